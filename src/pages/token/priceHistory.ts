import type { AppError } from '../../errors/AppError'
import { isDust, tradePrice } from '../../liquidity/tradePrice'
import type { Pool } from '../../liquidity/venue'
import type { ReadingNetwork } from '../../tokens/tokenQueries'
import { toNumber } from '../../units/ratio'

/** The price of a trade; `at` in ms since 1970, null where the node does not say. */
export type TradePoint = Readonly<{ at: number | null; price: number }>

/**
 * The prices of a pool's recent trades, the oldest first, and how many transactions were read for them. `small` trades tell no price:
 * rounding decides it. The node has no details of `unknown` transactions; `error`: why reading ended early.
 */
export type TradeHistory = Readonly<{
  points: readonly TradePoint[]
  read: number
  small: number
  unknown: number
  error: AppError | null
}>

/** The most transactions that a press reads. */
const MOST = 30

/**
 * The last trades of a pool, from the transactions that name it. It asks the node many times, so only a press reads them again. Rejects with
 * rpc/* where nothing could be read.
 */
export function priceHistoryQuery({ cluster, ownRpcUrl }: ReadingNetwork, pool: Pool) {
  return {
    queryKey: ['price-history', cluster.id, ownRpcUrl, pool.address],
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Closing and opening the chart reads anew.
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
      const how = { before: null, most: MOST, stop: signal, onProgress: () => {} }
      const { trades, read, unknown, error } = await withRpcErrors(() =>
        fetchTrades({ connection }, pool, marks, how),
      )
      const told = trades.filter((trade) => !isDust(trade))
      const points = told.map((trade) => ({ at: trade.at, price: toNumber(tradePrice(trade, pool.pair)) }))
      return { points: points.toReversed(), read, small: trades.length - told.length, unknown, error }
    },
  }
}
