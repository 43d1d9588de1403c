import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Errors from '../../src/errors/describeError'
import type * as Forgetful from '../../src/errors/forgetful'
import type * as Storage from '../../src/storage/database'
import type * as Drafts from '../../src/storage/drafts'
import type * as Flag from '../../src/storage/journalFlag'
import type * as LocalText from '../../src/storage/localText'
import type * as JournalModule from '../../src/transactions/journal'
import type * as Runs from '../../src/transactions/runs/keptRuns'
import type * as RunJournals from '../../src/transactions/runs/runJournal'
import type * as Channel from '../../src/units/channel'
import { anOperation, aPayment, events } from '../support/events'

/*
 * Browsers that refuse storage, in each of their ways: what is signed is remembered, or in this tab alone, which is then said before it is
 * signed (src/operation/MainnetNote.tsx), or the cause is named.
 */

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('localStorage', aStore())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A localStorage that is readable, and full where `isFull`. */
function aStore(isFull = false) {
  const texts = new Map<string, string>()
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) refuse('QuotaExceededError')
      texts.set(key, text)
    },
    removeItem: (key: string) => void texts.delete(key),
  }
}

/** What one tab runs: its own copies of the modules. */
async function aTab() {
  vi.resetModules()
  const storage: typeof Storage = await import('../../src/storage/database')
  const drafts: typeof Drafts = await import('../../src/storage/drafts')
  const journals: typeof JournalModule = await import('../../src/transactions/journal')
  const forgetful: typeof Forgetful = await import('../../src/errors/forgetful')
  return { ...storage, ...drafts, ...journals, ...forgetful, journal: journals.openJournal() }
}

type Tab = Awaited<ReturnType<typeof aTab>>

/** Asks first whether it can remember, as every review does, then records an operation. */
async function record({ journal, probeJournal }: Tab, id = 'd'): Promise<void> {
  await probeJournal()
  await journal.append(id, events.planned({ operation: anOperation({ id }) }))
  await journal.append(id, events.simulated())
}

function refuse(name: string): never {
  throw new DOMException('Refused.', name)
}

/** `open` gives an answer that fails so; without a name none. */
function answerOpen(name?: string): void {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    const request = new IDBOpenDBRequest()
    const addEventListener = (type: string, listener: () => void) => {
      if (type === 'error' && name !== undefined) queueMicrotask(listener)
    }
    Object.defineProperty(request, 'error', { value: new DOMException('Refused.', name) })
    return Object.assign(request, { addEventListener })
  })
}

const FORGETFUL: Readonly<Record<string, () => void>> = {
  'is absent': () => vi.stubGlobal('indexedDB', undefined),
  'is absent, with all that belongs to it': () => {
    vi.stubGlobal('indexedDB', undefined)
    vi.stubGlobal('IDBKeyRange', undefined)
  },
  'is null': () => vi.stubGlobal('indexedDB', null),
  'throws where it is named': () =>
    vi.stubGlobal('indexedDB', new Proxy({}, { get: () => refuse('SecurityError') })),
  'throws as it is opened': () =>
    void vi.spyOn(indexedDB, 'open').mockImplementation(() => refuse('SecurityError')),
  'fails as it is opened': () => answerOpen('UnknownError'),
  'fails as it is opened, in a private window': () => answerOpen('InvalidStateError'),
}

