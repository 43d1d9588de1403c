import type { WalletPositions } from '../../liquidity/venues'
import type { HeldAccount } from '../../tokens/heldAccounts'
import type { Reading } from '../../tokens/tokenQueries'
import { wellKnownToken } from '../../tokens/wellKnown'

/** With more accounts than this, the wallet's pools are searched when the person asks: it takes a read of every mint. */
export const POOLS_SEARCHED = 300

/**
 * What a wallet has in the pools of the venues, by the LP mint or the position's NFT. Nothing is read where no token can be of a pool.
 */
export function poolPositionsQuery(
  { cluster, ownRpcUrl }: Reading,
  owner: string,
  accounts: readonly HeldAccount[],
  asked: boolean,
) {
  return {
    queryKey: ['pool-holdings', cluster.id, ownRpcUrl, owner],
    staleTime: 0,
    enabled: (asked || accounts.length <= POOLS_SEARCHED) && accounts.some(mayBeOfPool),
    queryFn: async (): Promise<WalletPositions> => {
      const [{ fetchWalletPositions }, { connectTo }] = await Promise.all([
        import('../../liquidity/venues'),
        import('../../solana/connection'),
      ])
      const chain = { connection: connectTo(cluster, ownRpcUrl), cluster: cluster.id }
      return await fetchWalletPositions(chain, owner)
    },
  }
}

/** LP tokens are SPL tokens, and a position's NFT has a supply of one. */
function mayBeOfPool({ mint, amount, program }: HeldAccount): boolean {
  return amount === 1n || (amount > 0n && program === 'token' && wellKnownToken(mint) === undefined)
}

/** What the rent of this wallet depends on: today's rent, and the mints made here that can never give theirs back. */
export function rentFactsQuery({ cluster, ownRpcUrl }: Reading, made: readonly string[]) {
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
