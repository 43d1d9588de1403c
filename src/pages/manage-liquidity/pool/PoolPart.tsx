import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { AppError } from '../../../errors/AppError'
import {
  effectOfMove,
  buySizes,
  impactCurveOf,
  isLargeFee,
  movedBy,
  quoteBuy,
  shownBuys,
  type BuySizes,
} from '../../../liquidity/impact'
import { useImpactLimit } from '../../../forms/ImpactNote'
import { WalletScaleNote } from '../../../forms/WalletScaleNote'
import { pairName, venueName } from '../../../liquidity/names'
import { namedAmount, symbolOf } from '../../../tokens/tokenWords'
import { isOpenPool, poolOpening } from '../../../liquidity/opening'
import type { Pool, PairToken } from '../../../liquidity/venue'
import { PairPicture } from '../../../operation/MintPicture'
import { TokenMarks } from '../../../operation/TokenMarks'
import { paths } from '../../../paths'
import { shortAmount } from '../../../solana/amountScale'
import { Button } from '../../../ui/Button'
import { buttonClass } from '../../../ui/buttonClass'
import { classNames } from '../../../ui/classNames'
import { ErrorNote } from '../../../ui/ErrorNote'
import { lazyPart } from '../../../ui/lazyPart'
import { Mark } from '../../../ui/Mark'
import { Note } from '../../../ui/Note'
import { PriceImpactChart } from '../../../ui/PriceImpactChart'
import { Sentence } from '../../../ui/Sentence'
import { Skeleton } from '../../../ui/Skeleton'
import {
  formatBasisPoints,
  formatMove,
  formatRate,
  formatSigned,
  formatTimes,
  wordedMove,
  isTenfold,
} from '../../../units/percent'
import { localMoment } from '../../../units/moments'
import { unbroken } from '../../../units/unbroken'
import type { LiquidityAction } from '../action'
import { ActionPanel } from '../ActionPanel'
import { manageLiquidityCopy } from '../copy'
import type { PageWork } from '../pageWork'
import { ActionButton } from '../positions/PositionActions'
import { PositionList } from '../positions/PositionList'
import { poolQuery, positionsQuery } from '../queries'
import { LookUpPool } from './LookUpPool'
import styles from './pool.module.css'
import { PoolFacts, PoolFigures } from './PoolFacts'
import type { TradesPartProps } from './TradesPart'
import { cleanReceiver } from '../../../units/pastedText'

const words = manageLiquidityCopy.pool

/** A pool as read from the chain; no wallet is needed. */
export function PoolPart({ address, work }: { address: string; work: PageWork }) {
  const {
    data: pool,
    error,
    refetch,
    isFetching,
  } = useQuery(poolQuery(work.context, cleanReceiver(address).text))
  return (
    <>
      <PoolTitle pool={pool} />
      {pool ? (
        <PoolReport pool={pool} work={work} />
      ) : (
        <div className="wrap work">
          <div className="stack">
            {error ? (
              <ErrorNote
                error={error}
                actions={
                  <>
                    {mayHelp(error) && (
                      <Button busy={isFetching} onClick={() => void refetch()}>
                        {manageLiquidityCopy.tryAgain}
                      </Button>
                    )}
                    <BackToPositions />
                  </>
                }
              />
            ) : (
              <Waiting />
            )}
          </div>
          <div className="aside">{error && <LookUpPool onPool={work.urlState.goToPool} />}</div>
        </div>
      )}
    </>
  )
}

/** The h1. It stays the same element from the beginning: the pair is filled in, and the focus stays. */
function PoolTitle({ pool }: { pool: Pool | undefined }) {
  return (
    <div className="wrap title">
      <div className={styles['head']}>
        {pool ? <PairPicture pair={pool.pair} size={48} /> : <Skeleton width={86} height={48} />}
        <div>
          <h1 tabIndex={-1} className={styles['name']}>
            {pool ? pairName(pool.pair) : words.title}
          </h1>
          {pool && <TokenMarks tokens={[pool.pair.base, pool.pair.quote]} />}
          <p>
            {pool
              ? unbroken(words.lede(venueName(pool.venue), formatRate(pool.tier.rate)))
              : words.ledeUnread}
          </p>
        </div>
      </div>
      <div className="band" />
    </div>
  )
}

