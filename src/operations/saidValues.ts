/* How the values of what is said are written. */

import { momentInUtc } from '../units/moments'
import { formatAmount } from '../solana/amountScale'
import { shortNameOf } from '../tokens/tokenWords'
import type { SaidAmount } from '../transactions/said'

/** "1.5 QHRN" */
export function amountWords(amount: SaidAmount): string {
  return `${formatAmount(amount.units, amount)} ${shortNameOf(amount)}`
}

/** Unix seconds as a moment that means the same everywhere. */
export function chainMoment(seconds: bigint | number): string {
  return momentInUtc(Number(seconds) * 1000)
}
