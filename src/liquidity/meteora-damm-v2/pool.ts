import type { ChainClock } from '../../solana/clock'
import { netOf } from '../../tokens/transferFeeMath'
import { maxOf } from '../math'
import type { FeeTier, Pool, PoolQuotes, OpeningQuote, PoolOrder, PoolSide } from '../venue'
import { type Amounts2, MAX_SQRT_PRICE, MIN_SQRT_PRICE } from './curve'
import type { DammPoolState } from './layouts'
import {
  feeRateAt,
  amountsIn,
  quoteDammDeposit,
  quoteSwap,
  quoteWithdrawal,
  openingFor,
  type Opening,
} from './quote'
import { toBaseQuote, type Sides, dammFeesOf, poolSideOf, tokenOf, toAB, sidesOfPair } from './sides'
import { poolsSay, refusedByPool } from '../said'

/** The time as programs see it: the slot, the validators' seconds since 1970, and the milliseconds that a slot takes. */
export type Clock = Pick<ChainClock, 'slot' | 'time' | 'slotMs'>

const MILLION = 1_000_000n
/** The part of its first liquidity that a compounding pool keeps (compounding_liquidity.rs). */
const DEAD_LIQUIDITY = 100n << 64n

/** Converts the program's billionths into millionths. */
function toMillionths(billionths: bigint): bigint {
  return billionths / 1_000n
}

/** How a fee is split: `protocolPercent` of it goes to the operators. A new pool costs no creation fee. */
export function dammTierOf(id: string, rate: bigint, protocolPercent: bigint): FeeTier {
  const operators = (protocolPercent * MILLION) / 100n
  return { id, rate: toMillionths(rate), split: { pool: MILLION - operators, operators }, creationFee: 0n }
}

/** The current point (seconds or slots) of a pool. */
export function pointOf({ activation }: DammPoolState, { slot, time }: Pick<Clock, 'slot' | 'time'>): bigint {
  return activation.by === 'time' ? time : slot
}

/** A pool in the shape that pages use, at that moment. */
export function toPool(address: string, state: DammPoolState, sides: Sides, clock: Clock): Pool {
  const point = pointOf(state, clock)
  // Before it opens no one trades: a fee that falls with time begins with the opening.
  const rate = feeRateAt(state, maxOf(point, state.activation.point), 'a')
  return {
    venue: 'meteora-damm-v2',
    address,
    pair: sides.pair,
    reserves: toBaseQuote(sides, shownReserves(state)),
    holdings: toBaseQuote(sides, amountsIn(state)),
    lpSupply: state.liquidity,
    lockedForever: state.lockedForever + (state.collects === 'compounding' ? DEAD_LIQUIDITY : 0n),
    tier: dammTierOf(address, rate, state.protocolPercent),
    creator: state.creator,
    opensAt: opensAt(state, clock),
    switchedOff: state.enabled ? [] : ['add', 'swap'],
    lpMint: null,
    creatorFees: null,
    quotes: quotesOf(state, sides, point),
    price: priceOf(state, sides),
  }
}

/** The unix seconds at which a pool opens, if it is not open yet; for a future slot, estimated from the chain's slot time. */
function opensAt(state: DammPoolState, clock: Clock): bigint | null {
  const ahead = state.activation.point - pointOf(state, clock)
  if (ahead <= 0n) return null
  return state.activation.by === 'time'
    ? state.activation.point
    : clock.time + BigInt(Math.ceil((Number(ahead) * clock.slotMs) / 1_000))
}

/** The price of A in B is the square of the root; inverted where A is the quote. */
function priceOf({ sqrtPrice }: Pick<DammPoolState, 'sqrtPrice'>, { flipped }: Sides): Pool['price'] {
  const [b, a] = [sqrtPrice * sqrtPrice, 1n << 128n]
  return flipped ? { quote: a, base: b } : { quote: b, base: a }
}

