import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Storage from '../../src/storage/database'
import type * as Drafts from '../../src/storage/drafts'
import type * as Flag from '../../src/storage/journalFlag'
import type * as LocalText from '../../src/storage/localText'
import type * as JournalModule from '../../src/transactions/journal'
import type * as Runs from '../../src/transactions/runs/keptRuns'
import type * as RunJournals from '../../src/transactions/runs/runJournal'
import type * as Channel from '../../src/units/channel'
import { anOperation, events } from '../support/events'

/*
 * Browsers that refuse storage, in each of their ways: what is signed is remembered, or in this tab alone, which is then said before it is
 * signed (src/operation/MainnetNote.tsx), or the cause is named.
 */

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** What one tab runs: its own copies of the modules. */
async function aTab() {
  vi.resetModules()
  const storage: typeof Storage = await import('../../src/storage/database')
  const drafts: typeof Drafts = await import('../../src/storage/drafts')
  const journals: typeof JournalModule = await import('../../src/transactions/journal')
  return { ...storage, ...drafts, ...journals, journal: journals.openJournal() }
}

type Tab = Awaited<ReturnType<typeof aTab>>

/** Asks first whether it can remember, as every review does, then records an operation. */
async function record({ journal, probeJournal }: Tab, id = 'd'): Promise<void> {
  await probeJournal()
  await journal.append(id, events.planned({ deed: anOperation({ id }) }))
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
  })
})

test('once something was signed in the tab’s memory, it stays there, also where the database opens later', async () => {
  answerOpen('UnknownError')
  const tab = await aTab()
  await tab.saveDraft('send', { amount: '1' })
  vi.restoreAllMocks()
  expect(await tab.saveDraft('send', { amount: '2' })).toBe(true)
  answerOpen('UnknownError')
  // The connection of before is there still; the browser then closes it.
  const { inTransaction } = tab
  ;(await tab.openDatabase()).close()
  await inTransaction(['deeds'], 'readonly', (rows) => rows.objectStore('deeds').count())
  await record(tab)
  vi.restoreAllMocks()
  expect(tab.isForgetful()).toBe(true)
  expect(await tab.journal.read('d')).not.toBeNull()
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
  'is full': () => ({
    getItem: () => null,
    setItem: () => refuse('QuotaExceededError'),
    removeItem: () => {},
  }),
}

describe.each(Object.entries(STORES))('a localStorage that %s', (way, get) => {
  test('stores nothing, says so to its callers, and hides no journal', async () => {
    vi.resetModules()
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get })
    try {
      const { readLocal, writeLocal }: typeof LocalText = await import('../../src/storage/localText')
      const { hasJournal, raiseJournalFlag }: typeof Flag = await import('../../src/storage/journalFlag')
      expect(writeLocal('a', 'b')).toBe(false)
      expect(readLocal('a')).toBeNull()
      raiseJournalFlag()
      expect(hasJournal()).toBe(way !== 'is full')
    } finally {
      Reflect.deleteProperty(globalThis, 'localStorage')
    }
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
