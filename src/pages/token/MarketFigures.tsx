import type { ReactNode } from 'react'
import { symbolOf, venueName } from '../../liquidity/names'
import type { PoolsOf } from '../../liquidity/venues'
import type { ReadToken } from '../../tokens/readToken'
import { Price } from '../../ui/Price'
import { Skeleton } from '../../ui/Skeleton'
import { tokenCopy } from './copy'
import styles from './head.module.css'
import { useTokenMarket } from './useTokenMarket'

const words = tokenCopy.head

/** Price, market cap and liquidity, from the pools that the venues' accounts tell of. */
export default function MarketFigures({ token }: { token: ReadToken }) {
  const { found, error, market } = useTokenMarket(token)
  const unit = market ? symbolOf(market.quote) : ''
  const why = market === null ? whyNone(found) : error && !found ? words.notKnown : undefined
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
      <Figure name={found?.complete ? words.priceAt(venue) : words.priceOfSome(venue)} unit={unit}>
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
