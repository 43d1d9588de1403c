import { toNumber, type Ratio } from '../units/ratio'
import { largestFirst } from '../tokens/spendable'
import { netOf } from '../tokens/transferFeeMath'
import { maxOf, mulDivCeil } from './math'
import { isOpenPool } from './opening'
import { SOL_MINT } from './orient'
import type { Amounts, Pair, PairToken, Pool, PoolQuotes, SwapQuote } from './venue'

/*
 * What a swap loses to fees and to its own size, and how its size changes the price: of one swap, of a seller, and the curve of ever larger
 * buys that both liquidity pages draw. Pure.
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
  return traded > 0n ? mulDivCeil(traded, WHOLE, reserves[from] + traded) : 0n
}

/**
 * How much less a swap gives than the pool's price before it says, in hundredths of a percent, rounded up, but never all of it where
 * something arrives: to trading fees, to transfer fees on the way in and out, and to its price impact.
 */
export function swapLoss(
  { price }: Pick<Pool, 'price'>,
  { from, amountIn, amountOut }: Pick<SwapQuote, 'from' | 'amountIn' | 'amountOut'>,
): bigint {
  const [own, other] = from === 'base' ? [price.base, price.quote] : [price.quote, price.base]
  const worth = amountIn * other
  if (worth === 0n) return 0n
  const loss = maxOf(WHOLE - (amountOut * own * WHOLE) / worth, 0n)
  return amountOut > 0n && loss === WHOLE ? WHOLE - 1n : loss
}

/** A trading fee above this, in millionths, is named where a worth is told: the fees that venues offer for a new pool end there. */
const USUAL_FEES_END = 60_000n

export function isLargeFee(rate: bigint): boolean {
  return rate > USUAL_FEES_END
}

/** What a seller of `amountIn` of the base token gets in a `pool` (its address) now, after all fees, and the loss as in swapLoss. Base units. */
export type QuotedSale = Readonly<{ pool: string; amountIn: bigint; amountOut: bigint; loss: bigint }>

type SalePool = Pick<Pool, 'address' | 'price' | 'quotes' | 'opensAt' | 'switchedOff'>

/** A sale in the pool; null where it takes none of that size now, or none at all: it is not open yet, or switched off. */
export function quoteSale(pool: SalePool, amountIn: bigint): QuotedSale | null {
  if (!isOpenPool(pool) || pool.switchedOff.includes('swap')) return null
  try {
    const { amountOut } = pool.quotes.swap('base', amountIn)
    const loss = swapLoss(pool, { from: 'base', amountIn, amountOut })
    return { pool: pool.address, amountIn, amountOut, loss }
  } catch {
    return null
  }
}

/**
 * The tokens outside of pools, which alone can be sold into them, in base units; and what a seller of a tenth and of all of them gets. Null:
 * no pool takes so many.
 */
export type SellersShare = Readonly<{ outside: bigint; tenth: QuotedSale | null; all: QuotedSale | null }>

/**
 * What sellers get in the pool that pays the most. `held`: the base tokens in all pools. The loss is by the price of the first pool. Pools
 * have the same pair.
 */
export function sellersShare(pools: readonly SalePool[], supply: bigint, held: bigint): SellersShare {
  const outside = maxOf(supply - held, 0n)
  const [first] = pools
  const best = (units: bigint): QuotedSale | null => {
    const [most] = pools
      .flatMap((pool) => quoteSale(pool, units) ?? [])
      .toSorted((a, b) => largestFirst(a.amountOut, b.amountOut))
    return most && first ? { ...most, loss: swapLoss(first, { from: 'base', ...most }) } : null
  }
  return { outside, tenth: best(outside / 10n), all: best(outside) }
}

/** How much a swap changes the price of the base token, in hundredths of a percent: below zero the price falls. */
export function movedBy({ reserves }: Pick<Pool, 'reserves'>, { after }: Pick<SwapQuote, 'after'>): bigint {
  const before = reserves.quote * after.base
  return before === 0n ? 0n : (after.quote * reserves.base * 10_000n) / before - 10_000n
}

/** Of swaps of one operation, the move of the pool's price that is the largest; 0 without any. */
export function worstMove(
  swaps: readonly Readonly<{ pool: Pick<Pool, 'reserves'>; quote: Pick<SwapQuote, 'after'> }>[],
): bigint {
  return swaps
    .map(({ pool, quote }) => movedBy(pool, quote))
    .reduce((most, move) => (sizeOfMove(move) > sizeOfMove(most) ? move : most), 0n)
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
  return 10n ** BigInt(Math.max(1, amount.toString().length - 1))
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
  if (!swap || swap.amountOut === 0n || swap.after.base === 0n || quote === 0n) return null
  const { amountOut, after } = swap
  return {
    amountIn,
    amountOut,
    paid: { num: amountIn * base, den: amountOut * quote },
    after: { num: after.quote * base, den: after.base * quote },
  }
}

/** From this multiple on, a single small buyer decides the price. */
const SHALLOW = 1.5

/** The smallest of the shown buys, where it raises the price of a pool so far that the pool is shallow; else null. */
export function shallowBuy(market: Market, pair: Pick<Pair, 'quote'>): QuotedBuy | null {
  const [size] = buySizes(pair.quote, market.reserves.quote)
  const buy = buyOf(market, size)
  return buy && toNumber(buy.after) >= SHALLOW ? buy : null
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
  return (smallest * thousandths) / 1000n
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

/** How much a swap loses, or moves a pool's price. */
export type ImpactSize = 'small' | 'large' | 'absurd'

/** `moved` in hundredths of a percent. */
export type PriceMove = Readonly<{ moved: bigint; effect: ImpactSize }>

/** Above one percent a warning is shown; above the limit the swap waits for a smaller amount, or for the person's consent. */
const WARN = 100n

/** The effect of a loss or of a price move; it and the limit are in hundredths of a percent. */
export function effectOfMove(moved: bigint, limit: bigint): PriceMove {
  const size = sizeOfMove(moved)
  return { moved, effect: size > limit ? 'absurd' : size > WARN ? 'large' : 'small' }
}

/** A rise and a fall have the same size. */
export function sizeOfMove(moved: bigint): bigint {
  return maxOf(moved, -moved)
}

/** The ink of each effect. */
export const INK_OF_IMPACT = { small: undefined, large: 'warn', absurd: 'err' } as const
