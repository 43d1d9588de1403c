/** Pages open the journal only where this localStorage key is set, so that a first visit loads no code for it. */
const FLAG = 'mintwright.journal'

/** Sets the flag: the journal has entries. Without localStorage nothing is set; the journal itself still works. */
export function raiseJournalFlag(): void {
  try {
    globalThis.localStorage.setItem(FLAG, '1')
  } catch {
    // A browser without localStorage shows no list on Home.
  }
}

/** Removes the flag: the journal is empty. */
export function lowerJournalFlag(): void {
  try {
    globalThis.localStorage.removeItem(FLAG)
  } catch {
    // Without localStorage the flag was never set.
  }
}

/** Set while drafts are kept, as the journal's flag is for operations; src/storage/drafts.ts sets it. */
export const DRAFTS_FLAG = 'mintwright.drafts'

/** Whether an operation was ever begun in this browser. */
export function hasJournal(flag = FLAG): boolean {
  try {
    return globalThis.localStorage.getItem(flag) !== null
  } catch {
    return false
  }
}
