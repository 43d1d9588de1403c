import * as v from 'valibot'
import {
  CHANGE,
  flag,
  listOf,
  mint,
  numberIn,
  PRICE,
  readNames,
  readPicture,
  readTime,
  SUM,
  text,
  UNKNOWN,
} from './rows'
import type { SourceList, TrendingToken, TrendingWindow } from './trending'
import type { UsdPrices } from './usdPrices'

/** The URL of at most a hundred trending tokens of a window (Jupiter's Tokens API V2, `/tokens/v2/toptrending/{interval}`). */
export function jupiterTrendingAddress(place: string, window: TrendingWindow): string {
  return `${place}/tokens/v2/toptrending/${window}?limit=100`
}

const statsOf = v.fallback(
  v.nullable(
    v.object({ priceChange: numberIn(...CHANGE), buyVolume: numberIn(...SUM), sellVolume: numberIn(...SUM) }),
  ),
  null,
)

const row = v.object({
  id: mint,
  name: text,
  symbol: text,
  icon: text,
  usdPrice: numberIn(...PRICE),
  liquidity: numberIn(...SUM),
  mcap: numberIn(...SUM),
  holderCount: numberIn(0, 1e10),
  isVerified: flag,
  firstPool: v.fallback(v.nullable(v.object({ createdAt: text })), null),
  audit: v.fallback(
    v.nullable(
      v.object({
        mintAuthorityDisabled: flag,
        freezeAuthorityDisabled: flag,
        topHoldersPercentage: numberIn(0, 100),
      }),
    ),
    null,
  ),
  stats5m: statsOf,
  stats1h: statsOf,
  stats6h: statsOf,
  stats24h: statsOf,
})
type Row = v.InferOutput<typeof row>

/** Jupiter's trending tokens in its order; `at` is when it answered. Undefined where the answer has another shape. */
export function parseJupiterTrending(answer: unknown, at: number): SourceList | undefined {
  if (!Array.isArray(answer)) return undefined
  const list = listOf('jupiter', at, answer, (one) => {
    const parsed = v.safeParse(row, one)
    return parsed.success ? tokenOf(parsed.output, at) : undefined
  })
  return answer.length > 0 && list.tokens.length === 0 ? undefined : list
}

function tokenOf(said: Row, at: number): TrendingToken | undefined {
  const names = readNames(said.name, said.symbol)
  if (names.name === '') return undefined
  const { stats5m, stats1h, stats6h, stats24h, audit } = said
  return {
    ...UNKNOWN,
    ...names,
    mint: said.id,
    picture: readPicture(said.icon),
    price: said.usdPrice,
    change: {
      '5m': stats5m?.priceChange ?? null,
      '1h': stats1h?.priceChange ?? null,
      '6h': stats6h?.priceChange ?? null,
      '24h': stats24h?.priceChange ?? null,
    },
    volume: {
      '5m': tradedIn(stats5m),
      '1h': tradedIn(stats1h),
      '6h': tradedIn(stats6h),
      '24h': tradedIn(stats24h),
    },
    liquidity: said.liquidity,
    marketCap: said.mcap,
    createdAt: readTime(said.firstPool?.createdAt ?? null, at),
    holders: said.holderCount,
    verified: said.isVerified === true,
    audit: {
      mintGone: audit?.mintAuthorityDisabled ?? null,
      freezeGone: audit?.freezeAuthorityDisabled ?? null,
      topHolders: audit?.topHoldersPercentage ?? null,
    },
    sources: ['jupiter'],
  }
}

/** The volume bought and sold; a side without trades may be missing. */
function tradedIn(stats: Row['stats1h']): number | null {
  if (!stats || (stats.buyVolume === null && stats.sellVolume === null)) return null
  return (stats.buyVolume ?? 0) + (stats.sellVolume ?? 0)
}

/** The URL of the prices of some mints (Jupiter's Price API V3), which answers with an object by mint. */
export function jupiterPricesAddress(place: string, mints: readonly string[]): string {
  return `${place}/price/v3?ids=${mints.join(',')}`
}

const pricesAnswer = v.record(v.string(), v.unknown())
const priced = v.object({ usdPrice: numberIn(...PRICE) })
const changed = v.object({ ...priced.entries, priceChange24h: numberIn(...CHANGE) })

/** By how many percent the prices of those mints changed in 24 hours, where Jupiter says it beside a price. */
export function parseJupiterChanges(answer: unknown, mints: readonly string[]): ReadonlyMap<string, number> {
  const parsed = v.safeParse(pricesAnswer, answer)
  return new Map(
    mints.flatMap((one) => {
      const said = v.safeParse(
        changed,
        parsed.success && Object.hasOwn(parsed.output, one) ? parsed.output[one] : null,
      )
      const change = said.success && said.output.usdPrice !== null ? said.output.priceChange24h : null
      return change === null ? [] : [[one, change] as const]
    }),
  )
}

/** The prices of those mints for which Jupiter has one. Undefined where the answer has another shape. */
export function parseJupiterPrices(answer: unknown, mints: readonly string[]): UsdPrices | undefined {
  const parsed = v.safeParse(pricesAnswer, answer)
  if (!parsed.success || Array.isArray(answer)) return undefined
  const priceOf = (one: string) => {
    const said = v.safeParse(priced, Object.hasOwn(parsed.output, one) ? parsed.output[one] : null)
    return said.success ? said.output.usdPrice : null
  }
  return new Map(
    mints.flatMap((one) => {
      const price = priceOf(one)
      return price === null ? [] : [[one, price] as const]
    }),
  )
}
