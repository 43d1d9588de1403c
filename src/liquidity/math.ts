import { U64_MAX } from '../units/amounts'
import type { Amounts, Pool, Position, Slippage } from './venue'

/** The largest number that pool programs multiply with (Rust u128). */
export const MAX_U128 = 2n ** 128n - 1n

/** a × b ÷ by, rounded down, without overflow: the programs compute this in 128 or 256 bits. `by` is not 0. */
export function mulDivFloor(a: bigint, b: bigint, by: bigint): bigint {
  return (a * b) / by
}

/** a × b ÷ by, rounded up, for non-negative numbers; `by` is not 0. */
export function mulDivCeil(a: bigint, b: bigint, by: bigint): bigint {
  return (a * b + by - 1n) / by
}

/** The integer square root of `value`, which is not negative (Newton's method, from above). */
export function isqrt(value: bigint): bigint {
  if (value < 2n) return value
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/** All liquidity of a position, locked or not. */
export function wholeLp({ free, locked }: Pick<Position, 'free' | 'locked'>): bigint {
  return free + locked.forever + locked.overTime
}

export function minOf(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

export function maxOf(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

const ALL = 10_000n

/** `amount` plus the slippage, rounded up and within u64. */
export function mostOf(amount: bigint, slippage: Slippage): bigint {
  return minOf(mulDivCeil(amount, ALL + BigInt(slippage), ALL), U64_MAX)
}

/** `amount` less the slippage, rounded down. */
export function leastOf(amount: bigint, slippage: Slippage): bigint {
  return mulDivFloor(amount, ALL - BigInt(slippage), ALL)
}

/** Compares the worth of received and deposited amounts at one price, in hundredths of a percent; null without deposits. */
export function compareWorth(
  price: Pool['price'],
  got: readonly Amounts[],
  put: readonly Amounts[],
): bigint | null {
  const whole = valueOf(price, put)
  return whole === 0n ? null : (valueOf(price, got) * 10_000n) / whole - 10_000n
}

/** The worth of amounts, in a unit that both sides of the comparison share, so that nothing is rounded. */
function valueOf(price: Pool['price'], amounts: readonly Amounts[]): bigint {
  return amounts.reduce((sum, { base, quote }) => sum + base * price.quote + quote * price.base, 0n)
}
