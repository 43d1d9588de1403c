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

/** Whether an operation was ever begun in this browser. */
export function hasJournal(): boolean {
  try {
    return globalThis.localStorage.getItem(FLAG) !== null
  } catch {
    return false
  }
}

/** As the flag of the journal: drafts are kept in this browser. */
const DRAFTS_FLAG = 'mintwright.drafts'

/** Says whether there are drafts. Without localStorage Home lists none. */
export function flagDrafts(areThere: boolean): void {
  try {
    if (areThere) globalThis.localStorage.setItem(DRAFTS_FLAG, '1')
    else globalThis.localStorage.removeItem(DRAFTS_FLAG)
  } catch {
    // The drafts themselves still work.
  }
}

/** Whether a draft is kept in this browser. */
export function hasDrafts(): boolean {
  try {
    return globalThis.localStorage.getItem(DRAFTS_FLAG) !== null
  } catch {
    return false
  }
}
