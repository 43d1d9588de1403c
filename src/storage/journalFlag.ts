import { writeLocal } from './localText'

/** Pages open the journal only where this localStorage key is set, so that a first visit loads no code for it. */
const FLAG = 'mintwright.journal'

/** Sets the flag: the journal has entries. Without localStorage nothing is set; the journal itself still works. */
export function raiseJournalFlag(): void {
  writeLocal(FLAG, '1')
}

/** Removes the flag: the journal is empty. */
export function lowerJournalFlag(): void {
  writeLocal(FLAG, null)
}

/** Set while drafts are kept, as the journal's flag is for operations; src/storage/drafts.ts sets it. */
export const DRAFTS_FLAG = 'mintwright.drafts'

/** Whether an operation was ever begun in this browser. One that refuses localStorage may have a journal all the same. */
export function hasJournal(flag = FLAG): boolean {
  try {
    return globalThis.localStorage.getItem(flag) !== null
  } catch {
    return true
  }
}
