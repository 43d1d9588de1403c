import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { symbolOf } from '../../../tokens/tokenWords'
import { isDust, tradePrice } from '../../../liquidity/tradePrice'
import type { Trade, TradesPage, TradesProgress, TradesStart } from '../../../liquidity/trades'
import type { Pair, Pool } from '../../../liquidity/venue'
import { paths } from '../../../paths'
import { Button } from '../../../ui/Button'
import { ErrorNote } from '../../../ui/ErrorNote'
import { Price } from '../../../ui/Price'
import { shortAmount } from '../../../solana/amountScale'
import { formatWhole } from '../../../units/grouping'
import { localDate, localTime, localZone } from '../../../units/moments'
import { formatRatio, toNumber } from '../../../units/ratio'
import { manageLiquidityCopy } from '../copy'
import type { PageWork } from '../pageWork'
import styles from './pool.module.css'
import { fetchLiquidityWork } from '../queries'
import { PriceChart } from './PriceLine'

const words = manageLiquidityCopy.pool.trades

export type TradesPartProps = { pool: Pool; work: PageWork }

/** The pool's past trades as a price line and a table. The first hundred transactions are read when it appears. */
export default function TradesPart({ pool, work }: TradesPartProps) {
  const { pages, more, stopped, error, busy, progress, load, refresh, stop } = useTrades(pool, work)
  const trades = pages.flatMap((page) => page.trades)
  const drawn = trades.filter((trade) => !isDust(trade))
  const dust = trades.length - drawn.length
  return (
    <div className={styles['trades']} ref={focusOnce} tabIndex={-1}>
      {drawn.length > 1 && <PriceChart {...lineOf(drawn, pool.pair)} />}
      {dust > 0 && <p className="small muted">{words.dust(formatWhole(dust))}</p>}
      {trades.length > 0 && <TradesTable trades={trades} pair={pool.pair} />}
      {pages.length > 0 && <Counts pages={pages} trades={trades.length} />}
      <output className="small muted">{busy ? progressWords(progress) : stopped && words.stopped}</output>
      {error && !busy && <ErrorNote error={error} />}
      <div className="actions">
        {(busy || pages.length === 0 || more) && (
          <Button onClick={busy ? stop : load}>
            {busy ? words.stop : pages.length === 0 ? words.again : stopped ? words.goOn : words.older}
          </Button>
        )}
        {!busy && pages.length > 0 && (
          <Button variant="quiet" onClick={refresh}>
            {words.refresh}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The button that opened this part has disappeared: the keyboard focus continues here. */
function focusOnce(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}

/** Reads a hundred transactions at a press; stopping keeps what was read. */
function useTrades(pool: Pool, { context }: PageWork) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<TradesProgress | null>(null)
  const reading = useRef<AbortController>(null)
  const { cluster, ownRpcUrl } = context
  const queryKey = ['pool-trades', cluster.id, ownRpcUrl, pool.address]
  const query = useInfiniteQuery({
    queryKey,
    staleTime: Infinity,
    retry: false,
    initialPageParam: { before: null } as TradesStart,
    queryFn: async ({ pageParam, signal }): Promise<TradesPage> => {
      const own = new AbortController()
      reading.current = own
      setProgress(null)
      const { readTrades } = await fetchLiquidityWork()
      signal.addEventListener('abort', () => own.abort())
      return await readTrades(context, pool, { ...pageParam, stop: own.signal, onProgress: setProgress })
    },
    getNextPageParam: ({ next }: TradesPage) => next,
  })
  const pages = query.data?.pages ?? []
  const last = pages.at(-1)
  return {
    pages,
    more: query.hasNextPage,
    stopped: last?.stopped ?? false,
    error: query.error ?? last?.error ?? null,
    busy: query.isFetching,
    progress,
    load: () => void (pages.length === 0 ? query.refetch() : query.fetchNextPage()),
    /** All pages are dropped first: reading every one of them again could take many hundred calls. */
    refresh: () => void client.resetQueries({ queryKey, exact: true }),
    stop: () => reading.current?.abort(),
  }
}

function progressWords(progress: TradesProgress | null): string {
  if (progress?.waiting) return words.waiting
  return progress && progress.of > 0 && progress.done > 0
    ? words.progress(progress.done, progress.of)
    : words.listing
}

/** The number of found trades, and the numbers of transactions that are not shown or not known. */
function Counts({ pages, trades }: { pages: readonly TradesPage[]; trades: number }) {
  const sum = (of: 'read' | 'failed' | 'others' | 'unknown') => pages.reduce((all, page) => all + page[of], 0)
  const [read, failed, others, unknown] = [sum('read'), sum('failed'), sum('others'), sum('unknown')]
  if (read === 0)
    return pages.some(({ next }) => next === null) && <p className="small muted">{words.noneAtAll}</p>
  const sentences = [
    words.counts(
      words.tradeCount(formatWhole(trades), trades === 1),
      words.readCount(formatWhole(read), read === 1),
    ),
    ...(others > 0 ? [words.others(formatWhole(others))] : []),
    ...(failed > 0 ? [words.failed(formatWhole(failed))] : []),
    ...(unknown > 0 ? [words.unknown(formatWhole(unknown))] : []),
  ]
  return <p className="small muted">{sentences.join(' ')}</p>
}

/** The number of rows at first, and the number that each press adds. */
const ROWS = 10

function TradesTable({ trades, pair }: { trades: readonly Trade[]; pair: Pair }) {
  const [shown, setShown] = useState(ROWS)
  const { base, quote } = pair
  const left = trades.length - shown
  return (
    <>
      <table className={`table ${styles['list']}`} aria-label={words.list}>
        <thead>
          <tr>
            <th scope="col">{words.time}</th>
            <th scope="col">{words.trade}</th>
            <th scope="col" className="num">
              {words.amount}
            </th>
            <th scope="col" className="num">
              {words.price}, {symbolOf(quote)}
            </th>
          </tr>
        </thead>
        <tbody>
          {trades.slice(0, shown).map((trade) => (
            <tr key={trade.signature}>
              <th scope="row">
                <Link to={paths.transaction(trade.signature)}>
                  <Moment at={trade.at} />
                  <span className="sr">{words.link}</span>
                </Link>
              </th>
              <td>{trade.bought ? words.bought : words.sold}</td>
              <td className="num">
                {shortAmount(trade.base, base)} <bdi translate="no">{symbolOf(base)}</bdi>
              </td>
              <td className="num">
                <Price price={formatRatio(tradePrice(trade, pair), 6)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <div className="actions">
          <Button variant="quiet" slim onClick={() => setShown(shown + 10 * ROWS)}>
            {words.more(formatWhole(Math.min(left, 10 * ROWS)))}
          </Button>
        </div>
      )}
    </>
  )
}

function Moment({ at }: { at: number | null }) {
  if (at === null) return words.noTime
  return (
    <>
      <span className="nowrap">{localDate(at)},</span> <span className="nowrap">{localTime(at)}</span>
    </>
  )
}

/** The line from the oldest trade to the newest. */
function lineOf(trades: readonly Trade[], pair: Pair) {
  const [base, quote] = [symbolOf(pair.base), symbolOf(pair.quote)]
  return {
    label: words.picture(base, words.tradeCount(formatWhole(trades.length), false)),
    axes: { across: words.timeAxis(localZone(trades[0]?.at ?? 0)), up: words.priceAxis(quote, base) },
    points: trades.map((trade) => ({ at: trade.at, price: toNumber(tradePrice(trade, pair)) })).toReversed(),
  }
}
