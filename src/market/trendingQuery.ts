import { fetchTrending } from './fetchTrending'
import type { Trending, TrendingPlaces, TrendingWindow } from './trending'

type Key = readonly unknown[]

/** The used parts of a query's context: the cache, the query's key, and its signal. */
type Context = Readonly<{
  signal?: AbortSignal
  client?: Readonly<{
    getQueryData: (key: Key) => unknown
    setQueryData: (key: Key, trending: Trending) => unknown
  }>
}>

/**
 * The query for the trending tokens of a window. `force`, for the user's own refresh, asks every source again under the same key. Where
 * the cache was empty, the first lists are shown before the last one arrives.
 */
export function trendingQuery(
  places: TrendingPlaces,
  window: TrendingWindow,
  force = false,
): Readonly<{ queryKey: Key; queryFn: (context: Context) => Promise<Trending> }> {
  const queryKey = ['trending', places, window]
  return {
    queryKey,
    queryFn: ({ signal, client }) => {
      const isFirst = client?.getQueryData(queryKey) === undefined
      const onSome = (some: Trending) => void (isFirst && client?.setQueryData(queryKey, some))
      return fetchTrending({ places, window, force, signal, onSome })
    },
  }
}