describe.each(Object.entries(FORGETFUL))('a database that %s', (_, begin) => {
  test('is replaced by this tab’s memory, which is known before anything is signed', async () => {
    begin()
    const tab = await aTab()
    expect(tab.isForgetful()).toBe(false)
    await tab.probeJournal()
    expect(tab.isForgetful()).toBe(true)
    await record(tab)
    expect((await tab.journal.read('d'))?.transactions[0]?.simulation).toBeDefined()
    const { genesisHash, payer } = anOperation()
    await tab.journal.append('d', events.asked())
    expect((await tab.journal.list(genesisHash, payer)).map(({ operation }) => operation.id)).toEqual(['d'])
    expect((await tab.readHistory()).map(({ execution }) => execution.operation.id)).toEqual(['d'])
  })

  test('keeps no draft, and does not say so', async () => {
    begin()
    const tab = await aTab()
    expect(await tab.saveDraft('send', { amount: '1' })).toBe(false)
    expect(await tab.readDraft('send')).toEqual({ amount: '1' })
    const { describeError }: typeof Errors = await import('../../src/errors/describeError')
    const { AppError: Fresh } = await import('../../src/errors/AppError')
    const said = [
      tab.whatIsKept(),
      describeError(new Fresh('page/not-loaded')).detail,
      describeError(new Fresh('rpc/offline')).detail,
    ]
    for (const words of said) {
      expect(words).toContain('this tab alone')
      expect(words).not.toMatch(/is kept|saved/)
    }
  })
})

test('once something was signed in the tab’s memory, it stays there, also where the database opens later', async () => {
  answerOpen('UnknownError')
  const tab = await aTab()
  await tab.saveDraft('send', { amount: '1' })
  await record(tab)
  vi.restoreAllMocks()
  expect(tab.isForgetful()).toBe(true)
  expect(await tab.journal.read('d')).not.toBeNull()
})

test('what was signed in the tab’s memory does not keep the next visit from signing', async () => {
  answerOpen('UnknownError')
  await record(await aTab())
  const { hasJournal }: typeof Flag = await import('../../src/storage/journalFlag')
  expect(hasJournal()).toBe(true)
  expect(localStorage.getItem('mintwright.journal')).toBeNull()
  const next = await aTab()
  await record(next)
  expect(next.isForgetful()).toBe(true)
})

/** Asks a wallet for a payment, which is the same whatever its id. */
async function pay({ journal, probeJournal }: Tab, id: string): Promise<void> {
  const to = 'DTm8RH9k1uTUyJvTSs5hRkkWQYTCJJSVCC2NvzsEwUwA'
  const payer = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'
  const payment = aPayment({ payer, to, lamports: 5n }, { id })
  await probeJournal()
  await journal.append(id, events.planned({ operation: payment }))
  const asked = events.asked({ message: payment.parts?.[0]?.message ?? '', blockhash: id })
  await journal.request(id, [events.simulated(), asked], [])
}

/** The connection is closed and `open` fails, as Safari does it where it loses its server. */
async function lose(tab: Tab): Promise<void> {
  ;(await tab.openDatabase()).close()
  answerOpen('UnknownError')
}

describe('a database that holds a payment under way', () => {
  test('and is gone for a moment is not replaced: the payment is found again, and is not made twice', async () => {
    const tab = await aTab()
    await pay(tab, 'A')
    await lose(tab)
    const signed = tab.journal.append('A', events.signed())
    await expect(signed).rejects.toMatchObject({
      code: 'journal/unavailable',
      context: { reason: 'UnknownError' },
    })
    vi.restoreAllMocks()
    expect(tab.isForgetful()).toBe(false)
    expect((await tab.readHistory()).map(({ execution }) => execution.operation.id)).toEqual(['A'])
    await expect(pay(tab, 'B')).rejects.toMatchObject({ code: 'transaction/under-way' })
  })

  test('and is gone for good in this page lets nothing be signed, and says why', async () => {
    const tab = await aTab()
    await pay(tab, 'A')
    localStorage.removeItem('mintwright.journal')
    await lose(tab)
    await expect(pay(tab, 'B')).rejects.toMatchObject({ code: 'journal/unavailable' })
    await expect(tab.readHistory()).rejects.toMatchObject({ code: 'journal/unavailable' })
    expect(await tab.saveDraft('send', {})).toBe(false)
    expect(tab.isForgetful()).toBe(false)
  })

  test.each(Object.entries(FORGETFUL))('and %s at a later visit lets nothing be signed', async (_, begin) => {
    await pay(await aTab(), 'A')
    begin()
    const later = await aTab()
    const refused: unknown = await pay(later, 'B').catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'journal/unavailable' })
    expect(later.isForgetful()).toBe(false)
  })
})

