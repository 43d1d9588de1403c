import type { Pool, SwapQuote } from '../../liquidity/venue'
import { formatAtLeastTiny, formatSigned } from '../../units/percent'

/** How much a swap changes the price of the base token, in hundredths of a percent: below zero it falls. */
export function movedBy({ reserves }: Pick<Pool, 'reserves'>, { after }: Pick<SwapQuote, 'after'>): bigint {
  const before = reserves.quote * after.base
  return before === 0n ? 0n : (after.quote * reserves.base * 10_000n) / before - 10_000n
}

/** "+2.01 %", "−0.5 %", and a text for values that are too small for two decimals. */
export function formatMove(basisPoints: bigint): string {
  return basisPoints === 0n ? formatAtLeastTiny(0n) : formatSigned(basisPoints)
}
