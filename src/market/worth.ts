import { SOL_MINT } from '../solana/knownPrograms'
import type { AmountUnit } from '../solana/amountScale'
import type { Cluster, ClusterId } from '../solana/cluster'
import { formatFloat } from '../units/grouping'
import { toNumber, type Ratio } from '../units/ratio'
import { fetchPrices, type PriceAnswers } from './price'
import { marketSources } from './sources'
import type { UsdPrices } from './usdPrices'

/**
 * The query for the market prices of some mints (base58), and of SOL; `select: usdPricesOf` makes US dollars of it. `asked` false: it does
 * not run yet.
 */
export function pricesQuery(cluster: ClusterId, mints: readonly string[], asked = true) {
  const sources = marketSources(cluster)
  const all = [...new Set([...mints, SOL_MINT])].toSorted()
  return {
    queryKey: ['market-prices', cluster, ...all],
    enabled: asked && mints.length > 0,
    staleTime: 30_000,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<PriceAnswers> =>
      fetchPrices(sources, all, signal),
  }
}

/** The unit in which worth is shown: US dollars, or SOL at its price in US dollars. */
export type WorthUnit = 'usd' | 'sol'

/**
 * Estimates the worth of that many base units in US dollars. Undefined where the mint has no known price, and where a scale decides how
 * its amounts are shown: some sources count the shown tokens, others the tokens before the scale, and none says which.
 */
export function usdWorth(
  prices: UsdPrices | undefined,
  mint: string,
  units: bigint,
  { decimals, scale }: AmountUnit,
): number | undefined {
  const price = prices?.get(mint)
  if (price === undefined || scale) return undefined
  const worth = price * toNumber(wholeOf(units < 0n ? -units : units, decimals))
  return units < 0n ? -worth : worth
}

function wholeOf(units: bigint, decimals: number): Ratio {
  return { num: units, den: 10n ** BigInt(decimals) }
}

/** A worth in words, which says so where a network has play money only. */
export function worthOn({ money }: Pick<Cluster, 'money'>, worth: string | undefined): string | undefined {
  return worth !== undefined && money === 'play' ? `${worth}, play money` : worth
}

/** From this sum on, an amount of money is an error or an attack. */
const MOST = 1e15

/**
 * A worth in US dollars as an estimate in words: "≈ $1,234.56", "less than $0.01", "≈ $3.72M", and in SOL "≈ 8.23 SOL". Undefined
 * where it is not known, or cannot be.
 */
export function formatWorth(
  usd: number | undefined,
  unit: WorthUnit = 'usd',
  prices?: UsdPrices,
): string | undefined {
  const amount = inUnit(usd, unit, prices)
  if (amount === undefined) return undefined
  const [size, sign] = [Math.abs(amount), amount < 0 ? '−' : '']
  const least = unit === 'usd' ? 0.01 : 0.0001
  if (size === 0) return named('0', unit)
  if (size < least) return `less than ${named(`${least}`, unit)}`
  return `≈ ${sign}${named(figuresOf(size, unit), unit)}`
}

/** The price of one whole token as an estimate in words: "≈ $0.00001235". Undefined where it is not known, or cannot be. */
export function formatWorthPrice(
  usd: number | undefined,
  unit: WorthUnit = 'usd',
  prices?: UsdPrices,
): string | undefined {
  const amount = inUnit(usd, unit, prices)
  if (amount === undefined || amount <= 0) return undefined
  if (amount >= 1) return `≈ ${named(figuresOf(amount, unit), unit)}`
  return `≈ ${named(formatFloat(amount, { maximumSignificantDigits: 4 }), unit)}`
}

function inUnit(usd: number | undefined, unit: WorthUnit, prices: UsdPrices | undefined): number | undefined {
  const sol = prices?.get(SOL_MINT)
  const amount = unit === 'usd' ? usd : usd !== undefined && sol !== undefined ? usd / sol : undefined
  return amount !== undefined && Math.abs(amount) < MOST ? amount : undefined
}

function figuresOf(size: number, unit: WorthUnit): string {
  if (size >= 999_999.995)
    return formatFloat(size, {
      notation: 'compact',
      maximumFractionDigits: 2,
      minimumFractionDigits: 0,
    })
  if (unit === 'usd') return formatFloat(size, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return formatFloat(size, { maximumFractionDigits: size < 1 ? 4 : 2 })
}

function named(figures: string, unit: WorthUnit): string {
  return unit === 'usd' ? `$${figures}` : `${figures} SOL`
}
