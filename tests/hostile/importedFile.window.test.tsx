import { act, cleanup, render, waitFor } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { type ReactNode, useEffect } from 'react'
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { App } from '../../src/app/App'
import { routes } from '../../src/app/routes'
import { operationShown } from '../../src/operation/driver'
import { pageOf } from '../../src/operations/registry'
import { OperationAtRest } from '../../src/operation/NextStep'
import type { OperationWords } from '../../src/operation/copy'
import { OperationPage, useOperationPage } from '../../src/operation/OperationPage'
import OperationDetail from '../../src/pages/history/OperationDetail'
import { joinHistory } from '../../src/pages/history/entries'
import { HistoryList } from '../../src/pages/history/HistoryList'
import { paths } from '../../src/paths'
import { takeOperations, type KeptOperation, openJournal } from '../../src/transactions/journal'
import { ACT_IDS, type ActId } from '../../src/operations/registry'
import { QueryRoot } from '../../src/ui/QueryRoot'
import { setConnected } from '../../src/wallet/walletStore'
import { shareAt } from '../support/sample'
import {
  claimsOf,
  doneEvents,
  eventsTo,
  everyOperation,
  FORGED,
  kindAt,
  MAINNET,
  mint,
  ownOperation,
  payer,
  signature,
  STATES,
  STATUSES,
  throughFile,
} from './fileOperations'

/*
 * Imported operations, in every state that their events can produce and of every kind: on the parts that draw an operation, and at
 * every URL of the app. New kinds, events and pages are covered without a new line here.
 */

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

const FROM_FILE = /from a file/i
const idOf = ({ execution }: KeptOperation) => execution.operation.id
const statusOf = ({ execution }: KeptOperation) => execution.transactions[0]?.status
const nameOf = (kept: KeptOperation) => `${idOf(kept)}: ${kept.execution.operation.kind}, ${statusOf(kept)}`

describe('an operation out of a file, at every URL,', () => {
  const baseline = new Map<string, string>()
  const shown: { path: string; kept: KeptOperation; text: string }[] = []
  const app = openApp()

  beforeAll(async () => {
    // What a page loads late is there from the second time on.
    for (let time = 1; time <= 2; time++)
      for (const { path } of routes) baseline.set(path, await app.textAt(addressOf(path, 'no-such')))
    const wanted = routes.map(({ path }, place) => ({
      path,
      imported: throughFile(operationsFor(path, place)),
    }))
    await takeOperations(
      wanted.flatMap(({ imported }) => imported),
      Date.now(),
    )
    for (const { path, imported } of wanted)
      for (const kept of imported)
        shown.push({ path, kept, text: await app.textAt(addressOf(path, idOf(kept))) })
  }, 600_000)
  afterAll(cleanup)

  test.each(routes.map(({ path }) => path))('claims nothing at %s', (path) => {
    const here = shown.filter((one) => one.path === path)
    expect(new Set(here.map(({ kept }) => statusOf(kept)))).toEqual(new Set(STATUSES))
    for (const { kept, text } of here) {
      expect.soft(claimsBeyond(text, baseline.get(path) ?? ''), nameOf(kept)).toEqual([])
      if (text.includes(FORGED)) expect.soft(text, nameOf(kept)).toMatch(FROM_FILE)
    }
  })

  test('is shown at all where operations are', () => {
    const { account, createToken, createLiquidity, manageLiquidity, history, lock, send, swap, token } = paths
    const forged = shown.filter(({ text }) => text.includes(FORGED))
    expect(new Set(forged.map(({ path }) => path))).toEqual(
      new Set([
        account,
        createToken,
        createLiquidity,
        manageLiquidity,
        history,
        lock(':address'),
        send,
        swap,
        token(':mint'),
      ]),
    )
    const seen = new Set(forged.map(({ kept }) => kept))
    const hidden = shown.filter(({ path, kept }) => !seen.has(kept) && isOwnKind(path, kept))
    expect(hidden.map(({ kept }) => nameOf(kept))).toEqual([])
  })

  test('of this browser makes all of these claims', async () => {
    const own = ownOperation('own', kindAt(ACT_IDS.length - 1), doneEvents())
    for (const event of own.events) await openJournal().append(idOf(own), event)
    const text = await app.textAt(`/history?operation=${idOf(own)}`)
    expect(claimsBeyond(text, baseline.get('/history') ?? '')).toEqual(
      expect.arrayContaining(['paid', 'done']),
    )
  })
})

/** The URL of a route, and an operation that it names. */
const addressOf = (path: string, id: string) => `${urlOf(path)}?operation=${id}#operation-${id}`
const urlOf = (path: string) =>
  path.replace(':mint', mint).replace(':signature', signature).replace('*', '/no/such/page')

