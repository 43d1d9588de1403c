import { AppError } from '../errors/AppError'
import { openDatabase } from '../storage/database'
import { raiseJournalFlag } from '../storage/journalFlag'
import type { ExecutionEvent } from './events'
import { foldExecution, isDone, isUnsettled, type Execution } from './execution'
import { parseEvent } from './parseEvent'

/** What has happened, kept in this browser: the truth about a deed survives the tab. All methods reject with journal/unavailable. */
export interface Journal {
  /** Resolves when the event is on disk (durability "strict"), in the order of the calls. */
  append(deedId: string, event: ExecutionEvent): Promise<void>
  read(deedId: string): Promise<Execution | null>
  /**
   * The deeds of one chain (and one wallet, where given), newest first. One that never came to the wallet is none, and one that
   * came to nothing is left out once a later deed makes what it should have made.
   */
  list(genesisHash: string, payer?: string): Promise<readonly Execution[]>
  /** Removes a deed that is settled; one that is not stays. */
  forget(deedId: string): Promise<void>
}

/** The journal in IndexedDB. */
export function openJournal(): Journal {
  return {
    append: (deedId, event) => guarded(() => append(deedId, event)),
    read: (deedId) => guarded(async () => foldExecution(await eventsOf(deedId))),
    list: (genesisHash, payer) => guarded(() => list(genesisHash, payer)),
    forget: (deedId) => guarded(() => forget(deedId)),
  }
}

async function append(deedId: string, event: ExecutionEvent): Promise<void> {
  const database = await openDatabase()
  const transaction = database.transaction(['events', 'deeds'], 'readwrite', { durability: 'strict' })
  const writes: Promise<unknown>[] = [transaction.objectStore('events').add({ deedId, event })]
  if (event.type === 'planned') {
    const { id, genesisHash, payer, createdAt } = event.deed
    writes.push(transaction.objectStore('deeds').put({ id, genesisHash, payer, createdAt }))
  }
  await Promise.all([...writes, transaction.done])
  raiseJournalFlag()
}

async function eventsOf(deedId: string): Promise<readonly ExecutionEvent[]> {
  const database = await openDatabase()
  const rows = await database.getAllFromIndex('events', 'deedId', deedId)
  return rows.flatMap((row) => parseEvent(row.event))
}

async function list(genesisHash: string, payer?: string): Promise<readonly Execution[]> {
  const database = await openDatabase()
  const rows = await database.getAllFromIndex('deeds', 'genesisHash', genesisHash)
  const mine = rows
    .filter((row) => payer === undefined || row.payer === payer)
    .toSorted((a, b) => b.createdAt - a.createdAt)
  const executions = await Promise.all(mine.map(async ({ id }) => foldExecution(await eventsOf(id))))
  return executions
    .filter((execution) => execution !== null)
    .filter(isBegun)
    .filter(isNotReplaced)
}

function isBegun({ transactions }: Execution): boolean {
  return transactions.some(({ status }) => status !== 'prepared')
}

/** For a list with the newest deed first. */
function isNotReplaced(execution: Execution, at: number, newestFirst: readonly Execution[]): boolean {
  if (isDone(execution) || isUnsettled(execution)) return true
  const [mine] = execution.deed.creates
  if (!mine) return true
  return !newestFirst.slice(0, at).some(({ deed }) => deed.creates[0]?.address === mine.address)
}

async function forget(deedId: string): Promise<void> {
  const execution = foldExecution(await eventsOf(deedId))
  if (execution && isUnsettled(execution)) return
  const database = await openDatabase()
  const transaction = database.transaction(['events', 'deeds'], 'readwrite')
  const keys = await transaction.objectStore('events').index('deedId').getAllKeys(deedId)
  await Promise.all(keys.map((key) => transaction.objectStore('events').delete(key)))
  await transaction.objectStore('deeds').delete(deedId)
  await transaction.done
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.name : 'unknown'
    throw new AppError('journal/unavailable', { reason }, { cause })
  }
}
