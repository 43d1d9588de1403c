import 'fake-indexeddb/auto'
import { Keypair, sendAndConfirmTransaction, Transaction } from '@solana/web3.js'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { PracticeChain } from '../../support/chain'
import { press } from '../../support/hands'
import { startPageChain } from '../../support/page'
import { aCreateTokenPlan, aTokenDraft } from '../../support/engine'
import { aFreshBrowser, aRow, jupiterLists, open, openSlowly, sourcesAnswer, whereabouts } from './thePage'

let practice: PracticeChain
let mint = ''

beforeAll(async () => {
  practice = await startPageChain()
  mint = await createToken()
})
afterAll(() => practice.stop())
beforeEach(() => aFreshBrowser())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Quiet Heron1: nobody can make more of it, its metadata is final, and its freeze authority is kept. */
async function createToken(uri = 'ipfs://bafy'): Promise<string> {
  const payer = await practice.aPayer()
  const draft = aTokenDraft({
    authorities: { mint: 'revoked', freeze: 'wallet', metadata: 'revoked' },
    uri,
  })
  const plan = await aCreateTokenPlan(practice, payer, draft)
  const transaction = new Transaction().add(...plan.steps.flatMap((step) => step.instructions))
  await sendAndConfirmTransaction(practice.connection, transaction, [payer])
  return plan.subject['mint'] ?? ''
}

const theDetails = async () => within(await screen.findByRole('region', { name: /Quiet Heron1, read from/ }))

it('are read from the chain, beside what a copy takes', async () => {
  jupiterLists(aRow())
  await open(`/copy-trending?token=${mint}`)
  const details = await theDetails()
  const text = () => details.getByText('Supply').closest('dl')?.textContent
  expect(text()).toMatch(/Decimals9?\d*Supply1,000,000,000Mint authorityrevokedFreeze authoritystill held/)
  expect(details.getByText(/^Read from the chain at slot \d/)).toBeTruthy()
  const diff = screen.getByRole('table', { name: 'Original against new' })
  const nameRow = within(diff).getByRole('row', { name: /^Name/ })
  expect(nameRow.textContent).toMatch(/Quiet Heron1.*to be finished/)
  expect(screen.getByText(/both have to be your own/)).toBeTruthy()
})

it('lead on to the form and to the report card', async () => {
  jupiterLists(aRow())
  await open(`/copy-trending?token=${mint}`)
  const use = await screen.findByRole('link', { name: 'Use as template' })
  expect(use.getAttribute('href')).toBe(`/create-token?template=${mint}`)
  expect(screen.getByRole('link', { name: 'Report card' }).getAttribute('href')).toBe(`/token/${mint}`)
  expect(screen.getByRole('checkbox', { name: 'Copy the picture too' })).toHaveProperty('disabled', true)
  await userEvent.click(use)
  expect(whereabouts()).toBe(`/create-token?template=${mint} null`)
})

it('say where the list says otherwise, and that the chain is right', async () => {
  jupiterLists(aRow({ id: mint, name: 'Loud Heron', symbol: 'X' }))
  await open(`/copy-trending?token=${mint}`)
  await theDetails()
  const note = (await screen.findByText('The list and the chain differ')).parentElement?.textContent
  expect(note).toMatch(/The list calls it “Loud Heron”; the chain says “Quiet Heron1”\./)
  expect(note).toMatch(/no one can freeze holders; the chain says that someone can\./)
  expect(note).not.toMatch(/can make more/)
})

const POOL = Keypair.generate().publicKey.toBase58()
const aPair = () => ({
  chainId: 'solana',
  pairAddress: POOL,
  baseToken: { address: mint, name: 'Quiet Heron1', symbol: 'QHRN' },
  priceUsd: '0.5',
  marketCap: 77_000,
})

