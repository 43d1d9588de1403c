import 'fake-indexeddb/auto'
import { createHash, generateKeyPairSync } from 'node:crypto'
import {
  createAccount,
  createMint,
  createAssociatedTokenAccount,
  mintTo,
  NATIVE_MINT,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import SendManyPage from '../../../src/pages/send-many/SendManyPage'
import { paths } from '../../../src/paths'
import { createRun, listRuns } from '../../../src/transactions/runs/keptRuns'
import { tokenAccountOf } from '../../../src/tokens/tokenProgram'
import { saveFile } from '../../../src/ui/saveFile'
import { formatSol } from '../../../src/units/lamports'
import { shortAddress } from '../../../src/units/shortAddress'
import { fill, press, pressReady, pressSoon, searchNow, showPage } from '../../support/hands'
import { heldBy, practicePage } from '../../support/pageWallet'
import { sentence } from '../../support/sentence'
import { spreadHolders, VAULT } from '../../support/spreadHolders'
import { aManagedToken } from '../../support/tokenOperations'

vi.mock('../../../src/ui/saveFile', async () => (await import('../../support/savedFiles')).savingMock())

/* A drop on holders: from the token's address to the receipt, and the file from which it can be computed again. */

let isDeclining = false
const SLOW = { timeout: 60_000 }
const LONG = { timeout: 200_000 }
const page = practicePage({
  before: () => (isDeclining ? Promise.reject(new Error('User rejected the request.')) : Promise.resolve()),
})
const CONFIRMED = { commitment: 'confirmed' } as const

/** The wallet's account of the token, which is opened. */
const own = (mint: PublicKey) =>
  createAssociatedTokenAccount(
    page.practice.connection,
    page.key,
    mint,
    page.key.publicKey,
    CONFIRMED,
    TOKEN_2022_PROGRAM_ID,
  )

const show = (mint: PublicKey) =>
  showPage(paths.dropOn(mint.toBase58()), { [paths.sendMany]: <SendManyPage /> })

const readHolders = async () => {
  await pressReady('Read the holders')
  await screen.findByText(
    sentence(/^By this node, the balances of 6 accounts add up to the supply, so no balance is missing\./),
    {},
    SLOW,
  )
}

const lamportsOf = async (all: readonly PublicKey[]) =>
  await Promise.all(all.map((publicKey) => page.practice.balance({ publicKey })))

it(
  'shares SOL by holdings, without the frozen and the vault, and keeps what it was computed from',
  LONG,
  async () => {
    const { mint, people } = await spreadHolders(page.practice, page.key, 'token-2022')
    show(mint)
    const holdersOf = await screen.findByLabelText('Holders of', {}, SLOW)
    // A reading that another token stops can begin again.
    await pressReady('Read the holders')
    fill(holdersOf, Keypair.generate().publicKey.toBase58())
    fill(holdersOf, mint.toBase58())
    await readHolders()
    fill(screen.getByLabelText('Total'), '0.100000001')
    await screen.findByText(sentence('0.100000001 SOL to 2 holders'))
    await screen.findByText(sentence(/^Frozenone holder, 0\.9\d* %$/))
    await screen.findByText(sentence(/^Addresses of programsone holder, 66\.0\d* %$/))
    await pressReady('Review')
    await screen.findByText(sentence(/^Send 0\.100000001 SOL to 2 addresses/), {}, SLOW)
    await screen.findByText('read less than a minute ago', { exact: false })
    const rule =
      /^0\.100000001 SOL in all, by holdings\. Left out, in this order: who would get less than an unused address needs\.$/
    await screen.findByText(sentence(rule))
    await pressReady('Start sending')
    await screen.findByRole('heading', { name: 'List paid' }, SLOW)
    await screen.findByText(sentence(rule))
    const paid = await lamportsOf(people)
    expect(new Set(paid)).toEqual(new Set([0n, 50_000_000n, 50_000_001n]))
    const [run] = await listRuns()
    expect(run?.drop).toMatchObject({
      mint: mint.toBase58(),
      supply: 6_055n,
      sum: 6_055n,
      by: 'proportion',
      amount: 100_000_001n,
      out: [
        { why: 'off-curve', holders: 1, amount: 4_000n },
        { why: 'frozen', holders: 1, amount: 55n },
      ],
    })
    await press('Save the list')
    await waitFor(() => expect(vi.mocked(saveFile)).toHaveBeenCalled())
    const file = vi.mocked(saveFile).mock.lastCall?.[2] as string
    expect(createHash('sha256').update(file).digest('hex')).toBe(run?.drop?.sha256)
    expect(screen.getByText(run?.drop?.sha256 ?? '')).toBeTruthy()
  },
)

const beginsWith = (text: string) => ({ name: new RegExp(`^${text}`) })

it(
  'pays the token to its own holders, each the same, with the vault by choice; declined it goes on with the same list, and a second one asks',
  LONG,
  async () => {
    const { mint, people } = await spreadHolders(page.practice, page.key, 'token-2022')
    await mintTo(
      page.practice.connection,
      page.key,
      mint,
      await own(mint),
      page.key,
      9_000n,
      [],
      CONFIRMED,
      TOKEN_2022_PROGRAM_ID,
    )
    const rule = `/send/many?holders=${mint.toBase58()}&token=${mint.toBase58()}&by=fixed&least=1`
    const shown = showPage(rule, { [paths.sendMany]: <SendManyPage /> })
    fill(await screen.findByLabelText('For each holder', {}, SLOW), '12.5')
    await pressReady('Read the holders')
    await screen.findByText(sentence(/^25 \S+ to 2 holders$/), {}, SLOW)
    expect(screen.getByLabelText<HTMLInputElement>('Least holding').value).toBe('1')
    await screen.findByText(sentence(/^This wallet: one holder, 59\.7\d* %$/))
    // The frozen one holds less than the least holding, and is frozen in the first place.
    await screen.findByText(sentence(/^Frozenone holder/))
    await userEvent.click(screen.getByRole('checkbox', beginsWith('Addresses of programs get a share too')))
    await screen.findByText(sentence(/^37\.5 \S+ to 3 holders$/))
    await screen.findByText(sentence(/^Addresses of programsone holder, .* %; with a share of the drop: 1$/))
    const [one] = people
    await userEvent.click(
      await screen.findByRole('checkbox', { name: new RegExp(shortAddress(one?.toBase58() ?? '')) }),
    )
    await screen.findByText(sentence(/^25 \S+ to 2 holders$/))
    await screen.findByText(sentence(/^Left out by you: one holder/))
    expect(searchNow()).toContain('by=fixed')
    await pressReady('Review')
    await screen.findByText(sentence(/^Send 25 \S+ to 2 addresses/), {}, SLOW)
    await screen.findByText(
      sentence(/^12\.5 \S+ for each\. Left out, in this order: who holds less than 100 base units\.$/),
    )
    await userEvent.click(await screen.findByRole('checkbox', beginsWith('I know what controls')))
    isDeclining = true
    await pressReady('Start sending')
    await screen.findByText('You declined in your wallet. This page sent nothing.', {}, SLOW)
    const [run] = await listRuns()
    shown.unmount()
    isDeclining = false
    showPage(paths.run(run?.id ?? ''), { [paths.sendMany]: <SendManyPage /> })
    // The lines stand there once the earlier ones were looked up.
    await screen.findAllByText(/Not paid yet: declined/, {}, SLOW)
    await pressReady('Go on')
    await screen.findByRole('heading', { name: 'List paid' }, SLOW)
    const held = await Promise.all(
      [people[1] ?? mint, VAULT].map((owner) => heldBy(page.practice, owner, mint)),
    )
    expect(held.map(([units]) => units)).toEqual(['2250', '5250'])
    expect((await heldBy(page.practice, one ?? mint, mint))[0]).toBe('700')
    expect((await listRuns())[0]?.drop).toMatchObject({ by: 'fixed', amount: 1_250n, leastHolding: 100n })

    cleanup()
    // After a trade, the same drop pays other amounts: it is the same drop.
    showPage(rule, { [paths.sendMany]: <SendManyPage /> })
    fill(await screen.findByLabelText('For each holder', {}, SLOW), '12.25')
    await pressReady('Read the holders')
    await screen.findByText(sentence(/^24\.5 \S+ to 2 holders$/), {}, SLOW)
    await pressReady('Review')
    await screen.findByText(/^One line stands in an earlier list, too\./, {}, SLOW)
    const [first] = await listRuns()
    if (!first) throw new Error('no run')
    expect(screen.getByRole('link', { name: 'Open that drop' }).getAttribute('href')).toBe(
      paths.run(first.id),
    )
    await pressSoon('Start sending')
    await screen.findAllByText(/^Tick this first/)
    await userEvent.click(screen.getByRole('checkbox', beginsWith('Pay these addresses a second time')))
    // Another tab begins the drop after this review, and pays the other one as well.
    const { endedAt: _, ...open } = first
    const elsewhere = { ...open, id: crypto.randomUUID(), createdAt: Date.now(), lines: 1, paid: 0 }
    await createRun(elsewhere, [{ line: 1, address: one?.toBase58() ?? '', units: 1n }])
    await pressReady('Start sending')
    await screen.findByText(/^Another list of this wallet has taken up some of these lines/, {}, SLOW)
  },
)

it('keeps an amount for what it was typed for, and never pays SOL in place of what a link names', async () => {
  const of = `/send/many?holders=${Keypair.generate().publicKey.toBase58()}`
  const pages = { [paths.sendMany]: <SendManyPage /> }
  const shown = showPage(of, pages)
  fill(await screen.findByLabelText('Total', {}, SLOW), '700')
  shown.unmount()
  const again = showPage(of, pages)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Total').value).toBe('700'), SLOW)
  again.unmount()
  // The same draft under a link of somebody else.
  const fixed = showPage(`${of}&by=fixed`, pages)
  await screen.findByLabelText('For each holder', {}, SLOW)
  await press('Equally')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Total').value).toBe('700'), SLOW)
  await press('The same amount each')
  expect(screen.getByLabelText<HTMLInputElement>('For each holder').value).toBe('')
  fixed.unmount()
  showPage(`${of}&token=usdc`, pages)
  await screen.findByText(/^The link names something to pay that is no address of a token/, {}, SLOW)
  expect(screen.getByText('No token is chosen')).toBeTruthy()
  expect(screen.getByLabelText('Total').closest('.ctl')?.textContent).not.toContain('SOL')
})

it('says that a node refuses, not that there is no token, and asks again at a press', async () => {
  const { fetch } = globalThis
  const refusing = vi.spyOn(globalThis, 'fetch').mockImplementation((asked, init) => {
    const isRefused = /getAccountInfo|getMultipleAccounts/.test(`${init?.body as string}`)
    return isRefused ? Promise.resolve(new Response('no', { status: 403 })) : fetch(asked, init)
  })
  onTestFinished(() => refusing.mockRestore())
  show(Keypair.generate().publicKey)
  const again = await screen.findByRole('button', { name: 'Try again' }, SLOW)
  expect(screen.queryByText(/^There is no token at this address/)).toBeNull()
  refusing.mockRestore()
  await userEvent.click(again)
  await screen.findByText(/^There is no token at this address/, {}, SLOW)
})

it(
  'refuses wrapped SOL, whose list of holders cannot be proven, and says what is missing at the button',
  LONG,
  async () => {
    show(NATIVE_MINT)
    await screen.findByLabelText('Total', {}, SLOW)
    await pressReady('Review')
    await screen.findAllByText(/read the holders first/, {}, SLOW)
    await pressReady('Read the holders')
    await screen.findByText(/^Wrapped SOL has no supply/, {}, SLOW)
    expect(screen.queryByText(/^By this node/)).toBeNull()
    // A file would prove it as little.
    expect(screen.queryByRole('button', { name: 'Take a file of another tool' })).toBeNull()
  },
)

it(
  'shares with others what an address cannot use, and raises who would get less than an unused address needs',
  LONG,
  async () => {
    const { practice, key } = page
    const { mint, people } = await spreadHolders(practice, key, 'token')
    // The mint of another token holds as much as one of the people: no wallet signs for it.
    const other = await createMint(practice.connection, key, key.publicKey, null, 0, undefined, CONFIRMED)
    const account = await createAccount(practice.connection, key, mint, other, Keypair.generate(), CONFIRMED)
    await mintTo(practice.connection, key, mint, account, key, 1_000n, [], CONFIRMED)
    // A token account owns another one: only a program could move that.
    const [one = mint] = people
    const locked = tokenAccountOf(one, mint, 'spl')
    const inner = await createAccount(practice.connection, key, mint, locked, Keypair.generate(), CONFIRMED)
    await mintTo(practice.connection, key, mint, inner, key, 500n, [], CONFIRMED)
    show(mint)
    await screen.findByLabelText('Total', {}, SLOW)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 150 * 60_000 })
    await pressReady('Read the holders')
    // Before an amount is typed, nobody has a share, and nobody is said to have one.
    await screen.findByText(sentence(/^Frozenone holder, 0\.7\d* %$/), {}, SLOW)
    const ticksOf = (group: string) =>
      within(screen.getByText(group).closest('details') as HTMLElement).queryAllByRole('checkbox', {
        hidden: true,
      })
    vi.useRealTimers()
    expect(ticksOf('Frozen')).toHaveLength(1)
    expect(ticksOf('Accounts that only a program moves, such as Streamflow’s')).toHaveLength(0)
    fill(screen.getByLabelText('Total'), '0.3')
    await screen.findByText(sentence('0.3 SOL to 2 holders'), {}, SLOW)
    await screen.findByText(
      sentence(/^Addresses that cannot use what they would get: one holder, 13\.2\d* %$/),
      {},
      SLOW,
    )
    const leaveOut = screen.getByLabelText<HTMLTextAreaElement>('Leave out these addresses')
    fill(leaveOut, `${one.toBase58()}, ${key.publicKey.toBase58()}`)
    await screen.findByText(sentence('0.3 SOL to one holder'))
    expect(leaveOut.value).toBe(key.publicKey.toBase58())
    await screen.findByText('No holder has this address.')
    fill(leaveOut, '')
    await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(shortAddress(one.toBase58())) }))
    await screen.findByText(sentence('0.3 SOL to 2 holders'), {}, SLOW)
    fill(screen.getByLabelText('Total'), '0.001')
    await screen.findByText(sentence(/^Would get less than an unused address needs: 2 holders/), {}, SLOW)
    await userEvent.click(screen.getByRole('checkbox', beginsWith('Raise who would get less')))
    const rent = BigInt(await practice.connection.getMinimumBalanceForRentExemption(0))
    const raised = `${formatSol(2n * rent)} SOL to 2 holders`
    await screen.findByText(sentence(raised), {}, SLOW)
    await pressReady('Review')
    await screen.findByText(
      sentence('The holders were read 2 hours ago: others may hold the token now'),
      {},
      SLOW,
    )
    await press('Read them again')
    await screen.findByText(sentence(raised), {}, SLOW)
    await pressReady('Review')
    const more = `${formatSol(2n * rent - 1_000_000n)} SOL`
    expect(
      await screen.findAllByText(sentence(`${more} on top of 0.001 SOL, for 2 addresses`), {}, SLOW),
    ).toHaveLength(2)
    await pressSoon('Start sending')
    await screen.findAllByText(/^Tick this first/)
    await userEvent.click(screen.getByRole('checkbox', beginsWith('Pay more than the total')))
    await pressReady('Start sending')
    await screen.findByRole('heading', { name: 'List paid' }, SLOW)
    expect(new Set(await lamportsOf(people))).toEqual(new Set([0n, rent]))
    const [run] = await listRuns()
    expect(run?.drop).toMatchObject({ amount: 1_000_000n, raises: true })
    expect(run?.total).toBe(2n * rent)
  },
)