/** The quotes of a pool at that point (seconds or slots). */
function quotesOf(state: DammPoolState, sides: Sides, point: bigint): PoolQuotes {
  const fees = dammFeesOf(sides)
  const depositIn =
    (now: DammPoolState): PoolQuotes['deposit'] =>
    (side, amount) => {
      requireOn(now)
      const { liquidity, deposits, arrives } = quoteDammDeposit(now, tokenOf(sides, side), amount, fees)
      return {
        lpAmount: liquidity,
        deposits: toBaseQuote(sides, deposits),
        arrives: toBaseQuote(sides, arrives),
      }
    }
  /** The swap, and the pool's state after it. */
  const swapped = (from: PoolSide, amount: bigint) => {
    requireOn(state)
    requireOpen(state, point)
    const { amountOut, fee, feeToken, after } = quoteSwap(state, tokenOf(sides, from), amount, fees, point)
    const now: DammPoolState = { ...state, sqrtPrice: after.sqrtPrice, amounts: state.amounts && after }
    const reserves = toBaseQuote(sides, shownReserves({ ...now, amounts: after }))
    const feeSide = poolSideOf(sides, feeToken)
    return { swap: { from, amountIn: amount, amountOut, fee, feeSide, after: reserves }, now }
  }
  return {
    deposit: depositIn(state),
    withdraw(lpAmount) {
      requireOpen(state, point)
      const { leaves, gets } = quoteWithdrawal(state, lpAmount, fees)
      return { lpAmount, leaves: toBaseQuote(sides, leaves), gets: toBaseQuote(sides, gets) }
    },
    swap: (from, amount) => swapped(from, amount).swap,
    afterSwap(from, amount) {
      const { swap, now } = swapped(from, amount)
      return { swap, deposit: depositIn(now) }
    },
  }
}

/**
 * The reserves. For a pool with a price range: the reserves of a full-range pool whose price would move equally, so that their
 * ratio is the price.
 */
function shownReserves(state: DammPoolState): Amounts2 {
  const { sqrtMin, sqrtMax, sqrtPrice, liquidity, collects } = state
  const whole = sqrtMin === MIN_SQRT_PRICE && sqrtMax === MAX_SQRT_PRICE
  if (whole || collects === 'compounding') return amountsIn(state)
  return { a: liquidity / sqrtPrice, b: (liquidity * sqrtPrice) >> 128n }
}

function requireOn({ enabled }: DammPoolState): void {
  if (!enabled) throw refusedByPool(poolsSay('switched-off', {}))
}

/** Before the opening, swaps and withdrawals are refused (permissionless.rs). */
function requireOpen({ activation }: DammPoolState, point: bigint): void {
  if (point < activation.point) throw refusedByPool(poolsSay('not-open', {}))
}

/** The initial state of a new pool and its quotes. Pure; throws pool/refused where it cannot be made. */
export function quoteDammOpening(order: Omit<PoolOrder, 'payer'>): OpeningQuote {
  const sides = sidesOfPair(order.pair)
  const opening = openingOf(order, sides)
  const { liquidity, amounts } = opening
  return {
    ...quotesOf(stateOf(order, sides, opening), sides, 0n),
    reserves: toBaseQuote(sides, amounts),
    lpAmount: liquidity,
    lpSupply: liquidity,
  }
}

/** The opening of a new pool with its amounts in the program's order of tokens. */
export function openingOf({ deposit }: Pick<PoolOrder, 'deposit'>, sides: Sides): Opening {
  const available = toAB(sides, deposit)
  const fees = dammFeesOf(sides)
  return openingFor({ a: netOf(available.a, fees.a), b: netOf(available.b, fees.b) })
}

/** The pool's state after its opening: a constant fee, taken in B. */
function stateOf({ tier }: Pick<PoolOrder, 'tier'>, { a, b }: Sides, opening: Opening): DammPoolState {
  const { sqrtPrice, liquidity, amounts } = opening
  return {
    mintA: a.mint,
    mintB: b.mint,
    vaultA: '',
    vaultB: '',
    liquidity,
    sqrtMin: MIN_SQRT_PRICE,
    sqrtMax: MAX_SQRT_PRICE,
    sqrtPrice,
    openingSqrtPrice: sqrtPrice,
    amounts,
    collects: 'only-b',
    baseFee: { kind: 'by-amount', cliff: tier.rate * 1_000n, lasts: 0n, limited: false },
    dynamicFee: null,
    mostFee: tier.rate * 1_000n,
    protocolPercent: (tier.split.operators * 100n) / 1_000_000n,
    compoundingBps: 0n,
    activation: { by: 'time', point: 0n },
    enabled: true,
    feePerLiquidity: { a: 0n, b: 0n },
    lockedForever: 0n,
    creator: '',
  }
}
