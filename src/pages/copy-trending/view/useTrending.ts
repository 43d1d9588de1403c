import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { trendingPlaces } from '../../../market/sources'
import { TRENDING_SOURCES, type Trending, type TrendingWindow } from '../../../market/trending'
import { trendingQuery } from '../../../market/trendingQuery'
import { useCluster } from '../../../wallet/walletStore'

const EVERY_MS = 30_000

/** What trends, as soon as anything is known, and the way to ask every source anew, which never rejects. */
export type TrendingQuery = Readonly<{
  data: Trending | undefined
  /** Whether every source has answered, or failed to. */
  complete: boolean
  refresh: () => Promise<void>
}>

/** What trends in a window, asked for again every half minute while the page is looked at. Offline too: what is kept is shown then. */
export function useTrending(window: TrendingWindow): TrendingQuery {
  const { id } = useCluster()
  const places = useMemo(() => trendingPlaces(id), [id])
  const client = useQueryClient()
  const { data } = useQuery({
    ...trendingQuery(places, window),
    staleTime: EVERY_MS - 5_000,
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: false,
    networkMode: 'always',
  })
  return {
    data,
    complete: data?.outcomes.length === TRENDING_SOURCES.filter((source) => places[source] !== null).length,
    refresh: async () => {
      const asked = { ...trendingQuery(places, window, true), staleTime: 0, networkMode: 'always' } as const
      await client.cancelQueries({ queryKey: asked.queryKey })
      await client.fetchQuery(asked).catch(() => {})
    },
  }
}
