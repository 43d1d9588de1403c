import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { symbolOf, venueName } from '../../liquidity/names'
import { poolsQuery } from '../../liquidity/poolsQuery'
import type { PoolsOf } from '../../liquidity/venues'
import { usdPricesOf } from '../../market/price'
import { pricesQuery } from '../../market/worth'
import { useSettings } from '../../settings/settingsStore'
import type { ReadToken } from '../../tokens/readToken'
import { Price } from '../../ui/Price'
import { Skeleton } from '../../ui/Skeleton'
import { useCluster } from '../../wallet/walletStore'
import { tokenCopy } from './copy'
import styles from './head.module.css'
import { marketInPools, payingQuotes } from './marketInPools'

const words = tokenCopy.head

/**
 * Price, market cap and liquidity, from the pools that the venues' accounts tell of. Where they pay in SOL and in USDC, sources of prices
 * are asked for these two, to compare them.
 */
export default function MarketFigures({ token }: { token: ReadToken }) {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const { data, error } = useQuery(poolsQuery({ cluster, ownRpcUrl }, token.mint))
  const quotes = data ? payingQuotes(data.pools, token) : []
  const hasToCompare = quotes.length > 1
  const prices = useQuery({ ...pricesQuery(cluster.id, quotes, hasToCompare), select: usdPricesOf })
  const isComparing = hasToCompare && prices.isPending
  const market = data && !isComparing ? marketInPools(data.pools, token, prices.data) : undefined
  const unit = market ? symbolOf(market.quote) : ''
  const why = market === null ? whyNone(data) : error && !data ? words.notKnown : undefined
  if (!market)
    return (
      <dl className={styles['figures']}>
        <div>
          <dt>{words.price}</dt>
          <dd className={why && styles['none']}>{why ?? <Skeleton width={160} height={40} />}</dd>
        </div>
      </dl>
    )
  const venue = venueName(market.venue)
  return (
    <dl className={styles['figures']}>
      <Figure name={data?.complete ? words.priceAt(venue) : words.priceOfSome(venue)} unit={unit}>
        <Price price={market.price} />
      </Figure>
      <Figure name={words.cap} unit={unit}>
        <Price price={market.cap} />
      </Figure>
      <Figure name={words.liquidity(unit)} unit={unit}>
        <Price price={market.liquidity} />
      </Figure>
    </dl>
  )
}

function whyNone(found: PoolsOf | undefined): string {
  if (found && found.pools.length > 0) return words.nonePays
  return found?.complete ? words.noPool : words.notAll
}

function Figure({ name, unit, children }: { name: string; unit: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children} <bdi className={styles['unit']}>{unit}</bdi>
      </dd>
    </div>
  )
}
