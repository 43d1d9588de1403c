import { isqrt, maxOf, minOf, mulDivCeil, mulDivFloor, MAX_U128 } from '../math'
import { grossFor, netOf } from '../transferFee'
import type { TransferFee } from '../venue'
import { baseFeeAt } from './baseFee'
import { productCurve, rangeCurve, requirePossible, type Amounts2, type Curve, type Token } from './curve'
import { variableFee } from './dynamicFee'
import type { PoolState } from './poolState'
import { totalLiquidity, type PositionState } from './positionState'
import { refused, TOO_LARGE, TOO_SMALL } from './refusals'

/** What the two tokens keep back of transfers. */
export type Fees2 = Readonly<{ a: TransferFee | null; b: TransferFee | null }>

/** What a deposit comes to: `deposits` leave the wallet, `arrives` is in the pool. */
export type Deposit2 = Readonly<{ liquidity: bigint; deposits: Amounts2; arrives: Amounts2 }>
export type Withdrawal2 = Readonly<{ leaves: Amounts2; gets: Amounts2 }>
/** `fee` in `feeToken`; `after`: the pool's amounts and the root of its price afterwards. */
export type Swap2 = Readonly<{
  amountOut: bigint
  fee: bigint
  feeToken: Token
  after: Amounts2 & Readonly<{ sqrtPrice: bigint }>
}>

/** Billionths: what fees are counted in (constants.rs FEE_DENOMINATOR). */
export const FEE_DENOMINATOR = 1_000_000_000n

export function curveOf(pool: PoolState): Curve {
  return pool.collects === 'compounding' && pool.amounts
    ? productCurve(pool.liquidity, pool.amounts)
    : rangeCurve(pool)
}

/** The most liquidity for which no more than `amount` of that token leaves the wallet. Throws pool/refused. */
export function quoteDeposit(pool: PoolState, token: Token, amount: bigint, fees: Fees2): Deposit2 {
  const curve = curveOf(pool)
  const liquidity = curve.liquidity(token, netOf(amount, fees[token]))
  if (liquidity <= 0n) throw refused(TOO_SMALL)
  if (pool.liquidity + liquidity > MAX_U128) throw refused(TOO_LARGE)
  const arrives = curve.amounts(liquidity, 'up')
  requirePossible(arrives)
  return { liquidity, arrives, deposits: depositsFor(arrives, fees) }
}

/** What must leave the wallet for so much to arrive. Throws pool/refused where that is more than u64. */
export function depositsFor(arrives: Amounts2, fees: Fees2): Amounts2 {
  const [a, b] = [grossFor(arrives.a, fees.a), grossFor(arrives.b, fees.b)]
  if (a === undefined || b === undefined) throw refused(TOO_LARGE)
  return { a, b }
}

/** What taking out so much liquidity comes to. Throws pool/refused. */
export function quoteWithdrawal(pool: PoolState, liquidity: bigint, fees: Fees2): Withdrawal2 {
  if (liquidity <= 0n) throw refused(TOO_SMALL)
  const leaves = curveOf(pool).amounts(liquidity, 'down')
  requirePossible(leaves)
  return { leaves, gets: { a: netOf(leaves.a, fees.a), b: netOf(leaves.b, fees.b) } }
}

/** The trading fee of a swap at that point (seconds or slots of the pool), in billionths. Throws pool/refused where it is not computed. */
export function feeRateAt(pool: PoolState, point: bigint, from: Token): bigint {
  const { baseFee, activation, openingSqrtPrice, sqrtPrice, dynamicFee, mostFee } = pool
  const moment = { point, opened: activation.point, openingSqrtPrice, sqrtPrice, buys: from === 'b' }
  const base = baseFeeAt(baseFee, moment)
  if (base === null) throw refused(BY_AMOUNT)
  return minOf(base + variableFee(dynamicFee), mostFee)
}

/** What `amount` of a token, leaving the wallet, gets of the other (cp-amm `get_swap_result_from_exact_input`). Throws pool/refused. */
export function quoteSwap(pool: PoolState, from: Token, amount: bigint, fees: Fees2, point: bigint): Swap2 {
  const to = from === 'a' ? 'b' : 'a'
  const paid = netOf(amount, fees[from])
  if (paid <= 0n) throw refused(TOO_SMALL)
  const rate = feeRateAt(pool, point, from)
  const onInput = from === 'b' && pool.collects !== 'out'
  const feeIn = onInput ? mulDivCeil(paid, rate, FEE_DENOMINATOR) : 0n
  const moved = curveOf(pool).move(from, paid - feeIn)
  const feeOut = onInput ? 0n : mulDivCeil(moved.out, rate, FEE_DENOMINATOR)
  const amountOut = netOf(moved.out - feeOut, fees[to])
  if (amountOut <= 0n) throw refused(TOO_SMALL)
  const fee = onInput ? feeIn : feeOut
  const after = amountsAfter(pool, from, paid - feeIn, moved.out, fee)
  return {
    amountOut,
    fee,
    feeToken: onInput ? from : to,
    after: { ...after, sqrtPrice: moved.sqrtPrice || sqrtPriceOf(after) },
  }
}

/** The pool's amounts after a swap (`apply_swap_result`): a part of the fee may stay in it, always in B. */
function amountsAfter(pool: PoolState, from: Token, came: bigint, went: bigint, fee: bigint): Amounts2 {
  const { a, b } = amountsIn(pool)
  const owned = fee - mulDivFloor(fee, pool.protocolPercent, 100n)
  const stays = mulDivFloor(owned, pool.compoundingBps, 10_000n)
  return from === 'a' ? { a: a + came, b: b - went + stays } : { a: a - went, b: b + came + stays }
}

/** What lies in a pool for its liquidity: as its account says, or computed where it does not say (`get_reserves_amount`). */
export function amountsIn(pool: PoolState): Amounts2 {
  return pool.amounts ?? rangeCurve(pool).amounts(pool.liquidity, 'up')
}

/** Fees that a position can claim, before transfer fees (state/position.rs `update_fee`). */
export function claimable(position: PositionState, pool: PoolState): Amounts2 {
  const liquidity = totalLiquidity(position)
  const of = (token: Token) => {
    const grown = maxOf(pool.feePerLiquidity[token] - position.checkpoint[token], 0n)
    return position.pending[token] + ((liquidity * grown) >> 128n)
  }
  return { a: of('a'), b: of('b') }
}

/** √(B / A) in Q64.64, as a pool that puts its fees back computes its price. */
function sqrtPriceOf({ a, b }: Amounts2): bigint {
  return a === 0n ? 0n : isqrt((b << 128n) / a)
}

const BY_AMOUNT =
  'Its fee rises with the size of a purchase for now, which cannot be quoted here. Its own page can.'
