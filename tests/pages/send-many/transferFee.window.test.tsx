import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { Keypair, type PublicKey } from '@solana/web3.js'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { runWords } from '../../../src/operation/RunList'
import { PaidBeyond } from '../../../src/pages/send-many/RunReceipt'
import SendManyPage from '../../../src/pages/send-many/SendManyPage'
import { paths } from '../../../src/paths'
import { forgetDraft, putBackDraft, readDraft } from '../../../src/storage/drafts'
import { planTokenOrders } from '../../../src/operations/token/planOrders'
import { listRuns, readRun } from '../../../src/transactions/runs/keptRuns'
import { lookAtRun } from '../../../src/transactions/runs/runProgress'
import { paidBeyond } from '../../../src/transactions/runs/runView'
import { saveFile } from '../../../src/ui/saveFile'
import { fill, press, pressReady, showPage } from '../../support/hands'
import { carryOutPlan } from '../../support/operations'
import { heldBy, practicePage } from '../../support/pageWallet'
import { spreadTokens } from '../../support/spreadTokens'
import { aManagedToken } from '../../support/tokenOperations'
import { sentence } from '../../support/sentence'

vi.mock('../../../src/ui/saveFile', async () => (await import('../../support/savedFiles')).savingMock())

/* A list of a token with a transfer fee: form, review, lines, receipt, history and result say what is sent and what arrives. */

const page = practicePage({
  async after() {
    await forgetDraft('send-many')
    vi.mocked(saveFile).mockClear()
  },
})

/** A token of the key's that withholds this fee; the key holds all of its supply. */
async function aToken(basisPoints: number, maximum = 10n ** 18n): Promise<PublicKey> {
  const transferFee = { basisPoints, maximum, config: 'wallet', withdraw: 'wallet' } as const
  return await aManagedToken(page.practice, page.key, { extensions: { transferFee }, supply: 10n ** 15n })
}

const show = (mint: PublicKey) =>
  showPage(paths.sendTokenToMany(mint.toBase58()), { [paths.sendMany]: <SendManyPage /> })

const aStranger = () => Keypair.generate().publicKey

/** Types a list of these amounts, each to somebody new. */
async function typeList(...amounts: readonly string[]): Promise<readonly PublicKey[]> {
  const people = amounts.map(aStranger)
  const field = await screen.findByRole('textbox', { name: 'Addresses and amounts' })
  const value = people.map((each, at) => `${each.toBase58()},${amounts[at]}`).join('\n')
  fill(field, value)
  return people
}

/** The texts of the rows of a list by its name. */
async function rows(name: string): Promise<readonly string[]> {
  const list = await screen.findByRole('list', { name }, { timeout: 50_000 })
  return within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent.replaceAll('\u00a0', ' '))
}

/** What stands beside a term of a list of terms. */
const beside = (term: string) =>
  screen.getAllByText(term, { selector: 'dt' }).map((each) => each.nextElementSibling?.textContent)

