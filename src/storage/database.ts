import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import { noteForgetful } from '../errors/forgetful'
import { canBeSet, DATABASE_NAME, FLAG, isFlagText, isInTabAlone, rememberInTabAlone } from './journalFlag'
import { readLocal, writeLocal } from './localText'
import { createMemoryDatabase } from './memoryDatabase'

/*
 * The data of this browser in the IndexedDB database "mintwright" (docs/stored.md says which parts a later release keeps):
 *   operations  one row an operation: chain, wallet, time, and for an imported one the time of its import
 *   events  the journal: the events of each operation, in order, never changed
 *   drafts  unfinished forms, by page
 *   kept    the last answer of each public market source, by name
 *   runs    one row a list that is paid in many transactions: its totals and its progress
 *   runLists, runEvents  the lines of each list, and the journals of its operations: separate stores, because a list may have thousands
 *   before  the rows of a build from before 0.1.0, which this one does not read: History offers them as a file
 * Settings and the remembered wallet are small and stand in localStorage. Nothing leaves the browser.
 *
 * A browser that has no database, or opens none for this site, keeps all of that in the tab's memory, until the page is left: `isForgetful`.
 * Memory never takes the place of a database that may hold operations: what is under way there would be paid again.
 *
 * A later version only adds stores and indexes, so that a page of this one still works with its database.
 */

export interface Schema extends DBSchema {
  operations: {
    key: string
    value: { id: string; genesisHash: string; payer: string; createdAt: number; importedAt?: number }
    indexes: { genesisHash: string; createdAt: number }
  }
  events: {
    key: number
    value: { operationId: string; event: unknown }
    indexes: { operationId: string; signature: string; blockhash: string }
  }
  before: { key: string; value: { id: string; rows: Readonly<Record<string, readonly unknown[]>> } }
  drafts: { key: string; value: { id: string; savedAt: number; values: unknown } }
  kept: { key: string; value: { id: string; savedAt: number; value: unknown } }
  runs: { key: string; value: { id: string; createdAt: number; head: unknown } }
  runLists: { key: string; value: { id: string; lines: unknown; arrive?: unknown; file?: unknown } }
  runEvents: {
    key: number
    value: { runId: string; operationId: string; event: unknown }
    indexes: { runId: string; operationId: string; signature: string; blockhash: string }
  }
}

export type Database = IDBPDatabase<Schema>

/** The version of the database in 0.1.0, the first release. */
const VERSION = 6

/** Milliseconds that a tab of an older version may take to close the database, and the browser to answer at all. */
const PATIENCE_MS = { blocked: 3_000, silent: 15_000 } as const

type Opening = Readonly<{ database: Promise<Database>; blocked: Promise<never> }>

let opening: Opening | undefined

/**
 * The database, opened once. Rejects (private mode, quota) with the browser's own error, with a BlockedError while a tab of an older version
 * prevents the upgrade, and with a TimeoutError while the browser does not answer; a later call tries again.
 */
export function openDatabase(): Promise<Database> {
  opening ??= begin()
  return Promise.race([opening.database, opening.blocked])
}

function begin(): Opening {
  let refuse: (reason: Error) => void = () => {}
  const blocked = new Promise<never>((_, reject) => {
    refuse = reject
  })
  blocked.catch(() => {})
  const silent = new DOMException('The browser does not open the database.', 'TimeoutError')
  const older = new DOMException('Another tab holds an older version open.', 'BlockedError')
  let timer = setTimeout(() => refuse(silent), PATIENCE_MS.silent)
  const database = open(() => {
    clearTimeout(timer)
    timer = setTimeout(() => refuse(older), PATIENCE_MS.blocked)
  })
  const noteOpened = () => {
    hasOpened = true
  }
  database.then(noteOpened, forgetOpening).finally(() => clearTimeout(timer))
  return { database, blocked }
}

/** Running transactions over stores of the database. */
export type StoreRows<
  Stores extends readonly StoreNames<Schema>[],
  Mode extends 'readonly' | 'readwrite' = 'readonly',
> = IDBPTransaction<Schema, Stores, Mode>

