import { AppError, toAppError } from '../../errors/AppError'
import { chainNow } from '../../solana/chainTime'
import { largestFirst } from '../../tokens/spendable'
import { priceImpact, swapLoss } from '../impact'
import { leastOf } from '../math'
import { venueName } from '../names'
import { isOpenPool, poolOpening } from '../opening'
import { otherSide } from '../orient'
import type { PairToken, Pool, AmountRefusal, PoolSide, Slippage, SwapLeg, SwapQuote } from '../venue'
import { bestFirst, type OfferFee, type OfferLeg, type PoolsOffer } from './offer'
import { poolsSay, refusedByPool } from '../said'

/*
 * Makes the offers of pools for an exact input: each pool alone, the best division over two of them, and two hops through a third token.
 * All amounts are the pools' own quotes, so the programs then give exactly these. Pure.
 */

/** A swap of `amount` base units of `from` for `to`; `slippage` in basis points. */
export type SwapWish = Readonly<{ from: PairToken; to: PairToken; amount: bigint; slippage: Slippage }>

/**
 * The pools from which offers are made: those of the pair, and those of each hop through a third token. `divisible`: whether a transaction
 * with two legs is short enough for this wallet. `readAt`: when the pools were read, in ms since 1970.
 */
export type SwapMarket = Readonly<{
  direct: readonly Pool[]
  through: readonly Readonly<{ via: PairToken; first: readonly Pool[]; second: readonly Pool[] }>[]
  divisible: boolean
  readAt: number
}>

/** `refusal`: why the pools give nothing for this amount, where there are pools and no offer. */
export type PoolsOffers = Readonly<{ offers: readonly PoolsOffer[]; refusal: AppError | null }>

/** Other pools are shown for comparison, but no more than people read. */
const MOST_OFFERS = 4

/** A division or a detour must give this much more than the best pool alone: a longer transaction costs a higher priority fee. */
const WORTH_IT = 10_001n
const ALL = 10_000n

/** The offers of these pools, the one with the largest output first. */
export function quoteOffers(wish: SwapWish, market: SwapMarket): PoolsOffers {
  const direct = market.direct.map((pool) => quoteIn(pool, wish.from.mint, wish.amount))
  const alone = bestFirst(
    direct.flatMap(({ pool, quote }) =>
      quote ? [offerOf(wish, market, [withLeast(pool, quote, wish.slippage)])] : [],
    ),
  )
  const [best] = alone
  const ways = [...dividedOffers(wish, market), ...hopOffers(wish, market)]
  const better = ways.filter((way) => !best || way.amountOut * ALL >= best.amountOut * WORTH_IT)
  const offers = bestFirst([...better, ...alone]).slice(0, MOST_OFFERS)
  // A pool's refusal of the amount says more than that another pool is not open yet.
  const [refused] = direct
    .toSorted((a, b) => Number(isOpenPool(b.pool)) - Number(isOpenPool(a.pool)))
    .flatMap(({ error }) => (error ? [error] : []))
  return { offers, refusal: offers.length > 0 ? null : (refused ?? null) }
}

/**
 * When the first pool or pair of hops opens, in ms since 1970; null where one is open, or there is none. Two hops are open when both pools
 * are.
 */
export function opensAt({ direct, through }: Pick<SwapMarket, 'direct' | 'through'>): number | null {
  const firstOf = (pools: readonly Pool[]) => Math.min(...pools.map(poolOpening))
  const hops = through.map(({ first, second }) => Math.max(firstOf(first), firstOf(second)))
  const earliest = Math.min(firstOf(direct), ...hops)
  return Number.isFinite(earliest) && earliest > chainNow() ? earliest : null
}

type Quoted = Readonly<{ pool: Pool; quote: SwapQuote | null; error: AppError | null }>

function quoteIn(pool: Pool, from: string, amount: bigint): Quoted {
  if (!isOpenPool(pool)) return { pool, quote: null, error: refusedByPool(poolsSay('not-open', {})) }
  try {
    return { pool, quote: pool.quotes.swap(sideOf(pool, from), amount), error: null }
  } catch (error) {
    return { pool, quote: null, error: toAppError(error) }
  }
}