function PoolReport({ pool, work }: { pool: Pool; work: PageWork }) {
  const own = useOwnPositions(pool, work)
  const offered = usePoolActions(pool, work, own)
  return (
    <>
      <PoolFigures pool={pool}>
        <PoolButtons offered={offered} />
      </PoolFigures>
      {/* What follows the positions comes with their first reading, so that they do not push it down; later readings leave it there. */}
      <div className={classNames('wrap work', own.isFirst && styles['reading'])}>
        <div className={styles['parts']}>
          <PoolNotes pool={pool} />
          <WalletScaleNote tokens={Object.values(pool.pair)} />
          <PoolPanel pool={pool} work={work} own={own} offered={offered} />
          {own.isFirst ? (
            <Skeleton height={220} />
          ) : (
            <>
              <YourPositions work={work} own={own} />
              <PoolTrades pool={pool} />
              <PastTrades pool={pool} work={work} />
            </>
          )}
        </div>
        <div className="aside">
          <PoolFacts pool={pool} cluster={work.context.cluster} />
          <div className="actions">
            <BackToPositions />
          </div>
        </div>
      </div>
    </>
  )
}

const tradesPart = lazyPart<TradesPartProps>(() => import('./TradesPart'))

/** The trades of the pool, which are read only on demand: that takes up to a hundred calls. */
function PastTrades({ pool, work }: TradesPartProps) {
  const [open, setOpen] = useState(false)
  const { title, lead, load } = words.trades
  return (
    <section>
      <h2>{title}</h2>
      <p className={`small muted ${styles['lead']}`}>{lead}</p>
      {open ? (
        <tradesPart.Part pool={pool} work={work} fallback={<Skeleton height={44} />} />
      ) : (
        <Button
          onPointerEnter={tradesPart.preload}
          onFocus={tradesPart.preload}
          onClick={() => setOpen(true)}
        >
          {load}
        </Button>
      )}
    </section>
  )
}

function BackToPositions() {
  return (
    <Link className={buttonClass({ variant: 'quiet' })} to={paths.manageLiquidity}>
      {words.back}
    </Link>
  )
}

/** Whether another reading may help: an invalid address, or one that is no pool, is not read again. */
function mayHelp(error: Error): boolean {
  return !(error instanceof AppError && LASTING.includes(error.code))
}

const LASTING: readonly string[] = ['input/invalid', 'account/not-a-pool', 'pool/unknown-layout']

function Waiting() {
  return (
    <>
      <output className="sr">{words.reading}</output>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} height={36} />
      ))}
    </>
  )
}

/** The actions that anybody can carry out in a pool, to add first; its creator can also claim creator fees. */
function usePoolActions(pool: Pool, { urlState, context, review }: PageWork, own: OwnPositionsRead) {
  const { switchedOff: off, creator, creatorFees: fees } = pool
  const { status, read } = own
  const open = urlState.position === null || urlState.action === 'add' ? urlState.action : null
  const toggle = (wanted: LiquidityAction) => {
    review.leave() // an error of another panel does not belong to this one
    const isAgain = wanted === 'add' && status === 'failed'
    if (isAgain) read()
    urlState.open(wanted === open && !isAgain ? null : wanted)
  }
  const isReady = (name: LiquidityAction) => name !== 'add' || status === 'known'
  const owed = fees !== null && fees.base + fees.quote > 0n && creator === context.address
  const actions: readonly (readonly [LiquidityAction, string])[] = [
    ...(off.includes('add') ? [] : [['add', words.addLiquidity] as const]),
    ...(off.includes('swap') ? [] : [['swap', manageLiquidityCopy.actions.swap] as const]),
    ...(owed ? [['creator-fees', manageLiquidityCopy.actions.creatorFees] as const] : []),
  ]
  const isBusy = (name: LiquidityAction) => name === 'add' && status === 'reading'
  return { actions, open, isNext: urlState.action === null, isReady, isBusy, toggle } as const
}

type OfferedActions = ReturnType<typeof usePoolActions>

