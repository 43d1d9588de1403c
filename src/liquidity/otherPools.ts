import { shownPrice } from '../solana/amountScale'
import { largestFirst } from '../tokens/spendable'
import { inverse, type Ratio, toNumber } from '../units/ratio'
import type { PriceBesides } from '../transactions/subject'
import { isOpenPool } from './opening'
import type { Pair, PairToken, Pool, PoolSide } from './venue'

/*
 * Compares the price of a pool, to be opened or to be added to, with the prices that other pools have for the same token. Pure.
 */

/**
 * Another pool of the base token. `price`: what one base token costs in `quote`, as wallets show both; `inQuote`: the same in the pair's own
 * quote, null where no rate between the two quotes is known. `holds`: base units of `quote`, so that dust is not mistaken for a market;
 * `depth`: the same in whole tokens of the pair's own quote, null where `inQuote` is.
 */
export type OtherPool = Readonly<{
  venue: string
  address: string
  feeRate: bigint
  quote: PairToken
  holds: bigint
  depth: number | null
  price: Ratio
  inQuote: number | null
  isOpen: boolean
}>

/** The other pools of a pair's base token, the deepest first. `complete` false: not every venue could be searched. */
export type OtherPools = Readonly<{ pools: readonly OtherPool[]; complete: boolean }>

/** Market prices in US dollars by mint. */
type UsdRates = Readonly<{ get: (mint: string) => number | undefined }>

type FoundPool = Pick<
  Pool,
  'venue' | 'address' | 'pair' | 'price' | 'holdings' | 'tier' | 'opensAt' | 'switchedOff'
>

/**
 * The pools that have a price of the pair's base token, in whatever token, among those found; except the one at `own`. A price in another
 * quote is converted by market prices, else by the deepest pool of the two quotes among those found.
 */
export function otherPoolsOf(
  pair: Pair,
  found: readonly FoundPool[],
  usd: UsdRates | undefined,
  own?: string,
): readonly OtherPool[] {
  const priced = found.filter(
    ({ address, price, switchedOff }) =>
      address !== own && price.base > 0n && price.quote > 0n && !switchedOff.includes('swap'),
  )
  const pools = priced.flatMap((pool): OtherPool[] => {
    const side = sideOf(pool.pair, pair.base.mint)
    if (side === null || pool.pair.base.mint === pool.pair.quote.mint) return []
    const { quote, holds, price } = pricedFrom(pool, side)
    if (holds === 0n) return []
    const rate = rateBetween(quote, pair.quote, priced, usd)
    return [
      {
        venue: pool.venue,
        address: pool.address,
        feeRate: pool.tier.rate,
        quote,
        holds,
        depth:
          rate === null ? null : toNumber(shownPrice({ num: holds, den: 1n }, quote, { decimals: 0 })) * rate,
        price,
        inQuote: rate === null ? null : toNumber(price) * rate,
        isOpen: isOpenPool(pool),
      },
    ]
  })
  const depthOf = ({ depth }: OtherPool) => depth ?? -1
  return pools.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen) || depthOf(b) - depthOf(a))
}

/** A pool of at least this part of the deepest one's depth has a say about the price. */
const HAS_SAY = 0.1

/**
 * The pools in the order in which they are told of: first the one that judges the price, then the others, the deepest first. The deepest
 * pool alone does not judge, as anybody can make a deepest pool at a price of their own: of all that have a say, it is the one farthest off.
 */
export function poolsAsTold(price: number, pools: readonly OtherPool[]): readonly OtherPool[] {
  const deepest = pools.find((pool) => timesPrice(price, pool) !== null)
  const gapOf = (pool: OtherPool) => priceGap(timesPrice(price, pool) ?? 1)
  const judge = pools.reduce(
    (worst, pool) =>
      worst &&
      pool.isOpen === worst.isOpen &&
      (pool.depth ?? 0) >= (deepest?.depth ?? 0) * HAS_SAY &&
      gapOf(pool) > gapOf(worst)
        ? pool
        : worst,
    deepest,
  )
  return judge ? [judge, ...pools.filter((pool) => pool !== judge)] : pools
}

function sideOf({ base, quote }: Pair, mint: string): PoolSide | null {
  return base.mint === mint ? 'base' : quote.mint === mint ? 'quote' : null
}

/** What a pool pays for the token of one side: the other token, how much of it the pool holds, and the price. */
function pricedFrom({ pair, price, holdings }: FoundPool, side: PoolSide) {
  const shown = shownPrice({ num: price.quote, den: price.base }, pair.quote, pair.base)
  return side === 'base'
    ? { quote: pair.quote, holds: holdings.quote, price: shown }
    : { quote: pair.base, holds: holdings.base, price: inverse(shown) }
}

/** How many tokens of `to` one token of `from` is worth, as wallets show both; null where that is not known. */
function rateBetween(
  from: PairToken,
  to: PairToken,
  pools: readonly FoundPool[],
  usd: UsdRates | undefined,
): number | null {
  if (from.mint === to.mint) return 1
  const [own, other] = [usd?.get(from.mint), usd?.get(to.mint)]
  // Sources do not say whether they count the tokens of a scaled mint before or after its scale.
  if (own !== undefined && other !== undefined && !from.scale && !to.scale) return own / other
  const bridges = pools.flatMap((pool) => {
    const side = sideOf(pool.pair, from.mint)
    if (side === null || sideOf(pool.pair, to.mint) === null || !isOpenPool(pool)) return []
    return [pricedFrom(pool, side)]
  })
  const [deepest] = bridges.toSorted((a, b) => largestFirst(a.holds, b.holds))
  return deepest && deepest.holds > 0n ? toNumber(deepest.price) : null
}

/** A price, in the pair's quote, as a multiple of another pool's; null where that one is not known in it. */
export function timesPrice(price: number, { inQuote }: Pick<OtherPool, 'inQuote'>): number | null {
  return inQuote === null || inQuote <= 0 || !(price > 0) ? null : price / inQuote
}

/** From this difference on, a price is not near another one any more. */
const NEAR = 1.02

/** Whether two prices, one as a multiple of the other, are as good as equal. */
export function isNearPrice(times: number): boolean {
  return times < NEAR && times > 1 / NEAR
}

/**
 * By how much the higher of two prices is above the lower one, in hundredths of a percent, at most as much as a limit ever is and more: the
 * same for a pair either way round.
 */
export function priceGap(times: number): bigint {
  const factor = times >= 1 ? times : 1 / times
  return BigInt(Math.round((Math.min(factor, 1e9) - 1) * 10_000))
}

/** As many pools are told of; the rest are counted. */
export const MOST_TOLD = 3

/** What a review says of the prices besides that of a pool: those of other pools, and that of a source of market prices. */
export function priceBesides(
  price: number,
  { pools, complete }: OtherPools,
  market: Readonly<{ source: string; price: number }> | null,
): PriceBesides {
  return {
    pools: poolsAsTold(price, pools)
      .slice(0, MOST_TOLD)
      .map((pool) => ({
        venue: pool.venue,
        pool: pool.address,
        feeRate: pool.feeRate,
        price: pool.price,
        holds: holdsOf(pool),
        times: timesPrice(price, pool),
        isOpen: pool.isOpen,
      })),
    more: Math.max(0, pools.length - MOST_TOLD),
    complete,
    market: market && { source: market.source, times: price / market.price },
  }
}

function holdsOf({ holds: units, quote: { mint, symbol, decimals, scale } }: OtherPool) {
  return { units, mint, symbol, decimals, ...(scale && { scale }) }
}
