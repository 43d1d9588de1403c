/** Where each entry of this tab's history was scrolled to: kept by the tab itself, so that a reload finds it again. */

const STORE = 'mintwright.scroll'
const KEPT = 50
let first = true
let onLeft = () => {}

/** Whether no page has been shown since this document loaded: the first one neither takes the focus nor scrolls. */
export function isFirstPage(): boolean {
  return first
}

/** The first page is there: what comes is another. */
export function leaveFirstPage(): void {
  if (!first) return
  first = false
  onLeft()
}

/** Calls back when the first page is there. */
export function onFirstPage(listener: () => void): void {
  onLeft = listener
}

/** The remembered scroll position in pixels of a history entry, by its router key. */
export function recallScroll(key: string): number | undefined {
  return read().find(([entry]) => entry === key)?.[1]
}

export function rememberScroll(key: string, top: number): void {
  const others = read().filter(([entry]) => entry !== key)
  write([...others, [key, Math.round(top)] as const].slice(-KEPT))
}

type Entry = readonly [key: string, top: number]

function read(): Entry[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '[]') as Entry[]
  } catch {
    return []
  }
}

/** Storage that is full or forbidden costs the scroll position, nothing more. */
function write(entries: readonly Entry[]): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify(entries))
  } catch {
    return
  }
}
