import { isUsualQuote } from './orient'
import type { Amounts, PairToken, Pool } from './venue'

/**
 * Both amounts in base units of the quote, at the pool's own price, rounded down. Null where that is not known: anyone can give a pool any
 * price, so the price does not count for a base token that is worth more than the pool's own quote reserves can pay.
 */
export function inQuote(
  { base, quote }: Amounts,
  { price, holdings }: Pick<Pool, 'price' | 'holdings'>,
): bigint | null {
  if (base === 0n) return quote
  if (price.base <= 0n || price.quote <= 0n) return null
  const paid = (base * price.quote) / price.base
  return paid * 100n > holdings.quote * OVER ? null : quote + paid
}

/**
 * The tolerance in percent: the two sides of a Meteora pool over all prices have only nearly equal worth, because those prices have ends
 * too.
 */
const OVER = 101n

/** Sums by quote token, in base units. `unknown`: the number of parts without a known worth, which are in no sum. */
export type QuoteSums = Readonly<{
  sums: readonly Readonly<{ token: PairToken; units: bigint }>[]
  unknown: number
}>

/**
 * Adds up amounts of several pools, each at its pool's own price. Only amounts quoted in SOL, in a usual stablecoin or in a token with a
 * market price count: any other quote may be a token that somebody invented. Parts whose amounts are null are left out.
 */
export function sumInQuotes(
  parts: readonly Readonly<{ pool: Pick<Pool, 'pair' | 'price' | 'holdings'>; amounts: Amounts | null }>[],
  prices?: Readonly<{ has: (mint: string) => boolean }>,
): QuoteSums {
  const sums = new Map<string, { token: PairToken; units: bigint }>()
  let unknown = 0
  for (const { pool, amounts } of parts) {
    if (amounts === null) continue
    const token = pool.pair.quote
    const isKnown = isUsualQuote(token.mint) || prices?.has(token.mint)
    const units = isKnown || amounts.base + amounts.quote === 0n ? inQuote(amounts, pool) : null
    if (units === null) unknown += 1
    if (units === null || !isKnown) continue
    sums.set(token.mint, { token, units: (sums.get(token.mint)?.units ?? 0n) + units })
  }
  return { sums: [...sums.values()], unknown }
}
