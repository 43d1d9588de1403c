import type { Change } from '../../transactions/plan'

/** LP tokens have nine decimals (instructions/initialize.rs). */
export const LP_DECIMALS = 9

/** What an LP token account holds afterwards. */
export function lpChange(account: string, after: bigint): Change {
  const unit = { decimals: LP_DECIMALS, symbol: 'LP' }
  return { account, field: 'balance', label: 'Your LP tokens', after: `${after}`, counts: true, unit }
}
