import { askList } from './askLists'
import { SourceError } from './askSource'
import { lastList, readLastList, rememberList } from './lastLists'
import { mergeTrending } from './mergeTrending'
import { endPause, pauseAfter, pauseOf } from './pauses'
import {
  TRENDING_SOURCES,
  type SourceOutcome,
  type SourceTrouble,
  type Trending,
  type TrendingPlaces,
  type TrendingSource,
  type TrendingWindow,
} from './trending'

/**
 * `force`: ask all sources, also those that have just answered or are paused after a failure. `onSome` is called with the lists that have
 * arrived while others are still awaited.
 */
type FetchTrending = Readonly<{
  places: TrendingPlaces
  window: TrendingWindow
  force?: boolean
  onSome?: (trending: Trending) => void
  signal?: AbortSignal | undefined
}>

/** Lists that arrive within this time (ms) are shown together, so that the page renders once. */
const TOGETHER_MS = 300

/**
 * The trending tokens of a window: asks every source that has a URL, and uses a source's last list where it fails now. Rejects only when
 * `signal` is aborted.
 */
export async function fetchTrending(order: FetchTrending): Promise<Trending> {
  const { places, window, force, onSome, signal } = order
  const asked = TRENDING_SOURCES.flatMap((source) => {
    const place = places[source]
    return place === null ? [] : [{ source, place, window, force, signal }]
  })
  const there = new Map<TrendingSource, SourceOutcome>()
  let telling: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    telling = undefined
    if (!signal?.aborted) tellOfSome(there, order, onSome)
  }
  await Promise.all(
    asked.map(async (one) => {
      there.set(one.source, await outcomeOf(one))
      telling ??= setTimeout(tell, TOGETHER_MS)
    }),
  )
  clearTimeout(telling)
  signal?.throwIfAborted()
  return trendingOf(there, order)
}

/** Calls `onSome` where the lists that have arrived hold tokens: an empty list may be followed by a full one. */
function tellOfSome(
  there: ReadonlyMap<TrendingSource, SourceOutcome>,
  order: FetchTrending,
  onSome: FetchTrending['onSome'],
): void {
  const some = trendingOf(there, order)
  if (some.tokens.length > 0) onSome?.(some)
}

/** The merged lists and the outcomes, in the order of the sources. */
function trendingOf(
  there: ReadonlyMap<TrendingSource, SourceOutcome>,
  { places, window }: FetchTrending,
): Trending {
  const outcomes = TRENDING_SOURCES.flatMap((source) => there.get(source) ?? [])
  const lists = outcomes.flatMap((outcome) => (outcome.status === 'missing' ? [] : [outcome.list]))
  return { window, tokens: mergeTrending(lists), outcomes, sample: places.sample }
}

type Asked = Readonly<{
  source: TrendingSource
  place: string
  window: TrendingWindow
  force: boolean | undefined
  signal: AbortSignal | undefined
}>

/** Milliseconds for which an answer is current, so that changing the window and back sends no request. */
const OF_NOW_MS = 20_000

async function outcomeOf(asked: Asked): Promise<SourceOutcome> {
  const { source, place, window, force = false, signal } = asked
  const id = nameOf(asked)
  const recent = lastList(id)
  if (!force && recent && Math.abs(Date.now() - recent.at) < OF_NOW_MS)
    return { status: 'fresh', list: recent }
  const pause = force ? undefined : pauseOf(place)
  if (pause !== undefined) return await inTrouble(asked, pause)
  try {
    const list = await askList[source](place, window, signal)
    endPause(place)
    rememberList(id, list)
    return { status: 'fresh', list }
  } catch (cause) {
    signal?.throwIfAborted()
    const error =
      cause instanceof SourceError ? cause : new SourceError('nonsense', `${source} failed`, { cause })
    if (!isOffline()) pauseAfter(place, error)
    return await inTrouble(asked, error.trouble)
  }
}

/** Whether this device is offline: then a source is not paused, and is asked again as soon as the device is online. */
function isOffline(): boolean {
  return globalThis.navigator?.onLine === false
}

/** The name under which a list is stored. DexScreener's list is the same for every window. */
function nameOf({ source, place, window }: Asked): string {
  return `trending ${place} ${source === 'dexscreener' ? 'any' : window}`
}

async function inTrouble(asked: Asked, trouble: SourceTrouble): Promise<SourceOutcome> {
  const list = await readLastList(nameOf(asked), asked.source)
  return list ? { status: 'kept', list, trouble } : { status: 'missing', source: asked.source, trouble }
}
