import { venueName } from '../../liquidity/names'
import type { PoolsOf } from '../../liquidity/allVenues'
import { symbolOf } from '../../tokens/tokenWords'
import type { ReadToken } from '../../tokens/readToken'
import { Price } from '../../ui/Price'
import { Skeleton } from '../../ui/Skeleton'
import { tokenCopy } from './copy'
import styles from './head.module.css'
import { useTokenMarket } from './useTokenMarket'

const words = tokenCopy.head

/** The price of a token in the deepest of its pools, or why it has none. */
export default function PriceFigure({ token }: { token: ReadToken }) {
  const { found, error, market } = useTokenMarket(token)
  if (!market) {
    const why = market === null ? whyNone(found) : error && !found ? words.notKnown : undefined
    return (
      <dl className={styles['price']}>
        <dt>{words.price}</dt>
        <dd className={why && styles['none']}>{why ?? <Skeleton width={160} height={40} />}</dd>
      </dl>
    )
  }
  const venue = venueName(market.venue)
  return (
    <dl className={styles['price']}>
      <dt>{found?.complete ? words.priceAt(venue) : words.priceOfSome(venue)}</dt>
      <dd>
        <Price alone price={market.price} />{' '}
        <bdi className={styles['unit']} translate="no">
          {symbolOf(market.quote)}
        </bdi>
      </dd>
    </dl>
  )
}

function whyNone(found: PoolsOf | undefined): string {
  if (found && found.pools.length > 0) return words.nonePays
  return found?.complete ? words.noPool : words.notAll
}
