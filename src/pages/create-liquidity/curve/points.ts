import { SOL_MINT } from '../../../liquidity/orient'
import type { Amounts, OpeningQuote, PairToken } from '../../../liquidity/venue'
import { toNumber, type Ratio } from '../../../units/ratio'

/** What one buy right after opening does: base units paid in and got out, and both prices as multiples of the opening price. */
export type Buy = Readonly<{ amountIn: bigint; amountOut: bigint; paid: Ratio; after: Ratio }>

/** The three sizes of a buy that are shown, in base units of the quote: 1, 10 and 100 SOL, else powers of ten around the deposit. */
export function buySizes({ mint, decimals }: PairToken, deposit: bigint): readonly [bigint, bigint, bigint] {
  const one = mint === SOL_MINT ? 10n ** BigInt(decimals) : powerBelow(deposit)
  return [one, one * 10n, one * 100n]
}

/** The largest power of ten that is not above it; at least 10, so that there is something to begin the picture with. */
function powerBelow(amount: bigint): bigint {
  return amount < 10n ? 10n : 10n ** BigInt(amount.toString().length - 1)
}

/** What a buy does; null where the program would refuse it. */
export function buyOf(opening: OpeningQuote, amountIn: bigint): Buy | null {
  try {
    const { amountOut, after } = opening.swap('quote', amountIn)
    if (amountOut === 0n || after.base === 0n) return null
    return {
      amountIn,
      amountOut,
      paid: against(opening.reserves, amountIn, amountOut),
      after: against(opening.reserves, after.quote, after.base),
    }
  } catch {
    return null
  }
}

/** quote/base as a multiple of the opening price. */
function against({ base, quote }: Amounts, byQuote: bigint, byBase: bigint): Ratio {
  return { num: byQuote * base, den: byBase * quote }
}

const STEPS = 40
/** Three powers of ten, from a tenth of the smallest size to the largest, evenly on a logarithmic scale. */
const DECADES = 3

/** A point of the picture: how far along (0 to 1), and log10 of both multiples. */
export type CurvePoint = Readonly<{ at: number; after: number; paid: number }>

/** The picture's points, without those that the program would refuse. */
export function curveOf(opening: OpeningQuote, smallest: bigint): readonly CurvePoint[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS).flatMap((at) => {
    const buy = buyOf(opening, spentAt(smallest, at))
    return buy ? [pointOf(at, buy)] : []
  })
}

/** Where a buy stands in the picture. */
export function pointOf(at: number, { after, paid }: Buy): CurvePoint {
  return { at, after: Math.log10(toNumber(after)), paid: Math.log10(toNumber(paid)) }
}

/** The spending at a place of the picture: for the eye, so that rounding does no harm. */
function spentAt(smallest: bigint, at: number): bigint {
  const thousandths = BigInt(Math.round(1000 * 10 ** (at * DECADES - 1)))
  const spent = (smallest * thousandths) / 1000n
  return spent > 0n ? spent : 1n
}
