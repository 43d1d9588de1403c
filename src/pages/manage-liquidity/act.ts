import type { DepositQuote, Pool, Position, Slippage, SwapQuote, WithdrawQuote } from '../../liquidity/venue'

const ACTS = ['add', 'remove', 'claim', 'swap', 'lock', 'burn', 'close', 'claim-all', 'creator-fees'] as const

/** What can be done here; its name stands in the address of the page. */
export type Act = (typeof ACTS)[number]

export function isAct(text: string | null): text is Act {
  return ACTS.some((act) => act === text)
}

/** What the person wants done, as far as it can be done: parsed, quoted, and with no word missing. */
export type ActOrder =
  | Readonly<{ act: 'add'; pool: Pool; position: Position | null; quote: DepositQuote; slippage: Slippage }>
  | Readonly<{ act: 'remove'; position: Position; quote: WithdrawQuote; slippage: Slippage; close: boolean }>
  | Readonly<{ act: 'claim-all'; positions: readonly Position[] }>
  | Readonly<{ act: 'claim' | 'close'; position: Position }>
  | Readonly<{ act: 'lock' | 'burn'; position: Position; share: bigint }>
  | Readonly<{ act: 'swap'; pool: Pool; quote: SwapQuote; slippage: Slippage }>
  | Readonly<{ act: 'creator-fees'; pool: Pool }>
