// @vitest-environment happy-dom
import { Keypair } from '@solana/web3.js'
import { act, cleanup, render } from '@testing-library/react'
import bs58 from 'bs58'
import 'fake-indexeddb/auto'
import { useEffect } from 'react'
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router-dom'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { App } from '../../src/app/App'
import { routes } from '../../src/app/routes'
import type { ExecutionEvent } from '../../src/transactions/events'
import { foldExecution } from '../../src/transactions/execution'
import { takeOperations, type KeptOperation, openJournal } from '../../src/transactions/journal'
import { paths } from '../../src/paths'
import { formatJournalFile, parseJournalFile } from '../../src/transactions/journalFile'
import { PLAN_KINDS, type PlanKind } from '../../src/transactions/plan'
import { setConnected } from '../../src/wallet/walletStore'
import { anOperation, events } from '../support/events'

/*
 * Imported operations, in every state that their events can produce, of every kind, at every URL of the app. New kinds, events and
 * pages are covered without a new line here.
 */

const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKvc147dw2N9d'
const address = () => Keypair.generate().publicKey.toBase58()
const signature = bs58.encode(new Uint8Array(64).fill(9))
const blockhash = address()
const [payer, mint, pool] = [address(), address(), address()]
/** A page whose text stays the same for so many checks, so many milliseconds apart, has settled. */
const [STILL, WAIT_MS] = [3, 8]

/** Claims and offers that are only allowed for operations of this browser. */
const CLAIMS =
  /\bpaid\b|\breceived\b|exists|(?:token|pool) (?:created|opened|made)|sent again|go on with this|do not send|(?:sign|ask|try) again|safe to|never pay|nothing (?:was|is) (?:sent|paid)|on the chain|(?:open|see) the receipt|pick it up|not yet known|wallet was asked|the same, to the lamport|can(?: no longer|not) land|waiting for|being looked up|your balance|\bdone\b|in slot/gi

/** One sequence of events for each state that a transaction can come into, told apart by all that is known of it but times. */
const STATES: ReadonlyMap<string, readonly ExecutionEvent[]> = everyState()

function everyState(): ReadonlyMap<string, readonly ExecutionEvent[]> {
  const found = new Map<string, readonly ExecutionEvent[]>()
  let front: (readonly ExecutionEvent[])[] = [[]]
  for (let length = 1; length <= 7; length++) {
    front = front.flatMap((before) =>
      anyEvent().flatMap((event) => {
        const told = [...before, event]
        const name = nameOf(told)
        if (name === null || found.has(name)) return []
        found.set(name, told)
        return [told]
      }),
    )
  }
  return found
}

/** Each event that there is, and its variants. */
function anyEvent(): readonly ExecutionEvent[] {
  const { planned: _, ...later } = events
  const variants: ExecutionEvent[] = [events.asked({ sends: true }), events.failed({ landed: true })]
  return [...Object.values(later).map((make): ExecutionEvent => make()), ...variants].map((event) => ({
    ...event,
    ...('signature' in event && { signature }),
    ...('blockhash' in event && { blockhash }),
  }))
}

function nameOf(later: readonly ExecutionEvent[]): string | null {
  const [state] = fold('x', 'create-token', later).execution.transactions
  if (!state || state.status === 'prepared') return null
  const { status, times: _, ...known } = state
  const flags = Object.entries(known).map(([name, value]) =>
    typeof value === 'boolean' ? `${name}=${value}` : name === 'asked' && value.sends ? 'sends' : name,
  )
  return [status, ...new Set(flags)].join(' ')
}

function fold(id: string, kind: PlanKind, later: readonly ExecutionEvent[]): KeptOperation {
  const subject = {
    mint,
    pool,
    name: 'Zzforged',
    symbol: 'ZZF',
    supply: '1000',
    base: mint,
    quote: pool,
    venue: 'raydium-cpmm',
  }
  const creates = [{ label: 'Mint', address: mint }]
  const operation = anOperation({
    id,
    kind,
    title: `Zzforged ${id}`,
    cluster: 'mainnet',
    genesisHash: MAINNET,
    payer,
    subject,
    creates,
    createdAt: 1_700_000_000_000,
    steps: [{ id: 'one', title: 'Zzstep', finality: 'reversible', costs: [], changes: [] }],
  })
  const all = [events.planned({ deed: operation }), ...later]
  const execution = foldExecution(all)
  if (!execution) throw new Error('no operation')
  return { execution, events: all }
}

/** Each state, its kinds in turn; and each kind, done. */
function everyOperation(prefix: string): readonly KeptOperation[] {
  const states = [...STATES.values()].map((told, at) => [kindAt(at), told] as const)
  const [, done = []] = [...STATES].find(([name]) => /^confirmed.* paid/.test(name)) ?? []
  const kinds = PLAN_KINDS.map((kind) => [kind, done] as const)
  return [...states, ...kinds].map(([kind, told], at) => fold(`${prefix}-${at}`, kind, told))
}

function kindAt(at: number): PlanKind {
  return PLAN_KINDS[at % PLAN_KINDS.length] ?? 'create-token'
}

beforeAll(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue()
  vi.stubGlobal('fetch', answerNode)
  setConnected({ address: payer, walletName: 'Test Wallet' })
})
afterAll(() => void vi.unstubAllGlobals())

