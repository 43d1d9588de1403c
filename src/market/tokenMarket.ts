import * as v from 'valibot'
import { isAddress } from '../units/base58'
import { askSource, SourceError } from './askSource'
import { dexScreenerPairsAddress, parsePairTokens } from './dexScreener'
import { pauseAfter, pauseOf } from './pauses'
import { PRICE } from './rows'
import type { TrendingPlaces, TrendingToken, TrendingWindow } from './trending'

/**
 * The market of one token: its figures where no list has them, and its price over time. Both are read for one open token at a time. A
 * source that does not answer is no error: the figures or the line are then missing.
 */

type Key = readonly unknown[]
type Query<Value> = Readonly<{
  queryKey: Key
  staleTime: number
  queryFn: (context: Readonly<{ signal?: AbortSignal }>) => Promise<Value>
}>

const STALE_MS = 60_000

/** The query for a token's figures and pool at DexScreener; null where it has no pool there, or there is no answer. */
export function tokenMarketQuery(
  { dexscreener: place }: TrendingPlaces,
  mint: string,
): Query<TrendingToken | null> {
  return {
    queryKey: ['token-market', place, mint],
    staleTime: STALE_MS,
    queryFn: async ({ signal }) => {
      if (place === null || !isAddress(mint)) return null
      const answer = await askQuietly(place, dexScreenerPairsAddress(place, [mint]), signal)
      return parsePairTokens(answer, [mint], Date.now())?.get(mint) ?? null
    },
  }
}

/** A point of the line: ms since 1970, and US dollars. */
export type PricePoint = Readonly<{ at: number; price: number }>

/** A price over time, oldest first: at least two points. */
export type PriceHistory = readonly PricePoint[]

const MINUTE = 60_000

/**
 * GeckoTerminal's candles for each window. The shortest candle lasts a minute, and five candles are no line: so the window of five minutes
 * shows an hour.
 */
const CANDLES: Readonly<Record<TrendingWindow, Readonly<{ minutes: 1 | 5 | 15; count: number }>>> = {
  '5m': { minutes: 1, count: 60 },
  '1h': { minutes: 1, count: 60 },
  '6h': { minutes: 5, count: 72 },
  '24h': { minutes: 15, count: 96 },
}

/**
 * The query for the price of a mint in one of its pools over a window, in US dollars; null where the window has fewer than two prices, or
 * the source does not answer.
 */
export function priceLineQuery(
  { geckoterminal: place }: TrendingPlaces,
  mint: string,
  pool: string | null,
  window: TrendingWindow,
): Query<PriceHistory | null> {
  const { minutes, count } = CANDLES[window]
  return {
    queryKey: ['price-line', place, mint, pool, minutes],
    staleTime: STALE_MS,
    queryFn: async ({ signal }) => {
      if (place === null || pool === null) return null
      const url = candlesAddress(place, { pool, mint, minutes, count })
      const answer = await askQuietly(place, url, signal)
      return parseCandles(answer, minutes * MINUTE, count, Date.now()) ?? null
    },
  }
}

/**
 * The URL of a pool's candles (GeckoTerminal's API V2), newest first; `token` says which of the pool's two mints the price is of. It asks
 * for one candle more than fills the window, because the newest has only begun.
 */
function candlesAddress(
  place: string,
  { pool, mint, minutes, count }: Readonly<{ pool: string; mint: string; minutes: number; count: number }>,
): string {
  const asked = `aggregate=${minutes}&limit=${count + 1}&currency=usd&token=${mint}`
  return `${place}/api/v2/networks/solana/pools/${pool}/ohlcv/minute?${asked}`
}

/** The most bytes of an answer; a hundred candles have some 10 000. */
const LIMIT = 500_000

/**
 * Asks a source; undefined where it fails or is paused. Only "too many requests" pauses it: an unknown pool says nothing about its lists.
 * Rejects when the signal is aborted.
 */
async function askQuietly(place: string, url: string, signal: AbortSignal | undefined): Promise<unknown> {
  if (pauseOf(place) !== undefined) return undefined
  try {
    return await askSource(url, { limit: LIMIT, signal })
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof SourceError && error.trouble === 'limited') pauseAfter(place, error)
    return undefined
  }
}

const price = v.pipe(v.number(), v.finite(), v.minValue(PRICE[0]), v.maxValue(PRICE[1]))
const seconds = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e11))
/** Start in seconds since 1970, open, high, low, close; the volume comes last. */
const candle = v.looseTuple([seconds, price, price, price, price])
const candlesAnswer = v.object({
  data: v.object({ attributes: v.object({ ohlcv_list: v.array(v.unknown()) }) }),
})

/**
 * The line through the candles of the last `count * length` ms: the first one's opening price, and every closing price. Undefined where
 * the answer has another shape or fewer than two prices.
 */
export function parseCandles(
  answer: unknown,
  length: number,
  count: number,
  now: number,
): PriceHistory | undefined {
  const parsed = v.safeParse(candlesAnswer, answer)
  if (!parsed.success) return undefined
  const from = now - count * length
  const candles = parsed.output.data.attributes.ohlcv_list
    .slice(0, MOST_CANDLES)
    .flatMap((one) => {
      const read = v.safeParse(candle, one)
      if (!read.success) return []
      const [start, open, , , close] = read.output
      return [{ start: start * 1_000, open, close }]
    })
    .filter(({ start }) => start + length > from && start <= now)
    .toSorted((a, b) => a.start - b.start)
  const [first] = candles
  if (!first) return undefined
  return [
    { at: first.start, price: first.open },
    ...candles.map(({ start, close }) => ({ at: Math.min(start + length, now), price: close })),
  ]
}

const MOST_CANDLES = 1_000
