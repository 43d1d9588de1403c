import { useQuery } from '@tanstack/react-query'
import { type LockedSupply, lockedSupplyOf } from '../../locks/held'
import { locksQuery } from '../../locks/locksQuery'
import { useSettings } from '../../settings/settingsStore'
import { chainNow } from '../../solana/chainTime'
import { useNow } from '../../ui/useNow'
import { useCluster } from '../../wallet/walletStore'
import type { ReadToken } from '../../tokens/readToken'
import type { UnreadDates } from './lockedLiquidity'

/** What is known of the locks of a token's supply: they are searched for at a press. */
export type KnownSupplyLocks = UnreadDates | (Readonly<{ status: 'searched' }> & LockedSupply)

type SearchedSupplyLocks = Readonly<{ locks: KnownSupplyLocks; at: number; search: () => void }>

/** How often it is looked what has become free, in ms. */
const TICK_MS = 15_000

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
