import { begin } from './fetchScript'
import { isSlowConnection } from './slowConnection'

/**
 * Brings the scripts of what `load` imports into the browser's cache, and runs none of them. Where the person saves data, or the connection
 * is slow, it fetches nothing. `load` must begin with its imports.
 */
export function fetchAhead(load: () => Promise<unknown>): void {
  if (isSlowConnection()) return
  begin('rests', load).catch(() => {})
}