/** The buttons of a pool's actions, the first of which is the page's next step. */
function PoolButtons({ offered }: { offered: OfferedActions }) {
  const { actions, open, isNext, isReady, isBusy, toggle } = offered
  return (
    <div className={`actions ${styles['buttons']}`}>
      {actions.map(([name, label], nth) => (
        <ActionButton
          key={name}
          action={name}
          open={open === name && isReady(name)}
          busy={isBusy(name)}
          primary={isNext && nth === 0}
          onAction={toggle}
        >
          {label}
        </ActionButton>
      ))}
    </div>
  )
}

type PoolPanelProps = { pool: Pool; work: PageWork; own: OwnPositionsRead; offered: OfferedActions }

/** The open panel of a pool's actions, and why the wallet's positions are not known. */
function PoolPanel({ pool, work, own: { status, error, mine, read }, offered }: PoolPanelProps) {
  const { actions, open, isReady } = offered
  const shown = open !== null && actions.some(([name]) => name === open) && isReady(open) ? open : null
  if (!error && shown === null) return null
  const choices = mine.filter((position) => position.actions.includes('add'))
  return (
    <div className={styles['panel']}>
      {error && (
        <ErrorNote
          error={error}
          hint={words.unknown}
          actions={
            <Button slim busy={status === 'reading'} onClick={read}>
              {manageLiquidityCopy.tryAgain}
            </Button>
          }
        />
      )}
      {shown !== null && (
        <ActionPanel
          key={shown}
          action={shown}
          work={work}
          target={{ pool, position: null, ...(shown === 'add' && { choices }) }}
        />
      )}
    </div>
  )
}

/** Notes for traders and depositors about the two tokens, and the opening time. */
export function PoolNotes({ pool }: { pool: Pool }) {
  const { pair, tier } = pool
  const { base, quote } = pair
  const sentences = [
    ...waitOf(pool),
    ...(pool.switchedOff.length > 0
      ? [
          manageLiquidityCopy.row.switchedOff(
            pool.switchedOff.map((action) => manageLiquidityCopy.actions[action]).join(', '),
          ),
        ]
      : []),
    ...(isLargeFee(tier.rate) ? [words.largeFee(formatRate(tier.rate), symbolOf(base))] : []),
    ...warningsOf(base),
    ...warningsOf(quote),
  ]
  if (sentences.length === 0) return null
  return (
    <Note kind="warn">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Note>
  )
}

/** The opening time, while the pool is not open by the chain's clock. */
function waitOf(pool: Pool): readonly string[] {
  return isOpenPool(pool) ? [] : [words.notYet(unbroken(localMoment(poolOpening(pool))))]
}

function warningsOf(token: PairToken): readonly string[] {
  const { transferFee, extensions, freezable } = token
  const name = symbolOf(token)
  return [
    ...(transferFee ? [words.transferFee(name, formatBasisPoints(BigInt(transferFee.basisPoints)))] : []),
    ...(freezable ? [words.frozen(name)] : []),
    ...(extensions.includes('permanentDelegate') ? [words.delegate(name)] : []),
    ...(extensions.includes('pausable') ? [words.pausable(name)] : []),
  ]
}

/** The connected wallet's positions in the pool, or the error of reading them; `read` reads them again. Without a wallet there are none. */
function useOwnPositions(pool: Pool, { context }: PageWork) {
  const owner = context.address
  const { data, error, isFetched, isFetching, refetch } = useQuery({
    ...positionsQuery(context, owner ?? ''),
    enabled: owner !== null,
  })
  const unread = data?.failures.find(({ venue, since }) => venue.id === pool.venue && since === null)
  const failure = data ? unread?.error : error
  const isKnown = owner === null || (data !== undefined && !unread)
  return {
    status: isKnown ? 'known' : failure && !isFetching ? 'failed' : 'reading',
    /** Whether nothing has answered yet. */
    isFirst: owner !== null && !isFetched,
    error: failure ?? null,
    mine: data?.positions.filter(({ pool: { address } }) => address === pool.address) ?? [],
    read: () => void refetch(),
  } as const
}

type OwnPositionsRead = ReturnType<typeof useOwnPositions>