/** A running transaction over at least the stores that a function needs. */
export type AnyRows<Mode extends 'readonly' | 'readwrite'> = StoreRows<readonly StoreNames<Schema>[], Mode>

/**
 * Runs `work` in one transaction and resolves with its result once the transaction is complete. `work` waits for nothing but the
 * transaction's own requests, and may run again. Rejects like openDatabase, like `work`, or with the browser's error.
 *
 * A page that the browser keeps for its Back button stops in the middle of a transaction, and in WebKit other pages then wait for the
 * same stores without end. So a transaction that runs when the page is left is aborted, and runs again when the page is shown again. One
 * that has called `commit` cannot be aborted and needs nothing more from the page, so no other page waits for it.
 */
export async function inTransaction<
  const Stores extends readonly StoreNames<Schema>[],
  Mode extends 'readonly' | 'readwrite',
  Result,
>(
  stores: Stores,
  mode: Mode,
  work: (rows: StoreRows<Stores, Mode>) => Promise<Result>,
  options?: IDBTransactionOptions,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    const database = await openOrForget()
    if (database === null) {
      // From now on: of two places, no later read would look into both.
      if (mode === 'readwrite' && stores.some(isJournal)) rememberInTabAlone()
      return await memory.run(work)
    }
    const lost = losses
    let isAborted = false
    let rows
    try {
      rows = database.transaction(stores, mode, options)
    } catch (error) {
      // The browser has closed it: it is opened once more.
      if (tries > 1 || !(error instanceof Error && error.name === 'InvalidStateError')) throw error
      forgetOpening()
      continue
    }
    const leave = ({ persisted }: PageTransitionEvent) => {
      isAborted = persisted && abort(running)
    }
    const running = rows
    globalThis.addEventListener?.('pagehide', leave)
    try {
      const [result] = await Promise.all([work(rows), rows.done])
      return result
    } catch (error) {
      // What the browser cut off has written nothing.
      if (!isAborted && (tries > 1 || losses === lost)) throw error
    } finally {
      globalThis.removeEventListener?.('pagehide', leave)
    }
  }
}

const memory = createMemoryDatabase()
/** How often the browser has closed the database under this page. */
let losses = 0
/** Whether the database was ever open in this page. */
let hasOpened = false

function isJournal(store: StoreNames<Schema>): boolean {
  return store !== 'drafts' && store !== 'kept'
}

/** What a person can change: another tab, the space, or that the browser does not answer. */
const NAMED = ['BlockedError', 'QuotaExceededError', 'TimeoutError', 'VersionError']

/** The database; null where this browser has none, or opens none for this site. Rejects with the browser's own error where it may hold operations. */
async function openOrForget(): Promise<Database | null> {
  if (isInTabAlone()) return null
  try {
    const database = await openDatabase()
    noteForgetful(false)
    return database
  } catch (error) {
    if (hasOpened || !isWithoutDatabase(error)) throw error
    noteForgetful(true)
    return null
  }
}

/** Whether the error of opening means that this browser holds nothing for this site, and not that it cannot read now what it holds. */
function isWithoutDatabase(error: unknown): boolean {
  if (error instanceof Error && NAMED.includes(error.name)) return false
  const holdsSome = saysJournal()
  if (holdsSome !== undefined) return !holdsSome
  return !(error instanceof DOMException) || error.name === 'SecurityError'
}

/**
 * Whether a database that does not open holds operations, as far as the flag tells: yes where it is set; no where it would be, and where
 * the browser refuses this site localStorage as well; undefined where localStorage is missing or full.
 */
function saysJournal(): boolean | undefined {
  try {
    if (isFlagText(globalThis.localStorage.getItem(FLAG))) return true
    return canBeSet() ? false : undefined
  } catch (error) {
    return error instanceof Error && error.name === 'SecurityError' ? false : undefined
  }
}

/** The keys above this one, and those from one to another. A browser without a database has no IDBKeyRange either. */
export function keysAfter(lower: number): IDBKeyRange {
  return RANGES.lowerBound(lower, true)
}

