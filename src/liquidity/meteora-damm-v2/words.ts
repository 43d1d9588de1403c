import type { Plan } from '../../transactions/plan'
import { formatUnits } from '../../units/amounts'
import type { Amounts, Pair, PairToken } from '../venue'

/** A token as a sentence names it: its symbol, or its mint by its ends. */
export function nameOf({ symbol, mint }: PairToken): string {
  return symbol || `${mint.slice(0, 4)}…${mint.slice(-4)}`
}

export function pairName({ base, quote }: Pair): string {
  return `${nameOf(base)} / ${nameOf(quote)}`
}

/** "12.5 QHR and 0.4 SOL" */
export function amountWords({ base, quote }: Pair, amounts: Amounts): string {
  return `${oneAmount(base, amounts.base)} and ${oneAmount(quote, amounts.quote)}`
}

export function oneAmount(token: PairToken, amount: bigint): string {
  return `${formatUnits(amount, token.decimals)} ${nameOf(token)}`
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