/** The connected wallet's positions in the pool, with their actions. */
function YourPositions({ work, own: { status, mine } }: { work: PageWork; own: OwnPositionsRead }) {
  if (work.context.address === null || status !== 'known') return null
  return (
    <section className={styles['yours']}>
      <h2>{manageLiquidityCopy.pool.yours}</h2>
      {mine.length === 0 ? (
        <p className="muted">{manageLiquidityCopy.pool.none}</p>
      ) : (
        <PositionList inPool positions={mine} work={work} />
      )}
    </section>
  )
}

/**
 * The effect of the smallest of three buys on the price, and behind a press the output and the effect of all. Empty where they cannot be
 * quoted.
 */
export function PoolTrades({ pool }: { pool: Pool }) {
  const { base, quote } = pool.pair
  const sizes = buySizes(quote, pool.reserves.quote / 10n)
  const limit = useImpactLimit()
  const rows = sizes.flatMap((size) => {
    const swap = quoteBuy(marketOf(pool), size)
    return swap ? { ...swap, ...effectOfMove(movedBy(pool, swap), limit) } : []
  })
  if (rows.length === 0) return null
  const beyond = words.beyond(formatBasisPoints(limit))
  const isBeyond = ({ effect }: (typeof rows)[number]) => effect === 'absurd'
  const [first] = rows
  return (
    <section>
      <details className={`adv ${styles['impact']}`}>
        <summary>
          <h2>{words.curve}</h2>
          <span className="chev" />
          {first && (
            <span className="said">
              {words.buy(namedAmount(first.amountIn, quote))}{' '}
              {isBeyond(first) ? (
                <Mark kind="warn">
                  <Sentence text={`${wordedMove(first.moved)}, ${beyond}`} />
                </Mark>
              ) : (
                wordedMove(first.moved)
              )}
            </span>
          )}
        </summary>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words.pays}</th>
              <th scope="col" className="num">
                {words.gets}, {symbolOf(base)}
              </th>
              <th scope="col" className="num">
                {words.moves}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.amountIn}`}>
                <th scope="row" className="nowrap">
                  {namedAmount(row.amountIn, quote)}
                </th>
                <td className="num">{shortAmount(row.amountOut, base)}</td>
                <td className="num">
                  {isBeyond(row) ? (
                    <Mark kind="warn">
                      {formatMove(row.moved)}
                      <span className="sr">, {beyond}</span>
                    </Mark>
                  ) : (
                    formatMove(row.moved)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.some(isBeyond) && (
          <p className={`cap ${styles['beyond']}`} aria-hidden="true">
            <Mark kind="warn">
              <Sentence text={beyond} />
            </Mark>
          </p>
        )}
        <PoolChart pool={pool} sizes={sizes} />
      </details>
    </section>
  )
}

type PoolChartProps = { pool: Pool; sizes: BuySizes }

/** The buys as a chart. Empty where no buy would raise the price. */
function PoolChart({ pool, sizes }: PoolChartProps) {
  const { base, quote } = pool.pair
  const line = impactCurveOf(marketOf(pool), sizes).map(({ at, after }) => ({ at, multiple: after }))
  // One unit on the axis.
  const levelMove = line.some(({ multiple }) => isTenfold(moveOf(multiple))) ? formatTimes : formatSigned
  if (line.length < 2 || line.every(({ multiple }) => multiple <= 1)) return null
  return (
    <PriceImpactChart
      label={words.picture(symbolOf(base), symbolOf(quote))}
      line={line}
      marks={shownBuys(marketOf(pool), sizes).flatMap(({ point }) =>
        point ? [{ at: point.at, multiple: point.after, text: formatMove(moveOf(point.after)) }] : [],
      )}
      ticks={[sizes[0] / 10n, ...sizes].map((size) => namedAmount(size, quote))}
      levelText={(multiple) => levelMove(moveOf(multiple))}
      axes={{ across: words.sizeAxis(symbolOf(quote)), up: words.impactAxis }}
    />
  )
}

/** A multiple of the price as its move, in basis points. */
function moveOf(multiple: number): bigint {
  return BigInt(Math.round((multiple - 1) * 10_000))
}

function marketOf({ reserves, quotes }: Pool) {
  return { reserves, swap: quotes.swap }
}
