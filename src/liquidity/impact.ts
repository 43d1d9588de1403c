import { toNumber, type Ratio } from '../units/ratio'
import { netOf } from '../tokens/transferFeeMath'
import { SOL_MINT } from './orient'
import type { Amounts, PairToken, Pool, PoolQuotes, SwapQuote } from './venue'

/*
 * How the size of a swap changes the price: the price impact of one swap, and the curve of ever larger buys that both liquidity
 * pages draw. Pure.
 */

const WHOLE = 10_000n

/**
 * By how much a swap's own price is worse than the pool's price before it, in hundredths of a percent, rounded up. Trading fees and
 * transfer fees are not included.
 */
export function priceImpact(
  { reserves, pair }: Pick<Pool, 'reserves' | 'pair'>,
  { from, amountIn, fee, feeSide }: SwapQuote,
): bigint {
  const traded = netOf(amountIn, pair[from].transferFee) - (feeSide === from ? fee : 0n)
  const whole = reserves[from] + traded
  return whole <= 0n || traded <= 0n ? 0n : (traded * WHOLE + whole - 1n) / whole
}

/** How much a swap changes the price of the base token, in hundredths of a percent: below zero the price falls. */
export function movedBy({ reserves }: Pick<Pool, 'reserves'>, { after }: Pick<SwapQuote, 'after'>): bigint {
  const before = reserves.quote * after.base
  return before === 0n ? 0n : (after.quote * reserves.base * 10_000n) / before - 10_000n
}

/**
 * The three sizes of a buy that are shown, in base units of the quote: 1, 10 and 100 SOL, else powers of ten, the first at most
 * `around`.
 */
export type BuySizes = readonly [bigint, bigint, bigint]

export function buySizes({ mint, decimals }: PairToken, around: bigint): BuySizes {
  const one = mint === SOL_MINT ? 10n ** BigInt(decimals) : powerBelow(around)
  return [one, one * 10n, one * 100n]
}

/** The largest power of ten that is not above `amount`; at least 10, because the curve begins at a tenth of it. */
function powerBelow(amount: bigint): bigint {
  return amount < 10n ? 10n : 10n ** BigInt(amount.toString().length - 1)
}

/** An existing or future pool: its reserves and its swap quotes. */
type Market = Readonly<{ reserves: Amounts; swap: PoolQuotes['swap'] }>

/** A buy of the base token that pays `amountIn` of the quote; null where the program would refuse it. */
export function quoteBuy({ swap }: Market, amountIn: bigint): SwapQuote | null {
  try {
    return swap('quote', amountIn)
  } catch {
    return null
  }
}

/** A buy in base units, with the average price paid and the price afterwards as multiples of the price before. */
export type QuotedBuy = Readonly<{ amountIn: bigint; amountOut: bigint; paid: Ratio; after: Ratio }>

/** How a buy changes the price; null where the program would refuse it, or where there is no price before or after it. */
export function buyOf(market: Market, amountIn: bigint): QuotedBuy | null {
  const swap = quoteBuy(market, amountIn)
  const { base, quote } = market.reserves
  if (!swap || swap.amountOut === 0n || swap.after.base <= 0n || base <= 0n || quote <= 0n) return null
  const { amountOut, after } = swap
  return {
    amountIn,
    amountOut,
    paid: { num: amountIn * base, den: amountOut * quote },
    after: { num: after.quote * base, den: after.base * quote },
  }
}

const STEPS = 40
/** Three powers of ten: from a tenth of the smallest size to the largest size. */
const DECADES = 3

/** A buy at its place on the curve's logarithmic scale of sizes, from 0 to 1; the prices as numbers, for a chart. */
export type CurvePoint = Readonly<{ at: number; after: number; paid: number }>

/** The curve from a tenth of the smallest size to the largest size, without the buys that have no price. */
export function impactCurveOf(market: Market, [smallest]: BuySizes): readonly CurvePoint[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS).flatMap((at) => {
    const buy = buyOf(market, sizeAt(smallest, at))
    return buy ? [pointOf(at, buy)] : []
  })
}

/** The size at a place on the curve, rounded to a thousandth of the smallest size: a chart shows no difference. */
function sizeAt(smallest: bigint, at: number): bigint {
  const thousandths = BigInt(Math.round(1000 * 10 ** (at * DECADES - 1)))
  const size = (smallest * thousandths) / 1000n
  return size > 0n ? size : 1n
}

function pointOf(at: number, { after, paid }: QuotedBuy): CurvePoint {
  return { at, after: toNumber(after), paid: toNumber(paid) }
}

/** The buys of the three sizes; `point` is where each is on the curve. `buy` and `point` are null where the buy has no price. */
export function shownBuys(market: Market, sizes: BuySizes) {
  return sizes.map((size, nth) => {
    const buy = buyOf(market, size)
    return { size, buy, point: buy && pointOf((nth + 1) / DECADES, buy) }
  })
}
