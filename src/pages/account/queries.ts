import type { ReadingNetwork } from '../../tokens/tokenQueries'

/** What the rent of this wallet depends on: today's rent, and the mints made here that can never give theirs back. */
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