const KNOWN = new Map<string, unknown>([
  ['getGenesisHash', MAINNET],
  ['getSlot', 1_000],
])

/** A node that knows its chain and its slot, and nothing else: it answers, so that no page says that the network does not. */
function answerNode(_: unknown, init?: RequestInit): Promise<Response> {
  const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null
  const answer = ({ id, method }: { id: unknown; method: string }) =>
    KNOWN.has(method) ? { id, result: KNOWN.get(method) } : { id, error: { code: -32601, message: 'no' } }
  const answered = Array.isArray(body) ? body.map(answer) : answer(body as never)
  return Promise.resolve(new Response(JSON.stringify(answered)))
}

/** What a page says at that address, and what it offers, once it has come to rest. */
async function pageAt(path: string): Promise<string> {
  const { textAt, unmount } = openApp()
  const text = await textAt(path)
  unmount()
  return text
}

/** The app, and a walk to one address after the other in it. */
function openApp() {
  const walk: { to?: NavigateFunction } = {}
  const Walk = () => {
    const navigate = useNavigate()
    useEffect(() => {
      walk.to = navigate
    }, [navigate])
    return null
  }
  const start = (path: string) =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <Walk />
        <App />
      </MemoryRouter>,
    )
  let shown: ReturnType<typeof start> | undefined
  const textAt = async (path: string) => {
    if (shown) await act(async () => await walk.to?.(path))
    else shown = start(path)
    return await restingText(shown.container)
  }
  return { textAt, unmount: () => shown?.unmount() }
}

async function restingText(container: Element): Promise<string> {
  const said = () => `${container.querySelector('main')?.textContent} ${document.title}`
  for (let [before, same] = ['', 0]; same < STILL;) {
    await act(() => new Promise((resolve) => setTimeout(resolve, WAIT_MS)))
    const now = said()
    same = now === before && !/Loading\.\.\.|Reading what/.test(now) ? same + 1 : 0
    before = now
  }
  return said()
}

/** The claims of a text that are not in the other, or there less often. */
function claimsBeyond(text: string, without: string): readonly string[] {
  const before = claimsOf(without)
  return [...new Set(claimsOf(text))].filter(
    (claim) => countOf(claim, claimsOf(text)) > countOf(claim, before),
  )
}

function claimsOf(text: string): readonly string[] {
  return Array.from(text.matchAll(CLAIMS), ([claim]) => claim.toLowerCase())
}

function countOf(claim: string, claims: readonly string[]): number {
  return claims.filter((one) => one === claim).length
}

const addressOf = (path: string, id: string) =>
  `${path.replace(':mint', mint).replace(':signature', signature).replace('*', '/no/such/page')}?operation=${id}#operation-${id}`

describe('an operation out of a file', () => {
  const wanted = everyOperation('file')
  const baseline = new Map<string, string>()
  const showing = new Set<string>()

  beforeAll(async () => {
    // What Home loads when it is near the window is there from the second time on.
    await pageAt(paths.home)
    for (const { path } of routes) baseline.set(path, await pageAt(addressOf(path, 'no-such')))
    const file = parseJournalFile(formatJournalFile(wanted, Date.now()), Date.now())
    if (file.status !== 'read') throw new Error(file.why)
    expect(file.operations.map(({ execution }) => execution.operation.id).toSorted()).toEqual(
      wanted.map(({ execution }) => execution.operation.id).toSorted(),
    )
    await takeOperations(file.operations, Date.now())
  }, 600_000)
  afterAll(cleanup)

  test.each(routes.map(({ path }) => path))(
    'claims nothing at %s',
    async (path) => {
      // A page that is word for word what it is without a file has no eye for the address: two are enough.
      const empty = baseline.get(path) ?? ''
      const isBlind = (await pageAt(addressOf(path, wanted[0]?.execution.operation.id ?? ''))) === empty
      // The history shows all of them each time, and Home what was left unfinished: one walks from one to the next in them.
      const walk = path === paths.history || path === paths.home ? openApp() : null
      for (const { execution } of isBlind ? wanted.slice(1, 2) : wanted) {
        const text = await (walk?.textAt ?? pageAt)(addressOf(path, execution.operation.id))
        const told = `${execution.operation.kind}, ${execution.transactions[0]?.status}`
        expect.soft(claimsBeyond(text, empty), told).toEqual([])
        if (!text.includes('Zzforged')) continue
        showing.add(path)
        expect.soft(text, told).toMatch(/from a file/i)
      }
      walk?.unmount()
    },
    600_000,
  )

  test('is shown at all where operations are', () => {
    const { account, createToken, createLiquidity, manageLiquidity, history, send, swap, token } = paths
    expect(showing).toEqual(
      new Set([account, createToken, createLiquidity, manageLiquidity, history, send, swap, token(':mint')]),
    )
  })

  test('of this browser makes all of these claims', async () => {
    const [own] = everyOperation('own').toReversed()
    for (const event of own?.events ?? [])
      await openJournal().append(own?.execution.operation.id ?? '', event)
    const text = await pageAt(`/history?operation=${own?.execution.operation.id}`)
    expect(claimsBeyond(text, baseline.get('/history') ?? '')).toEqual(
      expect.arrayContaining(['paid', 'done']),
    )
  })
})
