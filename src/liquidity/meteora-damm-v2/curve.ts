import type { AppError } from '../../errors/AppError'
import { U64_MAX } from '../../units/amounts'
import { mulDivCeil, mulDivFloor } from '../math'
import { poolsSay, refusedByPool } from '../said'

/** Base units of A and B. */
export type Amounts2 = Readonly<{ a: bigint; b: bigint }>
export type DammSide = 'a' | 'b'
type Rounding = 'up' | 'down'

/** The result of a swap: the output before any fee on it, and the square root of the price afterwards. */
type Moved = Readonly<{ out: bigint; sqrtPrice: bigint }>

/** The arithmetic of a pool at one moment, without fees. Liquidity and square roots of prices are Q64.64. */
export type Curve = Readonly<{
  /** The amounts for this liquidity; deposits round up, withdrawals down. */
  amounts: (liquidity: bigint, round: Rounding) => Amounts2
  /**
   * The most liquidity that needs no more than `amount` of that token. Throws pool/refused where the pool takes none of that
   * token.
   */
  liquidity: (token: DammSide, amount: bigint) => bigint
  /** Throws pool/refused where the price would leave the pool's range. */
  move: (from: DammSide, amount: bigint) => Moved
}>

/** The smallest and largest square root of a price (constants.rs): a pool that spans both has no range limit. */
export const MIN_SQRT_PRICE = 4_295_048_016n
export const MAX_SQRT_PRICE = 79_226_673_521_066_979_257_578_248_091n

const Q128 = 1n << 128n

type Range = Readonly<{ liquidity: bigint; sqrtMin: bigint; sqrtMax: bigint; sqrtPrice: bigint }>

/** Liquidity between two prices (liquidity_handler/concentrated_liquidity.rs). */
export function rangeCurve(range: Range): Curve {
  const { sqrtMin, sqrtMax, sqrtPrice } = range
  return {
    amounts: (liquidity, round) => ({
      a: deltaA(sqrtPrice, sqrtMax, liquidity, round),
      b: deltaB(sqrtMin, sqrtPrice, liquidity, round),
    }),
    liquidity: (token, amount) =>
      token === 'a'
        ? over(amount * sqrtPrice * sqrtMax, sqrtMax - sqrtPrice)
        : over(amount * Q128, sqrtPrice - sqrtMin),
    move: (from, amount) => (from === 'a' ? moveDown(range, amount) : moveUp(range, amount)),
  }
}

function moveDown({ liquidity, sqrtMin, sqrtPrice }: Range, amount: bigint): Moved {
  requireSome(liquidity)
  const next = mulDivCeil(liquidity, sqrtPrice, liquidity + amount * sqrtPrice)
  if (next < sqrtMin) throw refusedByPool(poolsSay('beyond-range', {}), 'too-much')
  return { out: deltaB(next, sqrtPrice, liquidity, 'down'), sqrtPrice: next }
}

function moveUp({ liquidity, sqrtMax, sqrtPrice }: Range, amount: bigint): Moved {
  requireSome(liquidity)
  const next = sqrtPrice + (amount << 128n) / liquidity
  if (next > sqrtMax) throw refusedByPool(poolsSay('beyond-range', {}), 'too-much')
  return { out: deltaA(sqrtPrice, next, liquidity, 'down'), sqrtPrice: next }
}

/** L × (1/lower − 1/upper) */
function deltaA(lower: bigint, upper: bigint, liquidity: bigint, round: Rounding): bigint {
  const divide = round === 'up' ? mulDivCeil : mulDivFloor
  return divide(liquidity, upper - lower, lower * upper)
}

/** L × (upper − lower) */
function deltaB(lower: bigint, upper: bigint, liquidity: bigint, round: Rounding): bigint {
  const divide = round === 'up' ? mulDivCeil : mulDivFloor
  return divide(liquidity, upper - lower, Q128)
}

/** Two reserves whose product grows with the compounded fees (liquidity_handler/compounding_liquidity.rs). */
export function productCurve(liquidity: bigint, { a, b }: Amounts2): Curve {
  return {
    amounts: (lpAmount, round) => {
      requireSome(liquidity)
      const divide = round === 'up' ? mulDivCeil : mulDivFloor
      return { a: divide(lpAmount, a, liquidity), b: divide(lpAmount, b, liquidity) }
    },
    liquidity: (token, amount) => over(amount * liquidity, token === 'a' ? a : b),
    move: (from, amount) => {
      const [before, other] = from === 'a' ? [a, b] : [b, a]
      requireSome(liquidity)
      return { out: mulDivFloor(other, amount, before + amount), sqrtPrice: 0n }
    },
  }
}

function over(value: bigint, by: bigint): bigint {
  if (by <= 0n) throw refusedByPool(poolsSay('only-other-token', {}), 'too-much')
  return value / by
}

function requireSome(liquidity: bigint): void {
  if (liquidity <= 0n) throw refusedByPool(poolsSay('no-liquidity', {}))
}

/** Throws pool/refused where one amount is more than a token account can hold, or where both are zero. */
export function requirePossible(amounts: Amounts2): void {
  if (amounts.a > U64_MAX || amounts.b > U64_MAX) throw tooLarge()
  if (amounts.a === 0n && amounts.b === 0n) throw tooSmall()
}

export function tooSmall(): AppError {
  return refusedByPool(poolsSay('nothing-out', {}), 'too-little')
}

export function tooLarge(): AppError {
  return refusedByPool(poolsSay('too-large-to-compute', {}), 'too-much')
}
