import { keepFields } from './keptFields'

/** What is said wherever a script did not arrive, and the one way on. */
export const NOT_ARRIVED = 'A part of this page did not arrive. What you typed and what you signed is kept.'
export const LOAD_ANEW = 'Load the page again'

/** Milliseconds that keeping may take: a database that hangs must not keep a person on a broken page. */
const PATIENCE = 2_000

const keepers = new Set<() => Promise<unknown>>()

/** What a form does to keep what it holds before the page is loaded anew. The answer takes that back. */
export function beforeLoadingAnew(keep: () => Promise<unknown>): () => void {
  keepers.add(keep)
  return () => void keepers.delete(keep)
}

/** Loads the page anew at the same address, with everything kept that may be: never a key or a token. */
export async function loadAnew(): Promise<void> {
  const kept = Promise.allSettled([...keepers].map((keep) => keep()))
  await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
  keepFields()
  window.location.reload()
}