function sideOf({ pair }: Pool, mint: string): PoolSide {
  return pair.base.mint === mint ? 'base' : 'quote'
}

function withLeast(pool: Pool, quote: SwapQuote, slippage: Slippage): SwapLeg {
  return { pool, quote, least: leastOf(quote.amountOut, slippage) }
}

/* ---- Division over two pools ---- */

/** Divisions are tried between this many pools: those with the largest output for the whole amount. */
const TRIED = 4

/** The division with the largest output, if any. */
function dividedOffers(wish: SwapWish, market: SwapMarket): readonly PoolsOffer[] {
  const { from, amount, slippage } = wish
  if (!market.divisible) return []
  const pools = market.direct
    .map((pool) => ({ pool, out: outOf(pool, from.mint, amount) }))
    .toSorted((a, b) => largestFirst(rankOf(a.out), rankOf(b.out)))
    .slice(0, TRIED)
    .map(({ pool }) => pool)
  const pairs = pools.flatMap((one, at) => pools.slice(at + 1).map((other) => [one, other] as const))
  const divided = pairs.flatMap(([one, other]) => {
    const out = (pool: Pool) => (units: bigint) => outOf(pool, from.mint, units)
    const part = bestDivision(out(one), out(other), amount)
    if (part === null) return []
    const first = quoteIn(one, from.mint, part).quote
    const second = quoteIn(other, from.mint, amount - part).quote
    if (!first || !second) return []
    const legs = [withLeast(one, first, slippage), withLeast(other, second, slippage)]
    return [
      offerOf(
        wish,
        market,
        legs.toSorted((a, b) => largestFirst(a.quote.amountIn, b.quote.amountIn)),
      ),
    ]
  })
  return bestFirst(divided).slice(0, 1)
}

/** A pool's output for an amount, or the reason why it refuses the amount. */
type Out = bigint | AmountRefusal

/** Ranks a pool by its output. A pool for which the whole amount is too much can give more than one for which it is too little. */
function rankOf(out: Out): bigint {
  return out === 'too-much' ? 0n : out === 'too-little' ? -1n : out
}

function outOf(pool: Pool, from: string, amount: bigint): Out {
  const { quote, error } = quoteIn(pool, from, amount)
  if (quote) return quote.amountOut
  return error?.code === 'pool/refused' && error.context['amount'] === 'too-much' ? 'too-much' : 'too-little'
}

/**
 * The part of `amount` for the first of two pools that gives the largest total output, by ternary search: a pool's output grows ever more
 * slowly with its input, so the sum has one maximum. It is exact up to the rounding of the programs. Null where the two pools accept no
 * division.
 */
export function bestDivision(
  first: (units: bigint) => Out,
  second: (units: bigint) => Out,
  amount: bigint,
): bigint | null {
  let [low, high] = [1n, amount - 1n]
  let [best, most]: [bigint | null, bigint] = [null, 0n]
  /** The total output of both pools; 'less' or 'more' where the first pool must get less or more of the amount. */
  const sumAt = (part: bigint): bigint | 'less' | 'more' => {
    const [one, other] = [first(part), second(amount - part)]
    if (one === 'too-much') return 'less'
    if (other === 'too-much') return 'more'
    const sum = (one === 'too-little' ? 0n : one) + (other === 'too-little' ? 0n : other)
    if (sum > most) [best, most] = [part, sum]
    return sum
  }
  while (high - low > 2n) {
    const third = (high - low) / 3n
    const [left, right] = [low + third, high - third]
    const [atLeft, atRight] = [sumAt(left), sumAt(right)]
    if (atLeft === 'less') high = left
    else if (atRight === 'more') low = right
    else if (atRight === 'less') high = right
    else if (atLeft === 'more' || atLeft < atRight) low = left
    else high = right
  }
  for (let part = low; part <= high; part += 1n) sumAt(part)
  return best
}

/* ---- Two hops ---- */

