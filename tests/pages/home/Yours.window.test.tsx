import { Keypair } from '@solana/web3.js'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OperationRecord, ExecutionEvent } from '../../../src/transactions/events'
import type { Journal } from '../../../src/transactions/contract'
import type * as JournalModule from '../../../src/transactions/journal'
import type * as SettlingModule from '../../../src/transactions/journal'
import { anOperation, aPayment, events } from '../../support/events'
import { press } from '../../support/hands'
import { standAt } from '../../support/page'
import { sentence } from '../../support/sentence'
import { saidText } from '../../support/said'

const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKvc147dw2N9d'
const address = () => Keypair.generate().publicKey.toBase58()
let journal: Journal

/** A browser of its own, whose node says which chain it is and nothing else. */
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  vi.resetModules()
  vi.stubGlobal('fetch', answerGenesis)
  const { openJournal }: typeof JournalModule = await import('../../../src/transactions/journal')
  journal = openJournal()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function answerGenesis(_: string, init: { body: string }): Promise<Response> {
  const asked = JSON.parse(init.body) as { id: unknown } | { id: unknown }[]
  const answer = (one: { id: unknown }) => ({ jsonrpc: '2.0', id: one.id, result: MAINNET })
  return Promise.resolve(Response.json(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
}

const asked = [events.simulated(), events.asked()]
const signed = [...asked, events.signed()]

async function keep(...later: ExecutionEvent[]): Promise<void> {
  await keepOperation({ id: 'a' }, ...later)
}

async function keepOperation(over: Partial<OperationRecord>, ...later: ExecutionEvent[]): Promise<void> {
  const operation = withWhatItMakes(anOperation({ cluster: 'mainnet', genesisHash: MAINNET, ...over }))
  for (const event of [events.planned({ operation }), ...later]) await journal.append(operation.id, event)
}

/** The record with the accounts that its kind makes, as its plan lists them. */
function withWhatItMakes(operation: OperationRecord): OperationRecord {
  const { repeats, subject, kind } = operation
  if (!repeats.includes('makes')) return operation
  const made = [...(kind === 'create-pool' ? [] : [subject.mint]), subject.pool]
  return {
    ...operation,
    creates: made.flatMap((address) => (address === undefined ? [] : [{ label: saidText('Made'), address }])),
  }
}

async function show(): Promise<void> {
  const { default: Yours } = await import('../../../src/pages/home/Yours')
  render(
    <MemoryRouter>
      <Yours onShown={() => {}} />
    </MemoryRouter>,
  )
}

/** Home with a wallet. */
async function showHome(): Promise<void> {
  const { default: HomePage } = await import('../../../src/pages/home/HomePage')
  render(
    <MemoryRouter>
      <HomePage />
    </MemoryRouter>,
  )
}

test('follows an open operation while it is looked up, and says what it came to', async () => {
  await keep(...signed)
  await show()
  const isWarned = async () =>
    (await screen.findByText('not yet known')).closest('.mark')?.classList.contains('warn')
  // How it ended is not known, so it is a warning.
  expect(await isWarned()).toBe(true)
  const { beginSettling }: typeof SettlingModule = await import('../../../src/transactions/journal')
  let end = () => {}
  act(() => {
    end = beginSettling('a')
  })
  await screen.findByText('Being looked up')
  screen.getByRole('link', { name: 'See how it stands' })
  await journal.append('a', events.confirmed())
  act(() => end())
  await screen.findByText('It went through')
  expect(screen.getByRole('link', { name: 'See the receipt' }).getAttribute('href')).toBe(
    '/create-token?operation=a',
  )
  screen.getByText('Your tokens')
})

test('a declined payment never stands there once the same was paid since, and stays where another amount was', async () => {
  const where = { cluster: 'mainnet', genesisHash: MAINNET } as const
  const [payer, first, second] = [address(), address(), address()]
  const pay = (id: string, to: string, lamports: bigint, createdAt = 1) =>
    aPayment({ payer, to, lamports }, { ...where, id, createdAt })
  await keepOperation(pay('a', first, 5_000_000_000n), ...asked, events.declined())
  await keepOperation(pay('b', first, 100_000_000n, 2), ...signed, events.confirmed({ slot: 8 }))
  await keepOperation(pay('c', second, 2_000_000_000n), ...asked, events.declined())
  await keepOperation(pay('d', second, 2_000_000_000n, 2), ...signed, events.confirmed({ slot: 8 }))
  let hasStood = false
  const watching = new MutationObserver(
    () => (hasStood ||= screen.queryByText(sentence('Send 2 SOL')) !== null),
  )
  watching.observe(document.body, { childList: true, subtree: true, characterData: true })
  await show()
  await screen.findByText(sentence('Send 5 SOL'))
  // What was declined is over, and is no warning.
  expect(screen.getByText('declined').closest('.mark')?.classList.contains('off')).toBe(true)
  watching.disconnect()
  expect(hasStood).toBe(false)
  expect(screen.queryByText(sentence('Send 2 SOL'))).toBeNull()
})

test('removes the record of an operation that came to nothing when asked to', async () => {
  await keep(...signed, events.expired())
  await show()
  await screen.findByText(/the network did not accept it in time/)
  await press('Clear from history')
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Yours' })).toBeNull(), {
    timeout: 50_000,
  })
})

