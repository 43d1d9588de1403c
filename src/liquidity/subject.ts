import type { Plan } from '../transactions/plan'
import type { Amounts, Pool } from './venue'

/** What a deed does in a pool: the account that says so, how much of it, and what is paid or got. */
type Done = Readonly<{ position?: string; share?: bigint; amounts?: Amounts }>

/** What later pages tell of a deed: addresses in base58, amounts in base units as text. */
export function subjectOf(
  { venue, address, pair }: Pick<Pool, 'venue' | 'address' | 'pair'>,
  { position, share, amounts }: Done,
): Plan['subject'] {
  return {
    venue,
    pool: address,
    base: pair.base.mint,
    quote: pair.quote.mint,
    baseSymbol: pair.base.symbol,
    quoteSymbol: pair.quote.symbol,
    ...(position !== undefined && { position }),
    ...(share !== undefined && { share: `${share}` }),
    ...(amounts && { baseAmount: `${amounts.base}`, quoteAmount: `${amounts.quote}` }),
  }
}
