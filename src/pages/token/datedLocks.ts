import { useQuery } from '@tanstack/react-query'
import { VENUES } from '../../liquidity/profiles'
import type { Pool } from '../../liquidity/venue'
import { useSettings } from '../../settings/settingsStore'
import { useCluster } from '../../wallet/walletStore'
import { datedShareOf, type DatedShare } from './lockedLiquidity'

/** The venues whose positions are NFTs: liquidity can be locked in them until dates. */
const DATED: readonly string[] = VENUES.flatMap(({ id, holds }) => (holds === 'position-nft' ? [id] : []))

/** What is known of locks until dates: `none` where none of the pools can have any; they are searched for at a press. */
export type KnownDates = Readonly<{ status: 'none' | 'unsearched' | 'searching' | 'refused' }> | DatedShare

/** The locks until dates of these pools, by one search a pool; whoever shows them shares the answer. */
export function useDatedLocks(pools: readonly Pool[]): Readonly<{ dates: KnownDates; search: () => void }> {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const asked = pools.filter(({ venue }) => DATED.includes(venue))
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['dated-locks', cluster.id, ownRpcUrl, ...asked.map(({ address }) => address)],
    enabled: false,
    queryFn: async () => {
      const [{ venueOf }, { connectTo }] = await Promise.all([
        import('../../liquidity/allVenues'),
        import('../../solana/connection'),
      ])
      const chain = { connection: connectTo(cluster, ownRpcUrl), cluster: cluster.id }
      return await Promise.all(
        asked.map(
          async ({ venue, address }) => (await venueOf(venue).fetchDatedLocks?.(chain, address)) ?? null,
        ),
      )
    },
  })
  return { dates: datesOf(), search: () => void refetch() }

  function datesOf(): KnownDates {
    if (asked.length === 0) return { status: 'none' }
    if (isFetching) return { status: 'searching' }
    const share = data && datedShareOf(asked, data)
    return share ?? { status: isError || data ? 'refused' : 'unsearched' }
  }
}