it('says of typed amounts that are sent what arrives, and pays so', async () => {
  const mint = await aToken(750)
  show(mint)
  const [one, two] = await typeList('100', '40')
  await screen.findByText(sentence(/^QHR withholds 7\.5 % of each transfer, at most/))
  await waitFor(async () =>
    expect((await rows('All lines')).join()).toMatch(/100 QHR.*92\.5 arrive.*40 QHR.*37 arrive/),
  )
  expect([beside('In all'), beside('Arrives'), beside('Transfer fee')].flat()).toEqual([
    '140 QHR',
    '129.5 QHR',
    '10.5 QHR',
  ])
  await pressReady('Review')
  await screen.findByText(sentence(/^Send 140 QHR \(129\.5 arrive\) to 2 addresses/), {}, { timeout: 50_000 })
  expect([beside('Arrives'), beside('Transfer fee')].flat()).toEqual(['129.5 QHR', '10.5 QHR'])
  await userEvent.click(screen.getByText('The list'))
  expect((await rows('The list')).join()).toMatch(/92\.5 arrive.*37 arrive/)
  await pressReady('Start sending')
  await screen.findByRole('heading', { name: 'List paid' }, { timeout: 50_000 })
  expect(screen.getByText(sentence(/^140 QHR \(129\.5 arrived\) to 2 lines at /))).toBeTruthy()
  expect((await rows('Lines of the list')).join()).toMatch(/100 QHR.*92\.5 arrived.*40 QHR.*37 arrived/)
  expect(
    await Promise.all([one, two].map((to = page.key.publicKey) => heldBy(page.practice, to, mint))),
  ).toEqual([
    ['92500000000', '92.5'],
    ['37000000000', '37'],
  ])
  const [run] = await listRuns()
  expect(run && runWords.line(run)).toBe('Sent 140 QHR (129.5 arrived) in 2 payments')
  await pressReady('Save result as CSV')
  expect(vi.mocked(saveFile).mock.lastCall?.[2]).toMatch(
    /^line,address,amount,arrives,state,signature,reason,token,network\n1,\w+,100,92\.5,paid,\w+,,"QHR",practice\n2,\w+,40,37,paid,/,
  )
})

it('sends so much that what is typed arrives, to the unit, and keeps the choice with the list', async () => {
  const mint = await aToken(750)
  show(mint)
  const [one, two] = await typeList('100', '40')
  await userEvent.click(await screen.findByRole('button', { name: 'arrives' }))
  await waitFor(async () =>
    expect((await rows('All lines')).join()).toMatch(
      /108\.108108109 QHR.*100 arrive.*43\.243243244 QHR.*40 arrive/,
    ),
  )
  await vi.waitFor(async () => expect(await readDraft('send-many')).toMatchObject({ amountIs: 'arrives' }))
  await pressReady('Review')
  await screen.findByText(
    sentence(/^Send 151\.351351353 QHR \(140 arrive\) to 2 addresses/),
    {},
    { timeout: 50_000 },
  )
  await pressReady('Start sending')
  await screen.findByRole('heading', { name: 'List paid' }, { timeout: 50_000 })
  expect(
    await Promise.all([one, two].map((to = page.key.publicKey) => heldBy(page.practice, to, mint))),
  ).toEqual([
    ['100000000000', '100'],
    ['40000000000', '40'],
  ])
})

it('takes the amounts of its own result for what is sent, whatever was chosen before, and asks about any other list', async () => {
  const mint = await aToken(750)
  show(mint)
  const [one] = await typeList('100')
  await userEvent.click(await screen.findByRole('button', { name: 'arrives' }))
  await waitFor(() => expect(beside('In all')).toEqual(['108.108108109 QHR']))
  const field = await screen.findByRole('textbox', { name: 'Addresses and amounts' })
  const result = `line,address,amount,arrives,state,signature,reason,token,network\n1,${one?.toBase58()},100,92.5,waiting,,,"QHR",practice\n`
  fill(field, result)
  await screen.findByText('The amounts of this result are what is sent.')
  await waitFor(() => expect(beside('In all')).toEqual(['100 QHR']))
  expect(screen.queryByRole('button', { name: 'arrives' })).toBeNull()
  await pressReady('Review')
  await screen.findByText(sentence(/^Send 100 QHR \(92\.5 arrive\) to one address/), {}, { timeout: 50_000 })
  await pressReady('Back to the list')

  fill(
    await screen.findByRole('textbox', { name: 'Addresses and amounts' }),
    `address,gross amount\n${one?.toBase58()},100\n`,
  )
  await screen.findByText(
    sentence(/^“gross amount” may mean what leaves your wallet, before the transfer fee\./),
  )
  expect(screen.queryByText('In all')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: /^What is sent/ }))
  await waitFor(() => expect(beside('In all')).toEqual(['100 QHR']))
  expect(screen.getByRole('button', { name: 'is sent' }).getAttribute('aria-pressed')).toBe('true')
  // The choice below and the answer are one.
  await press('arrives')
  await waitFor(() => expect(beside('In all')).toEqual(['108.108108109 QHR']))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^What arrives/ }).checked).toBe(true)
})