const OPENINGS: Readonly<Record<string, () => void>> = {
  'fails with UnknownError': () => answerOpen('UnknownError'),
  'fails with SecurityError': () => answerOpen('SecurityError'),
  'is absent': () => vi.stubGlobal('indexedDB', undefined),
}

/** What localStorage is where a database never opens, and which of OPENINGS then mean that there is none. */
const FLAGS: Readonly<Record<string, readonly [() => void, readonly string[]]>> = {
  'has no flag': [() => {}, Object.keys(OPENINGS)],
  'is refused': [
    () => vi.stubGlobal('localStorage', new Proxy({}, { get: () => refuse('SecurityError') })),
    Object.keys(OPENINGS),
  ],
  'is absent': [() => vi.stubGlobal('localStorage', undefined), ['fails with SecurityError', 'is absent']],
  'is full': [() => vi.stubGlobal('localStorage', aStore(true)), ['fails with SecurityError', 'is absent']],
}

describe.each(Object.entries(FLAGS))('where localStorage %s', (_, [begin, replaced]) => {
  test.each(Object.entries(OPENINGS))('a database that %s', async (name, fail) => {
    begin()
    fail()
    const tab = await aTab()
    const isPaid = await pay(tab, 'A').then(
      () => true,
      () => false,
    )
    expect([isPaid, tab.isForgetful()]).toEqual([replaced.includes(name), replaced.includes(name)])
  })
})

test('a database that does not answer names the cause', async () => {
  answerOpen()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const tab = await aTab()
  const opened = tab.openDatabase().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await opened).toMatchObject({ name: 'TimeoutError' })
  vi.useRealTimers()
  const refused: unknown = await tab.probeJournal().catch((error: unknown) => error)
  const { describeError } = await import('../../src/errors/describeError')
  expect(describeError(refused).title).toBe('The storage of this browser does not answer')
  expect(tab.isForgetful()).toBe(false)
})

test('a full disk names the cause, and is not taken for a browser without a database', async () => {
  const tab = await aTab()
  const { put } = IDBObjectStore.prototype as {
    put: (this: IDBObjectStore, row: unknown) => IDBRequest<IDBValidKey>
  }
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row: unknown) {
    const request = put.call(this, row)
    request.addEventListener('success', () => this.transaction.abort())
    return request
  })
  await expect(tab.probeJournal()).rejects.toMatchObject({ code: 'journal/unavailable' })
  expect(tab.isForgetful()).toBe(false)
})

test('a database that the browser closes is opened again, with all that was recorded', async () => {
  const tab = await aTab()
  await record(tab)
  ;(await tab.openDatabase()).close()
  await tab.journal.append('d', events.asked())
  expect(await tab.readHistory()).toHaveLength(1)
})

test('a record that the browser deletes under way is an error that says so', async () => {
  const tab = await aTab()
  await record(tab)
  ;(await tab.openDatabase()).close()
  await new Promise<unknown>((resolve) => {
    indexedDB.deleteDatabase('mintwright').onsuccess = resolve
  })
  const error: unknown = await tab.journal.append('d', events.asked()).catch((e: unknown) => e)
  const { describeError } = await import('../../src/errors/describeError')
  expect(describeError(error).title).toBe('The record of this operation was deleted')
})

test('a list is recorded in the tab’s memory as well, and may be paid where locks are refused', async () => {
  vi.stubGlobal('indexedDB', undefined)
  vi.stubGlobal('navigator', {
    locks: { request: () => Promise.reject(new DOMException('Refused.', 'SecurityError')) },
  })
  await aTab()
  const { createRun, readRun, lockRun, listRuns }: typeof Runs =
    await import('../../src/transactions/runs/keptRuns')
  const { openRunJournal }: typeof RunJournals = await import('../../src/transactions/runs/runJournal')
  const { genesisHash, payer } = anOperation()
  const token = {
    mint: 'So11111111111111111111111111111111111111112',
    program: null,
    decimals: 9,
    symbol: 'SOL',
  }
  const head = {
    id: 'r',
    cluster: 'practice',
    genesisHash,
    payer,
    createdAt: 1,
    token,
    lines: 1,
    total: 1n,
    paid: 0,
    skipped: 0,
  } as const
  await createRun(head, [{ line: 1, address: payer, units: 1n }])
  expect((await readRun('r'))?.head.id).toBe('r')
  expect(await listRuns()).toHaveLength(1)
  expect(await lockRun('r')).not.toBeNull()
  const journal = await openRunJournal('r')
  await journal.skip(0, { code: 'unknown', context: {} } as never)
  expect((await openRunJournal('r')).executions()).toEqual([])
})

