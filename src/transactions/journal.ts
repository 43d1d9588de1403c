import { AppError } from '../errors/AppError'
import { openDatabase } from '../storage/database'
import { raiseJournalFlag } from '../storage/journalFlag'
import { askToPersist } from '../storage/persistence'
import type { DeedRecord, ExecutionEvent } from './events'
import { foldExecution, isBegun, isDone, isUnsettled, type Execution } from './execution'
import { announceJournalNews } from './journalNews'
import { deleteDeed, guarded, readEvents, type Rows } from './journalRows'

/** What has happened, kept in this browser: the truth about a deed survives the tab. All methods reject with journal/unavailable. */
export interface Journal {
  /**
   * Resolves when the event is on disk (durability "strict"), in the order of the calls. Rejects as well where the deed was
   * erased meanwhile: nothing goes on that could not be found again.
   */
  append(deedId: string, event: ExecutionEvent): Promise<void>
  read(deedId: string): Promise<Execution | null>
  /**
   * The deeds of one chain (and one wallet, where given) that were begun in this browser, newest first. One that never came to
   * the wallet is none, and one that came to nothing is left out once a later deed makes what it should have made.
   */
  list(genesisHash: string, payer?: string): Promise<readonly Execution[]>
  /** What the other deeds of the same wallet hold on the same chain. Those that came from a file hold nothing. */
  heldByOthers(deed: Pick<DeedRecord, 'id' | 'genesisHash' | 'payer'>): Promise<Held>
  /** Removes a deed that is settled; one that is not stays. */
  forget(deedId: string): Promise<void>
}

/** The signatures that are known of deeds, and the blockhashes that they were asked for with. */
export type Held = Readonly<{ signatures: ReadonlySet<string>; blockhashes: ReadonlySet<string> }>

/** The journal in IndexedDB. */
export function openJournal(): Journal {
  return {
    append: (deedId, event) => guarded(() => append(deedId, event)),
    read: (deedId) => guarded(() => read(deedId)),
    list: (genesisHash, payer) => guarded(() => list(genesisHash, payer)),
    heldByOthers: (deed) => guarded(() => heldByOthers(deed)),
    forget: (deedId) => guarded(() => forget(deedId)),
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
  const options = { durability: 'strict' } as const
  const writing = database.transaction('deeds', 'readwrite', options)
  await writing.store.put({ id: 'probe', genesisHash: '', payer: 'x'.repeat(8_192), createdAt: 0 })
  await writing.done
  await database.delete('deeds', 'probe')
}

async function append(deedId: string, event: ExecutionEvent): Promise<void> {
  const database = await openDatabase()
  const rows = database.transaction(['events', 'deeds'], 'readwrite', { durability: 'strict' })
  if (event.type === 'planned') askToPersist()
  await Promise.all([write(rows, deedId, event), rows.done])
  raiseJournalFlag()
  announceJournalNews()
}

async function write(rows: Rows<'readwrite'>, deedId: string, event: ExecutionEvent): Promise<void> {
  const deeds = rows.objectStore('deeds')
  if (event.type === 'planned') {
    const { id, genesisHash, payer, createdAt } = event.deed
    await deeds.put({ id, genesisHash, payer, createdAt })
  } else if ((await deeds.getKey(deedId)) === undefined)
    throw new AppError('journal/unavailable', { reason: 'erased' })
  await rows.objectStore('events').add({ deedId, event })
}

async function read(deedId: string): Promise<Execution | null> {
  const database = await openDatabase()
  return foldExecution(await readEvents(database.transaction(['events', 'deeds']), deedId))
}

async function list(genesisHash: string, payer?: string): Promise<readonly Execution[]> {
  const deeds = await eventsOfDeeds(genesisHash, payer)
  return deeds
    .map(({ events }) => foldExecution(events))
    .filter((execution) => execution !== null)
    .filter(isBegun)
    .filter(isNotReplaced)
}

/** The journals of the deeds that were begun in this browser, the newest deed first. */
async function eventsOfDeeds(genesisHash: string, payer?: string) {
  const rows = (await openDatabase()).transaction(['events', 'deeds'])
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
}: Pick<DeedRecord, 'id' | 'genesisHash' | 'payer'>): Promise<Held> {
  const deeds = await eventsOfDeeds(genesisHash, payer)
  const events = deeds.filter(({ id }) => id !== mine).flatMap((deed) => deed.events)
  return {
    signatures: new Set(events.flatMap((event) => ('signature' in event ? [event.signature] : []))),
    blockhashes: new Set(
      events.flatMap((event) => (event.type === 'approval-requested' ? [event.blockhash] : [])),
    ),
  }
}

/** For a list with the newest deed first. */
function isNotReplaced(execution: Execution, at: number, newestFirst: readonly Execution[]): boolean {
  if (isDone(execution) || isUnsettled(execution)) return true
  const [mine] = execution.deed.creates
  if (!mine) return true
  return !newestFirst.slice(0, at).some(({ deed }) => deed.creates[0]?.address === mine.address)
}

/** In one transaction: what another tab writes comes before it, and keeps the deed, or after it, and is refused. */
async function forget(deedId: string): Promise<void> {
  const rows = (await openDatabase()).transaction(['events', 'deeds'], 'readwrite')
  const execution = foldExecution(await readEvents(rows, deedId))
  if (!execution || !isUnsettled(execution)) await deleteDeed(rows, deedId)
  await rows.done
  announceJournalNews()
}
