import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { symbolOf, venueName } from '../../liquidity/names'
import { poolsQuery } from '../../liquidity/poolsQuery'
import { useSettings } from '../../settings/settingsStore'
import type { ReadToken } from '../../tokens/readToken'
import { Price } from '../../ui/Price'
import { Skeleton } from '../../ui/Skeleton'
import { useCluster } from '../../wallet/walletStore'
import { tokenCopy } from './copy'
import styles from './head.module.css'
import { marketInPools } from './marketInPools'

const words = tokenCopy.head

/** Price, market cap and liquidity, from the pools that the venues' accounts tell of; no other source is asked. */
export default function MarketFigures({ token }: { token: ReadToken }) {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const { data, error } = useQuery(poolsQuery({ cluster, ownRpcUrl }, token.mint))
  const market = data && marketInPools(data.pools, token)
  const unit = market ? symbolOf(market.quote) : ''
  const none = data?.complete ? words.noPool : words.notAll
  const why = data ? none : error ? words.notKnown : undefined
  if (!market)
    return (
      <dl className={styles['figures']}>
        <div>
          <dt>{words.price}</dt>
          <dd className={why && styles['none']}>{why ?? <Skeleton width={160} height={40} />}</dd>
        </div>
      </dl>
    )
  return (
    <dl className={styles['figures']}>
      <Figure name={words.priceAt(venueName(market.venue))} unit={unit}>
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
