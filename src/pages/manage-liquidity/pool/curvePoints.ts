import { SOL_MINT } from '../../../liquidity/orient'
import type { Pool, SwapQuote } from '../../../liquidity/venue'
import { toNumber } from '../../../units/ratio'

const DECADES = 3
const STEPS = 36

/** The three sizes of a buy that are shown, in base units of the quote: 1, 10 and 100 SOL, else powers of ten around what is in the pool. */
export function tradeSizes({ pair: { quote }, reserves }: Pool): readonly [bigint, bigint, bigint] {
  const digits = (reserves.quote / 10n).toString().length - 1
  const one = quote.mint === SOL_MINT ? 10n ** BigInt(quote.decimals) : 10n ** BigInt(Math.max(digits, 1))
  return [one, one * 10n, one * 100n]
}

/** A buy of that size; nothing where the program would refuse it. */
export function tradeOf(pool: Pool, amount: bigint): readonly SwapQuote[] {
  try {
    return [pool.quotes.swap('quote', amount)]
  } catch {
    return []
  }
}

/** How far along (0 to 1: from a tenth of the smallest size to the largest), and log10 of what the price is multiplied by. */
export type CurvePoint = Readonly<{ at: number; height: number }>

/** The picture's points, evenly on a logarithmic scale. */
export function curvePoints(pool: Pool, smallest: bigint): readonly CurvePoint[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS).flatMap((at) => {
    const thousandths = BigInt(Math.round(1000 * 10 ** (at * DECADES - 1)))
    return tradeOf(pool, (smallest * thousandths) / 1000n).flatMap((swap) => pointOf(pool, at, swap))
  })
}

/** Where a trade stands in the picture. Nothing where all of the token would be bought. */
export function pointOf({ reserves }: Pool, at: number, { after }: SwapQuote): readonly CurvePoint[] {
  const ratio = { num: after.quote * reserves.base, den: after.base * reserves.quote }
  return ratio.num > 0n && ratio.den > 0n ? [{ at, height: Math.log10(toNumber(ratio)) }] : []
}
