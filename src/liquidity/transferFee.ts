import { MAX_U64, minOf, mulDivCeil } from './math'

/** What a Token-2022 mint keeps of each transfer: hundredths of a percent (0 to 10,000), at most `maximum` base units. */
export type TransferFee = Readonly<{ basisPoints: number; maximum: bigint }>

/** The two fees that lie on a mint: `newer` holds from its epoch on, `older` before. */
export type TransferFees = Readonly<{
  older: TransferFee & Readonly<{ epoch: bigint }>
  newer: TransferFee & Readonly<{ epoch: bigint }>
}>

const ALL = 10_000n

/** The fee that holds in an epoch (Token-2022, `TransferFeeConfig::get_epoch_fee`). */
export function feeOfEpoch({ older, newer }: TransferFees, epoch: bigint): TransferFee {
  return epoch >= newer.epoch ? newer : older
}

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
