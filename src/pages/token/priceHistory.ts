import type { AppError } from '../../errors/AppError'
import { isDust, tradePrice } from '../../liquidity/tradePrice'
import type { Trade } from '../../liquidity/trades'
import type { PairToken, Pool } from '../../liquidity/venue'
import type { ReadingNetwork } from '../../tokens/tokenQueries'
import { toNumber } from '../../units/ratio'

/** The price of a trade; `at` in ms since 1970, null where the node does not say. */
export type TradePoint = Readonly<{ at: number | null; price: number }>

/**
 * The prices of a pool's recent trades, the oldest first, and how many transactions were read for them. `volume`: what was paid in 24 hours,
 * in whole tokens of the quote; null where not all of it was read. `small` trades tell no price:
 * rounding decides it. The node has no details of `unknown` transactions; `error`: why reading ended early. `listed`: how many transactions
 * there were in 24 hours, of which those that were read are evenly spread; null: the last transactions were read, whatever their times.
 */
export type TradeHistory = Readonly<{
  points: readonly TradePoint[]
  volume: number | null
  read: number
  small: number
  unknown: number
  error: AppError | null
  listed: number | null
}>

/** The most transactions that are read. */
const MOST = 30

/**
 * The trades of a pool in the last 24 hours, or where there are none the last ones, from the transactions that name it. It asks the node many times, so nothing but a new look at the page, or a press, reads them again. Rejects with
 * rpc/* where nothing could be read.
 */
export function priceHistoryQuery({ cluster, ownRpcUrl }: ReadingNetwork, pool: Pool) {
  return {
    queryKey: ['price-history', cluster.id, ownRpcUrl, pool.address],
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<TradeHistory> => {
      const [{ fetchTrades }, { venueOf }, { connectTo }, { withRpcErrors }] = await Promise.all([
        import('../../liquidity/trades'),
        import('../../liquidity/allVenues'),
        import('../../solana/connection'),
        import('../../solana/namedErrors'),
      ])
      const marks = venueOf(pool.venue).swapMarks(cluster.id, pool)
      const connection = connectTo(cluster, ownRpcUrl)
      const since = Date.now() - DAY_MS
      const how = { before: null, most: MOST, since, stop: signal, onProgress: () => {} }
      const page = await withRpcErrors(() => fetchTrades({ connection }, pool, marks, how))
      const { trades, read, unknown, error, next, listed } = page
      const told = trades.filter((trade) => !isDust(trade))
      const points = told.map((trade) => ({ at: trade.at, price: toNumber(tradePrice(trade, pool.pair)) }))
      const volume = volumeOf(
        page,
        pool.pair.quote,
        error === null && (listed === null ? next === null : listed === read),
      )
      const small = trades.length - told.length
      return { points: points.toReversed(), volume, read, small, unknown, error, listed }
    },
  }
}

const DAY_MS = 86_400_000

/** What was paid for a token in the last 24 hours. `trades`: the newest first; `isWhole`: there are no older ones. */
export function volumeOf(
  { trades, unknown }: Readonly<{ trades: readonly Trade[]; unknown: number }>,
  { decimals }: PairToken,
  isWhole: boolean,
): number | null {
  if (unknown > 0) return null
  const since = Date.now() - DAY_MS
  const times = trades.flatMap(({ at }) => at ?? [])
  if (times.length < trades.length || !(isWhole || times.some((at) => at < since))) return null
  const paid = trades.reduce((sum, { at, quote }) => ((at ?? 0) < since ? sum : sum + quote), 0n)
  return toNumber({ num: paid, den: 10n ** BigInt(decimals) })
}
