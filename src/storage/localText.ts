/* Texts in localStorage, for code of the first load, too. Where it is refused, there are none. */

/** The text that is kept under a name; null where there is none, or storage is refused. */
export function readLocal(key: string): string | null {
  try {
    return globalThis.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a text under a name; null: none. Where storage is full or refused, nothing changes. */
export function writeLocal(key: string, text: string | null): void {
  try {
    if (text === null) globalThis.localStorage.removeItem(key)
    else globalThis.localStorage.setItem(key, text)
  } catch {
    // What was chosen lasts as long as the page.
  }
}
