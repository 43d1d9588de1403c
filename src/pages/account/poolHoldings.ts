import { pairName, venueName } from '../../liquidity/names'
import type { Position } from '../../liquidity/venue'
import type { Holding } from '../../tokens/holdings'
import type { Reading } from '../../tokens/tokenQueries'
import { copy } from './copy'

/** A wallet's LP tokens or position NFT of a pool: the pool's address, its pair, and the venue with the kind of token. */
export type PoolHolding = Readonly<{ pool: string; pair: string; what: string }>

/**
 * The LP tokens and position NFTs among a wallet's tokens, by mint. Tokens that look like one are checked against the venues'
 * accounts; nothing is read where no token looks like one.
 */
export function poolHoldingsQuery(
  { cluster, ownRpcUrl }: Reading,
  owner: string,
  tokens: readonly Holding[] = [],
) {
  return {
    queryKey: ['pool-holdings', cluster.id, ownRpcUrl, owner],
    staleTime: 0,
    enabled: tokens.some((token) => mayBeOfPool(token, owner)),
    queryFn: async (): Promise<ReadonlyMap<string, PoolHolding>> => {
      const [{ fetchWalletPositions }, { connectTo }] = await Promise.all([
        import('../../liquidity/venues'),
        import('../../solana/connection'),
      ])
      const chain = { connection: connectTo(cluster, ownRpcUrl), cluster: cluster.id }
      const { positions } = await fetchWalletPositions(chain, owner)
      return new Map(positions.flatMap(poolHoldingOf))
    },
  }
}

/**
 * Looks like a position's NFT, whose supply is one, or like LP tokens, which have no name and a program as mint authority.
 */
function mayBeOfPool({ amount, token }: Holding, owner: string): boolean {
  if (!token || amount === 0n) return false
  const { decimals, mintAuthority, metadata } = token
  const madeByOther = mintAuthority !== null && mintAuthority !== owner
  return (decimals === 0 && amount === 1n) || (metadata === null && madeByOther)
}

function poolHoldingOf({ nft, pool }: Position): readonly [mint: string, holding: PoolHolding][] {
  const mint = nft ?? pool.lpMint
  if (mint === null) return []
  const what = copy.poolHolding(venueName(pool.venue), nft === null ? 'lp-tokens' : 'position')
  return [[mint, { pool: pool.address, pair: pairName(pool.pair), what }]]
}
