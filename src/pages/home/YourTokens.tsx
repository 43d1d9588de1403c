import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { isUnanswered } from '../../errors/silence'
import { poolPositionsQuery } from '../../liquidity/poolsQuery'
import { usdPricesOf } from '../../market/price'
import { formatWorth, pricesQuery, usdWorth } from '../../market/worth'
import { HeldToken } from '../../operation/HeldToken'
import { type PoolHolding, poolHoldingsOf, PoolTokens } from '../../operation/PoolTokens'
import { paths } from '../../paths'
import type { HeldAccount } from '../../tokens/heldAccounts'
import { holdingsQuery } from '../../tokens/heldQuery'
import { shownUnits, unscaledAmount } from '../../solana/amountScale'
import { tokenNameQuery } from '../../tokens/tokenNames'
import type { ReadingNetwork } from '../../tokens/tokenQueries'
import { wordsOfToken } from '../../tokens/wellKnown'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { EmptyList } from '../../ui/EmptyList'
import { ShortAmount } from '../../ui/ShortAmount'
import { Skeleton } from '../../ui/Skeleton'
import { formatWhole } from '../../units/grouping'
import { localTime } from '../../units/moments'
import { useIsSilent } from '../../wallet/useIsSilent'
import styles from './Yours.module.css'

const words = {
  title: 'Your tokens',
  all: (count: number) => `All ${formatWhole(count)}`,
  account: 'Account',
  none: (network: string) => `No tokens on ${network} yet`,
  swap: 'Swap SOL for one',
  send: 'Send',
  trade: 'Swap',
  unread: 'Your tokens could not be read.',
  unknown: 'Not known now.',
  again: 'Read again',
  reading: 'Reading your tokens.',
  noPrice: 'no listed price',
  source: (sources: string, time: string) => `Prices: ${sources}, ${time}`,
  silent: 'No source of prices answers now.',
} as const

const ROWS = ['a', 'b', 'c', 'd', 'e'] as const

/**
 * The wallet's tokens, those made here first; on Mainnet with their worth. Until they are read, it has the height of the tokens made here.
 */
