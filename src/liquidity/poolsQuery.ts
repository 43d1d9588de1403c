import type { PoolsOf } from './venues'
import type { Reading } from '../tokens/tokenQueries'

/** The pools of a mint, as of `slot` or later; null where the node did not say. The venues' code loads late, together with the Solana libraries. */
export function poolsQuery({ cluster, ownRpcUrl }: Reading, mint: string) {
  return {
    queryKey: ['pools-of', cluster.id, ownRpcUrl, mint],
    staleTime: 0,
    queryFn: async (): Promise<PoolsOf & Readonly<{ slot: number | null }>> => {
      const [{ fetchPoolsOf }, { connectTo }] = await Promise.all([
        import('./venues'),
        import('../solana/connection'),
      ])
      const connection = connectTo(cluster, ownRpcUrl)
      // Read first: what follows is not older. The pools matter without it, too.
      const slot = await connection.getSlot('confirmed').catch(() => null)
      return { ...(await fetchPoolsOf({ connection, cluster: cluster.id }, mint)), slot }
    },
  }
}
