/** Operations are looked for only where this flag stands in localStorage: it costs a first visitor nothing. */
const FLAG = 'mintwright.journal'

/** Notes that the journal holds something. Without localStorage nothing is noted: the journal itself still tells. */
export function raiseJournalFlag(): void {
  try {
    globalThis.localStorage.setItem(FLAG, '1')
  } catch {
    // A browser without localStorage shows no list on Home.
  }
}

/** Notes that nothing is left. */
export function lowerJournalFlag(): void {
  try {
    globalThis.localStorage.removeItem(FLAG)
  } catch {
    // It was never raised.
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
