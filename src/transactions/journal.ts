/** The journal in the browser's database: this tab writes events, pages read them as history, and other tabs are notified. */

import * as v from 'valibot'
import { AppError } from '../errors/AppError'
import { type AnyRows as Rows, askToPersist, inTransaction, keysAfter } from '../storage/database'
import { hasJournal, lowerJournalFlag, raiseJournalFlag, reserveJournalFlag } from '../storage/journalFlag'
import { channelOf } from '../units/channel'
import { inTurns } from '../units/inTurns'
import { isSame } from '../units/isSame'
import type { Journal, NewestEvents } from './contract'
import { type ExecutionEvent, parseEvent, storedEvent } from './events'
import { type Execution, foldExecution, isBegun, isDone, isUnsettled } from './execution'

/** The journal in IndexedDB. */
export function openJournal(): Journal {
  return {
    append: (operationId, event) => guarded(() => append(operationId, [event])),
    request: (...asked) => guarded(() => request(...asked)),
    read: (operationId) => guarded(() => read(operationId)),
    list: (genesisHash, payer) => guarded(() => list(genesisHash, payer)),
    ...OF_OTHERS,
    forget: (operationId) => guarded(() => forget(operationId)),
  }
}

/** The two methods of Journal that look into all journals. openAccess has already loaded bothJournals.ts. */
export const OF_OTHERS: Pick<Journal, 'heldByOthers' | 'askedByOthers'> = {
  heldByOthers: ({ id }, signatures) =>
    guarded(async () => (await import('./bothJournals')).heldByOthers(id, signatures)),
  askedByOthers: ({ id }, blockhash) =>
    guarded(async () => (await import('./bothJournals')).askedByOthers(id, blockhash)),
}

/** The newest events of both journals; see KnownSince. Rejects with journal/unavailable. */
export function readNewestEvents(): Promise<NewestEvents> {
  return guarded(async () => (await import('./bothJournals')).readNewest())
}

/**
 * Checks that the journal can be written, by writing about as much as a transaction takes and deleting it again, so that
 * private windows and full disks are noticed before the wallet is asked. Rejects with journal/unavailable. Sets the flag where operations
 * are found without it, since localStorage was full as they were signed.
 */
export function probeJournal(): Promise<void> {
  return guarded(probe)
}

async function probe(): Promise<void> {
  // A separate name each: another tab may be probing at the same time.
  const row = { id: `probe ${crypto.randomUUID()}`, genesisHash: '', payer: 'x'.repeat(8_192), createdAt: 0 }
  await writing((rows) => rows.objectStore('operations').put(row), STRICT)
  requireSame(await reading((rows) => rows.objectStore('operations').get(row.id)), row)
  await writing((rows) => rows.objectStore('operations').delete(row.id))
  reserveJournalFlag()
  if (hasJournal()) return
  // The rows of probes have the time 0.
  const some = await reading((rows) => rows.objectStore('operations').index('createdAt').getKey(keysAfter(0)))
  if (some !== undefined) raiseJournalFlag()
}

async function append(operationId: string, events: readonly ExecutionEvent[]): Promise<void> {
  if (events.some(({ type }) => type === 'planned')) askToPersist()
  await confirmWritten(await writing((rows) => write(rows, operationId, events), STRICT), operationId, events)
}

async function confirmWritten(
  keys: readonly number[],
  operationId: string,
  events: readonly ExecutionEvent[],
): Promise<void> {
  await requireWritten(keys, operationId, events)
  raiseJournalFlag()
  announceJournalNews()
  await announceLanding(events, () => read(operationId))
}

/**
 * Announces the accounts that a landed transaction changed, where these events report a landing. The operation goes on where that fails.
 * Code that sees a landing has already loaded the chain's libraries.
 */
export async function announceLanding(
  events: readonly ExecutionEvent[],
  readOperation: () => Promise<Execution | null>,
): Promise<void> {
  const event = events.find(isOnChain)
  if (!event) return
  try {
    const [{ announceTouched }, execution] = await Promise.all([import('./touched'), readOperation()])
    if (execution) announceTouched(execution, event)
  } catch {
    // The page then shows data as old as without the announcement.
  }
}

/** Whether an event reports a landing. A transaction that failed on the chain counts: it has paid its fee. */
function isOnChain(event: ExecutionEvent): boolean {
  return event.type === 'confirmed' || (event.type === 'failed' && event.landed)
}

