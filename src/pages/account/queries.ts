import type { ReadingNetwork } from '../../tokens/tokenQueries'

/** The rent facts of this wallet: today's rent, and the mints made here whose rent is locked. */
export function rentFactsQuery({ cluster, ownRpcUrl }: ReadingNetwork, made: readonly string[]) {
  return {
    queryKey: ['rent-facts', cluster.id, ownRpcUrl, ...made],
    queryFn: async () => {
      const [{ readRentFacts }, { connectTo }] = await Promise.all([
        import('../../tokens/operations/rent'),
        import('../../solana/connection'),
      ])
      return await readRentFacts(connectTo(cluster, ownRpcUrl), made)
    },
  }
}
