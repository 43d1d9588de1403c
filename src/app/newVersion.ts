import { deedInProgress } from '../transactions/deedInProgress'
import { loadAnew } from '../ui/loadAnew'

const GUARD = 'mintwright.reloaded'
const ENOUGH_MS = 30_000

/**
 * A tab that was open while a new version was deployed asks for pages that are gone: on the way to one, load it anew by itself, once,
 * never during a deed, and only while online. Where that did not help, or would interrupt, the page says so.
 */
export function loadAnewOnce(): void {
  if (deedInProgress() || reloadedJustNow() || !navigator.onLine) return
  sessionStorage.setItem(GUARD, String(Date.now()))
  void loadAnew()
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
