import { SOL_MINT } from '../../../liquidity/orient'
import { formatWorthPrice, formatWorth, usdWorth, type WorthUnit } from '../../../market/worth'
import type { UsdPrices } from '../../../market/usdPrices'
import type { Pair, PairToken } from '../../../liquidity/venue'
import { parseUnits } from '../../../units/amounts'
import { toNumber } from '../../../units/ratio'
import { capOf, type DepositReading } from './readDeposit'
import { wholePrice } from './whyNot'

/** Estimates in words: the worth of each deposit, of both together, of one base token, and of its whole supply. Undefined: not known. */
export type Worths = Readonly<
  Partial<Record<'base' | 'quote' | 'total' | 'price' | 'cap', string>> & {
    /** The base has no market price: its worth is that of the paired quote. */
    isAtOpening: boolean
  }
>

/**
 * Estimates the worth of a deposit and its opening price from the quote's market price. The base counts at its own market price where it
 * has one, else at the opening price. With SOL as the unit, SOL itself has no estimate. Pure.
 */
export function worthsOf(
  { shown, price }: Pick<DepositReading, 'shown' | 'price'>,
  pair: Pair,
  prices: UsdPrices | undefined,
  unit: WorthUnit,
): Worths {
  const { base, quote } = pair
  const ofQuote = prices?.get(quote.mint)
  const opening = price && ofQuote !== undefined ? wholePrice(price, pair) * ofQuote : undefined
  const isAtOpening = prices?.get(base.mint) === undefined
  const known = new Map(prices)
  if (isAtOpening && opening !== undefined) known.set(base.mint, opening)
  const worth = ({ mint, decimals }: PairToken, text: string) => {
    const parsed = parseUnits(text, decimals)
    return parsed.ok && parsed.units > 0n ? usdWorth(known, mint, parsed.units, { decimals }) : undefined
  }
  const [first, second] = [worth(base, shown.base), worth(quote, shown.quote)]
  const both = first === undefined || second === undefined ? undefined : first + second
  const cap = price && ofQuote !== undefined ? toNumber(capOf(price, pair)) * ofQuote : undefined
  const said = (usd: number | undefined) => formatWorth(usd, unit, prices)
  const isPlain = unit === 'sol' && quote.mint === SOL_MINT
  return {
    base: said(first),
    quote: isPlain ? undefined : said(second),
    total: said(both),
    price: isPlain ? undefined : formatWorthPrice(opening, unit, prices),
    cap: isPlain ? undefined : said(cap),
    isAtOpening,
  }
}
