import { useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useMemo, useState, memo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { isLargeFee } from '../../../liquidity/impact'
import { type HoldingProfit, holdingProfit } from '../../../liquidity/holdingProfit'
import { wholeLp } from '../../../liquidity/math'
import { formatPoolPrice } from '../../../liquidity/tradePrice'
import { pairName, venueName } from '../../../liquidity/names'
import { timedLockTexts } from '../../../liquidity/timedLocks'
import { symbolOf } from '../../../tokens/tokenWords'
import type { Position, Amounts, PairToken, Pool } from '../../../liquidity/venue'
import { PairPicture } from '../../../operation/MintPicture'
import { TokenMarks } from '../../../operation/TokenMarks'
import { useOperations } from '../../../operation/useJournal'
import { useSettings } from '../../../settings/settingsStore'
import type { Execution } from '../../../transactions/execution'
import { shortAmount, shownUnits } from '../../../solana/amountScale'
import { chainNow } from '../../../solana/chainTime'
import { AddressText } from '../../../ui/AddressText'
import { ShortAmount } from '../../../ui/ShortAmount'
import { classNames } from '../../../ui/classNames'
import { Mark } from '../../../ui/Mark'
import { Price } from '../../../ui/Price'
import { Sentence } from '../../../ui/Sentence'
import { Tip } from '../../../ui/Tip'
import { formatRate, formatShare } from '../../../units/percent'
import { ActionPanel } from '../ActionPanel'
import { manageLiquidityCopy } from '../copy'
import { inQuote, sumInQuotes } from '../../../liquidity/worthInQuote'
import { formatProfit, worthWords } from '../figures'
import type { PageWork } from '../pageWork'
import { usdPricesQuery } from '../queries'
import { PositionActions } from './PositionActions'
import styles from './positions.module.css'
import { unbroken } from '../../../units/unbroken'

/**
 * The number of rows that are rendered at once, and added each time the page is idle: hundreds of rows must not hold up a
 * frame.
 */
const AT_ONCE = 24

type PositionListProps = {
  positions: readonly Position[]
  work: PageWork
  inPool?: boolean
  /** Whether to add to a position is the next step of the page. */
  isNext?: boolean
}

/** The positions in rows, empty ones last. */
export function PositionList({ positions, work, inPool, isNext }: PositionListProps) {
  const { cluster, ownRpcUrl, address } = work.context
  const operations = useOperations({ cluster, ownRpcUrl, payer: address })
  const { data: prices, isLoading } = useQuery(usdPricesQuery(work.context, positions))
  const { worth: unit } = useSettings()
  const shown = useInSteps(positions.length)
  const worthOf = ({ pool, worth: amounts }: Position) =>
    worthWords(sumInQuotes([{ pool, amounts }], prices), prices, unit, cluster, isLoading)
  const sorted = useMemo(() => positions.toSorted(fullFirst), [positions])
  const firstProfit = useMemo(
    () => sorted.findIndex((position) => profitOf(position, operations) !== null),
    [sorted, operations],
  )
  if (positions.length === 0) return null
  return (
    <ul className={styles['list']} aria-busy={shown < positions.length || undefined}>
      {sorted.slice(0, shown).map((position, at) => (
        <li key={position.id} className={styles['pos']}>
          <PositionRow
            position={position}
            operations={operations}
            worth={worthOf(position)}
            work={work}
            inPool={inPool}
            isNext={isNext}
            first={at === 0}
            firstProfit={at === firstProfit}
          />
        </li>
      ))}
    </ul>
  )
}

function useInSteps(all: number): number {
  const [shown, setShown] = useState(AT_ONCE)
  useEffect(() => {
    if (shown >= all) return undefined
    const timer = setTimeout(() => startTransition(() => setShown((count) => count + AT_ONCE)))
    return () => clearTimeout(timer)
  }, [shown, all])
  return Math.min(shown, all)
}

function fullFirst(a: Position, b: Position): number {
  return Number(isEmpty(a)) - Number(isEmpty(b)) || compareWorth(b, a)
}

function isEmpty(position: Position): boolean {
  return wholeLp(position) === 0n
}

function compareWorth(a: Position, b: Position): number {
  return a.worth.quote < b.worth.quote ? -1 : a.worth.quote > b.worth.quote ? 1 : 0
}

const words = manageLiquidityCopy.row

type PositionRowProps = {
  position: Position
  operations: readonly Execution[]
  /** The worth in US dollars or SOL; undefined where that is not known. */
  worth: string | undefined
  work: PageWork
  /** Whether the list is on the pool's page: facts that the page shows already are left out. */
  inPool?: boolean | undefined
  isNext?: boolean | undefined
  /** Whether the row is the list's first, which explains its headings. */
  first: boolean
  /** Whether it is the first of which the profit is told, which explains that heading. */
  firstProfit: boolean
}

/** One position: its facts, its actions, and below them the open panel. */
const PositionRow = memo(function PositionRow({
  position,
  operations,
  worth,
  work,
  inPool,
  isNext,
  first,
  firstProfit,
}: PositionRowProps) {
  const { urlState } = work
  const isOpen = urlState.position === position.id && !(inPool && urlState.action === 'add')
  const action = isOpen ? urlState.action : null
  return (
    <>
      <PositionFacts
        position={position}
        operations={operations}
        worth={worth}
        inPool={inPool}
        first={first}
        firstProfit={firstProfit}
      />
      <PositionActions
        position={position}
        open={action}
        work={work}
        inPool={inPool}
        isNext={isNext && urlState.action === null}
      />
      {action !== null && (
        <div className={styles['panelbox']}>
          <ActionPanel key={action} action={action} work={work} target={{ pool: position.pool, position }} />
        </div>
      )}
    </>
  )
})

/** The part of a row that does not change as panels open and close: one panel does not render hundreds of rows again. */
const PositionFacts = memo(function PositionFacts({
  position,
  operations,
  worth,
  inPool,
  first,
  firstProfit,
}: Omit<PositionRowProps, 'work' | 'isNext'>) {
  const { pool } = position
  return (
    <>
      {!inPool && <PoolHead pool={pool} />}
      <dl className={styles['facts']}>
        <Fact name={position.fees === null ? words.worthWithFees : words.worth} why={first && words.worthWhy}>
          <Worth position={position} />
          {worth !== undefined && (
            <span className={`muted ${styles['line']}`}>
              <Sentence text={worth} />
            </span>
          )}
        </Fact>
        <Fact name={words.share} why={first && words.shareWhy}>
          <span className="mono" translate="no">
            {formatShare(wholeLp(position), pool.lpSupply)}
          </span>
        </Fact>
        <Fees position={position} />
        <Locked position={position} />
        <Profit profit={profitOf(position, operations)} first={firstProfit} />
      </dl>
    </>
  )
})

function PoolHead({ pool }: { pool: Pool }) {
  const { pair, venue, tier, address } = pool
  return (
    <div className={styles['head']}>
      <PairPicture pair={pair} size={40} />
      <div>
        <h2 className={styles['name']}>
          <Link to={{ search: `?pool=${address}` }}>{pairName(pair)}</Link>
        </h2>
        <TokenMarks tokens={[pair.base, pair.quote]} />
        <span className={`cap muted ${styles['line']}`}>
          <Sentence text={venueName(venue)} />,{' '}
          {isLargeFee(tier.rate) ? (
            <Mark kind="warn">
              <Sentence text={words.largeFee(formatRate(tier.rate))} />
            </Mark>
          ) : (
            unbroken(formatRate(tier.rate))
          )}
        </span>
        <span className={`cap muted ${styles['line']}`}>
          1&nbsp;{symbolOf(pair.base)} = <Price price={formatPoolPrice(pool, pair)} />
          &nbsp;{symbolOf(pair.quote)}
        </span>
        <AddressText address={address} identicon={false} what="pool address" />
      </div>
    </div>
  )
}

/** One figure under its heading; `why` explains the heading. */
function Fact({ name, why, children }: { name: string; why?: string | false; children: ReactNode }) {
  return (
    <div>
      <dt>
        {name}
        {why && <Tip label={words.about(name)}>{why}</Tip>}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function Two({ amounts, pool, className }: { amounts: Amounts; pool: Pool; className?: string }) {
  const { base, quote } = pool.pair
  return (
    <>
      <One units={amounts.quote} token={quote} className={className} />
      <One units={amounts.base} token={base} className={className} />
    </>
  )
}

function One({
  units,
  token,
  className,
}: {
  units: bigint
  token: PairToken
  className?: string | undefined
}) {
  return (
    <span className={classNames(styles['line'], className)}>
      <ShortAmount units={shownUnits(units, token)} decimals={token.decimals} unit={symbolOf(token)} inRow />
    </span>
  )
}

/** What a position is worth: both tokens together at the pool's own price, where it has both, and each of them. */
function Worth({ position: { worth, pool } }: { position: Position }) {
  const units = inQuote(worth, pool)
  if (units === null || worth.base === 0n) return <Two amounts={worth} pool={pool} />
  return (
    <>
      <One units={units} token={pool.pair.quote} className={styles['together']} />
      <span className="sr">{words.together}</span>
      <Two amounts={worth} pool={pool} className="muted" />
    </>
  )
}

/** The fees that are claimed separately; empty where a removal pays them, as they are part of the worth then. */
function Fees({ position }: { position: Position }) {
  const { fees, pool } = position
  if (fees === null) return null
  return (
    <Fact name={words.fees}>
      {fees.base === 0n && fees.quote === 0n ? (
        <span className="muted">{words.noFees}</span>
      ) : (
        <Two amounts={fees} pool={pool} className={styles['go'] ?? ''} />
      )}
      <Earned position={position} />
    </Fact>
  )
}

/** The fees of a position's whole life, where they are claimed separately: the claimed and the claimable ones. */
function Earned({ position: { fees, claimed, pool } }: { position: Position }) {
  if (fees === null) return null
  const { base, quote } = pool.pair
  if (claimed === null) return <span className={`muted ${styles['line']}`}>{words.earnedUnknown}</span>
  if (claimed.base + claimed.quote === 0n) return null
  const texts = [
    `${shortAmount(claimed.quote + fees.quote, quote)} ${symbolOf(quote)}`,
    `${shortAmount(claimed.base + fees.base, base)} ${symbolOf(base)}`,
  ]
  return (
    <span className={`muted ${styles['line']}`}>
      <Sentence text={texts.join(', ')} /> {words.earned}
    </span>
  )
}

/** The part of a position that cannot be removed; empty where all of it can. */
function Locked({ position }: { position: Position }) {
  const { forever, overTime } = position.locked
  if (forever === 0n && overTime === 0n) return null
  const all = wholeLp(position)
  return (
    <Fact name={words.locked}>
      {forever > 0n && <Mark kind="final">{foreverWords(forever, all)}</Mark>}
      {overTime > 0n &&
        timedLockTexts(position, chainNow()).map((text) => (
          <span key={text} className={styles['line']}>
            <Sentence text={text} />
          </span>
        ))}
    </Fact>
  )
}

function foreverWords(forever: bigint, all: bigint): string {
  if (forever === all) return words.allForever
  return forever * 2n === all ? words.halfForever : words.partForever(formatShare(forever, all))
}

type ToldProfit = Exclude<HoldingProfit, { status: 'unknown' }>

/** The position compared with holding; null where there is nothing to compare. */
function profitOf(position: Position, operations: readonly Execution[]): ToldProfit | null {
  const profit = isEmpty(position) ? null : holdingProfit(position, operations)
  return profit?.status === 'unknown' ? null : profit
}

function Profit({ profit, first }: { profit: ToldProfit | null; first: boolean }) {
  if (!profit) return null
  return (
    <Fact name={words.profit} why={first && words.profitWhy}>
      {profit.status === 'under-way' ? (
        <span className="muted">
          {words.notKnown}
          <Tip label={words.about(words.notKnown)}>{words.underWay}</Tip>
        </span>
      ) : (
        <span className={`mono ${profit.basisPoints < 0n ? 'muted' : ''}`}>
          {formatProfit(profit.basisPoints)}
        </span>
      )}
    </Fact>
  )
}
