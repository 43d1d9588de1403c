import { useQuery } from '@tanstack/react-query'
import { symbolOf } from '../../tokens/tokenWords'
import type { Pool } from '../../liquidity/venue'
import { useSettings } from '../../settings/settingsStore'
import { Button } from '../../ui/Button'
import { ErrorNote } from '../../ui/ErrorNote'
import { linePath } from '../../ui/linePath'
import { Price } from '../../ui/Price'
import { Skeleton } from '../../ui/Skeleton'
import { shownPrice } from '../../solana/amountScale'
import { toNumber } from '../../units/ratio'
import { formatUsdPrice } from '../../units/marketFigures'
import { localMoment } from '../../units/moments'
import { useCluster } from '../../wallet/walletStore'
import { tokenCopy } from './copy'
import styles from './head.module.css'
import { type TradeHistory, type TradePoint, priceHistoryQuery } from '../../liquidity/priceHistory'

const words = tokenCopy.head.chart

/** The prices of the pool's last trades as a line; in its frame stands why there is none. */
export function PriceLine({ pool }: { pool: Pool }) {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const { data, error, refetch, isFetching } = useQuery(priceHistoryQuery({ cluster, ownRpcUrl }, pool))
  const failure = error ?? data?.error
  const note = failure && (
    <ErrorNote
      error={failure}
      actions={
        <Button busy={isFetching} onClick={() => void refetch()}>
          {tokenCopy.again}
        </Button>
      }
    />
  )
  if (!data && error) return note
  if (!data)
    return (
      <div className={styles['chart']}>
        <output className="sr">{words.reading}</output>
        <Skeleton height="100%" />
      </div>
    )
  const { points } = data
  const [first, last] = [points[0], points.at(-1)]
  const unit = symbolOf(pool.pair.quote)
  return (
    <>
      {first && last && points.length > 1 ? (
        <div className={styles['chart']}>
          <Plot points={points} label={labelOf(points, unit)} />
          <div className={styles['times']}>
            <span>{momentOf(first.at)}</span>
            <span>{momentOf(last.at)}</span>
          </div>
          <output className="cap faint">{countsOf(data)}</output>
        </div>
      ) : (
        <div className={styles['chart']}>
          <div className={styles['plot']}>
            <output className="small muted">{countsOf(data)}</output>
            <div className={styles['scale']} translate="no">
              <Price alone price={priceNow(pool)} />
            </div>
          </div>
        </div>
      )}
      {note}
    </>
  )
}

/** How many trades there are among how many transactions, and why some of them are not in the line. */
function countsOf({ points, read, small, unknown, error, listed, isWhole }: TradeHistory): string {
  if (read > 0 && unknown === read) return words.unread(read, listed)
  const trades = points.length + small
  if (read > 0 && trades + unknown === 0 && isWhole) return words.noTrades
  // Where reading broke off the newest part of a day was read: it is not spread over all of it.
  const isOfDay = listed !== null && error === null
  return [
    points.length < 2
      ? words.tooFew(trades, read, listed)
      : isOfDay
        ? words.day(trades, read, listed)
        : words.counts(trades, read, listed),
    small > 0 ? words.small(small) : '',
    unknown > 0 ? words.unknown(unknown) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function momentOf(at: number | null): string {
  return at === null ? words.noTime : localMoment(at, 'minute')
}

function labelOf(points: readonly TradePoint[], unit: string): string {
  const prices = points.map(({ price }) => price)
  const [first, last] = [points[0], points.at(-1)]
  const said = (price = 0) => `${formatUsdPrice(price)} ${unit}`
  return words.picture({
    from: `${said(first?.price)} (${momentOf(first?.at ?? null)})`,
    to: `${said(last?.price)} (${momentOf(last?.at ?? null)})`,
    lowest: said(Math.min(...prices)),
    highest: said(Math.max(...prices)),
  })
}

/** The pool's price, which has no line yet. */
function priceNow({ price, pair }: Pool): number {
  return toNumber(shownPrice({ num: price.quote, den: price.base }, pair.quote, pair.base))
}

const LINE = { width: 320, height: 72, edge: 4 }

/** The line, between its highest and its lowest price. */
function Plot({ points, label }: { points: readonly TradePoint[]; label: string }) {
  const path = linePath(points, LINE)
  const prices = points.map(({ price }) => price)
  return (
    <div className={styles['plot']}>
      <svg
        viewBox={`0 0 ${LINE.width} ${LINE.height}`}
        preserveAspectRatio="none"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an SVG is no img
        role="img"
        aria-label={label}
      >
        <path className={styles['area']} d={`${path}V${LINE.height}H${LINE.edge}Z`} />
        <path d={path} />
      </svg>
      <div className={styles['scale']} translate="no">
        <Price alone price={Math.max(...prices)} />
        <Price alone price={Math.min(...prices)} />
      </div>
    </div>
  )
}
