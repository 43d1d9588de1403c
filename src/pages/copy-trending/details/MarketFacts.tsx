import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { trendingPlaces } from '../../../market/sources'
import { priceLineQuery, tokenMarketQuery, type PriceHistory } from '../../../market/tokenMarket'
import type { TrendingToken, TrendingWindow } from '../../../market/trending'
import { Mark } from '../../../ui/Mark'
import { Skeleton } from '../../../ui/Skeleton'
import { localTime } from '../../../units/moments'
import { useCluster } from '../../../wallet/walletStore'
import { copyTrendingCopy } from '../copy'
import { columnName, Figure, formatAge, type FigureKey } from '../list/figures'
import { Price } from '../../../ui/Price'
import { formatUsdPrice } from '../../../units/marketFigures'
import { topHoldersMark } from '../view/audit'
import styles from './details.module.css'

const words = copyTrendingCopy.line

export type MarketFactsProps = Readonly<{
  mint: string
  listed: TrendingToken | undefined
  window: TrendingWindow
}>

/** The open token's market: its price over time, and every figure of its row; nothing where no source knows it. */
export default function MarketFacts({ mint, listed, window }: MarketFactsProps) {
  const { id } = useCluster()
  const [now] = useState(Date.now)
  const places = useMemo(() => trendingPlaces(id), [id])
  const found = useQuery({ ...tokenMarketQuery(places, mint), enabled: !listed?.pool })
  const token = listed ?? found.data
  const pool = listed?.pool ?? found.data?.pool ?? null
  const line = useQuery({ ...priceLineQuery(places, mint, pool, window), enabled: pool !== null })
  if (!token) return null
  const waits = line.data === undefined && (pool === null ? found.isFetching : line.isFetching)
  return (
    <>
      <p className={styles['now']}>
        <span>
          <span className="sr">{copyTrendingCopy.columns.price} </span>
          <Figure of="price" token={token} window={window} now={0} />
        </span>
        <span className={styles['moved']}>
          <Figure of="change" token={token} window={window} now={0} />{' '}
          <span className="cap muted">{columnName('change', window)}</span>
        </span>
      </p>
      {waits && <WaitingLine />}
      {line.data && <Line line={line.data} />}
      <dl className={styles['figures']}>
        {FIGURES.map((key) => (
          <div key={key}>
            <dt>
              {copyTrendingCopy.columns[key]}
              {key === 'volume' && ` ${window}`}
            </dt>
            <dd className="mono" translate="no">
              <Figure of={key} token={token} window={window} now={now} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{copyTrendingCopy.details.topHolders}</dt>
          <dd>
            <TopHolders percent={token.audit.topHolders} />
          </dd>
        </div>
      </dl>
    </>
  )
}

const FIGURES: readonly FigureKey[] = ['marketCap', 'liquidity', 'volume', 'holders', 'age']

function TopHolders({ percent }: { percent: number | null }) {
  const text = percent === null ? copyTrendingCopy.list.unknown : `${percent.toFixed(1)} %`
  return <Mark kind={topHoldersMark(percent)}>{text}</Mark>
}

/** A placeholder with the height of the line, only while the line loads. */
function WaitingLine() {
  return (
    <div className={styles['line']}>
      <output className="sr">{words.reading}</output>
      <Skeleton width="100%" height={72} />
      <p className="cap">&nbsp;</p>
    </div>
  )
}

const [WIDTH, HEIGHT, EDGE] = [300, 72, 3]

/** The price over time, in no colour with a meaning: a price that moves is neither good nor bad. */
function Line({ line }: { line: PriceHistory }) {
  const prices = line.map(({ price }) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last) return null
  const x = (at: number) => ((at - first.at) / Math.max(1, last.at - first.at)) * WIDTH
  const y = (price: number) =>
    high === low ? HEIGHT / 2 : EDGE + ((high - price) / (high - low)) * (HEIGHT - 2 * EDGE)
  const path = line.map(({ at, price }) => `${x(at).toFixed(1)} ${y(price).toFixed(1)}`).join('L')
  const span = words.span(formatAge(first.at, last.at), localTime(last.at, 'minute'))
  const [from, to, least, most] = [first.price, last.price, low, high].map(formatUsdPrice)
  return (
    <div className={styles['line']}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an SVG is no img
        role="img"
        aria-label={words.label(span, `${from}`, `${to}`, `${least}`, `${most}`)}
      >
        <path d={`M${path}`} vectorEffect="non-scaling-stroke" />
      </svg>
      <p className={styles['levels']} aria-hidden="true">
        <Price price={high} />
        <Price price={low} />
      </p>
      <p className="cap faint">
        {span} · {words.source}
      </p>
    </div>
  )
}