it('asks what a fee beside the amounts means for them, and nothing of a token without one', async () => {
  const mint = await aToken(750)
  show(mint)
  const list = `address,amount,fee\n${aStranger().toBase58()},100,7.5\n`
  fill(await screen.findByRole('textbox', { name: 'Addresses and amounts' }), list)
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'amount' }), 'Amount')
  await pressReady('Use these columns')
  await screen.findByText(
    sentence(/^“fee” leaves open whether the amounts count before or after the transfer fee\./),
  )
  await userEvent.click(screen.getByRole('radio', { name: /^What arrives/ }))
  await waitFor(() => expect(beside('In all')).toEqual(['108.108108109 QHR']))
  await vi.waitFor(async () =>
    expect(await readDraft('send-many')).toMatchObject({
      choices: { amountIs: { told: 'fee', is: 'arrives' } },
    }),
  )
  cleanup()
  show(await aManagedToken(page.practice, page.key, { extensions: {} }))
  await waitFor(() => expect(beside('In all')).toEqual(['100 QHR']), { timeout: 20_000 })
  expect(screen.queryByText(sentence(/transfer fee/))).toBeNull()
})

it('fills the form with a kept list and what its amounts are, as it was answered', async () => {
  const rows = readFileSync('tests/storage/failedRows.jsonl', 'utf8').trim().split('\n')
  const drafts = rows.map((line) => JSON.parse(line)).filter(({ store }) => store === 'drafts')
  expect(drafts).toHaveLength(1)
  await putBackDraft(drafts[0].row)
  show(await aToken(750))
  await waitFor(() => expect(beside('In all')).toEqual(['108.108108109 QHR']), { timeout: 20_000 })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^What arrives/ }).checked).toBe(true)
  expect(screen.getByRole('button', { name: 'arrives' }).getAttribute('aria-pressed')).toBe('true')
})

it('says what is missing where what is to arrive takes more than the wallet holds', async () => {
  const mint = await aToken(5_000)
  show(mint)
  // The wallet holds 1,000,000.
  await typeList('400000', '200000')
  await waitFor(() => expect(beside('Arrives')).toEqual(['300,000 QHR']))
  expect(screen.queryByText(sentence(/^You need/))).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'arrives' }))
  await waitFor(() => expect(beside('In all')).toEqual(['1,200,000 QHR']))
  expect(await screen.findByText('You need 200,000 QHR more.')).toBeTruthy()
})

it('says of a line that nothing of it would arrive, or that so much never can', async () => {
  const mint = await aToken(10_000, 2n ** 64n - 1n)
  show(mint)
  await typeList('100')
  await screen.findByText('Nothing would arrive: the transfer fee takes all of it.')
  await press('arrives')
  await screen.findByText('So much can never arrive: the transfer fee takes too much of it.')
})

it('asks where the fee has changed since the review, and pays what was agreed', async () => {
  const mint = await aToken(750)
  const change = { kind: 'transfer-fee', basisPoints: 500, maximum: 10n ** 18n } as const
  await carryOutPlan(
    page.practice,
    page.key,
    await planTokenOrders(page.practice.connection, page.key.publicKey, mint, [change]),
  )
  show(mint)
  const [one] = await typeList('100')
  await screen.findByText(sentence(/withholds 7\.5 % .+ From epoch \d+ on: 5 % of each transfer/))
  await pressReady('Review')
  await screen.findByText(sentence(/^Send 100 QHR \(92\.5 arrive\) to one address/), {}, { timeout: 50_000 })
  for (let epoch = 0; epoch < 2; epoch++) page.practice.chain.advanceEpoch()
  page.practice.chain.warp(1)
  await pressReady('Start sending')
  const dialog = await screen.findByRole(
    'dialog',
    { name: 'The transfer fee has changed' },
    { timeout: 50_000 },
  )
  expect(dialog.textContent.replaceAll('\u00a0', ' ')).toContain(
    'The line that is left would move 100 QHR (95 arrive). The review said 100 QHR (92.5 arrive).',
  )
  await pressReady('Do not send them')
  await screen.findByText(sentence(/is not what the review said/))
  await pressReady('Go on')
  await pressReady('Send them')
  await screen.findByText(sentence(/^100 QHR \(95 arrived\) to one line at /), {}, { timeout: 50_000 })
  expect(await heldBy(page.practice, one ?? page.key.publicKey, mint)).toEqual(['95000000000', '95'])
})

