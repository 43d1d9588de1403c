import type { Fields } from './fields'

/** How a fee rises while the price moves much (cp-amm, `DynamicFeeStruct`): only what a quote needs of it. */
export type DynamicFee = Readonly<{ binStep: bigint; control: bigint; volatility: bigint }>

/** The 96 bytes of `DynamicFeeStruct`; null where it is switched off. */
export function decodeDynamicFee(fields: Fields): DynamicFee | null {
  if (fields.u8(0) === 0) return null
  return { control: BigInt(fields.u32(12)), binStep: BigInt(fields.u16(16)), volatility: fields.u128(64) }
}

/**
 * What it adds to the base fee, in billionths (`get_variable_fee`). The volatility is that of the last swap: the program computes a
 * swap's fee before it renews it, so that this is exact until somebody else swaps.
 */
export function variableFee(fee: DynamicFee | null): bigint {
  if (!fee) return 0n
  const moved = fee.volatility * fee.binStep
  return (moved * moved * fee.control + 99_999_999_999n) / 100_000_000_000n
}
