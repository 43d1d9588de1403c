import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useImpactLimit } from '../../forms/ImpactNote'
import { isLargeFee, type QuotedSale, type SellersShare } from '../../liquidity/impact'
import { venueName } from '../../liquidity/names'
import { namedAmount, symbolOf } from '../../tokens/tokenWords'
import type { PairToken, Pool } from '../../liquidity/venue'
import type { PoolsOf } from '../../liquidity/allVenues'
import { shownUnits } from '../../solana/amountScale'
import type { ReadToken } from '../../tokens/readToken'
import { ShortAmount } from '../../ui/ShortAmount'
import { Exact } from '../../ui/Exact'
import { Mark } from '../../ui/Mark'
import { Price } from '../../ui/Price'
import { Skeleton } from '../../ui/Skeleton'
import { Tip } from '../../ui/Tip'
import { formatWhole } from '../../units/grouping'
import { formatRate, formatSigned } from '../../units/percent'
import { useSettings } from '../../settings/settingsStore'
import { useCluster } from '../../wallet/walletStore'
import { tokenCopy } from './copy'
import styles from './head.module.css'
import { largestHoldersQuery } from '../../liquidity/holdersQuery'
import { payingQuotes, sellersIn } from './marketInPools'
import { priceHistoryQuery } from '../../liquidity/priceHistory'
import { PriceLine } from './PriceLine'
import { useTokenMarket } from './useTokenMarket'

const words = tokenCopy.head

/** The chart of the pool whose price it is, what its pools hold and what sellers get of it, its holders and its market cap. */
export default function MarketFigures({ token }: { token: ReadToken }) {
  const { found, error, market } = useTokenMarket(token)
  if (!market || !found) {
    if (market === undefined && !(error && !found)) return <Skeleton height="100%" />
    return <NoMarket token={token} isKnown={market === null} />
  }
  const unit = symbolOf(market.quote)
  const pool = found.pools.find(({ address }) => address === market.pool)
  return (
    <>
      {pool && <PriceLine pool={pool} />}
      <dl className={styles['figures']}>
        <Figure {...liquidityWords(found, token, unit)} unit={unit}>
          <Price alone price={market.liquidity} />
        </Figure>
        <Holders token={token} />
        {pool && <Volume pool={pool} unit={unit} />}
        <Figure name={words.cap} unit={unit} what={words.capWhat}>
          <Price alone price={market.cap} />
        </Figure>
      </dl>
      <dl className={styles['sales']}>
        <Sellers
          share={sellersIn(found.pools, token, market)}
          token={token}
          quote={market.quote}
          venues={found.venues}
        />
        {pool && (
          <Figure name={words.fee(venueName(pool.venue))}>
            <Fee rate={pool.tier.rate} />
          </Figure>
        )}
      </dl>
    </>
  )
}

/** In the place of chart and figures, where no pool pays for the token or none could be read. */
function NoMarket({ token, isKnown }: { token: ReadToken; isKnown: boolean }) {
  const said = <span className={styles['unit']}>{isKnown ? words.none : words.unread}</span>
  return (
    <>
      <p className={styles['empty']}>{isKnown ? words.chart.none : words.notKnown}</p>
      <dl className={styles['figures']}>
        <Figure name={words.liquidity}>{said}</Figure>
        <Holders token={token} />
        <Figure name={words.volume}>{said}</Figure>
        <Figure name={words.cap}>{said}</Figure>
      </dl>
    </>
  )
}

/** How many own it: all of them, where the node lists them all, else at least so many. */
function Holders({ token }: { token: ReadToken }) {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const { data, error } = useQuery(largestHoldersQuery({ cluster, ownRpcUrl }, token.mint))
  const count = data?.holders.length ?? 0
  return (
    <Figure name={words.holders} what={words.holdersWhat}>
      {data ? (
        <Exact text={`${data.complete ? '' : '≥ '}${formatWhole(count)}`} />
      ) : (
        <span className={styles['unit']}>{error ? words.unread : words.reading}</span>
      )}
    </Figure>
  )
}

/** What was paid in the pool in 24 hours, where all of it was read with the chart. */
function Volume({ pool, unit }: { pool: Pool; unit: string }) {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const { data, error } = useQuery(priceHistoryQuery({ cluster, ownRpcUrl }, pool))
  const volume = data?.volume ?? null
  const what = words.volumeWhat(venueName(pool.venue))
  if (volume === null)
    return (
      <Figure name={words.volume} what={what}>
        <span className={styles['unit']}>{data || error ? words.unread : words.reading}</span>
      </Figure>
    )
  return (
    <Figure name={words.volume} what={what} unit={unit}>
      <Price alone price={volume} />
    </Figure>
  )
}

function Fee({ rate }: { rate: bigint }) {
  return isLargeFee(rate) ? <Mark kind="warn">{formatRate(rate)}</Mark> : formatRate(rate)
}

type SellersProps = { share: SellersShare; token: ReadToken; quote: PairToken; venues: readonly string[] }

/** What a seller of a tenth and of all really gets: a price and what lies in the pools tell neither of fees nor of the price impact. */
function Sellers({ share: { outside, tenth, all }, token, quote, venues }: SellersProps) {
  const limit = useImpactLimit()
  if (outside < 10n) return null
  const what = words.sellersWhat(
    namedAmount(outside, { ...token, symbol: token.metadata?.symbol ?? '' }),
    venues,
  )
  const isLarge = tenth === null || tenth.loss > limit
  const unit = symbolOf(quote)
  return (
    <>
      <Figure name={words.tenth} what={what} {...saleFigure(tenth, unit, isLarge)}>
        {tenth && <SaleAmount sale={tenth} quote={quote} />}
      </Figure>
      <Figure name={words.all} {...saleFigure(all, unit, false)}>
        {all && <SaleAmount sale={all} quote={quote} />}
      </Figure>
    </>
  )
}

function SaleAmount({ sale, quote }: { sale: QuotedSale; quote: PairToken }) {
  return <ShortAmount units={shownUnits(sale.amountOut, quote)} decimals={quote.decimals} />
}

/** The unit of a sale, and by how much it is less than the price says. */
function saleFigure(sale: QuotedSale | null, unit: string, isLarge: boolean) {
  const less = sale ? formatSigned(-sale.loss) : words.notTaken
  const more = <span className={styles['less']}>{isLarge ? <Mark kind="warn">{less}</Mark> : less}</span>
  return sale ? { unit, more } : { more }
}

/** What the SOL in the pools is called: all that sellers share, only where all pools were searched for. */
function liquidityWords(found: PoolsOf, token: ReadToken, unit: string) {
  const { pools, venues, complete } = found
  if (!complete) return { name: words.liquidityFound(unit), what: words.liquidityFoundWhat(unit, venues) }
  const isOneQuote = payingQuotes(pools, token).length === 1
  return {
    name: isOneQuote ? words.liquidity : words.liquidityOf(unit),
    what: words.liquidityWhat(unit, venues),
  }
}

type FigureProps = { name: string; unit?: string; what?: string; more?: ReactNode; children: ReactNode }

/** A figure under its name. `what` explains the name; `more` stands after the figure. */
function Figure({ name, unit, what, more, children }: FigureProps) {
  return (
    <div>
      <dt>
        {name}
        {what !== undefined && <Tip label={words.about(name)}>{what}</Tip>}
      </dt>
      <dd>
        <span>
          {children}
          {unit !== undefined && (
            <>
              {' '}
              <bdi className={styles['unit']}>{unit}</bdi>
            </>
          )}
        </span>
        {more && ' '}
        {more}
      </dd>
    </div>
  )
}
