import { U64_MAX } from '../units/amounts'
import type { Slippage } from './venue'

/** The largest amount of a token program. */
export const MAX_U64 = U64_MAX
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

export function minOf(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

export function maxOf(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

const ALL = 10_000n

/** `amount` plus the slippage, rounded up and within u64. */
export function mostOf(amount: bigint, slippage: Slippage): bigint {
  return minOf(mulDivCeil(amount, ALL + BigInt(slippage), ALL), MAX_U64)
}

/** `amount` less the slippage, rounded down. */
export function leastOf(amount: bigint, slippage: Slippage): bigint {
  return mulDivFloor(amount, ALL - BigInt(slippage), ALL)
}
