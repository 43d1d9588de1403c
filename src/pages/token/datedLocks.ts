import { useQuery } from '@tanstack/react-query'
import { VENUES } from '../../liquidity/profiles'
import type { Pool } from '../../liquidity/venue'
import { type LockedSupply, lockedSupplyOf } from '../../locks/held'
import { locksQuery } from '../../locks/locksQuery'
import { useSettings } from '../../settings/settingsStore'
import { useCluster } from '../../wallet/walletStore'
import { chainNow } from '../../solana/chainTime'
import type { ReadToken } from '../../tokens/readToken'
import { useNow } from '../../ui/useNow'
import { datedShareNow, datedShareOf, type DatedShare, type UnreadDates } from './lockedLiquidity'

/** The venues whose positions are NFTs: liquidity can be locked in them until dates. */
const DATED: readonly string[] = VENUES.flatMap(({ id, holds }) => (holds === 'position-nft' ? [id] : []))

/** What is known of locks until dates: `none` where none of the pools can have any. */
export type KnownDates = Readonly<{ status: 'none' }> | UnreadDates | DatedShare

/** How often it is looked whether a date has passed, and what has become free, in ms. */
const TICK_MS = 15_000

type SearchedDates = Readonly<{ dates: KnownDates; at: number; search: () => void }>

/**
 * The locks until dates of these pools, by one search a pool; whoever shows them shares the answer, until its last date has passed. `at`: when
 * they were searched for, in ms since 1970; Infinity where there is no answer.
 */
export function useDatedLocks(pools: readonly Pool[]): SearchedDates {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const asked = pools.filter(({ venue }) => DATED.includes(venue))
  const now = useNow(TICK_MS, chainNow)
  const { data, dataUpdatedAt, isFetching, isError, refetch } = useQuery({
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
  const dates = datesOf()
  const at = dates.status === 'searched' ? dataUpdatedAt : Infinity
  return { dates, at, search: () => void refetch() }

  function datesOf(): KnownDates {
    if (asked.length === 0) return { status: 'none' }
    if (isFetching) return { status: 'searching' }
    const share = data && datedShareOf(asked, data)
    if (share) return datedShareNow(share, now)
    return { status: isError || data ? 'refused' : 'unsearched' }
  }
}

/** What is known of the locks of a token's supply: they are searched for at a press. */
export type KnownSupplyLocks = UnreadDates | (Readonly<{ status: 'searched' }> & LockedSupply)

type SearchedSupplyLocks = Readonly<{ locks: KnownSupplyLocks; at: number; search: () => void }>

/**
 * The locks of a token's supply, by one search; whoever shows them shares the answer, and counts what is not free yet, until a lock or a
 * claim from this browser has changed it. `at`: when they were searched for, in ms since 1970; Infinity where there is no answer.
 */
export function useSupplyLocks({ mint, supply }: Pick<ReadToken, 'mint' | 'supply'>): SearchedSupplyLocks {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const now = useNow(TICK_MS, chainNow)
  const { data, dataUpdatedAt, isFetching, isError, isStale, refetch } = useQuery({
    ...locksQuery({ cluster, ownRpcUrl }, 'mint', mint),
    enabled: false,
    staleTime: Infinity,
  })
  const locks = locksOf()
  return { locks, at: locks.status === 'searched' ? dataUpdatedAt : Infinity, search: () => void refetch() }

  function locksOf(): KnownSupplyLocks {
    if (isFetching) return { status: 'searching' }
    if (isError || data === null) return { status: 'refused' }
    if (!data || isStale) return { status: 'unsearched' }
    const seconds = BigInt(Math.floor(now / 1_000))
    const time = seconds > data.time ? seconds : data.time
    return { status: 'searched', ...lockedSupplyOf({ ...data, time }, supply) }
  }
}
