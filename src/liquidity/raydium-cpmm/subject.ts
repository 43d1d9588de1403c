import type { Plan } from '../../transactions/plan'
import type { Amounts, Pair } from '../venue'

type About = Readonly<{ pool: string; pair: Pair; position?: string; share?: bigint; amounts?: Amounts }>

/** What later pages tell of a deed: addresses in base58, amounts in base units. */
export function subjectOf({ pool, pair, position, share, amounts }: About): Plan['subject'] {
  return {
    venue: 'raydium-cpmm',
    pool,
    base: pair.base.mint,
    quote: pair.quote.mint,
    baseSymbol: pair.base.symbol,
    quoteSymbol: pair.quote.symbol,
    ...(position !== undefined && { position }),
    ...(share !== undefined && { share: `${share}` }),
    ...(amounts && { baseAmount: `${amounts.base}`, quoteAmount: `${amounts.quote}` }),
  }
}
