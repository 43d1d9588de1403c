import type { Pool, SwapQuote } from '../../liquidity/venue'
import { formatUnits } from '../../units/amounts'

/** By how much a swap moves the price of the base token, in hundredths of a percent: below zero it falls. */
export function movedBy({ reserves }: Pick<Pool, 'reserves'>, { after }: Pick<SwapQuote, 'after'>): bigint {
  const before = reserves.quote * after.base
  return before === 0n ? 0n : (after.quote * reserves.base * 10_000n) / before - 10_000n
}

/** "+2.01 %", "−0.5 %", and what is too little for two places. */
export function formatMove(basisPoints: bigint): string {
  const size = basisPoints < 0n ? -basisPoints : basisPoints
  if (size === 0n) return '< 0.01 %'
  return `${basisPoints < 0n ? '−' : '+'}${formatUnits(size, 2)} %`
}