it('show the price over time of the deepest pool, also of a token that no list has', async () => {
  const now = Math.floor(Date.now() / 60_000) * 60
  const candles = [
    [now, 3, 4, 3, 4, 1],
    [now - 60, 2, 3, 2, 3, 1],
  ]
  const asked = sourcesAnswer({
    dexscreener: (url) => Response.json(url.includes('/tokens/v1/') ? [aPair()] : []),
    geckoterminal: (url) =>
      Response.json(
        url.includes('/ohlcv/') ? { data: { attributes: { ohlcv_list: candles } } } : { data: [] },
      ),
  })
  await open(`/copy-trending?token=${mint}`)
  const details = await theDetails()
  const line = await details.findByRole('img', { name: /^Price over/ })
  expect(line.getAttribute('aria-label')).toMatch(
    /first 2\.000, last 4\.000, lowest 2\.000, highest 4\.000\.$/,
  )
  expect(details.getByText('$77k')).toBeTruthy()
  const url = new URL(asked.find((one) => one.includes('/ohlcv/')) ?? '')
  expect(url.pathname).toBe(`/api/v2/networks/solana/pools/${POOL}/ohlcv/minute`)
  expect(url.searchParams.get('token')).toBe(mint)
})

it('show no line, and no error, where the source has none', async () => {
  sourcesAnswer({
    dexscreener: (url) => Response.json(url.includes('/tokens/v1/') ? [aPair()] : []),
    geckoterminal: (url) =>
      url.includes('/ohlcv/') ? new Response('', { status: 404 }) : Response.json({ data: [] }),
  })
  await open(`/copy-trending?token=${mint}`)
  const details = await theDetails()
  await details.findByText('$77k')
  await waitFor(() => expect(details.queryByText('Reading the price over time.')).toBeNull())
  expect(details.queryByRole('img', { name: /^Price over/ })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('open for an address that is pasted, wherever it is from', async () => {
  jupiterLists(aRow())
  await open()
  await screen.findByRole('link', { name: 'Paper Comet' })
  await userEvent.click(screen.getByRole('searchbox', { name: 'Find a token' }))
  await userEvent.paste(` ${mint} `)
  await theDetails()
  expect(whereabouts()).toMatch(`token=${mint}`)
  expect(screen.getByText('Its details are read from the chain.')).toBeTruthy()
})

it('open for an address that was pasted before the page came to life', async () => {
  jupiterLists(aRow())
  await openSlowly(mint)
  await theDetails()
  expect(screen.getByRole('searchbox', { name: 'Find a token' })).toHaveProperty('value', mint)
})

it('pass on that the picture is to be copied, and nothing of it in the address', async () => {
  const file = 'https://files.example/heron.json'
  sourcesAnswer({}, { [file]: { image: 'https://files.example/heron.png' } })
  await open(`/copy-trending?token=${await createToken(file)}`)
  await theDetails()
  const tick = screen.getByRole('checkbox', { name: 'Copy the picture too' })
  await waitFor(() => expect(tick).toHaveProperty('disabled', false))
  await userEvent.click(tick)
  await userEvent.click(screen.getByRole('link', { name: 'Use as template' }))
  expect(whereabouts()).toMatch(/^\/create-token\?template=\w+ {"copyPicture":true}$/)
})

it('say so where nothing is at an address, and where it is none', async () => {
  jupiterLists(aRow())
  await open(`/copy-trending?token=${Keypair.generate().publicKey.toBase58()}`)
  expect((await screen.findByRole('alert')).textContent).toMatch(/This account does not exist/)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  cleanup()
  await open('/copy-trending?token=nonsense')
  expect((await screen.findByRole('alert')).textContent).toMatch(/32\sto 44\sletters and digits/)
})

it('take the list’s place on a phone, with the focus on their heading, and lead back to the row', async () => {
  cleanup()
  vi.restoreAllMocks()
  aFreshBrowser({ narrow: true })
  jupiterLists(aRow({ id: mint, name: 'Quiet Heron1', symbol: 'QHRN' }), aRow())
  await open()
  const card = await screen.findByRole('link', { name: 'Quiet Heron1' })
  expect(screen.queryByRole('table')).toBeNull()
  card.focus()
  await userEvent.keyboard('{Enter}')
  await theDetails()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Quiet Heron1' }))
  expect(screen.queryByRole('searchbox')).toBeNull()
  await press(/Back to the list/)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Quiet Heron1'))
  expect(document.activeElement?.tagName).toBe('A')
})
