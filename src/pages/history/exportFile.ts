import type { KeptOperation } from '../../transactions/history'
import { formatJournalCsv } from '../../transactions/journalCsv'
import { formatJournalFile } from '../../transactions/journalFile'
import { saveFile } from '../../ui/saveFile'
import { copy } from './copy'

/** Saves these operations, newest first, as a JSON file or as a table. */
export function exportFile(operations: readonly KeptOperation[], as: 'json' | 'csv'): void {
  const name = `${copy.exporting.fileName(new Date().toISOString().slice(0, 10))}.${as}`
  if (as === 'json') return saveFile(name, 'application/json', formatJournalFile(operations, Date.now()))
  saveFile(name, 'text/csv;charset=utf-8', formatJournalCsv(operations.map(({ execution }) => execution)))
}