/** See Journal.request. The code is imported before the database transaction opens, because that would close during a wait. */
async function request(
  ...[operationId, events, lookedFor, known = { agreed: [] }]: Parameters<Journal['request']>
): Promise<void> {
  const { requireMayAsk, BOTH_JOURNALS } = await import('./bothJournals')
  const keys = await inTransaction(
    BOTH_JOURNALS,
    'readwrite',
    async (rows) => {
      const mine = foldExecution(await readEvents(rows, operationId))
      if (!mine) throw new AppError('journal/unavailable', { reason: 'erased' })
      await requireMayAsk(rows, mine, events[1], { lookedFor, known, singles: await readSingles(rows, mine) })
      return await write(rows, operationId, events)
    },
    STRICT,
  )
  await confirmWritten(keys, operationId, events)
}

/** Resolves with the keys of the written events. */
async function write(
  rows: Rows<'readwrite'>,
  operationId: string,
  events: readonly ExecutionEvent[],
): Promise<readonly number[]> {
  const operations = rows.objectStore('operations')
  const planned = events.find((event) => event.type === 'planned')
  if (planned) {
    const { id, genesisHash, payer, createdAt } = planned.operation
    await operations.put({ id, genesisHash, payer, createdAt })
  } else if ((await operations.getKey(operationId)) === undefined)
    throw new AppError('journal/unavailable', { reason: 'erased' })
  return await Promise.all(
    events.map((event) => rows.objectStore('events').add({ operationId, event: storedEvent(event) })),
  )
}

/** A browser may report a write and keep nothing, so a separate transaction reads it back. */
async function requireWritten(
  keys: readonly number[],
  operationId: string,
  events: readonly ExecutionEvent[],
): Promise<void> {
  const [operation, ...kept] = await reading((rows) =>
    Promise.all([
      rows.objectStore('operations').getKey(operationId),
      ...keys.map((key) => rows.objectStore('events').get(key)),
    ]),
  )
  requireSame(operation, operationId)
  requireSame(
    kept,
    events.map((event) => ({ operationId, event: storedEvent(event) })),
  )
}

/** Throws journal/unavailable where the value that was read is not the written one. */
function requireSame(read: unknown, written: unknown): void {
  if (!isSame(read, written)) throw new AppError('journal/unavailable', { reason: 'lost' })
}

function read(operationId: string): Promise<Execution | null> {
  return reading(async (rows) => {
    return foldExecution(await readEvents(rows, operationId))
  })
}

async function list(genesisHash: string, payer?: string): Promise<readonly Execution[]> {
  const operations = await reading((rows) => eventsOfOperations(rows, genesisHash, payer))
  return operations
    .map(({ events }) => foldExecution(events))
    .filter((execution) => execution !== null)
    .filter(isBegun)
    .filter(({ operation }) => !operation.imported)
    .filter(isNotReplaced)
}

function reading<T>(work: (rows: Rows<'readonly'>) => Promise<T>): Promise<T> {
  return inTransaction(STORES, 'readonly', work)
}

function writing<T>(
  work: (rows: Rows<'readwrite'>) => Promise<T>,
  options?: IDBTransactionOptions,
): Promise<T> {
  return inTransaction(STORES, 'readwrite', work, options)
}

/** The single operations of the same wallet and chain as another operation that were started in this browser, the newest first. */
export async function readSingles(
  rows: Rows<'readonly'> | Rows<'readwrite'>,
  { operation: { genesisHash, payer } }: Execution,
): Promise<readonly Execution[]> {
  const operations = await eventsOfOperations(rows, genesisHash, payer)
  return operations.flatMap(({ events }) => foldExecution(events) ?? [])
}

/** The journals of the operations that were started in this browser, the newest operation first. */
async function eventsOfOperations(
  rows: Rows<'readonly'> | Rows<'readwrite'>,
  genesisHash: string,
  payer?: string,
): Promise<readonly Readonly<{ id: string; events: readonly ExecutionEvent[] }>[]> {
  const kept = await rows.objectStore('operations').index('genesisHash').getAll(genesisHash)
  const mine = kept
    .filter((row) => row.importedAt === undefined && (payer === undefined || row.payer === payer))
    .toSorted((a, b) => b.createdAt - a.createdAt)
  return await Promise.all(mine.map(async ({ id }) => ({ id, events: await readEvents(rows, id) })))
}

/** Whether no later operation makes what this unsuccessful one should have made. The list has the newest operation first. */
function isNotReplaced(execution: Execution, at: number, newestFirst: readonly Execution[]): boolean {
  if (isDone(execution) || isUnsettled(execution)) return true
  const [mine] = execution.operation.creates
  if (!mine) return true
  return !newestFirst.slice(0, at).some(({ operation }) => operation.creates[0]?.address === mine.address)
}

/**
 * See Journal.forget. This is one transaction of the database: another tab's write comes before it, and then the operation stays, or
 * after it, and is refused.
 */
