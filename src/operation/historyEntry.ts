/* What the router keeps with the present entry of the browser's history. */

/**
 * The router's position in its history; a replaced entry keeps its position. Null for entries that are not the router's, such as
 * that of a #part.
 */
export function indexInHistory(): number | null {
  const { idx } = stateInHistory()
  return typeof idx === 'number' ? idx : null
}

/**
 * The router's key of the entry, which is another one once the entry is replaced: that of `useLocation` once the router has drawn it, which
 * may be a while later. Null for entries that are not the router's.
 */
export function keyInHistory(): string | null {
  const { key } = stateInHistory()
  if (typeof key === 'string') return key
  // That of the entry that a document began with.
  return indexInHistory() === null ? null : 'default'
}

/** The state that the router keeps with the entry, which may not be drawn yet. Undefined where it has kept none there. */
export function keptInHistory(): unknown {
  return stateInHistory().usr
}

function stateInHistory(): Readonly<{ idx?: unknown; key?: unknown; usr?: unknown }> {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? state : {}
}
