import { isqrt, maxOf, minOf, mulDivCeil, mulDivFloor, MAX_U128 } from '../math'
import { grossFor, netOf, type TransferFee } from '../../tokens/transferFeeMath'
import {
  productCurve,
  rangeCurve,
  requirePossible,
  type Amounts2,
  type Curve,
  type DammSide,
  MAX_SQRT_PRICE,
  MIN_SQRT_PRICE,
  tooLarge,
  tooSmall,
} from './curve'
import { baseFeeAt, variableFee } from './fees'
import { type DammPoolState, totalLiquidity, type PositionState } from './layouts'
import { poolsSay, refusedByPool } from '../said'
/** The transfer fees of the two tokens. */
export type Fees2 = Readonly<{ a: TransferFee | null; b: TransferFee | null }>

/** The result of a deposit: `deposits` leave the wallet, `arrives` is in the pool. */
type Deposit2 = Readonly<{ liquidity: bigint; deposits: Amounts2; arrives: Amounts2 }>
type Withdrawal2 = Readonly<{ leaves: Amounts2; gets: Amounts2 }>
/** `fee` in `feeToken`; `after`: the pool's amounts and the square root of its price afterwards. */
type Swap2 = Readonly<{
  amountOut: bigint
  fee: bigint
  feeToken: DammSide
  after: Amounts2 & Readonly<{ sqrtPrice: bigint }>
}>

/** Fees are billionths (constants.rs FEE_DENOMINATOR). */
export const FEE_DENOMINATOR = 1_000_000_000n

export function dammCurveOf(pool: DammPoolState): Curve {
  return pool.collects === 'compounding' && pool.amounts
    ? productCurve(pool.liquidity, pool.amounts)
    : rangeCurve(pool)
}

/** The most liquidity for at most `amount` of that token from the wallet. Throws pool/refused. */
export function quoteDammDeposit(
  pool: DammPoolState,
  token: DammSide,
  amount: bigint,
  fees: Fees2,
): Deposit2 {
  const curve = dammCurveOf(pool)
  const liquidity = curve.liquidity(token, netOf(amount, fees[token]))
  if (liquidity <= 0n) throw tooSmall()
  if (pool.liquidity + liquidity > MAX_U128) throw tooLarge()
  const arrives = curve.amounts(liquidity, 'up')
  return { liquidity, arrives, deposits: depositsFor(arrives, fees) }
}

/** The amounts that must leave the wallet so that `arrives` reaches the pool. Throws pool/refused where they exceed u64. */
export function depositsFor(arrives: Amounts2, fees: Fees2): Amounts2 {
  const [a, b] = [grossFor(arrives.a, fees.a), grossFor(arrives.b, fees.b)]
  if (a === undefined || b === undefined) throw tooLarge()
  return { a, b }
}

/** The result of removing this liquidity. Throws pool/refused. */
export function quoteWithdrawal(pool: DammPoolState, liquidity: bigint, fees: Fees2): Withdrawal2 {
  if (liquidity <= 0n) throw tooSmall()
  const leaves = dammCurveOf(pool).amounts(liquidity, 'down')
  requirePossible(leaves)
  return { leaves, gets: { a: netOf(leaves.a, fees.a), b: netOf(leaves.b, fees.b) } }
}

/** The trading fee of a swap at that point (seconds or slots), in billionths. Throws pool/refused where this code cannot compute it. */
export function feeRateAt(pool: DammPoolState, point: bigint, from: DammSide): bigint {
  const { baseFee, activation, openingSqrtPrice, sqrtPrice, dynamicFee, mostFee } = pool
  const moment = { point, opened: activation.point, openingSqrtPrice, sqrtPrice, buys: from === 'b' }
  const base = baseFeeAt(baseFee, moment)
  if (base === null) throw refusedByPool(poolsSay('fee-by-amount', {}))
  return minOf(base + variableFee(dynamicFee), mostFee)
}

/**
 * The result of paying `amount` of one token for the other (cp-amm `get_swap_result_from_exact_input`). Throws pool/refused.
 */
