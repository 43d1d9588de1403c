const ASKED = 'mintwright.persist'
let asked = false

/**
 * Asks the browser, once, not to delete our storage when space runs short. After a refusal the browser may delete the journal at some
 * time. Some browsers ask the user, so call this when the user has just begun an operation.
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
    // Without localStorage the browser is asked once a page.
  }
}
