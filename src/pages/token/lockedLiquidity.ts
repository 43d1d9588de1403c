import type { PoolsOf } from '../../liquidity/allVenues'
import { venueName } from '../../liquidity/names'
import { isUsualQuote } from '../../liquidity/orient'
import type { DatedLocks, Pool } from '../../liquidity/venue'
import { symbolOf } from '../../tokens/tokenWords'
import type { LargestHolders } from '../../tokens/largestHolders'
import type { ReadToken } from '../../tokens/readToken'
import { payingPools, type TokenMarket } from './marketInPools'

/** How much of a token's liquidity is locked, and who can withdraw the rest. */

type LockedShare = Readonly<{ locked: bigint; all: bigint }>

/**
 * The pools that a share of locked liquidity is of: `all` at the venues that are read; the open ones of one `quote`, where others hold
 * something, too, or where anyone may have made that quote; or those that were `found`, where not all could be searched for.
 */
export type Extent = 'all' | 'quote' | 'found'

/**
 * What is known of a token's liquidity. `none-found`: no pool was found, but not all could be searched for; `none-pays`: there are pools,
 * and none pays now; `money`: the token is SOL, in which others are paid. `venues`: the names of the venues that have no pool, or whose pools
 * count: pools elsewhere are not read. `withdrawer`: the one wallet that can withdraw all that is not
 * locked; null where that was not read, or where it is no single wallet. `dated`: what of the rest is locked until dates, or how the search
 * for it stands; absent where nothing can be.
 */
export type KnownLiquidity =
  | Readonly<{
      status: 'reading' | 'unread' | 'none-found' | 'none-pays' | 'locks-unread' | 'money'
    }>
  | Readonly<{ status: 'no-pool'; venues: readonly string[] }>
  | (Readonly<{ status: 'read'; withdrawer: string | null; dated?: DatedShare | UnreadDates }> &
      CountedLiquidity &
      LockedShare)

/** Of which pools a share of locked liquidity is. */
export type CountedLiquidity = Readonly<{ extent: Extent; quote: string; venues: readonly string[] }>

type CountedPools = Readonly<{ counted: readonly Pool[]; extent: Extent }>

/** The pools whose liquidity counts, the deepest first: those that pay in the market's quote. */
export function countedPools({ pools, complete }: PoolsOf, token: ReadToken, quote: string): CountedPools {
  const counted = payingPools(pools, token).filter(({ pair }) => pair.quote.mint === quote)
  const isEach = pools.every((pool) => pool.holdings.quote === 0n || counted.includes(pool))
  return { counted, extent: !complete ? 'found' : isEach && isUsualQuote(quote) ? 'all' : 'quote' }
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
  if (found.pools.length === 0)
    return found.complete ? { status: 'no-pool', venues: found.venues } : { status: 'none-found' }
  if (market === null) return { status: 'none-pays' }
  const { counted, extent } = countedPools(found, token, market.quote.mint)
  const share = lockedShareOf(counted)
  if (share === null || share.all === 0n) return { status: 'locks-unread' }
  const venues = [...new Set(counted.map(({ venue }) => venueName(venue)))]
  return { status: 'read', ...share, extent, quote: symbolOf(market.quote), venues, withdrawer: null }
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

/** Locks until dates are searched for at a press. */
export type UnreadDates = Readonly<{ status: 'unsearched' | 'searching' | 'refused' }>

/**
 * The part of the quote in pools that is locked until dates, in base units: nothing more of it is free before `first`, all of it from `last` on
 * (unix seconds). `first` is null where that has passed since the search. `undated`: another part, locked for a time whose end was not read.
 */
export type DatedShare = Readonly<{
  status: 'searched'
  locked: bigint
  first: bigint | null
  last: bigint | null
  undated: bigint
}>

/** The sum of what was searched for in these pools, in their order; null where one of them could not be searched. */
export function datedShareOf(
  pools: readonly Pick<Pool, 'holdings' | 'lpSupply'>[],
  found: readonly (DatedLocks | null)[],
): DatedShare | null {
  const sums = pools.map(({ holdings, lpSupply }, at) => {
    const one = found[at]
    if (!one) return null
    if (lpSupply === 0n) return { ...one, locked: 0n, undated: 0n }
    const locked = (holdings.quote * one.locked) / lpSupply
    // Rounded up: what was not read is said, however little it is.
    return { ...one, locked, undated: (holdings.quote * one.undated + lpSupply - 1n) / lpSupply }
  })
  const known = sums.filter((one) => one !== null)
  if (known.length < sums.length) return null
  const times = (of: 'first' | 'last') => known.flatMap((one) => one[of] ?? [])
  const least = (all: readonly bigint[]) =>
    all.reduce<bigint | null>((a, b) => (a === null || b < a ? b : a), null)
  const most = (all: readonly bigint[]) =>
    all.reduce<bigint | null>((a, b) => (a === null || b > a ? b : a), null)
  return {
    status: 'searched',
    locked: known.reduce((sum, one) => sum + one.locked, 0n),
    first: least(times('first')),
    last: most(times('last')),
    undated: known.reduce((sum, one) => sum + one.undated, 0n),
  }
}

/** What a search still says later (`now`: ms since 1970, by the chain's clock): nothing once its last date has passed. */
export function datedShareNow<Share extends Pick<DatedShare, 'first' | 'last'>>(
  share: Share,
  now: number,
): Share | UnreadDates {
  const isPassed = (date: bigint | null) => date !== null && Number(date) * 1000 <= now
  if (isPassed(share.last)) return { status: 'unsearched' }
  return isPassed(share.first) ? { ...share, first: null } : share
}

/** Whether nothing of it can be withdrawn, but for crumbs. */
export function isAllLocked({ locked, all }: LockedShare): boolean {
  return isAllFree({ locked: all - locked, all })
}

/** Whether all of it can be withdrawn, but for crumbs, which programs keep of every pool forever. */
export function isAllFree({ locked, all }: LockedShare): boolean {
  return locked * 10_000n < all
}

/**
 * The one wallet that holds all LP tokens but those of Burn & Earn (`locker`), which alone counts as locked; null where others hold some, or
 * may.
 */
export function onlyHolder(
  { holders, complete }: Pick<LargestHolders, 'holders' | 'complete'>,
  locker: string,
): string | null {
  const [first, ...others] = holders.filter(({ owner }) => owner !== locker)
  return complete && first?.kind === 'wallet' && others.length === 0 ? first.owner : null
}
