import type { AppError } from '../errors/AppError'
import { isDust, tradePrice } from './tradePrice'
import type { Trade, TradesPage } from './trades'
import type { Pair, Pool } from './venue'
import type { ReadingNetwork } from '../tokens/tokenQueries'
import { chainNow } from '../solana/chainTime'
import { toNumber } from '../units/ratio'

/** The price of a trade; `at` in ms since 1970, null where the node does not say. */
export type TradePoint = Readonly<{ at: number | null; price: number }>

/**
 * The prices of a pool's recent trades, the oldest first, and how many transactions were read for them. `volume`: what was paid in 24 hours,
 * in whole tokens of the quote, and `change` by how many percent the price moved then; null where not all of it was read. `small` trades tell no price:
 * rounding decides it. The node has no details of `unknown` transactions; `error`: why reading ended early. `listed`: how many transactions
 * there were in 24 hours, of which those that were read are evenly spread; null: the last transactions were read, whatever their times.
 * `isWhole`: the pool has no older transactions.
 */
export type TradeHistory = Readonly<{
  points: readonly TradePoint[]
  volume: number | null
  change: number | null
  read: number
  small: number
  unknown: number
  error: AppError | null
  listed: number | null
  isWhole: boolean
}>

/** The most transactions that are read for one token's page, and for its row in a list. */
const MOST = 30
export const MOST_IN_ROW = 10

/**
 * The trades of a pool in the last 24 hours, or where these are too few for a line the last ones, from the transactions that name it. It asks the node many times, so nothing but a new look at the page, or a press, reads them again. Rejects with
 * rpc/* where nothing could be read.
 */
export function priceHistoryQuery(
  { cluster, ownRpcUrl }: ReadingNetwork,
  pool: Pool | undefined,
  most = MOST,
) {
  return {
    queryKey: ['price-history', cluster.id, ownRpcUrl, pool?.address, most],
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<TradeHistory> => {
      if (!pool) throw new RangeError('a pool is known')
      const [{ fetchTrades }, { venueOf }, { connectTo }, { withRpcErrors }] = await Promise.all([
        import('./trades'),
        import('./allVenues'),
        import('../solana/connection'),
        import('../solana/namedErrors'),
      ])
      const marks = venueOf(pool.venue).swapMarks(cluster.id, pool)
      const connection = connectTo(cluster, ownRpcUrl)
      const since = chainNow() - DAY_MS
      const how = { before: null, most, stop: signal, onProgress: () => {} }
      const readPage = (from?: number) =>
        withRpcErrors(() =>
          fetchTrades({ connection }, pool, marks, { ...how, ...(from !== undefined && { since: from }) }),
        )
      const day = await readPage(since)
      const told = dayOf(day, pool.pair, since)
      const ofDay = { ...pointsOf(day, pool), ...told }
      const isEnough = ofDay.points.length > 1 || day.unknown > 0
      if (isEnough || day.listed === null || day.error !== null || ofDay.isWhole) return ofDay
      // The day is known; what came before it only adds a line.
      const last = await readPage().catch(() => null)
      return last === null ? ofDay : { ...pointsOf(last, pool), ...told }
    },
  }
}

/** What the trades of a page tell of the price. */
function pointsOf(
  { trades, read, unknown, error, next, listed }: TradesPage,
  pool: Pool,
): Omit<TradeHistory, 'volume' | 'change'> {
  const told = trades.filter((trade) => !isDust(trade))
  const points = told.map((trade) => ({ at: trade.at, price: toNumber(tradePrice(trade, pool.pair)) }))
  const small = trades.length - told.length
  return { points: points.toReversed(), read, small, unknown, error, listed, isWhole: next === null }
}

const DAY_MS = 86_400_000

/**
 * What was paid for a token since a time (ms since 1970), in whole tokens of the quote, and by how many percent its price moved, from the page of
 * transactions that was read for that time; null where not all of them were read. The price moved from the last trade before that time to the
 * newest: from the first one since then it says nothing of the whole time.
 */
export function dayOf(
  {
    trades,
    read,
    unknown,
    error,
    next,
    listed,
    earlier,
  }: Pick<TradesPage, 'trades' | 'read' | 'unknown' | 'error' | 'next' | 'listed' | 'earlier'>,
  pair: Pick<Pair, 'base' | 'quote'>,
  since: number,
): Pick<TradeHistory, 'volume' | 'change'> {
  const times = trades.flatMap(({ at }) => at ?? [])
  const nothing = { volume: null, change: null }
  if (unknown > 0 || times.length < trades.length) return nothing
  // Of a day with more transactions only a part was read, and a trade before it says nothing of the others.
  const isAll = listed === null ? next === null || times.some((at) => at < since) : listed === read
  if (!isAll) return nothing
  const ofDay = trades.filter(({ at }) => (at ?? 0) >= since)
  const paid = ofDay.reduce((sum, { quote }) => sum + quote, 0n)
  const volume = toNumber({ num: paid, den: 10n ** BigInt(pair.quote.decimals) })
  const told = [...trades, ...(earlier ? [earlier] : [])].filter((trade) => !isDust(trade))
  const [newest, before] = [told[0], told.find(({ at }) => (at ?? 0) < since)]
  if (!newest || !before || error !== null) return { volume, change: null }
  const priceOf = (trade: Trade) => toNumber(tradePrice(trade, pair))
  return { volume, change: (priceOf(newest) / priceOf(before) - 1) * 100 }
}
