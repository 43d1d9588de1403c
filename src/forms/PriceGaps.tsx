import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { venueName } from '../liquidity/names'
import { namedAmount, symbolOf } from '../tokens/tokenWords'
import {
  isNearPrice,
  MOST_TOLD,
  type OtherPool,
  type OtherPools,
  otherPoolsOf,
  poolsAsTold,
  priceGap,
  timesPrice,
} from '../liquidity/otherPools'
import { poolsBesidesQuery } from '../liquidity/poolsQuery'
import type { Pair, Pool } from '../liquidity/venue'
import { namesOf } from '../operations/calledTokens'
import { paths } from '../paths'
import type { ReadingNetwork } from '../tokens/tokenQueries'
import { Exact } from '../ui/Exact'
import { Mark, type MarkKind } from '../ui/Mark'
import { Sentence } from '../ui/Sentence'
import { TickBox } from '../ui/TickBox'
import { formatFloat } from '../units/grouping'
import { beginWithGap, formatBasisPoints, formatRate } from '../units/percent'
import { formatRatio } from '../units/ratio'
import { shortAddress } from '../units/shortAddress'
import { type useConsent, useImpactLimit } from './ImpactNote'
import styles from './impact.module.css'
import { byCount } from '../units/byCount'

const words = {
  reading: 'Looking for its other pools.',
  far: (gap: string, pool: string) => `${gap} the price of a pool ${pool}`,
  farFromMarket: (gap: string, source: string, price: string, symbol: string) =>
    `${gap} the market price: ${source} says ${price} ${symbol}.`,
  near: (pool: string) => `Close to a pool ${pool}`,
  apart: (pool: string) => `There is a pool ${pool}`,
  noRate: (from: string, to: string) =>
    `No rate between ${from} and ${to} is known, so this page cannot compare the prices.`,
  pool: (venue: string, fee: string) => `at ${venue} with a fee of ${fee}`,
  says: (price: string, holds: string) => `: ${price}, and it holds ${holds}.`,
  waits: 'It is not open yet.',
  limit: (limit: bigint) => `The limit here is ${formatBasisPoints(limit)}.`,
  more: (count: number) => byCount(count, 'There is one more pool.', 'There are # more pools.'),
  incomplete: 'Not every venue could be searched, so there may be more pools.',
} as const

type Reading = Readonly<{
  /** The pools of the pair itself, where the page has read them. Null: not yet. */
  own?: OwnPools | null
  usd: Parameters<typeof otherPoolsOf>[2]
  /** The pool whose price is compared; left out for a new one. */
  except?: string
  isAsked: boolean
}>

type OwnPools = Readonly<{ pools: readonly Pool[]; complete: boolean }>

/** The other pools of a pair's base token; null while they are being read, or before they are asked for. */
export function useOtherPools(
  reading: ReadingNetwork,
  pair: Pair | null,
  { own, usd, except, isAsked }: Reading,
): OtherPools | null {
  const { data, isError } = useQuery({
    ...poolsBesidesQuery(reading, pair, own === undefined),
    enabled: isAsked && pair !== null,
  })
  return useMemo(() => {
    const besides = data ?? (isError ? { pools: [], complete: false } : null)
    if (!pair || !besides || own === null) return null
    const pools = otherPoolsOf(pair, [...(own?.pools ?? []), ...besides.pools], usd, except)
    return { pools, complete: besides.complete && (own?.complete ?? true) }
  }, [pair, data, isError, own, usd, except])
}

/** How far a price is from that of the pool that judges it (poolsAsTold) and from the market's, in hundredths of a percent; the larger one, 0 without either. */
export function worstGap(price: number | null, others: OtherPools | null, market: number | null): bigint {
  if (price === null) return 0n
  const [judge] = poolsAsTold(price, others?.pools ?? [])
  const gaps = [(judge && timesPrice(price, judge)) ?? 1, market === null ? 1 : price / market].map(priceGap)
  return gaps.reduce((most, gap) => (gap > most ? gap : most), 0n)
}

