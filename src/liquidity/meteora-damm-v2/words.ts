import type { Plan } from '../../transactions/plan'
import { amountOf } from '../names'
import type { Amounts, Pair } from '../venue'

/** "12.5 QHR and 0.4 SOL" */
export function amountWords({ base, quote }: Pair, amounts: Amounts): string {
  return `${amountOf(amounts.base, base)} and ${amountOf(amounts.quote, quote)}`
}

/** What later pages tell of a deed: addresses in base58, amounts in base units as text. */
export function subjectOf(
  pool: string,
  { base, quote }: Pair,
  more: Readonly<{ position?: string; share?: bigint; amounts?: Amounts }> = {},
): Plan['subject'] {
  const { position, share, amounts } = more
  return {
    venue: 'meteora-damm-v2',
    pool,
    base: base.mint,
    quote: quote.mint,
    baseSymbol: base.symbol,
    quoteSymbol: quote.symbol,
    ...(position !== undefined && { position }),
    ...(share !== undefined && { share: `${share}` }),
    ...(amounts && { baseAmount: `${amounts.base}`, quoteAmount: `${amounts.quote}` }),
  }
}