const STORES: Readonly<Record<string, () => unknown>> = {
  'is absent': () => undefined,
  'is null': () => null,
  'throws where it is named': () => refuse('SecurityError'),
  'is full': () => aStore(true),
}

describe.each(Object.entries(STORES))('a localStorage that %s', (_, get) => {
  test('stores nothing, says so to its callers, and hides no journal: a later visit looks for one', async () => {
    vi.resetModules()
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get })
    try {
      const { readLocal, writeLocal }: typeof LocalText = await import('../../src/storage/localText')
      const { hasJournal, raiseJournalFlag }: typeof Flag = await import('../../src/storage/journalFlag')
      expect(writeLocal('a', 'b')).toBe(false)
      expect(readLocal('a')).toBeNull()
      expect(hasJournal()).toBe(true)
      raiseJournalFlag()
      expect(hasJournal()).toBe(true)
    } finally {
      Reflect.deleteProperty(globalThis, 'localStorage')
    }
  })
})

describe('a localStorage that is full as something is signed, and has room at a later visit', () => {
  const fill = (isFull: boolean) => {
    const { setItem } = aStore(isFull)
    vi.spyOn(localStorage, 'setItem').mockImplementation((key, text) => {
      // As browsers count: what takes no more room than before goes on.
      if (isFull && (texts.get(key)?.length ?? -1) < text.length) setItem(key, text)
      texts.set(key, text)
    })
  }
  const texts = new Map<string, string>()
  beforeEach(() => {
    texts.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: () => undefined,
      removeItem: (key: string) => void texts.delete(key),
    })
  })
  const hasJournalNext = async () => {
    const next = await aTab()
    const { hasJournal }: typeof Flag = await import('../../src/storage/journalFlag')
    return { next, hasJournal }
  }

  test('has kept room for the flag since the review', async () => {
    fill(false)
    const tab = await aTab()
    await tab.probeJournal()
    const { hasJournal }: typeof Flag = await import('../../src/storage/journalFlag')
    expect(hasJournal()).toBe(false)
    fill(true)
    await tab.journal.append('d', events.planned({ operation: anOperation({ id: 'd' }) }))
    fill(false)
    expect((await hasJournalNext()).hasJournal()).toBe(true)
  })

  test('and was before, gets the flag at the next review', async () => {
    fill(true)
    await record(await aTab())
    fill(false)
    const { next, hasJournal } = await hasJournalNext()
    expect(hasJournal()).toBe(false)
    await next.probeJournal()
    expect(hasJournal()).toBe(true)
    expect(texts.get('mintwright.journal')).toBe('1')
  })
})

test.each([
  ['is absent', undefined],
  [
    'throws',
    class {
      constructor() {
        refuse('SecurityError')
      }
    },
  ],
])('where BroadcastChannel %s, this tab hears its own news', async (_, channel) => {
  vi.stubGlobal('BroadcastChannel', channel)
  vi.resetModules()
  const { channelOf }: typeof Channel = await import('../../src/units/channel')
  const news = channelOf<number>('n')
  const heard: number[] = []
  const stop = news.listen((each) => heard.push(each))
  news.announce(1)
  await vi.waitFor(() => expect(heard).toEqual([1]))
  stop()
  news.announce(2)
  await new Promise((resolve) => setTimeout(resolve))
  expect(heard).toEqual([1])
})