function hopOffers(wish: SwapWish, market: SwapMarket): readonly PoolsOffer[] {
  const { from, amount, slippage } = wish
  // Each hop may lose half of the slippage, so that both together lose no more than all of it.
  const half = Math.floor(slippage / 2)
  return market.through.flatMap(({ via, first, second }) => {
    const one = bestIn(first, from.mint, amount)
    if (!one) return []
    const leg = withLeast(one.pool, one.quote, half)
    const other = leg.least > 0n ? bestIn(second, via.mint, leg.least) : null
    return other
      ? [offerOf(wish, market, [leg, withLeast(other.pool, other.quote, slippage - half)], via)]
      : []
  })
}

function bestIn(pools: readonly Pool[], from: string, amount: bigint) {
  const quoted = pools.flatMap((pool) => {
    const { quote } = quoteIn(pool, from, amount)
    return quote ? [{ pool, quote }] : []
  })
  return quoted.toSorted((a, b) => largestFirst(a.quote.amountOut, b.quote.amountOut))[0] ?? null
}

/* ---- The offer of these legs ---- */

/** The offer of legs beside each other; with `via`, of two legs after each other. */
function offerOf(
  { from, to, amount, slippage }: SwapWish,
  { readAt }: Pick<SwapMarket, 'readAt'>,
  swaps: readonly SwapLeg[],
  via: PairToken | null = null,
): PoolsOffer {
  const last = via ? swaps.slice(-1) : swaps
  const sum = (of: (leg: SwapLeg) => bigint) => last.reduce((all, leg) => all + of(leg), 0n)
  return {
    source: 'pools',
    from,
    to,
    amountIn: amount,
    amountOut: sum(({ quote }) => quote.amountOut),
    slippage,
    minimum: sum(({ least }) => least),
    legs: partsOf(swaps, via === null ? amount : null).map((part, at) => legOf(swaps[at], part)),
    impact: via ? afterEachOther(swaps, priceImpact) : besideEachOther(swaps, amount, priceImpact),
    loss: via ? afterEachOther(swaps, swapLoss) : besideEachOther(swaps, amount, swapLoss),
    readAt,
    swaps,
    via,
  }
}

/** Each leg's part of the amount in basis points, rounded to the nearest, together 10,000; with `amount` null each leg has all of it. */
function partsOf(swaps: readonly SwapLeg[], amount: bigint | null): readonly bigint[] {
  if (amount === null) return swaps.map(() => ALL)
  const rest = swaps.slice(1).map(({ quote }) => (quote.amountIn * 2n * ALL + amount) / (2n * amount))
  return [ALL - rest.reduce((all, part) => all + part, 0n), ...rest]
}

function legOf(swap: SwapLeg | undefined, part: bigint): OfferLeg {
  if (!swap) throw new RangeError('each part is of a leg')
  const { pool, quote } = swap
  const { fee, feeSide, otherFee } = quote
  const feeOf = (amount: bigint, side: PoolSide): OfferFee => {
    const { mint, symbol, decimals } = pool.pair[side]
    return { amount, token: { mint, symbol, decimals }, rate: pool.tier.rate }
  }
  return {
    label: venueName(pool.venue),
    pool: pool.address,
    from: pool.pair[quote.from].mint,
    to: pool.pair[otherSide(quote.from)].mint,
    amountIn: quote.amountIn,
    amountOut: quote.amountOut,
    part,
    fee: feeOf(fee, feeSide),
    ...(otherFee !== undefined && { otherFee: feeOf(otherFee, otherSide(feeSide)) }),
  }
}

/** What a swap loses in its pool, in hundredths of a percent: its price impact alone, or fees as well. */
type LossOf = (pool: Pool, quote: SwapQuote) => bigint

/** The losses in pools beside each other, weighted by each pool's part of the amount, rounded up. */
function besideEachOther(swaps: readonly SwapLeg[], amount: bigint, lossOf: LossOf): bigint {
  const sum = swaps.reduce((all, { pool, quote }) => all + lossOf(pool, quote) * quote.amountIn, 0n)
  return (sum + amount - 1n) / amount
}

/** The loss in pools after each other: the remaining parts are multiplied. */
function afterEachOther(swaps: readonly SwapLeg[], lossOf: LossOf): bigint {
  return ALL - swaps.reduce((left, { pool, quote }) => (left * (ALL - lossOf(pool, quote))) / ALL, ALL)
}
