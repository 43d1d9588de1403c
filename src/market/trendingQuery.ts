import { fetchTrending } from './fetchTrending'
import type { Trending, TrendingPlaces, TrendingWindow } from './trending'

/**
 * What trends over a window. `force` asks every source anew, as a person's own wish to; what it gets is of the same key.
 */
export function trendingQuery(
  places: TrendingPlaces,
  window: TrendingWindow,
  force = false,
): Readonly<{
  queryKey: readonly unknown[]
  queryFn: (context: Readonly<{ signal?: AbortSignal }>) => Promise<Trending>
}> {
  return {
    queryKey: ['trending', places, window],
    queryFn: ({ signal }) => fetchTrending({ places, window, force, signal }),
  }
}