async function forget(operationId: string): Promise<void> {
  await writing(async (rows) => {
    const execution = foldExecution(await readEvents(rows, operationId))
    if (!execution || !isUnsettled(execution)) await deleteOperation(rows, operationId)
  })
  announceJournalNews()
}

const STORES = ['events', 'operations'] as const

/** An event counts as written only once it is on the disk. */
const STRICT = { durability: 'strict' } as const

/** The valid events of an operation, oldest first. */
export async function readEvents(
  rows: Rows<'readonly'> | Rows<'readwrite'>,
  operationId: string,
): Promise<readonly ExecutionEvent[]> {
  const found = await rows.objectStore('events').index('operationId').getAll(operationId)
  return found.flatMap((row) => parseEvent(row.event))
}

/** Deletes an operation with all its events. */
export async function deleteOperation(rows: Rows<'readwrite'>, operationId: string): Promise<void> {
  const events = rows.objectStore('events')
  const keys = await events.index('operationId').getAllKeys(operationId)
  await Promise.all(keys.map((key) => events.delete(key)))
  await rows.objectStore('operations').delete(operationId)
}

/** Turns whatever IndexedDB throws into journal/unavailable, with its name as `reason`. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    const reason = cause instanceof Error ? cause.name : 'unknown'
    throw new AppError('journal/unavailable', { reason }, { cause })
  }
}

/** An operation and its events, oldest first. */
export type KeptOperation = Readonly<{ execution: Execution; events: readonly ExecutionEvent[] }>

/**
 * Every operation that this browser knows, of all chains and wallets, newest first, imported ones too unless only its `own` are wanted.
 * Operations that never asked a wallet are left out. Rejects with journal/unavailable.
 */
export function readHistory(of: 'all' | 'own' = 'all'): Promise<readonly KeptOperation[]> {
  return guarded(async () => {
    const byOperation = await reading(async (rows) => {
      const oldestFirst = await rows.objectStore('operations').index('createdAt').getAll()
      const wanted = oldestFirst.filter((row) => of === 'all' || row.importedAt === undefined)
      const found = new Map<string, ExecutionEvent[]>(wanted.map(({ id }) => [id, []]))
      if (found.size > 0)
        await eachEvent(rows, ({ operationId, event }) => found.get(operationId)?.push(...parseEvent(event)))
      return found
    })
    const history: KeptOperation[] = []
    for await (const events of inTurns([...byOperation.values()].toReversed()))
      history.push(...keptOperation(events).filter(({ execution }) => isBegun(execution)))
    return history
  })
}

/** So many events are read at once: between one read and the next the page has its turn. */
const EVENTS_AT_ONCE = 200

/** Visits all events of the journal, the oldest first, as they are stored. */
async function eachEvent(
  rows: Rows<'readonly'>,
  visit: (row: Readonly<{ operationId: string; event: unknown }>) => void,
): Promise<void> {
  const store = rows.objectStore('events')
  for (let from: IDBKeyRange | undefined; ;) {
    // oxlint-disable-next-line no-await-in-loop -- one part after another
    const [keys, some] = await Promise.all([
      store.getAllKeys(from, EVENTS_AT_ONCE),
      store.getAll(from, EVENTS_AT_ONCE),
    ])
    some.forEach(visit)
    const last = keys.at(-1)
    if (last === undefined || keys.length < EVENTS_AT_ONCE) return
    from = keysAfter(last)
  }
}

/**
 * The mints (base58) that operations of this browser were planned to make, on all chains and of all wallets. Nobody else can make a mint at
 * such an address. What a file says does not count. Rejects with journal/unavailable.
 */
export function readOwnMints(): Promise<ReadonlySet<string>> {
  return guarded(async () => {
    return await reading(async (rows) => {
      const mints = new Set<string>()
      const operations = await rows.objectStore('operations').getAll()
      const own = new Set(operations.filter((row) => row.importedAt === undefined).map(({ id }) => id))
      if (own.size === 0) return mints
      await eachEvent(rows, (row) => {
        if (!own.has(row.operationId) || !v.is(PLANNED, row.event)) return
        for (const event of parseEvent(row.event))
          if (event.type === 'planned') for (const mint of mintMade(event.operation)) mints.add(mint)
      })
      return mints
    })
  })
}

type PlannedRecord = Extract<ExecutionEvent, { type: 'planned' }>['operation']

const PLANNED = v.object({ type: v.literal('planned') })

function mintMade({ creates, subject: { mint } }: PlannedRecord): readonly string[] {
  return mint !== undefined && creates.some(({ address }) => address === mint) ? [mint] : []
}

/**
 * Whether a wallet ever gave this browser a signature on that chain, for a single operation or for one of a list. Imported operations do
 * not count. Rejects with journal/unavailable.
 */
