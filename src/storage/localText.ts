/* Texts in localStorage, also for code of the first load. Where storage is refused, there are none. */

/** The text that is kept under a name; null where there is none, or storage is refused. */
export function readLocal(key: string): string | null {
  try {
    return globalThis.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text under a name; null removes it. False where storage is full or refused: then nothing changes. */
export function writeLocal(key: string, text: string | null): boolean {
  try {
    if (text === null) globalThis.localStorage.removeItem(key)
    else globalThis.localStorage.setItem(key, text)
    return true
  } catch {
    // A choice then lasts as long as the page.
    return false
  }
}
