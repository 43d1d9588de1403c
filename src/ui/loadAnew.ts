import { preload } from './fetchScript'
import { wereFieldsKept } from './keptFieldsKey'

/** The sentence, which `whatIsKept` follows, and the button for a script that did not load. */
export const NOT_ARRIVED = 'A part of this page did not load.'
export const LOAD_ANEW = 'Load the page again'

/** Milliseconds that saving may take: a database that hangs must not block the reload of a broken page. */
const PATIENCE = 2_000

const savers = new Set<() => Promise<unknown>>()
let isAlive = false

/** Registers how a form saves its values before a reload. The returned function unregisters it. */
export function beforeLoadingAnew(keep: () => Promise<unknown>): () => void {
  savers.add(keep)
  return () => void savers.delete(keep)
}

/** Reloads the page and keeps the typed values, but never a secret key or an API token. */
export async function loadAnew(): Promise<void> {
  const kept = Promise.allSettled([...savers].map((keep) => keep()).concat(keepFields()))
  await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
  window.location.reload()
}

/** Fills in the values that were typed before a reload, and listens: the first key press loads the code that keeps fields. */
export async function beginFields(): Promise<void> {
  const note = () => void fetchFields().then((kept) => isAlive || kept?.keepEarly())
  document.addEventListener('input', note, true)
  if (wereFieldsKept()) (await fetchFields())?.putBackEarly()
}

/** Tells the fields' code that the app has started and now handles typing itself. */
export function fieldsArrived(): void {
  isAlive = true
  if (wereFieldsKept()) void fetchFields().then((kept) => kept?.putBack())
}

async function keepFields(): Promise<void> {
  const kept = await fetchFields()
  if (isAlive) kept?.keepAll()
}

function fetchFields() {
  return preload(() => import('./keptFields'))
}
