import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useImpactLimit } from '../../forms/ImpactNote'
import { isLargeFee, type QuotedSale, type SellersShare } from '../../liquidity/impact'
import { venueName } from '../../liquidity/names'
import { symbolOf } from '../../tokens/tokenWords'
import type { PairToken, Pool } from '../../liquidity/venue'
import type { PoolsOf } from '../../liquidity/allVenues'
import { shownUnits } from '../../solana/amountScale'
import type { ReadToken } from '../../tokens/readToken'
import { ShortAmount } from '../../ui/ShortAmount'
import { Exact } from '../../ui/Exact'
import { Mark } from '../../ui/Mark'
import { Price } from '../../ui/Price'
import { Skeleton } from '../../ui/Skeleton'
import { classNames } from '../../ui/classNames'
import { Tip } from '../../ui/Tip'
import { formatWhole } from '../../units/grouping'
import { formatBasisPoints, formatRate } from '../../units/percent'
import { useSettings } from '../../settings/settingsStore'
import { useCluster } from '../../wallet/walletStore'
import { tokenCopy } from './copy'
import styles from './head.module.css'
import { lockedCopy, sellersCopy } from './holdersCopy'
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
    return <NoMarket token={token} />
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
      <Sellers
        share={sellersIn(found.pools, token, market)}
        token={token}
        quote={market.quote}
        pools={found.pools}
        slot={found.slot}
      />
    </>
  )
}

/** Where no pool pays for the token, or none could be read, there is neither a chart nor what pools tell. */
function NoMarket({ token }: { token: ReadToken }) {
  return (
    <dl className={classNames(styles['figures'], styles['few'])}>
      <Holders token={token} />
      <Figure name={tokenCopy.supply}>
        <ShortAmount units={shownUnits(token.supply, token)} decimals={token.decimals} />
      </Figure>
    </dl>
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

type SellersProps = {
  share: SellersShare
  token: ReadToken
  quote: PairToken
  pools: readonly Pool[]
  slot: number | null
}

/** What a seller of a tenth and of all really gets: a price and what lies in the pools tell neither of fees nor of the price impact. */
function Sellers({ share: { outside, tenth, all }, token, quote, pools, slot }: SellersProps) {
  const limit = useImpactLimit()
  // Fewer than ten base units have no tenth.
  const isFew = outside < 10n
  const first = isFew ? all : tenth
  const sales = isFew ? [all] : [tenth, tenth && all]
  const soldIn = pools.filter(({ address }) => sales.some((sale) => sale?.pool === address))
  return (
    <section className={styles['sales']} aria-label={sellersCopy.title}>
      <h2>
        {sellersCopy.title}
        <Tip label={words.about(sellersCopy.title)}>
          {sellersCopy.about}{' '}
          <span className="cap">
            {sellersCopy.source}
            {slot !== null && ` ${lockedCopy.readAt(formatWhole(slot))}`}
          </span>
        </Tip>
      </h2>
      {outside === 0n ? (
        <p>{sellersCopy.allInPools}</p>
      ) : (
        <p>
          {sellersCopy[isFew ? 'few' : 'tenth']}{' '}
          <ShortAmount
            units={shownUnits(outside, token)}
            decimals={token.decimals}
            unit={token.metadata?.symbol ?? ''}
            className={undefined}
          />{' '}
          {sellersCopy[isFew ? 'allOutside' : 'outside']}{' '}
          <Sale sale={first} quote={quote} isLarge={first === null || first.loss > limit} />{' '}
          {!isFew && tenth && (
            <>
              {sellersCopy.all} <Sale sale={all} quote={quote} isLarge={false} isSecond />
            </>
          )}
        </p>
      )}
      {outside > 0n && soldIn.map((pool) => <PoolFee key={pool.address} pool={pool} />)}
    </section>
  )
}

/** The fee of a pool in which they sell. */
function PoolFee({ pool: { venue, tier } }: { pool: Pool }) {
  const fee = sellersCopy.fee(venueName(venue), formatRate(tier.rate))
  return <p>{isLargeFee(tier.rate) ? <Mark kind="warn">{fee}</Mark> : fee}</p>
}

type SaleProps = { sale: QuotedSale | null; quote: PairToken; isLarge: boolean; isSecond?: boolean }

/** What a seller gets, and by how much that is less than the price says. */
function Sale({ sale, quote, isLarge, isSecond = false }: SaleProps) {
  if (!sale) return isLarge ? <Mark kind="warn">{sellersCopy.notTaken}</Mark> : sellersCopy.notTaken
  const less = sellersCopy[isSecond ? 'lessToo' : 'less'](formatBasisPoints(sale.loss))
  return (
    <>
      <ShortAmount
        units={shownUnits(sale.amountOut, quote)}
        decimals={quote.decimals}
        unit={symbolOf(quote)}
      />
      , {isLarge ? <Mark kind="warn">{less}</Mark> : less}
    </>
  )
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

type FigureProps = { name: string; unit?: string; what?: string; children: ReactNode }

/** A figure under its name, which `what` explains. */
function Figure({ name, unit, what, children }: FigureProps) {
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
      </dd>
    </div>
  )
}
