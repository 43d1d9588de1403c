import type { PoolsOf } from '../../liquidity/allVenues'
import { isUsualQuote } from '../../liquidity/orient'
import type { Pool } from '../../liquidity/venue'
import { symbolOf } from '../../tokens/tokenWords'
import type { LargestHolders } from '../../tokens/largestHolders'
import type { ReadToken } from '../../tokens/readToken'
import { payingPools, type TokenMarket } from './marketInPools'

/** How much of a token's liquidity is locked, and who can withdraw the rest. */

type LockedShare = Readonly<{ locked: bigint; all: bigint }>

/**
 * The pools that a share of locked liquidity is of: `all`; those of one `quote`, where pools pay in another one, too, or only in one that
 * anyone may have made; or those that were `found`, where not all could be searched for.
 */
export type Extent = 'all' | 'quote' | 'found'

/**
 * What is known of a token's liquidity. `none-found`: no pool was found, but not all could be searched for; `none-pays`: there are pools,
 * and none pays now; `money`: the token is SOL, in which others are paid. `withdrawer`: the one wallet that can withdraw all that is not
 * locked; null where that was not read, or where it is no single wallet.
 */
export type KnownLiquidity =
  | Readonly<{
      status: 'reading' | 'unread' | 'no-pool' | 'none-found' | 'none-pays' | 'locks-unread' | 'money'
    }>
  | (Readonly<{ status: 'read'; extent: Extent; quote: string; withdrawer: string | null }> & LockedShare)

type CountedPools = Readonly<{ counted: readonly Pool[]; isOneQuote: boolean; extent: Extent }>

/** The pools whose liquidity counts, the deepest first: those that pay in the market's quote. */
export function countedPools({ pools, complete }: PoolsOf, token: ReadToken, quote: string): CountedPools {
  const paying = payingPools(pools, token)
  const counted = paying.filter(({ pair }) => pair.quote.mint === quote)
  const isOneQuote = counted.length === paying.length
  const isAll = isOneQuote && isUsualQuote(quote)
  return { counted, isOneQuote, extent: !complete ? 'found' : isAll ? 'all' : 'quote' }
}

type ReadMarket = Readonly<{
  found: PoolsOf | undefined
  error: Error | null
  market: TokenMarket | null | undefined
}>

/** What the pools of a token tell of its liquidity. */
export function knownLiquidity({ found, error, market }: ReadMarket, token: ReadToken): KnownLiquidity {
  if (!found) return { status: error ? 'unread' : 'reading' }
  if (market === undefined) return { status: 'reading' }
  if (found.pools.length === 0) return { status: found.complete ? 'no-pool' : 'none-found' }
  if (market === null) return { status: 'none-pays' }
  const { counted, extent } = countedPools(found, token, market.quote.mint)
  const share = lockedShareOf(counted)
  if (share === null || share.all === 0n) return { status: 'locks-unread' }
  return { status: 'read', ...share, extent, quote: symbolOf(market.quote), withdrawer: null }
}

/**
 * The amount of the quote in pools that can never be withdrawn, in base units; null where a pool's locks are not known. The token weighs
 * nothing: who made it can lock any amount of it in a pool that pays almost nothing.
 */
export function lockedShareOf(
  pools: readonly Pick<Pool, 'holdings' | 'lockedForever' | 'lpSupply'>[],
): LockedShare | null {
  let [locked, all] = [0n, 0n]
  for (const { holdings, lockedForever, lpSupply } of pools) {
    if (lockedForever === null) return null
    all += holdings.quote
    if (lpSupply > 0n) locked += (holdings.quote * lockedForever) / lpSupply
  }
  return { locked, all }
}

/** Whether nothing of it can be withdrawn: programs keep some crumbs of every pool forever, and free others. */
export function isAllLocked({ locked, all }: LockedShare): boolean {
  return locked * 100n >= all * 99n
}

/** Whether all of it can be withdrawn, but for those crumbs. */
export function isAllFree({ locked, all }: LockedShare): boolean {
  return locked * 10_000n < all
}

/** The one wallet that holds all LP tokens that are neither burnt nor locked; null where others hold some, or may. */
export function onlyHolder({
  holders,
  complete,
}: Pick<LargestHolders, 'holders' | 'complete'>): string | null {
  const [first, ...others] = holders.filter(({ kind }) => kind !== 'burnt' && kind !== 'locker')
  return complete && first?.kind === 'wallet' && others.length === 0 ? first.owner : null
}