export function keysBetween(lower: number | undefined, upper: number | undefined): IDBKeyRange {
  return RANGES.bound(lower, upper)
}

const RANGES = (globalThis.IDBKeyRange as typeof IDBKeyRange | undefined) ?? {
  lowerBound: (lower: unknown, lowerOpen: boolean) => ({ lower, lowerOpen }) as IDBKeyRange,
  bound: (lower: unknown, upper: unknown) => ({ lower, upper }) as IDBKeyRange,
}

/** Aborts a transaction; false where it is being committed, or is over. */
function abort(rows: Pick<IDBTransaction, 'abort'>): boolean {
  try {
    rows.abort()
    return true
  } catch {
    return false
  }
}

function forgetOpening(): void {
  opening = undefined
}

/** Opens the database at our version, or at a newer one that another tab has already created. */
async function open(onBlocked: () => void): Promise<Database> {
  try {
    return await openAt(VERSION, onBlocked)
  } catch (error) {
    if (!(error instanceof Error && error.name === 'VersionError')) throw error
    return await openAt(undefined, onBlocked)
  }
}

function openAt(version: number | undefined, onBlocked: () => void): Promise<Database> {
  return openDB<Schema>(DATABASE_NAME, version, {
    upgrade: makeStores,
    blocked: onBlocked,
    // A tab with a newer version waits for this one. Running transactions may end; the next call opens the database again.
    blocking: (_, __, event) => {
      forgetOpening()
      ;(event.target as IDBDatabase).close()
    },
    terminated: () => {
      losses += 1
      forgetOpening()
    },
  })
}

/**
 * Makes the stores. What a build from before the first release has kept of operations and lists is put aside as it is; drafts stay, because
 * each field of them is read by itself.
 */
async function makeStores(
  database: Database,
  _from: number,
  _to: number | null,
  rows: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>,
): Promise<void> {
  const names = [...database.objectStoreNames]
  const all = await Promise.all(
    names.map(async (name) => [name, await rows.objectStore(name).getAll()] as const),
  )
  const kept = all.filter(([name]) => name !== 'drafts' && name !== 'kept')
  for (const name of names) database.deleteObjectStore(name)
  const before = database.createObjectStore('before', { keyPath: 'id' })
  if (kept.some(([, some]) => some.length > 0))
    void before.put({ id: 'rows', rows: Object.fromEntries(kept) })
  const operations = database.createObjectStore('operations', { keyPath: 'id' })
  operations.createIndex('genesisHash', 'genesisHash')
  operations.createIndex('createdAt', 'createdAt')
  // Events that name no signature, or no blockhash, are not in its index.
  const events = database.createObjectStore('events', { autoIncrement: true })
  events.createIndex('operationId', 'operationId')
  events.createIndex('signature', 'event.signature')
  events.createIndex('blockhash', 'event.blockhash')
  const runEvents = database.createObjectStore('runEvents', { autoIncrement: true })
  runEvents.createIndex('runId', 'runId')
  runEvents.createIndex('operationId', 'operationId')
  runEvents.createIndex('signature', 'event.signature')
  runEvents.createIndex('blockhash', 'event.blockhash')
  const drafts = database.createObjectStore('drafts', { keyPath: 'id' })
  for (const [name, some] of all)
    if (name === 'drafts') for (const draft of some) void drafts.put(draft as Schema['drafts']['value'])
  database.createObjectStore('kept', { keyPath: 'id' })
  database.createObjectStore('runs', { keyPath: 'id' })
  database.createObjectStore('runLists', { keyPath: 'id' })
}

const ASKED = 'mintwright.persist'
let asked = false

/**
 * Asks the browser, once, not to delete our storage when space runs short. After a refusal the browser may delete the journal at some
 * time. Some browsers ask the user, so call this when the user has just begun an operation.
 */
export function askToPersist(): void {
  if (asked || readLocal(ASKED) !== null) return
  asked = true
  writeLocal(ASKED, '1') // Without localStorage the browser is asked once a page.
  const storage = globalThis.navigator?.storage as StorageManager | undefined
  void storage?.persist?.().catch(() => false)
}