export function YourTokens({
  address,
  reading,
  made,
  most,
  isBesides,
}: {
  address: string
  reading: ReadingNetwork
  made: readonly Readonly<{ address: string }>[]
  /** The rows that are shown at most. */
  most: number
  /** Whether other things of the person stand above: an empty list is then left out. */
  isBesides: boolean
}) {
  const { data, error, refetch, isFetching } = useQuery(holdingsQuery(reading, address))
  // The page says once that the network does not answer, and reads again by itself.
  const isSaid = useIsSilent(reading.cluster) && isUnanswered(error)
  const madeHere = new Set(made.map((one) => one.address))
  // A token of one unit is usually an NFT; the Account page finds out which are not.
  const all = (data?.accounts ?? [])
    .filter(({ amount }) => amount > 1n)
    .toSorted((a, b) => Number(madeHere.has(b.mint)) - Number(madeHere.has(a.mint)))
  const shown = all.slice(0, most)
  const prices = usePrices(reading, shown)
  const ofPools = usePools(reading, address, shown)
  if (isBesides && data && all.length === 0) return null
  return (
    <div className={styles['yours']}>
      <div className="row">
        <h2 className="grow">{words.title}</h2>
        <Link className="small" to={paths.account}>
          {all.length > most ? words.all(all.length) : words.account}
        </Link>
      </div>
      <div className={styles['held']}>
        {data === undefined && error ? (
          <div className={styles['draft']}>
            <output className="grow">{isSaid ? words.unknown : words.unread}</output>
            {!isSaid && (
              <Button slim busy={isFetching} onClick={() => void refetch()}>
                {words.again}
              </Button>
            )}
          </div>
        ) : data === undefined ? (
          <Waiting rows={Math.min(Math.max(1, made.length), most)} />
        ) : all.length === 0 ? (
          <EmptyList
            title={words.none(reading.cluster.name)}
            next={
              <Link className={buttonClass({ slim: true })} to={paths.swap}>
                {words.swap}
              </Link>
            }
          />
        ) : (
          <ul aria-label={words.title}>
            {shown.map((held) => (
              <li key={held.account}>
                <TokenRow held={held} reading={reading} prices={prices} ofPool={ofPools?.get(held.mint)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {all.length > 0 && (
        <div className="actions">
          <Link className={buttonClass({ slim: true })} to={paths.send}>
            {words.send}
          </Link>
          <Link className={buttonClass({ slim: true })} to={paths.swap}>
            {words.trade}
          </Link>
        </div>
      )}
      {reading.cluster.id === 'mainnet' && (
        <p className={`cap faint ${styles['source']}`}>{all.length > 0 && prices?.said}</p>
      )}
    </div>
  )
}

/** The pools of the shown tokens without a name, because LP tokens have none; undefined until they are read. */
function usePools(
  reading: ReadingNetwork,
  address: string,
  shown: readonly HeldAccount[],
): ReadonlyMap<string, PoolHolding> | undefined {
  const nameless = useQueries({
    queries: shown.map(({ mint }) => tokenNameQuery(reading, mint)),
    combine: (names) =>
      shown.filter(({ mint }, at) => names[at]?.data && wordsOfToken(mint, names[at].data).name === ''),
  })
  return useQuery({ ...poolPositionsQuery(reading, address, nameless, false), select: poolHoldingsOf }).data
}

type Prices = Readonly<{ usd: ReturnType<typeof usdPricesOf>; said: string }>

/** The prices of the shown tokens, with the sources and times; undefined before the answer, and where this chain has no market. */
function usePrices({ cluster }: ReadingNetwork, shown: readonly HeldAccount[]): Prices | undefined {
  const mints = shown.map(({ mint }) => mint)
  const { data, dataUpdatedAt } = useQuery(pricesQuery(cluster.id, mints, cluster.id === 'mainnet'))
  if (!data) return undefined
  const sources = data.filter(({ prices }) => prices !== undefined).map(({ source }) => source)
  const said =
    sources.length === 0 ? words.silent : words.source(sources.join(' · '), localTime(dataUpdatedAt))
  return { usd: usdPricesOf(data), said }
}

type TokenRowProps = {
  held: HeldAccount
  reading: ReadingNetwork
  prices: Prices | undefined
  ofPool: PoolHolding | undefined
}

function TokenRow({ held: { mint, amount }, reading, prices, ofPool }: TokenRowProps) {
  const { data: lp } = useQuery({ ...tokenNameQuery(reading, mint), enabled: ofPool !== undefined })
  if (ofPool)
    return (
      <PoolTokens ofPool={ofPool}>
        {lp && (
          <span className={styles['worth']}>
            <ShortAmount className="mono small" units={amount} decimals={lp.decimals} unit="LP" inRow />
          </span>
        )}
      </PoolTokens>
    )
  return (
    <HeldToken mint={mint} reading={reading}>
      {(unit) =>
        unit !== undefined && (
          <span className={styles['worth']}>
            <ShortAmount
              className="mono small"
              units={shownUnits(amount, unit)}
              decimals={unit.decimals}
              inRow
            />
            {unit.scale ? (
              <span className="s">{unscaledAmount(amount)}</span>
            ) : (
              prices && (
                <span className="s">
                  {formatWorth(usdWorth(prices.usd, mint, amount, unit)) ?? words.noPrice}
                </span>
              )
            )}
          </span>
        )
      }
    </HeldToken>
  )
}

function Waiting({ rows }: { rows: number }) {
  return (
    <>
      <output className="sr">{words.reading}</output>
      <ul aria-hidden="true">
        {ROWS.slice(0, rows).map((row) => (
          <li key={row} className="tok">
            <Skeleton round width={40} height={40} />
            <div className="grow">
              <Skeleton width={120} height={14} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
