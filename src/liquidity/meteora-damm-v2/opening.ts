import { isqrt, MAX_U128, minOf } from '../math'
import { MAX_SQRT_PRICE, MIN_SQRT_PRICE, rangeCurve, type Amounts2 } from './curve'
import { refused, TOO_LARGE, TOO_SMALL } from './refusals'

/** What a pool over all prices begins with: `amounts` go in, each at most what is available. */
export type Opening = Readonly<{ sqrtPrice: bigint; liquidity: bigint; amounts: Amounts2 }>

/**
 * The opening of a pool over all prices for so much of both tokens, which must arrive: the price is their ratio as exactly as the
 * program can write it. Throws pool/refused where there is no such price, or no liquidity.
 */
export function openingFor(available: Amounts2): Opening {
  if (available.a <= 0n || available.b <= 0n) throw refused(TOO_SMALL)
  const sqrtPrice = sqrtPriceOf(available)
  const openings = [sqrtPrice, sqrtPrice + 1n].filter(isPrice).map((price) => openAt(price, available))
  const [first, second] = openings
  if (!first) throw refused('These amounts give a price that is beyond what the program can write.')
  const best = second && unused(second, available) < unused(first, available) ? second : first
  if (best.liquidity <= 0n || best.amounts.a === 0n || best.amounts.b === 0n) throw refused(TOO_SMALL)
  if (best.liquidity > MAX_U128) throw refused(TOO_LARGE)
  return best
}

function openAt(sqrtPrice: bigint, available: Amounts2): Opening {
  const curve = rangeCurve({ liquidity: 0n, sqrtMin: MIN_SQRT_PRICE, sqrtMax: MAX_SQRT_PRICE, sqrtPrice })
  const liquidity = minOf(curve.liquidity('a', available.a), curve.liquidity('b', available.b))
  return { sqrtPrice, liquidity, amounts: curve.amounts(liquidity, 'up') }
}

/** How much of what is available is left, in billionths of it. */
function unused({ amounts }: Opening, available: Amounts2): bigint {
  const left = (token: 'a' | 'b') => ((available[token] - amounts[token]) * 10n ** 18n) / available[token]
  return left('a') + left('b')
}

/**
 * The root s at which L × (1/s − 1/max) of A equals L × (s − min) of B in that ratio r: s² + (r/max − min) × s − r = 0. Computed with
 * 64 bits more than the program keeps.
 */
function sqrtPriceOf({ a, b }: Amounts2): bigint {
  const ratio = (b << 256n) / a // Q128 × 2^128 for the 64 further bits of the root
  const linear = ratio / (MAX_SQRT_PRICE << 64n) - (MIN_SQRT_PRICE << 64n)
  return (isqrt(linear * linear + 4n * ratio) - linear) >> 65n
}

function isPrice(sqrtPrice: bigint): boolean {
  return sqrtPrice > MIN_SQRT_PRICE && sqrtPrice < MAX_SQRT_PRICE
}
