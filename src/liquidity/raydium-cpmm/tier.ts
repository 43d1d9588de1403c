import type { FeeTier } from '../venue'
import type { AmmConfig } from './layouts'

/** A config as a choice of trading fee: its address is the tier's id. */
export function tierOf(address: string, config: AmmConfig): FeeTier {
  const operators = config.protocolFeeRate + config.fundFeeRate
  return {
    id: address,
    rate: config.tradeFeeRate,
    shares: { pool: 1_000_000n - operators, operators },
    creationFee: config.creationFee,
  }
}
