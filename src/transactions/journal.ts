import { AppError } from '../errors/AppError'
import { openDatabase, type Database } from '../storage/database'
import { raiseJournalFlag } from '../storage/journalFlag'
import { askToPersist } from '../storage/persistence'
import type { OperationRecord, ExecutionEvent, ExecutionEventOf } from './events'
import { currentTransaction, foldExecution, isBegun, isDone, isUnsettled, type Execution } from './execution'
import { announceJournalNews } from './journalNews'
import { deleteOperation, guarded, isUnknown, readEvents, type Rows } from './journalRows'
import { isAtRest, requestsOf, type WalletRequest } from './transactionState'

/** What has happened, kept in this browser: the truth about an operation survives the tab. All methods reject with journal/unavailable. */
export interface Journal {
  /**
   * Resolves when the event is on disk (durability "strict") and was read back from there, in the order of the calls. Rejects as well
   * where the operation was erased meanwhile: nothing goes on that could not be found again.
   */
  append(operationId: string, event: ExecutionEvent): Promise<void>
  /**
   * Appends a request to the wallet, with the simulation that it stands on, where nothing is in its way; else rejects with
   * transaction/under-way, whose `operation` and `kind` name what is: another open operation of the wallet that does the same or makes the same account, or
   * this operation itself, where it is not at rest or has requests besides those that were `lookedFor`; and with rpc/invalid-answer where
   * another operation asked for the very same bytes, blockhash and all: one signature would then answer both. It reads and writes in
   * one transaction of the database: of several tabs that ask at once, with or without locks, one comes first.
   */
  request(
    operationId: string,
    events: readonly [ExecutionEventOf<'simulated'>, ExecutionEventOf<'approval-requested'>],
    lookedFor: readonly WalletRequest[],
  ): Promise<void>
  /** Null where nothing is known of it; rejects with journal/unknown-kind where another version of this page wrote what this one does not know. */
  read(operationId: string): Promise<Execution | null>
  /**
   * The operations of one chain (and one wallet, where given) that were begun in this browser, newest first. One that never came to
   * the wallet is none, and one that came to nothing is left out once a later operation makes what it should have made.
   */
  list(genesisHash: string, payer?: string): Promise<readonly Execution[]>
  /** What the other operations of the same wallet hold on the same chain. Those that came from a file hold nothing. */
  heldByOthers(operation: Pick<OperationRecord, 'id' | 'genesisHash' | 'payer'>): Promise<Held>
  /** Removes an operation that is settled; one that is not stays. */
  forget(operationId: string): Promise<void>
}

/** The signatures that are known of operations, and the blockhashes that they were asked for with. */
export type Held = Readonly<{ signatures: ReadonlySet<string>; blockhashes: ReadonlySet<string> }>

/** The journal in IndexedDB. */
export function openJournal(): Journal {
  return {
    append: (operationId, event) => guarded(() => append(operationId, [event])),
    request: (operationId, events, lookedFor) => guarded(() => request(operationId, events, lookedFor)),
    read: (operationId) => guarded(() => read(operationId)),
    list: (genesisHash, payer) => guarded(() => list(genesisHash, payer)),
    heldByOthers: (operation) => guarded(() => heldByOthers(operation)),
    forget: (operationId) => guarded(() => forget(operationId)),
  }
}

/**
 * Whether the journal can be written, by writing about as much as a transaction takes and deleting it again: private windows
 * and full disks are so found out before anybody is asked to sign. Rejects with journal/unavailable.
 */
export function probeJournal(): Promise<void> {
  return guarded(probe)
}

async function probe(): Promise<void> {
  const database = await openDatabase()
  // Each with a name of its own: another tab may be trying at the same time.
  const row = { id: `probe ${crypto.randomUUID()}`, genesisHash: '', payer: 'x'.repeat(8_192), createdAt: 0 }
  const writing = database.transaction('deeds', 'readwrite', { durability: 'strict' })
  await writing.store.put(row)
  await writing.done
  requireSame(await database.get('deeds', row.id), row)
  await database.delete('deeds', row.id)
}

async function append(
  operationId: string,
  events: readonly ExecutionEvent[],
  check: (rows: Rows<'readwrite'>) => Promise<void> = async () => {},
): Promise<void> {
  const database = await openDatabase()
  const rows = database.transaction(['events', 'deeds'], 'readwrite', { durability: 'strict' })
  if (events.some(({ type }) => type === 'planned')) askToPersist()
  const [keys] = await Promise.all([check(rows).then(() => write(rows, operationId, events)), rows.done])
  await requireWritten(database, keys, operationId, events)
  raiseJournalFlag()
  announceJournalNews()
}

/** What reads messages is here by then, with what asks the wallet. A transaction of the database would not wait for it. */
async function request(...[operationId, events, lookedFor]: Parameters<Journal['request']>): Promise<void> {
  const ways = await import('./underWay')
  await append(operationId, events, (rows) => requireFree(rows, operationId, events[1], lookedFor, ways))
}

/** The keys of the events. */
async function write(
  rows: Rows<'readwrite'>,
  operationId: string,
  events: readonly ExecutionEvent[],
): Promise<readonly number[]> {
  const operations = rows.objectStore('deeds')
  const planned = events.find((event) => event.type === 'planned')
  if (planned) {
    const { id, genesisHash, payer, createdAt } = planned.deed
    await operations.put({ id, genesisHash, payer, createdAt })
  } else if ((await operations.getKey(operationId)) === undefined)
    throw new AppError('journal/unavailable', { reason: 'erased' })
  return await Promise.all(
    events.map((event) => rows.objectStore('events').add({ deedId: operationId, event })),
  )
}

