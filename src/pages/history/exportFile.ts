import type { KeptDeed } from '../../transactions/history'
import { formatJournalCsv } from '../../transactions/journalCsv'
import { formatJournalFile } from '../../transactions/journalFile'
import { saveFile } from '../../ui/saveFile'
import { copy } from './copy'

/** Saves these deeds, newest first, as a JSON file or as a table. */
export function exportFile(deeds: readonly KeptDeed[], as: 'json' | 'csv'): void {
  const name = `${copy.exporting.fileName(new Date().toISOString().slice(0, 10))}.${as}`
  if (as === 'json') return saveFile(name, 'application/json', formatJournalFile(deeds, Date.now()))
  saveFile(name, 'text/csv;charset=utf-8', formatJournalCsv(deeds.map(({ execution }) => execution)))
}
