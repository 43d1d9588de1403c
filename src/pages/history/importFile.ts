import { MOST_FILE_BYTES, parseJournalFile, type JournalFile } from '../../transactions/journalFile'
import { takeOperations } from '../../transactions/history'

/** What became of a file: how many operations were new, how many were here already, and how many entries could not be read. */
export type Imported =
  | Readonly<{ status: 'taken'; taken: number; known: number; unreadable: number }>
  | Readonly<{ status: 'refused'; why: 'too-large' | Extract<JournalFile, { status: 'refused' }>['why'] }>

/** Takes the operations of a file into the history; nothing that is here is changed. Rejects with journal/unavailable. */
export async function importFile(file: Blob): Promise<Imported> {
  if (file.size > MOST_FILE_BYTES) return { status: 'refused', why: 'too-large' }
  const parsed = parseJournalFile(await file.text(), Date.now())
  if (parsed.status === 'refused') return parsed
  const { operations, unreadable } = parsed
  const taken = (await takeOperations(operations, Date.now())).length
  return { status: 'taken', taken, known: operations.length - taken, unreadable }
}
