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
 * `force`: sources are asked although they have just answered, or are left alone for a while after trouble. `onSome` is told of the lists that
 * are there while others are still waited for.
 */
type FetchTrending = Readonly<{
  places: TrendingPlaces
  window: TrendingWindow
  force?: boolean
  onSome?: (trending: Trending) => void
  signal?: AbortSignal | undefined
}>

/** Lists that come within so short a time (ms) are shown together: nobody sees the first for long enough, and the page is drawn once. */
const TOGETHER_MS = 300

/**
 * What trends over a window: every source that has a place is asked, and what each said last stands in for it where it is in trouble. Never
 * rejects but when `signal` is aborted.
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

/** A source that is in trouble is no list to look at while another may still have one. */
function tellOfSome(
  there: ReadonlyMap<TrendingSource, SourceOutcome>,
  order: FetchTrending,
  onSome: FetchTrending['onSome'],
): void {
  const some = trendingOf(there, order)
  if (some.tokens.length > 0) onSome?.(some)
}

/** In the order of the sources, whoever was the first. */
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

/** So long (ms) an answer is of now: nobody is asked again for going from one window to the other and back. */
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

/** Whose own line is cut has nothing to hold against a source, and asks again as soon as it is back. */
function isOffline(): boolean {
  return globalThis.navigator?.onLine === false
}

/** What is paid for at DexScreener is the same over every window. */
function nameOf({ source, place, window }: Asked): string {
  return `trending ${place} ${source === 'dexscreener' ? 'any' : window}`
}

async function inTrouble(asked: Asked, trouble: SourceTrouble): Promise<SourceOutcome> {
  const list = await readLastList(nameOf(asked), asked.source)
  return list ? { status: 'kept', list, trouble } : { status: 'missing', source: asked.source, trouble }
}
