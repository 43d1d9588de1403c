import { openDatabase } from '../storage/database'
import { lowerJournalFlag, raiseJournalFlag } from '../storage/journalFlag'
import type { ExecutionEvent } from './events'
import { foldExecution, isBegun, isUnsettled, type Execution } from './execution'
import { announceJournalNews } from './journalNews'
import { deleteOperation, guarded, readEvents, type Rows } from './journalRows'
import { isOfUnknownKind, parseEvent } from './parseEvent'

/** An operation as its events tell it, oldest first. */
export type KeptOperation = Readonly<{ execution: Execution; events: readonly ExecutionEvent[] }>

/**
 * Every operation that this browser knows of, of all chains and wallets and out of files too, newest first. One that never came to
 * a wallet is none. Rejects with journal/unavailable.
 */
export function readHistory(): Promise<readonly KeptOperation[]> {
  return guarded(async () => {
    const rows = (await openDatabase()).transaction(['events', 'deeds'])
    const [oldestFirst, written] = await Promise.all([
      rows.objectStore('deeds').index('createdAt').getAllKeys(),
      rows.objectStore('events').getAll(),
    ])
    const byOperation = new Map<string, ExecutionEvent[]>(oldestFirst.map((id) => [id, []]))
    for (const { deedId: operationId, event } of written)
      byOperation.get(operationId)?.push(...parseEvent(event))
    return [...byOperation.values()]
      .toReversed()
      .flatMap(keptOperation)
      .filter(({ execution }) => isBegun(execution))
  })
}

/**
 * How many operations are of a kind that this version does not know, because another version of the page wrote them: they are kept, and not
 * shown. Rejects with journal/unavailable.
 */
export function countUnknownOperations(): Promise<number> {
  return guarded(async () => {
    const written = await (await openDatabase()).getAll('events')
    return written.filter(({ event }) => isOfUnknownKind(event)).length
  })
}

function keptOperation(events: readonly ExecutionEvent[]): readonly KeptOperation[] {
  const execution = foldExecution(events)
  return execution ? [{ execution, events }] : []
}

/**
 * Adds the operations whose ids are not known here, all or none of them, and says which those were: nothing that is here is changed.
 * `importedAt` in ms since 1970. Rejects with journal/unavailable.
 */
export function takeOperations(
  operations: readonly KeptOperation[],
  importedAt: number,
): Promise<readonly string[]> {
  return guarded(async () => {
    const rows = (await openDatabase()).transaction(['events', 'deeds'], 'readwrite', {
      durability: 'strict',
    })
    const known = new Set(await rows.objectStore('deeds').getAllKeys())
    const taken = operations.filter(({ execution }) => !known.has(execution.operation.id))
    await Promise.all([...taken.map((operation) => addOperation(rows, operation, importedAt)), rows.done])
    if (taken.length > 0) raiseJournalFlag()
    announceJournalNews()
    return taken.map(({ execution }) => execution.operation.id)
  })
}

async function addOperation(
  rows: Rows<'readwrite'>,
  { execution, events }: KeptOperation,
  importedAt: number,
): Promise<void> {
  const { id, genesisHash, payer, createdAt } = execution.operation
  await rows.objectStore('deeds').put({ id, genesisHash, payer, createdAt, importedAt })
  for (const event of events) await rows.objectStore('events').add({ deedId: id, event })
}

/** Whether nothing is lost with it that only this browser could find out: it came to its end, or it came from a file. */
export function isErasable(execution: Execution): boolean {
  return execution.operation.imported === true || !isUnsettled(execution)
}

/**
 * Erases these operations and says how many went. One that is not settled stays, whatever it looked like when it was chosen, unless
 * its chain is gone (`goneChains`, genesis hashes). Rejects with journal/unavailable.
 */
export function eraseOperations(
  ids: readonly string[],
  goneChains: ReadonlySet<string> = new Set(),
): Promise<number> {
  return guarded(async () => {
    const rows = (await openDatabase()).transaction(['events', 'deeds'], 'readwrite')
    let erased = 0
    for (const id of ids) {
      const execution = foldExecution(await readEvents(rows, id))
      if (execution && !isErasable(execution) && !goneChains.has(execution.operation.genesisHash)) continue
      await deleteOperation(rows, id)
      erased += 1
    }
    const left = await rows.objectStore('deeds').count()
    await rows.done
    if (left === 0) lowerJournalFlag()
    announceJournalNews()
    return erased
  })
}