const isOwnKind = (path: string, { execution }: KeptOperation) => pageOf(execution.operation) === urlOf(path)

/**
 * For each page an operation in each status: of the page's own kinds in turn and of all of them, or of any kinds where it has none;
 * and two that other pages show. From page to page the states with the same status change.
 */
function operationsFor(path: string, place: number): readonly KeptOperation[] {
  const make = (kind: ActId, at: number, isRouted = false) => {
    const told = eventsTo(STATUSES[at % STATUSES.length] ?? '', place + at)
    return ownOperation(`at-${place}-${at}`, kind, told, isRouted)
  }
  const own = ACT_IDS.flatMap((kind) =>
    [false, true]
      .filter((isRouted) => isOwnKind(path, make(kind, 0, isRouted)))
      .map((isRouted) => ({ kind, isRouted })),
  )
  const many = Math.max(STATUSES.length, own.length)
  const here = Array.from({ length: many }, (_, at) => {
    const { kind, isRouted } = own[at % own.length] ?? { kind: kindAt(place * many + at), isRouted: false }
    return make(kind, at, isRouted)
  })
  const others = ACT_IDS.filter((kind) => own.every((one) => one.kind !== kind))
  const elsewhere = [0, 1].map((at) => make(others[(place + at) % others.length] ?? kindAt(at), many + at))
  return [...here, ...elsewhere]
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
  /** What the page says at that address, and what it offers, once it has come to rest. */
  const textAt = async (path: string) => {
    if (shown) await act(async () => await walk.to?.(path))
    else shown = start(path)
    return await restingText(shown.container)
  }
  return { textAt }
}

/** A page whose text stays the same for so many checks, so many milliseconds apart, has settled, where nothing is under way. */
const [STILL, WAIT_MS] = [3, 8]
/** After so many checks the text counts as it is: one that changes for ever, as a countdown does, is a fault, and is to be named. */
const MOST_CHECKS = 2_000

async function restingText(container: Element): Promise<string> {
  const said = () => `${container.querySelector('main')?.textContent} ${document.title}`
  for (let [before, same, checks] = ['', 0, 0]; same < STILL && checks < MOST_CHECKS; checks += 1) {
    await act(async () => {
      await vi.dynamicImportSettled()
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    })
    const now = said()
    same = now === before && reading === 0 && !/Loading\.\.\.|Reading what/.test(now) ? same + 1 : 0
    before = now
  }
  return said()
}

/** How many transactions of the database are not over. */
let reading = 0

beforeAll(() => {
  const { transaction } = IDBDatabase.prototype as {
    transaction: (this: IDBDatabase, ...given: Parameters<IDBDatabase['transaction']>) => IDBTransaction
  }
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    const begun = transaction.apply(this, given)
    const end = () => void (reading -= 1)
    reading += 1
    begun.addEventListener('complete', end)
    begun.addEventListener('abort', end)
    return begun
  })
})

/** The claims of a text that are not in the other, or there less often. */
function claimsBeyond(text: string, without: string): readonly string[] {
  const before = claimsOf(without)
  return [...new Set(claimsOf(text))].filter(
    (claim) => countOf(claim, claimsOf(text)) > countOf(claim, before),
  )
}

function countOf(claim: string, claims: readonly string[]): number {
  return claims.filter((one) => one === claim).length
}

/** A page's own words, each of which is a claim: an imported operation gets none of them but the way back. */
const words: OperationWords = {
  page: 'Waiting for a form',
  back: 'Back to the form',
  running: (name) => `${name} is on the chain`,
  stopped: (name) => `${name}: nothing was paid`,
  kept: 'Nothing was sent.',
  safe: 'It is safe to try again.',
  oneKey: 'Sign again with another wallet.',
}
const idle = { state: { status: 'idle' }, leave: () => {}, back: () => {}, setPriority: () => {} } as const
const nothing = () => Promise.resolve()
const receipt = () => ({ steps: [], below: <h1>Done, and paid</h1> })

