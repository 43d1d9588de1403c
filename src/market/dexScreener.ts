import * as v from 'valibot'
import {
  CHANGE,
  listOf,
  mint,
  numberIn,
  numeralIn,
  perWindow,
  poolAddressField,
  PRICE,
  readNames,
  readPicture,
  readTime,
  SUM,
  text,
  UNKNOWN,
  windowsOf,
} from './rows'
import type { Advertising, SourceList, TrendingToken } from './trending'
import type { UsdPrices } from './usdPrices'

/** DexScreener's lists of paid entries: the most boosted tokens, and the latest profiles. */
export const PAID_LISTS = { boost: '/token-boosts/top/v1', profile: '/token-profiles/latest/v1' } as const

/** The most mints in one request for pools. */
export const MINTS_A_QUESTION = 30

/** The URL of DexScreener's pools of at most `MINTS_A_QUESTION` mints. */
export function dexScreenerPairsAddress(place: string, mints: readonly string[]): string {
  return `${place}/tokens/v1/solana/${mints.join(',')}`
}

const paidRow = v.object({ chainId: v.literal('solana'), tokenAddress: mint, icon: text })

/**
 * The tokens that paid for a place (`boost`) or a profile, in DexScreener's order, still without names. Undefined where the answer has
 * another shape.
 */
export function parsePaidList(
  answer: unknown,
  at: number,
  advertising: Exclude<Advertising, null>,
): SourceList | undefined {
  if (!Array.isArray(answer)) return undefined
  const list = listOf('dexscreener', at, answer, (one) => {
    const parsed = v.safeParse(paidRow, one)
    if (!parsed.success) return undefined
    const { tokenAddress, icon } = parsed.output
    const nameless = { ...UNKNOWN, name: '', symbol: '', altered: false, sources: ['dexscreener'] as const }
    return { ...nameless, mint: tokenAddress, picture: readPicture(icon), advertising }
  })
  return list.tokens.length > 0 || answer.length === 0 || answer.some(isPaidRow) ? list : undefined
}

/** Whether a row is valid, of any chain: a list without Solana's tokens is a valid list. */
function isPaidRow(row: unknown): boolean {
  return v.is(v.object({ chainId: v.string(), tokenAddress: v.string() }), row)
}

const pair = v.object({
  chainId: v.optional(v.literal('solana')),
  pairAddress: poolAddressField,
  baseToken: v.object({ address: v.string(), name: text, symbol: text }),
  priceUsd: numeralIn(...PRICE),
  priceChange: perWindow(numberIn(...CHANGE)),
  volume: perWindow(numberIn(...SUM)),
  liquidity: v.fallback(v.nullable(v.object({ usd: numberIn(...SUM) })), null),
  marketCap: numberIn(...SUM),
  pairCreatedAt: numberIn(0, 1e14),
  info: v.fallback(v.nullable(v.object({ imageUrl: text })), null),
})
type Pair = v.InferOutput<typeof pair>

/** The pools of those mints, the one with the most liquidity first; undefined where the answer has another shape. */
function parsePairs(answer: unknown, mints: readonly string[]): readonly Pair[] | undefined {
  if (!Array.isArray(answer)) return undefined
  const asked = new Set(mints)
  return answer
    .slice(0, MOST_PAIRS)
    .flatMap((one) => {
      const parsed = v.safeParse(pair, one)
      return parsed.success && asked.has(parsed.output.baseToken.address) ? [parsed.output] : []
    })
    .toSorted((a, b) => (b.liquidity?.usd ?? 0) - (a.liquidity?.usd ?? 0))
}

const MOST_PAIRS = 3_000

/**
 * The market data of those mints that have a pool, by mint: the figures of the pool with the most liquidity, and when the oldest pool
 * opened. Undefined where the answer has another shape.
 */
export function parsePairTokens(
  answer: unknown,
  mints: readonly string[],
  at: number,
): ReadonlyMap<string, TrendingToken> | undefined {
  const pairs = parsePairs(answer, mints)
  if (!pairs) return undefined
  const tokens = new Map<string, TrendingToken>()
  for (const one of pairs) {
    const { address } = one.baseToken
    const opened = readTime(one.pairCreatedAt, at)
    const deepest = tokens.get(address) ?? tokenOf(one, at)
    tokens.set(address, { ...deepest, createdAt: earlier(deepest.createdAt, opened) })
  }
  return tokens
}

function tokenOf(one: Pair, at: number): TrendingToken {
  const { baseToken, priceChange, volume } = one
  return {
    ...UNKNOWN,
    ...readNames(baseToken.name, baseToken.symbol),
    mint: baseToken.address,
    picture: readPicture(one.info?.imageUrl ?? null),
    price: one.priceUsd,
    change: windowsOf(priceChange),
    volume: windowsOf(volume),
    liquidity: one.liquidity?.usd ?? null,
    marketCap: one.marketCap,
    createdAt: readTime(one.pairCreatedAt, at),
    pool: one.pairAddress,
    sources: ['dexscreener'],
  }
}

function earlier(a: number | null, b: number | null): number | null {
  return a !== null && b !== null ? Math.min(a, b) : (a ?? b)
}

/** US dollars of liquidity below which a pool's price is ignored: it is too easy to manipulate. */
const LEAST_LIQUIDITY = 1_000

/** The prices of those mints, each from its pool with the most liquidity. Undefined where the answer has another shape. */
export function parseDexScreenerPrices(answer: unknown, mints: readonly string[]): UsdPrices | undefined {
  const pairs = parsePairs(answer, mints)
  if (!pairs) return undefined
  const prices = new Map<string, number>()
  for (const { baseToken, priceUsd, liquidity } of pairs) {
    const { address } = baseToken
    if (priceUsd === null || (liquidity?.usd ?? 0) < LEAST_LIQUIDITY || prices.has(address)) continue
    prices.set(address, priceUsd)
  }
  return prices
}
