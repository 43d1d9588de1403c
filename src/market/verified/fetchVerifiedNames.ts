import { lookAlikeKeys } from '../../units/lookAlike'
import { SourceError } from '../askSource'
import { endPause, pauseAfter, pauseOf } from '../pauses'
import type { TrendingPlaces } from '../trending'
import { inTurn } from '../turns'
import { runVerifiedJob } from './runVerifiedJob'
import { verifiedAddress, type FoldedRows } from './verifiedRows'

/** Milliseconds for which names are used before they are fetched again. */
const FRESH_MS = 86_400_000

const known = new Map<string, FoldedRows>()
const loading = new Map<string, Promise<FoldedRows | undefined>>()

/**
 * Resolves with the names of Jupiter's verified tokens, from memory or the browser's database; they are fetched again when they are a day
 * old, once for all callers. Rejects only when `signal` is aborted; the request then continues for other callers.
 */
export async function fetchVerifiedNames(
  { jupiter }: TrendingPlaces,
  signal?: AbortSignal,
): Promise<FetchedVerifiedNames> {
  signal?.throwIfAborted()
  if (jupiter === null) return { status: 'unavailable' }
  const folded = await unlessAborted(have(jupiter), signal)
  if (folded && !isFresh(folded)) void once(jupiter, ask)
  return folded ? verifiedNamesOf(folded) : { status: 'unavailable' }
}

/** The names as far as this browser has them, from memory or its database: nothing is asked of Jupiter. */
export async function keptVerifiedNames({ jupiter }: TrendingPlaces): Promise<FetchedVerifiedNames> {
  if (jupiter === null) return { status: 'unavailable' }
  const folded = known.get(jupiter) ?? (await runVerifiedJob({ kind: 'kept', place: jupiter })).folded
  return folded ? verifiedNamesOf(folded) : { status: 'unavailable' }
}

async function have(place: string): Promise<FoldedRows | undefined> {
  return known.get(place) ?? (await once(place, load))
}

/** The stored names, or else Jupiter's. */
async function load(place: string): Promise<FoldedRows | undefined> {
  const { folded } = await runVerifiedJob({ kind: 'kept', place })
  if (!folded) return await ask(place)
  known.set(place, folded)
  return folded
}

async function ask(place: string): Promise<FoldedRows | undefined> {
  const pause = `verified ${place}`
  if (pauseOf(pause)) return undefined
  const { folded, trouble, retryAfterMs } = await inTurn(verifiedAddress(place), () =>
    runVerifiedJob({ kind: 'ask', place }),
  )
  if (trouble) pauseAfter(pause, new SourceError(trouble, 'no verified names', { retryAfterMs }))
  if (!folded) return undefined
  endPause(pause)
  known.set(place, folded)
  return folded
}

function once(
  place: string,
  fetch: (place: string) => Promise<FoldedRows | undefined>,
): Promise<FoldedRows | undefined> {
  const begun = loading.get(place)
  if (begun) return begun
  const own = fetch(place).finally(() => loading.delete(place))
  loading.set(place, own)
  return own
}

function isFresh({ at }: FoldedRows): boolean {
  return Math.abs(Date.now() - at) < FRESH_MS
}

/** The look-up functions over folded names. */
export function verifiedNamesOf(folded: FoldedRows): FetchedVerifiedNames {
  return {
    status: 'known',
    at: folded.at,
    find: (part, typed, mint) => {
      const places = lookAlikeKeys(typed).flatMap((key) => folded[part].get(key) ?? [])
      const own = places.find((place) => folded.rows[place]?.[0] === mint)
      const row = folded.rows[own ?? places[0] ?? -1]
      return row && { mint: row[0], like: part === 'name' ? row[1] : row[2] }
    },
  }
}

async function unlessAborted<Value>(value: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return await value
  return await new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    value.then(resolve, reject)
  })
}

/** A verified token whose name or symbol (`like`) is similar to another text. */
type VerifiedMatch = Readonly<{ mint: string; like: string }>

/**
 * The names of verified tokens at the time `at` (ms since 1970), or that they are unavailable now. `find` returns the verified token whose
 * name or symbol is similar to a text, if there is one, `mint` itself before others; it is a map look-up, fast enough for every key press.
 */
export type FetchedVerifiedNames =
  | Readonly<{
      status: 'known'
      at: number
      find: (part: 'name' | 'symbol', typed: string, mint?: string) => VerifiedMatch | undefined
    }>
  | Readonly<{ status: 'unavailable' }>
