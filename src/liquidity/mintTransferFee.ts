import { getEpochFee, getTransferFeeConfig, type Mint } from '@solana/spl-token'
import type { TransferFee } from './venue'

/** What a mint keeps back of a transfer in this epoch; null where it keeps nothing. (Token-2022 get_epoch_fee) */
export function transferFeeOfMint(mint: Mint, epoch: bigint): TransferFee | null {
  const config = getTransferFeeConfig(mint)
  if (!config) return null
  const { transferFeeBasisPoints: basisPoints, maximumFee: maximum } = getEpochFee(config, epoch)
  return basisPoints === 0 || maximum === 0n ? null : { basisPoints, maximum }
}
