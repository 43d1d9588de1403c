import { useQuery } from '@tanstack/react-query'
import { venueName } from '../../liquidity/names'
import type { PoolsOf } from '../../liquidity/allVenues'
import { priceHistoryQuery } from '../../liquidity/priceHistory'
import { useSettings } from '../../settings/settingsStore'
import { symbolOf } from '../../tokens/tokenWords'
import type { ReadToken } from '../../tokens/readToken'
import { Price } from '../../ui/Price'
import { Skeleton } from '../../ui/Skeleton'
import { Tip } from '../../ui/Tip'
import { formatChange } from '../../units/marketFigures'
import { useCluster } from '../../wallet/walletStore'
import { tokenCopy } from './copy'
import styles from './head.module.css'
import { useTokenMarket } from './useTokenMarket'

const words = tokenCopy.head

/** The price of a token in the deepest of its pools and its change in a day, or why it has none. */
export default function PriceFigure({ token }: { token: ReadToken }) {
  const { found, error, market, readAt, usd, change: told } = useTokenMarket(token)
  const cluster = useCluster()
  const traded = useChangeInPool(found, market?.pool, readAt)
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
  const change = told
    ? { percent: told.percent, what: words.changeSaid(told.source) }
    : traded !== null && { percent: traded, what: words.changeTraded(venue) }
  return (
    <dl className={styles['price']}>
      <dt>
        {found?.complete ? words.priceAt(venue) : words.priceOfSome(venue)}
        {usd !== undefined && (
          <span className="nowrap">
            <span className="mono" translate="no">
              ≈ $<Price alone price={usd} />
            </span>
            {cluster.money === 'play' && words.playMoney}
          </span>
        )}
      </dt>
      <dd>
        <span>
          <Price alone price={market.price} />{' '}
          <bdi className={styles['unit']} translate="no">
            {symbolOf(market.quote)}
          </bdi>
        </span>
        {change && (
          <span className={styles['change']}>
            {words.change(formatChange(change.percent))}
            <Tip label={words.about(words.changeTitle)}>{change.what}</Tip>
          </span>
        )}
      </dd>
    </dl>
  )
}

/** Milliseconds for which the change of a price stands beside a newer price. */
const CHANGE_STANDS_MS = 300_000

/**
 * By how many percent the trades of a day have moved the price in the pool whose chart is shown; null where not all of them were read, or
 * too long before the price: they are not read again by themselves. `readAt`: when the price was read, in ms since 1970.
 */
function useChangeInPool(
  found: PoolsOf | undefined,
  address: string | undefined,
  readAt: number,
): number | null {
  const cluster = useCluster()
  const ownRpcUrl = useSettings().rpcUrls[cluster.id]
  const pool = found?.pools.find((one) => one.address === address)
  // The chart reads them.
  const { data, dataUpdatedAt } = useQuery({
    ...priceHistoryQuery({ cluster, ownRpcUrl }, pool),
    enabled: false,
  })
  return data && readAt - dataUpdatedAt <= CHANGE_STANDS_MS ? data.change : null
}

function whyNone(found: PoolsOf | undefined): string {
  if (found && found.pools.length > 0) return words.nonePays
  return found?.complete ? words.noPool : words.notAll
}