it('grosses up what wallets show where the token has a multiplier as well', async () => {
  const transferFee = { basisPoints: 750, maximum: 10n ** 18n, config: 'wallet', withdraw: 'wallet' } as const
  const extensions = { transferFee, scaledAmount: { multiplier: 4, authority: 'wallet' } } as const
  const mint = await aManagedToken(page.practice, page.key, { extensions })
  show(mint)
  const [one] = await typeList('20')
  await userEvent.click(await screen.findByRole('button', { name: 'arrives' }))
  await pressReady('Review')
  await screen.findByText(
    sentence(/^Send 21\.62162162\d QHR \(20 arrive\) to one address/),
    {},
    { timeout: 50_000 },
  )
  await pressReady('Start sending')
  await screen.findByRole('heading', { name: 'List paid' }, { timeout: 50_000 })
  expect(await heldBy(page.practice, one ?? page.key.publicKey, mint)).toEqual(['5000000000', '20'])
  await pressReady('Save result as CSV')
  expect(vi.mocked(saveFile).mock.lastCall?.[2]).toMatch(
    /^line,address,amount,base units,arrives,arrives in base units,state,signature,reason,token,network\n1,\w+,21\.62162162\d,5405405406,20,5000000000,paid,/,
  )
})

it('says that several accounts pay, each with its own fee, and the review says exactly what arrives', async () => {
  const accounts = [{ amount: 60_000_000n, associated: true }, { amount: 50_000_000n }] as const
  const fee = { basisPoints: 750, maximum: 3_000_000n }
  const { mint } = await spreadTokens(page.practice, page.key, { standard: 'token-2022', accounts, fee })
  show(mint)
  const [one] = await typeList('100')
  await screen.findByText(sentence(/^Several of your accounts pay, and each transfer withholds its own fee/))
  await pressReady('Review')
  // One transfer would withhold 3 at most; two withhold 3 of 60 and 3 of 40.
  await screen.findByText(sentence(/^Send 100 \S+ \(94 arrive\) to one address/), {}, { timeout: 50_000 })
  await pressReady('Start sending')
  await screen.findByRole('heading', { name: 'List paid' }, { timeout: 50_000 })
  expect(await heldBy(page.practice, one ?? page.key.publicKey, mint)).toEqual(['94000000', '94'])
})

it('says of what was paid beyond a list what of it arrived: on its page, in lists of runs, and in all', async () => {
  const mint = await aToken(750)
  show(mint)
  await typeList('100', '40')
  await pressReady('Review')
  await pressReady('Start sending')
  await screen.findByRole('heading', { name: 'List paid' }, { timeout: 50_000 })
  const [run] = await listRuns()
  const view = run && (await lookAtRun((await readRun(run.id)) ?? { head: run, lines: [] }))
  if (!view) throw new Error('no run')
  const rows = view.rows.map((row) => ({ ...row, more: ['again'] }))
  const beyond = paidBeyond(rows)
  if (!beyond) throw new Error('nothing was paid again')
  const head = { ...view.head, beyond }
  cleanup()
  render(<PaidBeyond view={{ ...view, head, rows }} />)
  expect(screen.getByRole('alert').textContent).toMatch(/In all 140\sQHR \(129\.5\sarrived\) more\.$/)
  expect(runWords.line(head)).toBe('More than promised: 280 (259 arrived), not 140 QHR in 2 payments')
})
