import type {
  DepositQuote,
  Pool,
  Position,
  Slippage,
  SwapAddQuote,
  SwapQuote,
  WithdrawQuote,
} from '../../liquidity/venue'
import type { MarketRates } from '../../liquidity/allVenues'
import type { LiquiditySchedule } from '../../liquidity/lockSchedule'

const ACTIONS = [
  'add',
  'remove',
  'claim',
  'swap',
  'lock',
  'burn',
  'close',
  'claim-all',
  'creator-fees',
] as const

/** The actions of this page; the URL names the open one. */
export type LiquidityAction = (typeof ACTIONS)[number]

export function isLiquidityAction(text: string | null): text is LiquidityAction {
  return ACTIONS.some((action) => action === text)
}

/**
 * The complete order of a panel, parsed and quoted. The panel of `add` makes a `swap-add` order where the person adds one token alone. `market`:
 * the market's prices, which the review compares with the pool's.
 */
export type ActionOrder =
  | Readonly<{
      action: 'add'
      pool: Pool
      position: Position | null
      quote: DepositQuote
      slippage: Slippage
      market?: MarketRates
    }>
  | Readonly<{
      action: 'swap-add'
      pool: Pool
      position: Position | null
      quote: SwapAddQuote
      slippage: Slippage
      market?: MarketRates
    }>
  | Readonly<{
      action: 'remove'
      position: Position
      quote: WithdrawQuote
      slippage: Slippage
      close: boolean
    }>
  | Readonly<{ action: 'claim-all'; positions: readonly Position[] }>
  | Readonly<{ action: 'claim' | 'close'; position: Position }>
  | Readonly<{ action: 'lock' | 'burn'; position: Position; lpAmount: bigint; until?: LiquiditySchedule }>
  | Readonly<{ action: 'swap'; pool: Pool; quote: SwapQuote; slippage: Slippage }>
  | Readonly<{ action: 'creator-fees'; pool: Pool }>