/** See Journal.request. */
async function requireFree(
  rows: Rows<'readwrite'>,
  operationId: string,
  { transaction, message }: ExecutionEventOf<'approval-requested'>,
  lookedFor: readonly WalletRequest[],
  { findUnderWay, underWay }: typeof import('./underWay'),
): Promise<void> {
  const mine = foldExecution(await readEvents(rows, operationId))
  if (!mine) throw new AppError('journal/unavailable', { reason: 'erased' })
  const { index, state } = currentTransaction(mine)
  if (index !== transaction || !isAtRest(state) || requestsOf(state).length > lookedFor.length)
    throw underWay(mine)
  const { genesisHash, payer, parts } = mine.operation
  const part = parts?.[index]
  const operations = await eventsOfOperations(rows, genesisHash, payer)
  const others = operations.flatMap(({ events }) => foldExecution(events) ?? [])
  const open = findUnderWay({ ...mine.operation, parts: part ? [part] : [] }, others)
  if (open) throw underWay(open)
  const isTaken = operations.some(
    ({ id, events }) =>
      id !== operationId &&
      events.some((event) => event.type === 'approval-requested' && event.message === message),
  )
  if (isTaken) throw new AppError('rpc/invalid-answer', { method: 'getLatestBlockhash', reason: 'again' })
}

/** A browser may say that it has written and keep nothing: what a transaction of its own reads is what there is. */
async function requireWritten(
  database: Database,
  keys: readonly number[],
  operationId: string,
  events: readonly ExecutionEvent[],
): Promise<void> {
  const rows = database.transaction(['events', 'deeds'])
  const [operation, ...kept] = await Promise.all([
    rows.objectStore('deeds').getKey(operationId),
    ...keys.map((key) => rows.objectStore('events').get(key)),
  ])
  requireSame(operation, operationId)
  requireSame(
    kept,
    events.map((event) => ({ deedId: operationId, event })),
  )
}

/** Throws journal/unavailable where what was read is not what was written. */
function requireSame(read: unknown, written: unknown): void {
  if (!isSame(read, written)) throw new AppError('journal/unavailable', { reason: 'lost' })
}

/** Whether two pieces of plain data (objects, lists, texts, numbers, bigints) hold the same. */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b)
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))]
  return (
    left.length === right.size &&
    left.every(([name, value]) => right.has(name) && isSame(value, right.get(name)))
  )
}

async function read(operationId: string): Promise<Execution | null> {
  const rows = await reading()
  const execution = foldExecution(await readEvents(rows, operationId))
  if (!execution && (await isUnknown(rows, operationId))) throw new AppError('journal/unknown-kind')
  return execution
}

async function list(genesisHash: string, payer?: string): Promise<readonly Execution[]> {
  const operations = await eventsOfOperations(await reading(), genesisHash, payer)
  return operations
    .map(({ events }) => foldExecution(events))
    .filter((execution) => execution !== null)
    .filter(isBegun)
    .filter(({ operation }) => !operation.imported)
    .filter(isNotReplaced)
}

async function reading(): Promise<Rows<'readonly'>> {
  return (await openDatabase()).transaction(['events', 'deeds'])
}

/** The journals of the operations that were begun in this browser, the newest operation first. */
async function eventsOfOperations(
  rows: Rows<'readonly'> | Rows<'readwrite'>,
  genesisHash: string,
  payer?: string,
): Promise<readonly Readonly<{ id: string; events: readonly ExecutionEvent[] }>[]> {
  const kept = await rows.objectStore('deeds').index('genesisHash').getAll(genesisHash)
  const mine = kept
    .filter((row) => row.importedAt === undefined && (payer === undefined || row.payer === payer))
    .toSorted((a, b) => b.createdAt - a.createdAt)
  return await Promise.all(mine.map(async ({ id }) => ({ id, events: await readEvents(rows, id) })))
}

async function heldByOthers({
  id: mine,
  genesisHash,
  payer,
}: Pick<OperationRecord, 'id' | 'genesisHash' | 'payer'>): Promise<Held> {
  const operations = await eventsOfOperations(await reading(), genesisHash, payer)
  const events = operations.filter(({ id }) => id !== mine).flatMap((operation) => operation.events)
  return {
    signatures: new Set(events.flatMap((event) => ('signature' in event ? [event.signature] : []))),
    blockhashes: new Set(
      events.flatMap((event) => (event.type === 'approval-requested' ? [event.blockhash] : [])),
    ),
  }
}

/** For a list with the newest operation first. */
function isNotReplaced(execution: Execution, at: number, newestFirst: readonly Execution[]): boolean {
  if (isDone(execution) || isUnsettled(execution)) return true
  const [mine] = execution.operation.creates
  if (!mine) return true
  return !newestFirst.slice(0, at).some(({ operation }) => operation.creates[0]?.address === mine.address)
}

/** In one transaction: what another tab writes comes before it, and keeps the operation, or after it, and is refused. */
async function forget(operationId: string): Promise<void> {
  const rows = (await openDatabase()).transaction(['events', 'deeds'], 'readwrite')
  const execution = foldExecution(await readEvents(rows, operationId))
  if (!execution || !isUnsettled(execution)) await deleteOperation(rows, operationId)
  await rows.done
  announceJournalNews()
}
