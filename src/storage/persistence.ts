const ASKED = 'mintwright.persist'
let asked = false

/**
 * Asks the browser, once for good, not to clear away what is kept here when space runs short. A refusal is fine: the journal
 * is then kept as long as the browser likes. Some browsers show a question, so this belongs to a moment in which the person
 * has just begun something.
 */
export function askToPersist(): void {
  if (asked || wasAsked()) return
  asked = true
  noteAsked()
  const storage = globalThis.navigator?.storage as StorageManager | undefined
  void storage?.persist?.().catch(() => false)
}

function wasAsked(): boolean {
  try {
    return globalThis.localStorage.getItem(ASKED) !== null
  } catch {
    return false
  }
}

function noteAsked(): void {
  try {
    globalThis.localStorage.setItem(ASKED, '1')
  } catch {
    // Without localStorage it is asked once a page.
  }
}
