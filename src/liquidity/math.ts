import { U64_MAX } from '../units/amounts'

/** The largest amount that a token program takes. */
export const MAX_U64 = U64_MAX
/** The largest number that pool programs multiply with (Rust u128). */
export const MAX_U128 = 2n ** 128n - 1n

/** a × b ÷ by, rounded down. Nothing overflows in between: the programs do this in 128 or 256 bits. `by` is not 0. */
export function mulDivFloor(a: bigint, b: bigint, by: bigint): bigint {
  return (a * b) / by
}

/** a × b ÷ by, rounded up. For numbers that are not negative; `by` is not 0. */
export function mulDivCeil(a: bigint, b: bigint, by: bigint): bigint {
  return (a * b + by - 1n) / by
}

/** The largest whole number whose square is not above `value`, which is not negative (Newton's method, from above). */
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
