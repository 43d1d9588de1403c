import { U64_MAX } from '../units/amounts'
import type { Slippage, TransferFee } from './venue'

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

/** The transfer fee of `amount` base units (`TransferFee::calculate_fee`: rounded up, capped). Null: a mint without fee. */
export function transferFeeOf(amount: bigint, fee: TransferFee | null): bigint {
  if (fee === null) return 0n
  return minOf(mulDivCeil(amount, BigInt(fee.basisPoints), ALL), fee.maximum)
}

/** What arrives from a transfer of `amount` base units. */
export function netOf(amount: bigint, fee: TransferFee | null): bigint {
  return amount - transferFeeOf(amount, fee)
}

/**
 * The smallest transfer from which `net` base units arrive, or undefined where there is none within u64. Computed as in both pool
 * programs: net + `calculate_inverse_fee`, and with a fee of 100 % net + maximum (Raydium CPMM `get_transfer_inverse_fee`, Meteora
 * DAMM v2 `calculate_transfer_fee_included_amount`).
 */
export function grossFor(net: bigint, fee: TransferFee | null): bigint | undefined {
  const gross = fee === null || net === 0n ? net : unbounded(net, fee)
  return gross > MAX_U64 ? undefined : gross
}

function unbounded(net: bigint, { basisPoints, maximum }: TransferFee): bigint {
  const left = ALL - BigInt(basisPoints)
  if (left === 0n) return net + maximum
  return minOf(mulDivCeil(net, ALL, left), net + maximum)
}
