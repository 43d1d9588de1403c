import { isUsualQuote, SOL_MINT } from '../../liquidity/orient'
import type { Amounts, Pair, PairToken, Pool } from '../../liquidity/venue'
import type { UsdPrices } from '../../market/usdPrices'
import { formatWorth, usdWorth, type WorthUnit } from '../../market/worth'
import { formatSol } from '../../units/lamports'
import { formatSigned } from '../../units/percent'
import { shownPrice } from '../../solana/amountScale'
import { formatRatio, inverse } from '../../units/ratio'
import { significant } from '../../units/shortFigures'

/** Basis points with their sign, truncated to one decimal: "+1.8 %", "−0.6 %". */
export function formatProfit(basisPoints: bigint): string {
  return formatSigned((basisPoints / 10n) * 10n)
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

/** Returned lamports as SOL for a button, with two digits, rounded down: 2039280n → "0.002". */
export function roughSol(lamports: bigint): string {
  return formatSol(significant(lamports, 2))
}

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
  prices?: UsdPrices,
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

/** Holds the place of a worth in US dollars while prices are being read. */
export const RESERVED = '\u00a0'

/** The worth of sums in US dollars or SOL, in words; undefined where a price is not known, and for a sum of SOL in SOL. */
export function worthWords(
  { sums }: QuoteSums,
  prices: UsdPrices | undefined,
  unit: WorthUnit,
): string | undefined {
  if (sums.length === 0) return undefined
  if (unit === 'sol' && sums.every(({ token }) => token.mint === SOL_MINT)) return undefined
  const parts = sums.map(({ token, units }) => usdWorth(prices, token.mint, units, token))
  const known = parts.filter((part) => part !== undefined)
  if (known.length < parts.length) return undefined
  return formatWorth(
    known.reduce((sum, part) => sum + part, 0),
    unit,
    prices,
  )
}