const POOL = 'Poo1111111111111111111111111111111111111111'
const OTHER = 'Poo2222222222222222222222222222222222222222'
const MINT = 'Mint111111111111111111111111111111111111111'
const pool = { venue: 'raydium-cpmm', pool: POOL, quote: OTHER, baseSymbol: 'QHRN', quoteSymbol: 'SOL' }
const done = [...signed, events.confirmed()]

test('lists pools beside tokens; of a launch both', async () => {
  await keepOperation({ id: 'a', kind: 'create-pool', subject: pool, createdAt: 1 }, ...done)
  const launched = { mint: MINT, name: 'Grey Almanac', ...pool, pool: OTHER, baseSymbol: 'GALM' }
  await keepOperation({ id: 'b', kind: 'launch-token', subject: launched, createdAt: 2 }, ...done)
  await show()
  await screen.findByText('Your tokens and pools')
  const rows = screen.getAllByRole('link').map((row) => [row.textContent, row.getAttribute('href')])
  expect(rows).toEqual([
    [expect.stringMatching(/^GALM \/ SOLRaydium CPMM · /), `/manage-liquidity?pool=${OTHER}`],
    [expect.stringMatching(/^Grey Almanac/), `/token/${MINT}`],
    [expect.stringMatching(/^QHRN \/ SOL/), `/manage-liquidity?pool=${POOL}`],
  ])
})

test('picks an operation up on the page that makes its kind, and says nothing of actions on a pool that are done', async () => {
  await keepOperation({ id: 'a', kind: 'add-liquidity', subject: pool, createdAt: 1 }, ...done)
  await show()
  await keepOperation({ id: 'b', kind: 'remove-liquidity', subject: pool, createdAt: 2 }, ...signed)
  const pickUp = await screen.findByRole('link', { name: 'See how it stands' })
  expect(pickUp.getAttribute('href')).toBe('/manage-liquidity?operation=b')
  expect(screen.queryByText(/^Your (tokens|pools)/)).toBeNull()
})

