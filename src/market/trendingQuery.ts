import { fetchTrending } from './fetchTrending'
import type { Trending, TrendingPlaces, TrendingWindow } from './trending'

type Key = readonly unknown[]

/** What of a query's context is needed: where its answer is kept, and when it is no more wanted. */
type Context = Readonly<{
  signal?: AbortSignal
  client?: Readonly<{
    getQueryData: (key: Key) => unknown
    setQueryData: (key: Key, trending: Trending) => unknown
  }>
}>

/**
 * What trends over a window. `force` asks every source anew, as a person's own wish to; what it gets is of the same key. Where nothing was
 * known before, the lists that come first are there before the last one.
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
