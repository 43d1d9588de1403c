/* How the values of what is said are written. */

import { formatAmount } from '../solana/amountScale'
import type { SaidAmount } from '../transactions/said'
import { shortAddress } from '../units/shortAddress'

/** A token by its symbol, or by its shortened mint address where it has none. */
export function tokenWords({
  symbol,
  mint = '',
}: Readonly<{ symbol: string; mint?: string | undefined }>): string {
  return symbol || shortAddress(mint)
}

/** "1.5 QHRN" */
export function amountWords(amount: SaidAmount): string {
  return `${formatAmount(amount.units, amount)} ${tokenWords(amount)}`
}
