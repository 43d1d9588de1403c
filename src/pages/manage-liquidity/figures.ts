import { SOL_MINT } from '../../liquidity/orient'
import type { QuoteSums } from '../../liquidity/worthInQuote'
import type { UsdPrices } from '../../market/usdPrices'
import { formatWorth, usdWorth, worthOn, type WorthUnit } from '../../market/worth'
import type { Cluster } from '../../solana/cluster'
import { formatSol } from '../../units/lamports'
import { formatSigned } from '../../units/percent'
import { significant } from '../../units/shortFigures'

/** Basis points with their sign, truncated to one decimal: "+1.8 %", "−0.6 %". */
export function formatProfit(basisPoints: bigint): string {
  return formatSigned((basisPoints / 10n) * 10n)
}

/** Returned lamports as SOL for a button, with two digits, rounded down: 2039280n → "0.002". */
export function roughSol(lamports: bigint): string {
  return formatSol(significant(lamports, 2))
}

/** Holds the place of a worth in US dollars while prices are being read. */
const RESERVED = '\u00a0'

/**
 * The worth of sums in US dollars or SOL, in words; undefined where a price is not known, and for a sum of SOL in SOL. An empty line while
 * prices are being read, so that nothing moves as they come.
 */
export function worthWords(
  { sums }: QuoteSums,
  prices: UsdPrices | undefined,
  unit: WorthUnit,
  cluster: Pick<Cluster, 'money'>,
  isReading = false,
): string | undefined {
  if (sums.length === 0) return undefined
  if (unit === 'sol' && sums.every(({ token }) => token.mint === SOL_MINT)) return undefined
  if (isReading) return RESERVED
  const parts = sums.map(({ token, units }) => usdWorth(prices, token.mint, units, token))
  const known = parts.filter((part) => part !== undefined)
  if (known.length < parts.length) return undefined
  const usd = known.reduce((sum, part) => sum + part, 0)
  return worthOn(cluster, formatWorth(usd, unit, prices))
}
