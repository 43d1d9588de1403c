import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** The scroll position of each history entry of this tab, in sessionStorage, so that it survives a reload. */

const STORE = 'mintwright.scroll'
const KEPT = 50
let first = true
let onLeft = () => {}

/** Whether the first page since this document loaded is still shown: it neither takes the focus nor scrolls. */
export function isFirstPage(): boolean {
  return first
}

/** Marks the first page as shown: every later page takes the focus. */
export function leaveFirstPage(): void {
  if (!first) return
  first = false
  onLeft()
}

/** Calls `listener` when the first page is shown. */
export function onFirstPage(listener: () => void): void {
  onLeft = listener
}

/** The remembered scroll position in pixels of a history entry, by its router key. */
export function recallScroll(key: string): number | undefined {
  return read().find(([entry]) => entry === key)?.[1]
}

/** Whether this document was reloaded or gone back to. One that was opened anew begins at its top, also at a remembered address. */
export function isDocumentAgain(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opened?.type === 'reload' || opened?.type === 'back_forward'
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

/** Stores the entries. Where storage is full or forbidden, only the scroll position is lost. */
function write(entries: readonly Entry[]): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify(entries))
  } catch {
    return
  }
}

/** The key of a history entry. The first entry of a document has no key of its own, and another page may begin in the same tab. */
export function entryOf({ key, pathname }: Readonly<{ key: string; pathname: string }>): string {
  return key === 'default' ? pathname : key
}

/** Remembers the scroll position of the current history entry. The app restores positions instead of the browser. */
export function useScrollMemory(): void {
  const key = entryOf(useLocation())
  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])
  useEffect(() => {
    const note = () => rememberScroll(key, window.scrollY)
    window.addEventListener('scrollend', note)
    window.addEventListener('pagehide', note)
    return () => {
      window.removeEventListener('scrollend', note)
      window.removeEventListener('pagehide', note)
    }
  }, [key])
}
