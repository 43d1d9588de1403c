import { shownPrice } from '../solana/amountScale'
import { formatRatio, inverse, type Ratio } from '../units/ratio'
import type { Trade } from './trades'
import type { Pair, Pool } from './venue'

/** The price of a trade: quote tokens for a base token, as wallets show both. */
export function tradePrice({ base, quote }: Pick<Trade, 'base' | 'quote'>, pair: Pair): Ratio {
  return shownPrice({ num: quote, den: base }, pair.quote, pair.base)
}

/**
 * Whether rounding to whole base units changes the price by more than 1 %: the program rounds its fee and its output by up to one unit of
 * each token.
 */
export function isDust({ base, quote }: Pick<Trade, 'base' | 'quote'>): boolean {
  return 100n * (base + quote) > base * quote
}

/** The price of one base token in the quote, as wallets show both: "0.000000219"; with `flipped` the inverse. "0" without a price. */
export function formatPoolPrice(
  { price }: Pick<Pool, 'price'>,
  { base, quote }: Pair,
  flipped = false,
): string {
  if (price.quote === 0n || price.base === 0n) return '0'
  const whole = shownPrice({ num: price.quote, den: price.base }, quote, base)
  return formatRatio(flipped ? inverse(whole) : whole, 6)
}