/** An entry of getProgramAccounts as the page asks for it: owner, amount and state, from byte 32 of an account on. */
type Entry = { pubkey: string; account: { data: [string, 'base64'] } }

const holdsSome = ({ account }: Entry) => Buffer.from(account.data[0], 'base64').readBigUInt64LE(32) > 0n

/** From now on the node's answer to the search for a token's accounts is changed. */
function changeSearch(change: (entries: readonly Entry[]) => readonly Entry[]): void {
  const { fetch } = globalThis
  const changing = vi.spyOn(globalThis, 'fetch').mockImplementation(async (asked, init) => {
    const answer = await fetch(asked, init)
    if (!`${init?.body as string}`.includes('getProgramAccounts')) return answer
    const { result, ...rest } = (await answer.json()) as { result: { value: readonly Entry[] } }
    return Response.json({ ...rest, result: { ...result, value: change(result.value) } })
  })
  onTestFinished(() => changing.mockRestore())
}

it(
  'says that somebody is missing where the node leaves out a holder, and makes no list of it',
  LONG,
  async () => {
    const { mint } = await spreadHolders(page.practice, page.key, 'token')
    // One of the accounts is empty: without that one nobody would be missing.
    changeSearch((entries) => entries.toSpliced(entries.findIndex(holdsSome), 1))
    show(mint)
    await screen.findByLabelText('Total', {}, SLOW)
    await pressReady('Read the holders')
    const said = 'The balances that the node lists do not add up to the supply. Somebody is missing.'
    await screen.findByText(sentence(said), {}, SLOW)
    expect(screen.getByText(sentence(/^Listed \S+ \S+, supply 60\.55 \S+\.$/))).toBeTruthy()
    await pressReady('Review')
    await screen.findAllByText(/read the holders first/, {}, SLOW)
  },
)

