import { deedInProgress } from '../transactions/deedInProgress'

const GUARD = 'mintwright.reloaded'
const ENOUGH_MS = 30_000

/**
 * A tab that was open while a new version was deployed asks for chunks that are gone: where someone waits for one
 * (`fetchScript`), reload once, never during a deed, and only while online. Where a reload did not help, or would
 * interrupt, whoever asked for the chunk says so.
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