type PriceGapsProps = {
  /** What is compared, where nothing above says it. */
  lead?: string
  /** The price by a source of market prices, where the page does not compare it itself. */
  market?: Readonly<{ source: string; price: number }> | null
  /** What one base token of the pair costs, as wallets show both. */
  price: number
  pair: Pair
  others: OtherPools | null
  /** The consent to a gap beyond the limit, and its words; null where there is no such gap. */
  consent: (ReturnType<typeof useConsent> & Readonly<{ label: string }>) | null
}

/** How a price compares with those of other pools, each with what it holds; and the consent where it is far from the first. */
export function PriceGaps({ price, pair, others, consent, market = null, lead }: PriceGapsProps) {
  const limit = useImpactLimit()
  if (!others) return <p className="hint">{words.reading}</p>
  const { complete } = others
  const pools = poolsAsTold(price, others.pools)
  const more = pools.length - MOST_TOLD
  return (
    <div className={styles['impact']}>
      {lead !== undefined && <p className="hint">{lead}</p>}
      {market && <MarketGap times={price / market.price} market={market} pair={pair} />}
      {pools.slice(0, MOST_TOLD).map((pool, at) => {
        const isBeyond = at === 0 && priceGap(timesPrice(price, pool) ?? 1) > limit
        return (
          <p className="hint" key={pool.address}>
            <Gap
              pool={pool}
              price={price}
              pair={pair}
              beyond={isBeyond ? { isAgreed: consent?.given } : null}
            />{' '}
            <Link to={paths.pool(pool.address)}>
              <Exact text={shortAddress(pool.address)} />
            </Link>
          </p>
        )
      })}
      {more > 0 && (
        <p className="hint">
          <Sentence text={words.more(more)} />
        </p>
      )}
      {!complete && pools.length > 0 && <p className="hint">{words.incomplete}</p>}
      {consent && (
        <TickBox
          label={consent.label}
          checked={consent.given}
          onChange={(event) => consent.change(event.target.checked)}
        />
      )}
    </div>
  )
}

type MarketGapProps = { times: number; market: Readonly<{ source: string; price: number }>; pair: Pair }

function MarketGap({ times, market: { source, price }, pair }: MarketGapProps) {
  if (isNearPrice(times)) return null
  const said = words.farFromMarket(
    beginWithGap(times),
    source,
    formatFloat(price, { maximumSignificantDigits: 6 }),
    symbolOf(pair.quote),
  )
  return (
    <p className="hint">
      <Mark kind="warn">
        <Sentence text={said} symbols={namesOf([pair.quote])} />
      </Mark>
    </p>
  )
}

type GapProps = {
  pool: OtherPool
  price: number
  pair: Pair
  beyond: Readonly<{ isAgreed: boolean | undefined }> | null
}

function Gap({ pool, price, pair, beyond }: GapProps) {
  const limit = useImpactLimit()
  const times = timesPrice(price, pool)
  const named = words.pool(venueName(pool.venue), formatRate(pool.feeRate))
  const says = words.says(
    `1 ${symbolOf(pair.base)} = ${formatRatio(pool.price, 6)} ${symbolOf(pool.quote)}`,
    namedAmount(pool.holds, pool.quote),
  )
  const said = [
    `${begin(times, named)}${says}`,
    ...(times === null ? [words.noRate(symbolOf(pool.quote), symbolOf(pair.quote))] : []),
    ...(pool.isOpen ? [] : [words.waits]),
    ...(beyond ? [words.limit(limit)] : []),
  ].join(' ')
  const sentence = <Sentence text={said} symbols={namesOf([pair.base, pair.quote, pool.quote])} />
  if (times === null || isNearPrice(times)) return <span>{sentence}</span>
  const kind: MarkKind = beyond && beyond.isAgreed !== true ? 'err' : 'warn'
  return <Mark kind={kind}>{sentence}</Mark>
}

function begin(times: number | null, pool: string): string {
  if (times === null) return words.apart(pool)
  if (isNearPrice(times)) return words.near(pool)
  return words.far(beginWithGap(times), pool)
}
