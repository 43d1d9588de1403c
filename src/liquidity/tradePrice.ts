import { shownPrice } from '../solana/amountScale'
import type { Ratio } from '../units/ratio'
import type { Trade } from './trades'
import type { Pair } from './venue'

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
