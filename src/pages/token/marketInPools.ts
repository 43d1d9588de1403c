import { type SellersShare, sellersShare } from '../../liquidity/impact'
import { isOpenPool } from '../../liquidity/opening'
import { SOL_MINT } from '../../liquidity/orient'
import type { PairToken, Pool } from '../../liquidity/venue'
import type { UsdPrices } from '../../market/usdPrices'
import { usdWorth } from '../../market/worth'
import { shownPrice } from '../../solana/amountScale'
import type { ReadToken } from '../../tokens/readToken'
import { toNumber } from '../../units/ratio'

/** What a token's pools say of its market, in whole tokens of `quote`. `venue` and `pool` are those whose price it is. */
export type TokenMarket = Readonly<{
  quote: PairToken
  venue: string
  /** Its address. */
  pool: string
  price: number
  /** The price times the whole supply. */
  cap: number
  /** What the pools that pay in it hold of the quote. */
  liquidity: number
}>

type MarketPool = Pick<Pool, 'address' | 'pair' | 'price' | 'holdings' | 'venue' | 'opensAt' | 'switchedOff'>

/**
 * The pools that pay for a token now: open, not switched off, and with some of the quote. Elsewhere any price can stand, because no one can
 * sell at it.
 */
export function payingPools<Found extends MarketPool>(
  pools: readonly Found[],
  token: ReadToken,
): readonly Found[] {
  return pools.filter(
    (pool) =>
      pool.pair.base.mint === token.mint &&
      pool.price.base > 0n &&
      pool.price.quote > 0n &&
      pool.holdings.quote > 0n &&
      isOpenPool(pool) &&
      !pool.switchedOff.includes('swap'),
  )
}

/** The mints of the quotes in which a token's pools pay. */
export function payingQuotes(pools: readonly MarketPool[], token: ReadToken): readonly string[] {
  return [...new Set(payingPools(pools, token).map(({ pair }) => pair.quote.mint))]
}

/**
 * The market of a token, from its pools; null where none pays for it. Anyone can open a pool at any price, with as much of the token as they
 * have. So the price is that of the pool that holds the most of the quote, and of several quotes the one whose deepest pool is worth the
 * most counts; where `prices` does not know all of them, SOL.
 */
export function marketInPools(
  pools: readonly MarketPool[],
  token: ReadToken,
  prices?: UsdPrices,
): TokenMarket | null {
  const paying = payingPools(pools, token)
  const deepest = new Map<string, MarketPool>()
  for (const pool of paying) {
    const { mint } = pool.pair.quote
    const best = deepest.get(mint)
    if (!best || pool.holdings.quote > best.holdings.quote) deepest.set(mint, pool)
  }
  const best = deepestOf([...deepest.values()], prices)
  if (!best) return null
  const { price, venue, address } = best
  const { quote } = best.pair
  const whole = (units: bigint) => toNumber({ num: units, den: 10n ** BigInt(quote.decimals) })
  const held = paying
    .filter(({ pair }) => pair.quote.mint === quote.mint)
    .reduce((sum, { holdings }) => sum + holdings.quote, 0n)
  return {
    quote,
    venue,
    pool: address,
    price: toNumber(shownPrice({ num: price.quote, den: price.base }, quote, token)),
    cap: whole((token.supply * price.quote) / price.base),
    liquidity: whole(held),
  }
}

/**
 * What sellers of the token get for its market's quote now, in the pool that pays the most: `market` gives the price that the loss is by. The
 * tokens in pools of any kind cannot be sold into them.
 */
export function sellersIn(
  pools: readonly (MarketPool & Pick<Pool, 'quotes'>)[],
  token: ReadToken,
  { quote, pool: address }: Pick<TokenMarket, 'quote' | 'pool'>,
): SellersShare {
  const paying = payingPools(pools, token).filter(({ pair }) => pair.quote.mint === quote.mint)
  const first = paying.filter((pool) => pool.address === address)
  const others = paying.filter((pool) => pool.address !== address)
  return sellersShare([...first, ...others], token.supply, heldInPools(pools, token.mint))
}

/** The base units of a mint in all these pools. */
function heldInPools(pools: readonly Pick<Pool, 'pair' | 'holdings'>[], mint: string): bigint {
  return pools.reduce((sum, { pair, holdings }) => {
    const side = pair.base.mint === mint ? 'base' : 'quote'
    return pair[side].mint === mint ? sum + holdings[side] : sum
  }, 0n)
}

/** Of the deepest pools of several quotes, the one whose quote is worth the most. */
function deepestOf(pools: readonly MarketPool[], prices: UsdPrices | undefined): MarketPool | undefined {
  const worths = pools.map((pool) => {
    const { quote } = pool.pair
    return { pool, worth: usdWorth(prices, quote.mint, pool.holdings.quote, quote) }
  })
  const [best] = worths.some(({ worth }) => worth === undefined)
    ? worths.toSorted((a, b) => Number(isOfSol(b.pool)) - Number(isOfSol(a.pool)))
    : worths.toSorted((a, b) => (b.worth ?? 0) - (a.worth ?? 0))
  return best?.pool
}

function isOfSol({ pair }: MarketPool): boolean {
  return pair.quote.mint === SOL_MINT
}
