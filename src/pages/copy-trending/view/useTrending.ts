import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { trendingPlaces } from '../../../market/sources'
import { TRENDING_SOURCES, type Trending, type TrendingWindow } from '../../../market/trending'
import { trendingQuery } from '../../../market/fetchTrending'
import { useCluster } from '../../../wallet/walletStore'

const EVERY_MS = 30_000

/** The trending tokens that have arrived so far, and a function that asks every source again and never rejects. */
export type TrendingQuery = Readonly<{
  data: Trending | undefined
  /** Whether every source has answered or failed. */
  complete: boolean
  refresh: () => Promise<void>
}>

/** The trending tokens of a window, requested every half minute while the page is visible. Offline, it shows the stored lists. */
export function useTrending(window: TrendingWindow): TrendingQuery {
  const { id } = useCluster()
  const places = useMemo(() => trendingPlaces(id), [id])
  const client = useQueryClient()
  const { data } = useQuery({
    ...trendingQuery(places, window),
    staleTime: EVERY_MS - 5_000,
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: false,
  })
  return {
    data,
    complete: data?.outcomes.length === TRENDING_SOURCES.filter((source) => places[source] !== null).length,
    refresh: async () => {
      const asked = { ...trendingQuery(places, window, true), staleTime: 0 } as const
      await client.cancelQueries({ queryKey: asked.queryKey })
      await client.fetchQuery(asked).catch(() => {})
    },
  }
}