export function hasSignature(genesisHash: string): Promise<boolean> {
  return guarded(() =>
    inTransaction([...STORES, 'runEvents', 'runs'], 'readonly', async (rows) => {
      const singles = await eventsOfOperations(rows, genesisHash)
      if (singles.some(({ events }) => events.some(isSigned))) return true
      const ofChain = v.object({ genesisHash: v.literal(genesisHash) })
      const lists = (await rows.objectStore('runs').getAll()).filter(({ head }) => v.is(ofChain, head))
      for (const { id } of lists)
        // oxlint-disable-next-line no-await-in-loop -- the first signature ends it, and most lists begin with one
        for await (const { value } of rows.objectStore('runEvents').index('runId').iterate(id))
          if (parseEvent(value.event).some(isSigned)) return true
      return false
    }),
  )
}

function isSigned(event: ExecutionEvent): boolean {
  return 'signature' in event
}

function keptOperation(events: readonly ExecutionEvent[]): readonly KeptOperation[] {
  const execution = foldExecution(events)
  return execution ? [{ execution, events }] : []
}

/**
 * Adds the operations with unknown ids, all or none of them, and returns those; existing ones are not changed. `importedAt` in ms
 * since 1970. Rejects with journal/unavailable.
 */
export function takeOperations(
  operations: readonly KeptOperation[],
  importedAt: number,
): Promise<readonly string[]> {
  return guarded(async () => {
    const taken = await writing(async (rows) => {
      const known = new Set(await rows.objectStore('operations').getAllKeys())
      const unknown = operations.filter(({ execution }) => !known.has(execution.operation.id))
      for (let at = 0; at < unknown.length; at += ADDED_AT_ONCE)
        // oxlint-disable-next-line no-await-in-loop -- one part after another
        await Promise.all(
          unknown.slice(at, at + ADDED_AT_ONCE).map((operation) => addOperation(rows, operation, importedAt)),
        )
      return unknown
    }, STRICT)
    if (taken.length > 0) raiseJournalFlag()
    announceJournalNews()
    return taken.map(({ execution }) => execution.operation.id)
  })
}

/** So many operations of a file are written at once: between one part and the next the page has its turn. */
const ADDED_AT_ONCE = 100

async function addOperation(
  rows: Rows<'readwrite'>,
  { execution, events }: KeptOperation,
  importedAt: number,
): Promise<void> {
  const { id, genesisHash, payer, createdAt } = execution.operation
  await rows.objectStore('operations').put({ id, genesisHash, payer, createdAt, importedAt })
  for (const event of events)
    await rows.objectStore('events').add({ operationId: id, event: storedEvent(event) })
}

/** Whether an operation can be erased without losing what only this browser can find out: it has ended, or it was imported. */
export function isErasable(execution: Execution): boolean {
  return execution.operation.imported === true || !isUnsettled(execution)
}

/**
 * Erases these operations and returns how many it erased. An operation that is not settled stays, whatever its state was when it
 * was chosen, unless its chain is gone (`goneChains`, genesis hashes). Rejects with journal/unavailable.
 */
export function eraseOperations(
  ids: readonly string[],
  goneChains: ReadonlySet<string> = new Set(),
): Promise<number> {
  return guarded(async () => {
    const { erased, left } = await writing(async (rows) => {
      let erased = 0
      for (const id of ids) {
        const execution = foldExecution(await readEvents(rows, id))
        if (execution && !isErasable(execution) && !goneChains.has(execution.operation.genesisHash)) continue
        await deleteOperation(rows, id)
        erased += 1
      }
      return { erased, left: await rows.objectStore('operations').count() }
    })
    if (left === 0) lowerJournalFlag()
    announceJournalNews()
    return erased
  })
}

const news = channelOf<null>('mintwright.journal')

/** Notifies every page of this browser, this one included, that the journal has changed. */
export function announceJournalNews(): void {
  news.announce(null)
}

/** Calls back, a moment later, whenever the journal has changed here or in another tab, until the returned function is called. */
export function onJournalNews(listener: () => void): () => void {
  return news.listen(listener)
}

let settling: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** The operations (ids) that this tab is settling in the background. A new set with each change. */
export function settlingNow(): ReadonlySet<string> {
  return settling
}

/** Calls back when the set of settlingNow has changed, until the returned function is called. */
export function onSettlingChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Marks an operation as being settled until the returned function is called. */
export function beginSettling(operationId: string): () => void {
  change(new Set([...settling, operationId]))
  return () => change(new Set([...settling].filter((id) => id !== operationId)))
}

function change(next: ReadonlySet<string>): void {
  settling = next
  for (const listener of listeners) listener()
}
