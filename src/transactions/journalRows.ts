import type { IDBPTransaction } from 'idb'
import { AppError } from '../errors/AppError'
import type { Schema } from '../storage/database'
import type { ExecutionEvent } from './events'
import { parseEvent } from './parseEvent'

/** A transaction over both stores of the journal. */
export type Rows<Mode extends IDBTransactionMode> = IDBPTransaction<Schema, ('events' | 'deeds')[], Mode>

/** All events of a deed, oldest first, without those that are not ours. */
export async function readEvents(
  rows: Rows<'readonly'> | Rows<'readwrite'>,
  deedId: string,
): Promise<readonly ExecutionEvent[]> {
  const found = await rows.objectStore('events').index('deedId').getAll(deedId)
  return found.flatMap((row) => parseEvent(row.event))
}

/** Takes a deed with all its events out of the journal. */
export async function deleteDeed(rows: Rows<'readwrite'>, deedId: string): Promise<void> {
  const events = rows.objectStore('events')
  const keys = await events.index('deedId').getAllKeys(deedId)
  await Promise.all(keys.map((key) => events.delete(key)))
  await rows.objectStore('deeds').delete(deedId)
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
