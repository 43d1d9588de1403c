import type { ReadingNetwork } from '../tokens/tokenQueries'
import type { FoundLocks } from './held'

/** The locks that are for a wallet (`recipient`), that it made, or that hold a mint; null where the node does not search for them. */
export function locksQuery(
  { cluster, ownRpcUrl }: ReadingNetwork,
  by: 'recipient' | 'creator' | 'mint',
  address: string,
) {
  return {
    queryKey: ['locks', cluster.id, ownRpcUrl, by, address],
    staleTime: 60_000,
    queryFn: async (): Promise<FoundLocks | null> => {
      const [{ findLocks }, { connectTo }] = await Promise.all([
        import('./readLock'),
        import('../solana/connection'),
      ])
      return await findLocks(connectTo(cluster, ownRpcUrl), by, address)
    },
  }
}