test('the picture of a token that was made here is fetched; an imported operation is not shown, and no host is asked for its picture', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
        setTimeout(() => act(() => tell([{ isIntersecting: true }])))
      }
      observe() {}
      disconnect() {}
    },
  )
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string, init: { body?: string }) => {
    asked.push(init.body === undefined ? url : (/"method":"(\w+)"/.exec(init.body)?.[1] ?? ''))
    return init.body === undefined
      ? Promise.resolve(new Response('', { status: 404 }))
      : answerGenesis(url, { body: init.body })
  })
  standAt('https://mintwright.example/')
  const token = (name: string, mint: string) => ({ name, mint, uri: `https://pictures.example/${name}.json` })
  await keepOperation({ id: 'a', subject: token('own', MINT) }, ...done)
  await keepOperation({ id: 'b', subject: token('foreign', POOL), imported: true }, ...done)
  await show()
  await screen.findByText('own')
  await vi.waitFor(() => expect(asked).toContain('https://pictures.example/own.json'))
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
  expect(screen.queryByText('foreign')).toBeNull()
  // Besides, the network is asked which chain it is, and how it is.
  expect(asked.filter((one) => one.startsWith('https://'))).toEqual(['https://pictures.example/own.json'])
})

test('what was declined is no longer unfinished once the same has landed since, also from another tab', async () => {
  const [to, other] = [address(), address()]
  const payment = { payer: OWN, to, lamports: 1_250_000_000n }
  const where = { cluster: 'mainnet', genesisHash: MAINNET } as const
  await keepOperation(aPayment(payment, { ...where, id: 'a', createdAt: 1 }), ...asked, events.declined())
  const elsewhere = { ...payment, to: other }
  await keepOperation(aPayment(elsewhere, { ...where, id: 'b', createdAt: 2 }), ...asked, events.declined())
  await show()
  expect(await screen.findAllByRole('link', { name: 'Try again' })).toHaveLength(2)
  const landed = events.confirmed({ slot: 8 })
  await keepOperation(aPayment(payment, { ...where, id: 'c', createdAt: 3 }), ...signed, landed)
  await vi.waitFor(
    () => {
      const links = screen.getAllByRole('link', { name: 'Try again' })
      expect(links.map((link) => link.getAttribute('href'))).toEqual(['/send?operation=b'])
    },
    { timeout: 50_000 },
  )
})

const OWN = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

test('operations of another wallet come last and name it', async () => {
  const { setConnected } = await import('../../../src/wallet/walletStore')
  await keepOperation({ id: 'a', title: saidText('Create Own'), payer: OWN, createdAt: 1 }, ...signed)
  await keepOperation({ id: 'b', title: saidText('Create Foreign'), payer: OTHER, createdAt: 2 }, ...signed)
  setConnected({ address: OWN, walletName: 'Test' })
  await showHome()
  await screen.findByText('Create Own')
  const titles = screen
    .getAllByRole('heading', { name: /^Create (Own|Foreign)/ })
    .map((one) => one.textContent)
  expect(titles).toEqual(['Create Own', 'Create Foreign'])
  expect(screen.getAllByText(/· wallet/)).toHaveLength(1)
  screen.getByText('Poo2…2222')
})

test('with a wallet, what came to nothing is one folded line with its cost; what is not known yet stays above', async () => {
  const { setConnected, setDisconnected } = await import('../../../src/wallet/walletStore')
  const failure = { code: 'wallet/failed', context: {} } as const
  const refused = events.failed({ landed: true, failure, fee: 5_001n, slot: 9 })
  const where = { cluster: 'mainnet', genesisHash: MAINNET } as const
  const pay = (id: string, sol: bigint) =>
    aPayment({ payer: OWN, to: address(), lamports: sol * 1_000_000_000n }, { ...where, id })
  await keepOperation(pay('open', 1n), ...signed)
  await keepOperation(pay('refused', 2n), ...signed, refused)
  await keepOperation(pay('lost', 3n), ...signed, events.expired({ searched: true }))
  // Whether the wallet sent it is not looked up yet.
  await keepOperation(pay('unsent', 4n), ...asked, events.declined())
  setConnected({ address: OWN, walletName: 'Test' })
  await showHome()
  const line = await screen.findByText('2 things failed')
  expect(line.closest('summary')?.textContent).toBe('2 things failed, cost 0.000005001 SOL')
  const shown = () =>
    screen.getAllByRole('heading', { name: /^Send \d/ }).map((one) => one.textContent?.replaceAll(/\s/g, ' '))
  expect(shown().toSorted()).toEqual(['Send 1 SOL', 'Send 4 SOL'])
  await act(async () => await userEvent.click(line))
  await screen.findByText(sentence('Send 2 SOL'))
  expect(shown().toSorted()).toEqual(['Send 1 SOL', 'Send 2 SOL', 'Send 3 SOL', 'Send 4 SOL'])
  screen.getByText(/0\.000005001/, { selector: 'p' })
  const links = screen.getAllByRole('link', { name: 'Try again' }).map((link) => link.getAttribute('href'))
  expect(links).toContain('/send?operation=refused')
  // Without a wallet they stand where they stood.
  cleanup()
  setDisconnected()
  await show()
  await screen.findByText(sentence('Send 2 SOL'))
  expect(screen.queryByText('2 things failed')).toBeNull()
})

