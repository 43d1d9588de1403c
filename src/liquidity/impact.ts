import { netOf } from './math'
import type { Pool, SwapQuote } from './venue'

const WHOLE = 10_000n

/**
 * By how much worse a swap's own price is than the pool's price before it, in hundredths of a percent, rounded up: what its size costs.
 * Trading fee and transfer fees are not in it. Pure.
 */
export function priceImpact(
  { reserves, pair }: Pick<Pool, 'reserves' | 'pair'>,
  { from, amountIn, fee, feeSide }: SwapQuote,
): bigint {
  const traded = netOf(amountIn, pair[from].transferFee) - (feeSide === from ? fee : 0n)
  const whole = reserves[from] + traded
  return whole <= 0n || traded <= 0n ? 0n : (traded * WHOLE + whole - 1n) / whole
}
