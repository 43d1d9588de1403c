import { deedInProgress } from '../transactions/deedInProgress'

const GUARD = 'mintwright.reloaded'
const ENOUGH_MS = 30_000

/**
 * A tab that was open while a new version was deployed asks for chunks that are gone: reload it once, never during a
 * deed. Where a reload did not help, or would interrupt, the page's error boundary says so.
 */
export function reloadOnceForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (deedInProgress() || reloadedJustNow() || !navigator.onLine) return
    event.preventDefault()
    sessionStorage.setItem(GUARD, String(Date.now()))
    window.location.reload()
  })
}

/** Storage that is forbidden counts as a reload: better a sentence than a loop. */
function reloadedJustNow(): boolean {
  try {
    const last = Number(sessionStorage.getItem(GUARD) ?? 0)
    return Date.now() - last < ENOUGH_MS
  } catch {
    return true
  }
}