test('a draft leads to its form, is removed, and comes back', async () => {
  const { saveDraft, listDrafts } = await import('../../../src/storage/drafts')
  const { DRAFTS_FLAG, hasJournal } = await import('../../../src/storage/journalFlag')
  await saveDraft('create-token', { values: { name: 'Grey Almanac' } })
  await saveDraft('create-token devnet', { values: { name: 'Of Devnet' } })
  await saveDraft('send-many', { text: 'a,1\nb,2\n' })
  await saveDraft('create-liquidity', { mints: { token: OWN, quote: '' }, form: {} })
  expect(hasJournal(DRAFTS_FLAG)).toBe(true)
  await show()
  const link = await screen.findByRole('link', { name: 'Go on: Create token: Grey Almanac' })
  expect(link.getAttribute('href')).toBe('/create-token')
  screen.getByRole('link', { name: 'Go on: Send to many: 2 lines' })
  const pool = screen.getByRole('link', { name: 'Go on: Open a pool for 7xKX…gAsU' })
  expect(pool.getAttribute('href')).toBe(`/create-liquidity?token=${OWN}`)
  expect(screen.queryByText(/Of Devnet/)).toBeNull()
  await press('Remove: Create token: Grey Almanac')
  await screen.findByText('Removed')
  await vi.waitFor(async () => expect(await listDrafts()).toHaveLength(3))
  await press('Undo: Create token: Grey Almanac')
  await screen.findByRole('link', { name: 'Go on: Create token: Grey Almanac' })
  expect(await listDrafts()).toHaveLength(4)
})

test('a draft whose token is being made at an address that was found is no unfinished work', async () => {
  const { saveDraft } = await import('../../../src/storage/drafts')
  const program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
  const found = [{ seed: 'abcdabcd', address: OWN, wallet: OWN, program }]
  await saveDraft('create-token', { values: { name: 'Grey Almanac' }, stored: {}, found, chosen: OWN })
  await keepOperation({ id: 'a', title: saidText('Create Grey Almanac'), subject: { mint: OWN } }, ...signed)
  await show()
  await screen.findByText('Create Grey Almanac')
  expect(screen.queryByRole('list', { name: 'Drafts' })).toBeNull()
})

test('an empty draft, and one whose token is being made, are no unfinished work', async () => {
  const { saveDraft } = await import('../../../src/storage/drafts')
  await saveDraft('create-token', { values: { name: 'Grey Almanac' }, seed: 'abcd1234' })
  await saveDraft('send-many', { text: ' \n' })
  await keepOperation(
    { id: 'a', title: saidText('Create Grey Almanac'), subject: { seed: 'abcd1234' } },
    ...signed,
  )
  await show()
  await screen.findByText('Create Grey Almanac')
  expect(screen.queryByRole('list', { name: 'Drafts' })).toBeNull()
})
