import type { Change } from '../../transactions/plan'

/** LP tokens have nine decimals (instructions/initialize.rs). */
export const LP_DECIMALS = 9

/** What an LP token account of this mint (both in base58) holds before and afterwards. An account that is closed holds nothing. */
export function lpChange(account: string, mint: string, before: bigint, after: bigint): Change {
  const unit = { decimals: LP_DECIMALS, symbol: 'LP' }
  const moves = { mint, before: `${before}` }
  return { account, field: 'balance', label: 'Your LP tokens', after: `${after}`, counts: true, unit, moves }
}
