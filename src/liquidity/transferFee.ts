import { MAX_U64, minOf, mulDivCeil } from './math'
import type { TransferFee } from './venue'

const ALL = 10_000n

/** What is kept of a transfer of `amount` base units (`TransferFee::calculate_fee`: rounded up, capped). Null: a mint without fee. */
export function transferFeeOf(amount: bigint, fee: TransferFee | null): bigint {
  if (fee === null) return 0n
  return minOf(mulDivCeil(amount, BigInt(fee.basisPoints), ALL), fee.maximum)
}

/** What arrives of a transfer of `amount` base units. */
export function netOf(amount: bigint, fee: TransferFee | null): bigint {
  return amount - transferFeeOf(amount, fee)
}

/**
 * The smallest transfer of which `net` base units arrive, or undefined where there is none within u64. As both pool programs do it:
 * net + `calculate_inverse_fee`, and with a fee of the whole net + maximum (Raydium CPMM `get_transfer_inverse_fee`, Meteora
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
