import { type AmountUnit, formatAmount } from '../solana/amountScale'
import { shortAddress } from '../units/shortAddress'
import { isolated } from '../units/unbroken'
import type { TokenUnit } from '../transactions/plan'

/** A token with its symbol; '' where it has none. */
export type NamedToken = Readonly<{ mint: string; symbol: string }>

/** A token's short name as data: its symbol, or its shortened mint address where it has none. */
export function plainSymbolOf({ symbol, mint }: NamedToken): string {
  return symbol || shortAddress(mint)
}

/** A token's short name, as it is drawn. */
export function symbolOf(token: NamedToken): string {
  return isolated(plainSymbolOf(token))
}

/** The exact amount with its token: "3.118704551 SOL". */
export function namedAmount(units: bigint, token: NamedToken & AmountUnit): string {
  return `${formatAmount(units, token)} ${symbolOf(token)}`
}

/** A token as the unit of a plan's changes. */
export function tokenUnit(token: NamedToken & AmountUnit): TokenUnit {
  const { decimals, scale } = token
  return { decimals, symbol: plainSymbolOf(token), ...(scale && { scale }) }
}
