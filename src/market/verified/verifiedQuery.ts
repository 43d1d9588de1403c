import type { ClusterId } from '../../solana/cluster'
import { trendingPlaces } from '../sources'
import type { FetchedVerifiedNames } from './fetchVerifiedNames'

/** The names of verified tokens that this browser has already: nothing is asked of their source. The comparison loads late. */
export function verifiedQuery(cluster: ClusterId) {
  return {
    queryKey: ['verified-names', cluster],
    // Another page may have fetched them since.
    staleTime: 0,
    queryFn: async (): Promise<FetchedVerifiedNames> => {
      const { keptVerifiedNames } = await import('./fetchVerifiedNames')
      return await keptVerifiedNames(trendingPlaces(cluster))
    },
  }
}