describe('an operation out of a file, on the parts that draw one,', () => {
  const every = throughFile(everyOperation('part'))
  afterEach(cleanup)

  test.each(ACT_IDS)('claims nothing in any state in the frame of a page: %s', (kind) => {
    const states = shareAt(ACT_IDS.indexOf(kind), [...STATES.values()])
    const own = states.map((told, at) => ownOperation(`frame-${at}`, kind, told))
    const imported = throughFile(own)
    const texts = textsOf(imported.map((kept) => <Frame key={idOf(kept)} kept={kept} />))
    expectNoClaims(imported, texts)
  })

  test('claims nothing on a page that reads it from the journal, nor on the tab', async () => {
    await takeOperations(every, Date.now())
    for (const kept of every) {
      document.title = ''
      const path = pageOf(kept.execution.operation)
      const { container, unmount } = render(
        <MemoryRouter initialEntries={[`${path}?operation=${idOf(kept)}`]}>
          <Page path={path} />
        </MemoryRouter>,
      )
      await waitFor(() => expect(document.title).toContain(FORGED))
      expectNoClaims([kept], [`${container.textContent} ${document.title}`])
      unmount()
    }
  })

  test('is in no list of what this browser did', async () => {
    await takeOperations(every, Date.now())
    const listed = (await openJournal().list(MAINNET)).map(({ operation }) => operation.id)
    expect(every.map(idOf).filter((id) => listed.includes(id))).toEqual([])
  })

  test('claims nothing in the row of the history, nor in its details', () => {
    const chain = { id: 'mainnet', name: 'Mainnet', state: 'here' } as const
    // A list shows 300 at first.
    for (let at = 0; at < every.length; at += 300)
      expectNoClaims(every.slice(at, at + 300), rowsOf(every.slice(at, at + 300)))
    const details = every.map((kept) => (
      <OperationDetail
        key={idOf(kept)}
        id={idOf(kept)}
        kept={kept}
        chain={chain}
        lost={false}
        since={[]}
        isOffered
      />
    ))
    expectNoClaims(every, textsOf(details))
  })

  test('has no button that asks the wallet', () => {
    const atRest = (kept: KeptOperation) => (
      <OperationAtRest
        key={idOf(kept)}
        words={words}
        operation={operationShown(kept.execution, 'resting')}
        next={{ status: 'as-before' }}
        onAgain={nothing}
        onBack={() => {}}
      />
    )
    expect(buttonsOf(every.map(atRest))).toEqual(new Set([words.back]))
    const own = buttonsOf(everyOperation('own').map(atRest))
    expect(own).toEqual(new Set([words.back, 'Try again', 'Sign again']))
  })
})

/** The frame of every page, with an operation that it has read. */
function Frame({ kept: { execution } }: { kept: KeptOperation }) {
  const page = {
    operationId: execution.operation.id,
    askedId: null,
    operation: {
      view: operationShown(execution, 'resting'),
      failure: null,
      start: nothing,
      again: nothing,
      consent: nothing,
      abort: () => {},
      resume: () => {},
    },
    ready: null,
    confirm: nothing,
    toForm: () => {},
    leaveTo: () => {},
    words,
  }
  const path = pageOf(execution.operation)
  return (
    <OperationPage path={path} page={page} review={idle} receipt={receipt}>
      The form
    </OperationPage>
  )
}

function Page({ path }: { path: string }) {
  const page = useOperationPage(idle, words)
  return (
    <OperationPage path={path} page={page} review={idle} receipt={receipt}>
      The form
    </OperationPage>
  )
}

function expectNoClaims(shown: readonly KeptOperation[], texts: readonly string[]): void {
  expect(texts).toHaveLength(shown.length)
  const wrong = shown.flatMap((kept, at) => {
    const text = texts[at] ?? ''
    const claims = claimsOf(text)
    const isMarked = text.includes(FORGED) && FROM_FILE.test(text)
    return claims.length === 0 && isMarked ? [] : [[nameOf(kept), isMarked ? claims : text]]
  })
  expect(wrong).toEqual([])
}

/** What each of these says, drawn once. */
function textsOf(parts: readonly ReactNode[]): readonly string[] {
  return Array.from(draw(parts).children, ({ textContent }) => textContent)
}

function rowsOf(operations: readonly KeptOperation[]): readonly string[] {
  const { entries } = joinHistory({
    operations,
    runs: [],
    transactions: [],
    ofRuns: new Set(),
    address: payer,
  })
  const list = draw([
    <HistoryList key="list" entries={entries} practiceHash={null} wallet={null} older={null} />,
  ])
  return Array.from(list.querySelectorAll('li'), ({ textContent }) => textContent)
}

function buttonsOf(parts: readonly ReactNode[]): ReadonlySet<string> {
  return new Set(Array.from(draw(parts).querySelectorAll('button'), ({ textContent }) => textContent))
}

function draw(parts: readonly ReactNode[]): Element {
  const { container } = render(
    <MemoryRouter>
      <QueryRoot>
        {parts.map((part, at) => (
          <section key={at}>{part}</section>
        ))}
      </QueryRoot>
    </MemoryRouter>,
  )
  return container
}
