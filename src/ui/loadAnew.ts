import { preload } from './fetchScript'

/** What is said wherever a script did not arrive, and the one way on. */
export const NOT_ARRIVED = 'A part of this page did not arrive. What you typed and what you signed is kept.'
export const LOAD_ANEW = 'Load the page again'

/** Where this tab keeps what stood in the fields of a page. */
export const FIELDS = 'mintwright.fields'

/** Milliseconds that keeping may take: a database that hangs must not keep a person on a broken page. */
const PATIENCE = 2_000

const savers = new Set<() => Promise<unknown>>()
let isAlive = false

/** What a form does to keep what it holds before the page is loaded anew. The answer takes that back. */
export function beforeLoadingAnew(keep: () => Promise<unknown>): () => void {
  savers.add(keep)
  return () => void savers.delete(keep)
}

/** Loads the page anew at the same address, with everything kept that may be: never a key or a token. */
export async function loadAnew(): Promise<void> {
  const kept = Promise.allSettled([...savers].map((keep) => keep()).concat(keepFields()))
  await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
  window.location.reload()
}

/** Puts back what was typed before this page was loaded anew, and listens: with the first letter comes what keeps fields. */
export async function beginFields(): Promise<void> {
  const note = () => void fetchFields().then((kept) => isAlive || kept?.keepEarly())
  document.addEventListener('input', note, true)
  if (wereKept()) (await fetchFields())?.putBackEarly()
}

/** The page is alive: it hears for itself what is typed. */
export function fieldsArrived(): void {
  isAlive = true
  if (wereKept()) void fetchFields().then((kept) => kept?.putBack())
}

async function keepFields(): Promise<void> {
  const kept = await fetchFields()
  if (isAlive) kept?.keepAll()
}

function fetchFields() {
  return preload(() => import('./keptFields'))
}

function wereKept(): boolean {
  try {
    return sessionStorage.getItem(FIELDS) !== null
  } catch {
    return false
  }
}
