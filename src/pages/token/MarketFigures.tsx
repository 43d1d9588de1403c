import { type ReactNode, useId, useState } from 'react'
import { useImpactLimit } from '../../forms/ImpactNote'
import type { QuotedSale, SellersShare } from '../../liquidity/impact'
import { venueName } from '../../liquidity/names'
import { namedAmount, symbolOf } from '../../tokens/tokenWords'
import type { PairToken } from '../../liquidity/venue'
import type { PoolsOf } from '../../liquidity/allVenues'
import { shownUnits } from '../../solana/amountScale'
import type { ReadToken } from '../../tokens/readToken'
import { ShortAmount } from '../../ui/ShortAmount'
import { Button } from '../../ui/Button'
import { Mark } from '../../ui/Mark'
import { Price } from '../../ui/Price'
import { Skeleton } from '../../ui/Skeleton'
import { Tip } from '../../ui/Tip'
import { formatSigned } from '../../units/percent'
import { tokenCopy } from './copy'
import styles from './head.module.css'
import { payingQuotes, sellersIn } from './marketInPools'
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
        {found && (
          <Sellers
            share={sellersIn(found.pools, token, market)}
            token={token}
            quote={market.quote}
            venues={found.venues}
          />
        )}
        <Figure name={words.cap} unit={unit} what={words.capWhat}>
          <Price alone price={market.cap} />
        </Figure>
      </dl>
      <div id={chart}>{isOpen && pool && <PriceLine pool={pool} />}</div>
    </>
  )
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
          {children} {unit !== undefined && <bdi className={styles['unit']}>{unit}</bdi>}
        </span>
        {more && ' '}
        {more}
      </dd>
    </div>
  )
}