it('lists the 20 largest of many, and asks for a narrower rule above 20,000 receivers', LONG, async () => {
  const MANY = 20_001
  const { connection } = page.practice
  const { key } = page
  const mint = await createMint(connection, key, key.publicKey, null, 0, undefined, CONFIRMED)
  const account = await createAssociatedTokenAccount(
    connection,
    key,
    mint,
    VAULT,
    CONFIRMED,
    undefined,
    undefined,
    true,
  )
  // In place of the one account that holds all, so many people and programs hold one base unit each.
  const people = Array.from({ length: MANY }, () =>
    generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32),
  )
  const programs = Array.from(
    { length: 21 },
    (_, at) => PublicKey.findProgramAddressSync([Buffer.of(at)], TOKEN_2022_PROGRAM_ID)[0],
  )
  const owners = [...people, ...programs.map((owner) => owner.toBuffer())]
  await mintTo(connection, key, mint, account, key, owners.length, [], CONFIRMED)
  changeSearch(([entry]) =>
    owners.map((owner, at) => {
      const data = Buffer.from(entry?.account.data[0] ?? '', 'base64')
      owner.copy(data)
      data.writeBigUInt64LE(1n, 32)
      return { pubkey: `account ${at}`, account: { data: [data.toString('base64'), 'base64'] } }
    }),
  )
  show(mint)
  fill(await screen.findByLabelText('Total', {}, SLOW), '100')
  await pressReady('Read the holders')
  await screen.findByText(
    sentence(
      '20,001 holders would be paid, and a run pays 20,000. Set a least payout, or take only the largest.',
    ),
    {},
    SLOW,
  )
  await screen.findByText(sentence('The 20 largest of 21.'), {}, SLOW)
  await pressReady('Review')
  await screen.findAllByText(/more than 20,000 would be paid/, {}, SLOW)
  fill(screen.getByLabelText('Only so many of the largest'), '20000')
  await screen.findByText(sentence(/^100 SOL to 20,000 holders$/), {}, SLOW)
  fill(screen.getByLabelText('Only so many of the largest'), '100')
  await screen.findByText(sentence(/^100 SOL to 100 holders$/), {}, SLOW)
})

