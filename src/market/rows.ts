import * as v from 'valibot'
import { isReadableAddress } from '../uploads/readableAddress'
import { isAddress } from '../units/base58'
import { plainText } from '../units/hiddenCharacters'
import type { SourceList, TrendingSource, TrendingToken } from './trending'

/** The most rows that are read of one answer. */
const MOST_ROWS = 1_000
const LONGEST_NAME = 64
const LONGEST_SYMBOL = 24
const LONGEST_ADDRESS = 400

/** A mint; rows about anything else are left out. */
export const mint = v.pipe(v.string(), v.check(isAddress))

/** The address of a pool, or null. */
export const poolAddressField = v.fallback(v.nullable(mint), null)

/** A number within a plausible range, or null: `numberIn` reads a JSON number, `numeralIn` a number in a text. */
const rangeOf = (least: number, most: number) =>
  v.pipe(v.number(), v.finite(), v.minValue(least), v.maxValue(most))
export const numberIn = (least: number, most: number) => v.fallback(v.nullable(rangeOf(least, most)), null)
export const numeralIn = (least: number, most: number) => {
  const numeral = v.pipe(v.string(), v.maxLength(40), v.regex(/^[-+.\deE]+$/), v.transform(Number))
  return v.fallback(v.nullable(v.pipe(numeral, rangeOf(least, most))), null)
}

/** The plausible range of prices in US dollars; a price outside of it is an error or an attack. */
export const PRICE = [1e-18, 1e12] as const
/** The plausible range of volumes, liquidity and market capitalisations in US dollars. */
export const SUM = [0, 1e15] as const
/** The plausible range of price changes in percent: no price falls by more than 100 %. */
export const CHANGE = [-100, 1e9] as const

/** Figures by window, with the names of DexScreener and GeckoTerminal; some or all may be missing. */
export const perWindow = (one: v.GenericSchema<unknown, number | null>) => {
  const missing = { m5: null, h1: null, h6: null, h24: null }
  const figure = v.fallback(one, null)
  return v.fallback(v.object({ m5: figure, h1: figure, h6: figure, h24: figure }), missing)
}

/** `perWindow`'s figures under our names of the windows. */
export function windowsOf({
  m5,
  h1,
  h6,
  h24,
}: v.InferOutput<ReturnType<typeof perWindow>>): TrendingToken['volume'] {
  return { '5m': m5, '1h': h1, '6h': h6, '24h': h24 }
}

/** An unchecked text of any length, or null. */
export const text = v.fallback(v.nullable(v.string()), null)
export const flag = v.fallback(v.nullable(v.boolean()), null)

const EARLIEST = Date.UTC(2020, 2, 16)
const DAY_MS = 86_400_000

/** A time of creation (ms since 1970), or null where it is before Solana's first block or after tomorrow. */
export function readTime(time: number | string | null, now: number): number | null {
  const ms = typeof time === 'string' && time.length <= 40 ? Date.parse(time) : time
  return typeof ms === 'number' && ms >= EARLIEST && ms <= now + DAY_MS ? Math.floor(ms) : null
}

/** The URL of a picture that a page may show, or null. GeckoTerminal sends "missing.png" where it has none. */
export function readPicture(address: string | null): string | null {
  if (address === null || address.length > LONGEST_ADDRESS || !isReadableAddress(address)) return null
  return new URL(address).pathname.endsWith('/missing.png') ? null : address
}

/** Name and symbol, safe to show; where one is missing, the other takes its place. */
export function readNames(
  name: string | null,
  symbol: string | null,
): Pick<TrendingToken, 'name' | 'symbol' | 'altered'> {
  const shown = plainText(trimmed(name) || trimmed(symbol), LONGEST_NAME)
  const short = plainText(trimmed(symbol) || trimmed(name), LONGEST_SYMBOL)
  return { name: shown.text, symbol: short.text, altered: shown.altered || short.altered }
}

/** The text without spaces around it; a very long one is cut first, to save time. */
function trimmed(given: string | null): string {
  return (given ?? '').slice(0, 4 * LONGEST_NAME).trim()
}

/** The fields of a token that a source does not have. */
export const UNKNOWN = {
  picture: null,
  price: null,
  change: { '5m': null, '1h': null, '6h': null, '24h': null },
  volume: { '5m': null, '1h': null, '6h': null, '24h': null },
  liquidity: null,
  marketCap: null,
  createdAt: null,
  holders: null,
  pool: null,
  verified: false,
  audit: { mintGone: null, freezeGone: null, topHolders: null },
  advertising: null,
} as const satisfies Partial<TrendingToken>

/**
 * A source's list of its valid rows (`read` returns undefined for an invalid one). Each mint appears once, at its first position, with the
 * row that `prefer` chooses.
 */
export function listOf(
  source: TrendingSource,
  at: number,
  rows: readonly unknown[],
  read: (row: unknown) => TrendingToken | undefined,
  prefer: (first: TrendingToken, next: TrendingToken) => TrendingToken = (first) => first,
): SourceList {
  const tokens = new Map<string, TrendingToken>()
  for (const row of rows.slice(0, MOST_ROWS)) {
    const token = read(row)
    if (!token) continue
    const first = tokens.get(token.mint)
    tokens.set(token.mint, first ? prefer(first, token) : token)
  }
  return { source, at, tokens: [...tokens.values()], cut: Math.max(0, rows.length - MOST_ROWS) }
}
