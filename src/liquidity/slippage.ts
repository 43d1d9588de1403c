import { MAX_U64, minOf, mulDivCeil, mulDivFloor } from './math'
import type { Slippage } from './venue'

const ALL = 10_000n

/** The most that `amount` may become, rounded up and within u64. */
export function mostOf(amount: bigint, slippage: Slippage): bigint {
  return minOf(mulDivCeil(amount, ALL + BigInt(slippage), ALL), MAX_U64)
}

/** The least that it may become, rounded down. */
export function leastOf(amount: bigint, slippage: Slippage): bigint {
  return mulDivFloor(amount, ALL - BigInt(slippage), ALL)
}