export function quoteSwap(
  pool: DammPoolState,
  from: DammSide,
  amount: bigint,
  fees: Fees2,
  point: bigint,
): Swap2 {
  const to = from === 'a' ? 'b' : 'a'
  const paid = netOf(amount, fees[from])
  if (paid <= 0n) throw tooSmall()
  const rate = feeRateAt(pool, point, from)
  const onInput = from === 'b' && pool.collects !== 'out'
  const feeIn = onInput ? mulDivCeil(paid, rate, FEE_DENOMINATOR) : 0n
  const moved = dammCurveOf(pool).move(from, paid - feeIn)
  const feeOut = onInput ? 0n : mulDivCeil(moved.out, rate, FEE_DENOMINATOR)
  const amountOut = netOf(moved.out - feeOut, fees[to])
  if (amountOut <= 0n) throw tooSmall()
  const fee = onInput ? feeIn : feeOut
  const after = amountsAfter(pool, from, paid - feeIn, moved.out, fee)
  return {
    amountOut,
    fee,
    feeToken: onInput ? from : to,
    after: { ...after, sqrtPrice: moved.sqrtPrice || sqrtPriceOf(after) },
  }
}

/** The pool's amounts after a swap (`apply_swap_result`): a part of the fee may stay in the pool, always in B. */
function amountsAfter(
  pool: DammPoolState,
  from: DammSide,
  came: bigint,
  went: bigint,
  fee: bigint,
): Amounts2 {
  const { a, b } = amountsIn(pool)
  const owned = fee - mulDivFloor(fee, pool.protocolPercent, 100n)
  const stays = mulDivFloor(owned, pool.compoundingBps, 10_000n)
  return from === 'a' ? { a: a + came, b: b - went + stays } : { a: a - went, b: b + came + stays }
}

/**
 * The amounts of a pool's liquidity: from its account, or computed where the account does not hold them
 * (`get_reserves_amount`).
 */
export function amountsIn(pool: DammPoolState): Amounts2 {
  return pool.amounts ?? rangeCurve(pool).amounts(pool.liquidity, 'up')
}

/** Fees that a position can claim, before transfer fees (state/position.rs `update_fee`). */
export function claimable(position: PositionState, pool: DammPoolState): Amounts2 {
  const liquidity = totalLiquidity(position)
  const of = (token: DammSide) => {
    const grown = maxOf(pool.feePerLiquidity[token] - position.checkpoint[token], 0n)
    return position.pending[token] + ((liquidity * grown) >> 128n)
  }
  return { a: of('a'), b: of('b') }
}

/** √(B / A) in Q64.64, the price of a compounding pool. */
function sqrtPriceOf({ a, b }: Amounts2): bigint {
  return a === 0n ? 0n : isqrt((b << 128n) / a)
}

/** The initial state of a pool over all prices: `amounts` are deposited, each at most the available amount. */
export type Opening = Readonly<{ sqrtPrice: bigint; liquidity: bigint; amounts: Amounts2 }>

/**
 * The opening of a pool over all prices with these amounts, net of transfer fees: the price is their ratio as exactly as the
 * program can store it. Throws pool/refused where there is no liquidity, or too much.
 */
export function openingFor(available: Amounts2): Opening {
  if (available.a <= 0n || available.b <= 0n) throw tooSmall()
  const sqrtPrice = openingPrice(available)
  const curve = rangeCurve({ liquidity: 0n, sqrtMin: MIN_SQRT_PRICE, sqrtMax: MAX_SQRT_PRICE, sqrtPrice })
  const liquidity = minOf(curve.liquidity('a', available.a), curve.liquidity('b', available.b))
  const amounts = curve.amounts(liquidity, 'up')
  if (amounts.a === 0n || amounts.b === 0n) throw tooSmall()
  if (liquidity > MAX_U128) throw tooLarge()
  return { sqrtPrice, liquidity, amounts }
}

/**
 * The square root s of the price at which L × (1/s − 1/max) of A and L × (s − min) of B have that ratio r: s² + (r/max − min) × s −
 * r = 0. Computed with 64 bits more than the program keeps.
 */
function openingPrice({ a, b }: Amounts2): bigint {
  const ratio = (b << 256n) / a // Q128 × 2^128, for 64 further bits of the root
  const linear = ratio / (MAX_SQRT_PRICE << 64n) - (MIN_SQRT_PRICE << 64n)
  return (isqrt(linear * linear + 4n * ratio) - linear) >> 65n
}
