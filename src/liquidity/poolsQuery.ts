import type { PoolsOf } from './venues'
import type { Reading } from '../tokens/tokenQueries'

/** The pools of a mint. The venues' code loads late, together with the Solana libraries. */
export function poolsQuery({ cluster, ownRpcUrl }: Reading, mint: string) {
  return {
    queryKey: ['pools-of', cluster.id, ownRpcUrl, mint],
    staleTime: 0,
    queryFn: async (): Promise<PoolsOf> => {
      const [{ fetchPoolsOf }, { connectTo }] = await Promise.all([
        import('./venues'),
        import('../solana/connection'),
      ])
      return await fetchPoolsOf({ connection: connectTo(cluster, ownRpcUrl), cluster: cluster.id }, mint)
    },
  }
}
