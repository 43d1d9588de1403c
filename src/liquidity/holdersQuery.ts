import type { LargestHolders } from '../tokens/largestHolders'
import type { ReadingNetwork } from '../tokens/tokenQueries'

/** The largest holders of a token. Fails with rpc/*: public nodes often refuse this call. */
export function largestHoldersQuery({ cluster, ownRpcUrl }: ReadingNetwork, mint: string) {
  return {
    queryKey: ['largest-holders', cluster.id, ownRpcUrl, mint],
    queryFn: async (): Promise<LargestHolders> => {
      const { connectTo } = await import('../solana/connection')
      const [{ PublicKey }, { fetchLargestHolders }, { knownOwners }] = await Promise.all([
        import('@solana/web3.js'),
        import('../tokens/largestHolders'),
        import('./knownOwners'),
      ])
      const connection = connectTo(cluster, ownRpcUrl)
      return await fetchLargestHolders(connection, new PublicKey(mint), knownOwners(cluster.id))
    },
  }
}
