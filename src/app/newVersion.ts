import { deedInProgress } from '../transactions/deedInProgress'
import { loadAnew } from '../ui/loadAnew'

const GUARD = 'mintwright.reloaded'
const ENOUGH_MS = 30_000

/**
 * A tab that was open while a new version was deployed asks for pages that are gone: on the way to one, load it anew by itself, once,
 * never during a deed, and only while online. Where that did not help, or would interrupt, the page says so.
 */
export function loadAnewOnce(): void {
  try {
    const isNew = Date.now() - Number(sessionStorage.getItem(GUARD)) < ENOUGH_MS
    if (isNew || deedInProgress() || !navigator.onLine) return
    sessionStorage.setItem(GUARD, String(Date.now()))
    void loadAnew()
  } catch {
    // Without storage nothing would end a loop: better a sentence.
  }
}
