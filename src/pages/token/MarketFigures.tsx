import { type ReactNode, useId, useState } from 'react'
import { symbolOf, venueName } from '../../liquidity/names'
import type { PoolsOf } from '../../liquidity/venues'
import type { ReadToken } from '../../tokens/readToken'
import { Button } from '../../ui/Button'
import { Price } from '../../ui/Price'
import { Skeleton } from '../../ui/Skeleton'
import { Tip } from '../../ui/Tip'
import { tokenCopy } from './copy'
import styles from './head.module.css'
import { payingQuotes } from './marketInPools'
import { PriceLine } from './PriceLine'
import { useTokenMarket } from './useTokenMarket'

const words = tokenCopy.head

/** Price, liquidity and market cap, from the pools that the venues' accounts tell of; and at a press the prices of the last trades. */
export default function MarketFigures({ token }: { token: ReadToken }) {
  const { found, error, market } = useTokenMarket(token)
  const [isOpen, setOpen] = useState(false)
  const chart = useId()
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
  const pool = found?.pools.find(({ address }) => address === market.pool)
  return (
    <>
      <dl className={styles['figures']}>
        <Figure
          name={found?.complete ? words.priceAt(venue) : words.priceOfSome(venue)}
          unit={unit}
          more={
            <Button
              slim
              variant="quiet"
              aria-expanded={isOpen}
              aria-controls={chart}
              onClick={() => setOpen(!isOpen)}
            >
              {words.chart.open}
            </Button>
          }
        >
          <Price alone price={market.price} />
        </Figure>
        <Figure {...liquidityWords(found, token, unit)} unit={unit}>
          <Price alone price={market.liquidity} />
        </Figure>
        <Figure name={words.cap} unit={unit} what={words.capWhat}>
          <Price alone price={market.cap} />
        </Figure>
      </dl>
      <div id={chart}>{isOpen && pool && <PriceLine pool={pool} />}</div>
    </>
  )
}

/** What the SOL in the pools is called: all that sellers share, only where all pools were searched for. */
function liquidityWords(found: PoolsOf | undefined, token: ReadToken, unit: string) {
  const { pools = [], venues = [], complete = false } = found ?? {}
  if (!complete) return { name: words.liquidityFound(unit), what: words.liquidityFoundWhat(unit, venues) }
  const isOneQuote = payingQuotes(pools, token).length === 1
  return {
    name: isOneQuote ? words.liquidity : words.liquidityOf(unit),
    what: words.liquidityWhat(unit, venues),
  }
}

function whyNone(found: PoolsOf | undefined): string {
  if (found && found.pools.length > 0) return words.nonePays
  return found?.complete ? words.noPool : words.notAll
}

type FigureProps = { name: string; unit: string; what?: string; more?: ReactNode; children: ReactNode }

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
          {children} <bdi className={styles['unit']}>{unit}</bdi>
        </span>
        {more}
      </dd>
    </div>
  )
}
