import type { IDBPTransaction } from 'idb'
import { AppError } from '../errors/AppError'
import type { Schema } from '../storage/database'
import type { ExecutionEvent } from './events'
import { isOfUnknownKind, parseEvent } from './parseEvent'

/** A transaction over both stores of the journal. */
export type Rows<Mode extends IDBTransactionMode> = IDBPTransaction<Schema, ('events' | 'deeds')[], Mode>

/** All events of an operation, oldest first, without those that are not ours. */
export async function readEvents(
  rows: Rows<'readonly'> | Rows<'readwrite'>,
  operationId: string,
): Promise<readonly ExecutionEvent[]> {
  const found = await rows.objectStore('events').index('deedId').getAll(operationId)
  return found.flatMap((row) => parseEvent(row.event))
}

/** Whether an operation is of a kind that this version does not know. */
export async function isUnknown(rows: Rows<'readonly'>, operationId: string): Promise<boolean> {
  const found = await rows.objectStore('events').index('deedId').getAll(operationId)
  return found.some((row) => isOfUnknownKind(row.event))
}

/** Takes an operation with all its events out of the journal. */
export async function deleteOperation(rows: Rows<'readwrite'>, operationId: string): Promise<void> {
  const events = rows.objectStore('events')
  const keys = await events.index('deedId').getAllKeys(operationId)
  await Promise.all(keys.map((key) => events.delete(key)))
  await rows.objectStore('deeds').delete(operationId)
}

/** Whatever IndexedDB throws becomes journal/unavailable, with its name as `reason`. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    const reason = cause instanceof Error ? cause.name : 'unknown'
    throw new AppError('journal/unavailable', { reason }, { cause })
  }
}