it('does not pay a token whose accounts begin frozen', LONG, async () => {
  const { mint } = await spreadHolders(page.practice, page.key, 'token')
  const paid = await aManagedToken(page.practice, page.key, { extensions: { defaultFrozen: true } })
  showPage(`${paths.dropOn(mint.toBase58())}&token=${paid.toBase58()}`, {
    [paths.sendMany]: <SendManyPage />,
  })
  await screen.findByLabelText('Total', {}, SLOW)
  await screen.findByText(/^Accounts of this token begin frozen/i, {}, SLOW)
  await pressReady('Review')
  await screen.findAllByText(/accounts of this token begin frozen: holders could not use it/, {}, SLOW)
})

it(
  'takes a file of another tool where the node refuses the search, asks what its holdings count, and says that it cannot be proven',
  LONG,
  async () => {
    const { mint, people } = await spreadHolders(page.practice, page.key, 'token')
    const [one = mint, two = mint] = people
    changeSearch(() => {
      throw new Error('refused')
    })
    show(mint)
    fill(await screen.findByLabelText('Total', {}, SLOW), '0.3')
    expect(screen.queryByRole('button', { name: 'Take a file of another tool' })).toBeNull()
    await pressReady('Read the holders')
    await pressSoon('Take a file of another tool')
    // As Helius answers: base units, without a word about it; one owner in two accounts.
    const account = (owner: PublicKey, amount: number) => ({
      address: Keypair.generate().publicKey.toBase58(),
      mint: mint.toBase58(),
      owner: owner.toBase58(),
      amount,
      frozen: false,
    })
    const listed = [account(one, 700), account(two, 1_000), account(one, 300), account(VAULT, 4_000)]
    fill(screen.getByLabelText('Holders and what they hold'), JSON.stringify({ token_accounts: listed }))
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'owner' }, SLOW), 'Receiver')
    await press('Use these columns')
    await screen.findByText(/^Say whether 700 counts whole tokens or base units/, {}, SLOW)
    const use = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Use this file' })
    expect(use().disabled).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: /^700\sbase\sunits/ }))
    await pressReady('Use this file')
    await screen.findByText('This list cannot be proven', {}, SLOW)
    await screen.findByText(sentence(/^Listed 60 \S+, supply 60\.55 \S+\.$/))
    await screen.findByText(sentence('0.3 SOL to 2 holders'))
    await screen.findByText(sentence(/^Addresses of programsone holder, 66\.0\d* %$/))
    await pressReady('Review')
    await screen.findByText(sentence(/^Send 0\.3 SOL to 2 addresses/), {}, SLOW)
    screen.getByText('This list cannot be proven')
    expect(screen.queryByText(/read less than a minute ago/)).toBeNull()
    await pressReady('Start sending')
    await screen.findByRole('heading', { name: 'List paid' }, SLOW)
    expect((await lamportsOf(people)).slice(0, 2)).toEqual([150_000_000n, 150_000_000n])
    await screen.findByText(
      sentence('6,000 of 6,055 base units are listed by a file: this list cannot be proven'),
      {},
      SLOW,
    )
    expect((await listRuns())[0]?.drop).toMatchObject({ from: 'file', slots: [], sum: 6_000n })

    cleanup()
    show(mint)
    await screen.findByLabelText('Total', {}, SLOW)
    await pressReady('Read the holders')
    await pressSoon('Take a file of another tool')
    // As Solscan exports it: its second column has the token accounts.
    const field = screen.getByLabelText('Holders and what they hold')
    const row = (owner: PublicKey, amount: string) =>
      `${owner.toBase58()},${Keypair.generate().publicKey.toBase58()},${amount},1.5`
    const csv = ['Account,Token Account,Quantity,Percentage', row(one, '7.5'), row(two, '12'), '???,,1,2']
    fill(field, csv.join('\n'))
    await screen.findByText(sentence('Not read, so without a share: line 4.'), {}, SLOW)
    await pressReady('Use this file')
    await screen.findByText(sentence(/^Listed 19\.5 \S+, supply 60\.55 \S+\.$/), {}, SLOW)
    fill(field, ['Account,Quantity', `${one.toBase58()},60.56`].join('\n'))
    await screen.findByText(/^The file lists more than exists of this token/, {}, SLOW)
    expect(use().disabled).toBe(true)
    // Another text is another list: what was taken is not shared out under it.
    fill(field, `${one.toBase58()}\n${two.toBase58()}`)
    await screen.findByText(/^This list has addresses alone/, {}, SLOW)
    expect(screen.queryByText('This list cannot be proven')).toBeNull()
    await pressReady('Review')
    await screen.findAllByText(/read the holders first/, {}, SLOW)
  },
)
