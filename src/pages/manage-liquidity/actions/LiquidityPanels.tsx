import * as v from 'valibot'
import { useQuery } from '@tanstack/react-query'
import { decisionOf, decidedFacts } from '../../../operations/decision'
import { sentenceOf } from '../../../operations/said'
import { poolsSay } from '../../../liquidity/said'
import { chainNow } from '../../../solana/chainTime'
import { chainClockQuery } from '../../../tokens/tokenQueries'
import { LockDatesFields } from '../../../forms/LockDatesFields'
import { type LockDates, lockDatesSchema, NO_LOCK_DATES, readLockDates } from '../../../forms/lockDates'
import { Segmented } from '../../../ui/Segmented'
import { useNow } from '../../../ui/useNow'
import { titleWithPair } from '../../../liquidity/names'
import { allFreeAt } from '../../../liquidity/timedLocks'
import {
  claimSubject,
  closeSubject,
  creatorFeesSubject,
  removeSubject,
  lpSubject,
} from '../../../liquidity/subject'
import type { Pair, PairToken, Pool, Position } from '../../../liquidity/venue'
import { Sentence } from '../../../ui/Sentence'
import { TickBox } from '../../../ui/TickBox'
import { formatSol } from '../../../units/lamports'
import { momentInUtc } from '../../../units/moments'
import { formatShare } from '../../../units/percent'
import { useKeptForm } from '../../../forms/keptForm'
import type { ActionPanelProps, PageWork } from '../pageWork'
import { actionCopy } from './actionCopy'
import { AddPanel } from './AddPanel'
import { SlippageSection, useSlippage } from '../../../forms/Slippage'
import { whyNoOrder, PartField } from './fields'
import { PoolSwapPanel } from './PoolSwapPanel'
import { PanelFrame } from '../../../forms/PanelFrame'
import { hasSol, percentPartOf, quoteRemove } from './quotes'

/** The panel of an action on a pool or a position; empty where the action does not fit its target. */
export default function LiquidityPanel({ action, work, target }: ActionPanelProps) {
  if ('positions' in target)
    return action === 'claim-all' ? <ClaimAllPanel work={work} positions={target.positions} /> : null
  const { pool, position, choices } = target
  if (action === 'add')
    return <AddPanel work={work} pool={pool} position={position} choices={choices ?? []} />
  if (action === 'swap') return <PoolSwapPanel work={work} pool={pool} />
  if (action === 'creator-fees') return <CreatorFeesPanel work={work} pool={pool} />
  if (position === null) return null
  switch (action) {
    case 'remove':
      return <RemovePanel work={work} position={position} />
    case 'lock':
    case 'burn':
      return <PartPanel action={action} work={work} position={position} />
    case 'claim':
      return <ClaimPanel work={work} position={position} />
    case 'close':
      return <ClosePanel work={work} position={position} />
    case 'claim-all':
      return null
  }
}

/* The actions without fields. */

/** Claims the fees of one position; where another program locks the position, only that program knows the amount. */
function ClaimPanel({ work, position }: { work: PageWork; position: Position }) {
  const { fees, pool } = position
  const nothing = fees !== null && fees.base + fees.quote === 0n
  return (
    <PanelFrame
      tokens={[pool.pair.base, pool.pair.quote]}
      title={titleWithPair(actionCopy.claim.title, pool.pair)}
      lead={actionCopy.claim.lead}
      work={work}
      result={
        nothing ? { order: null, why: actionCopy.claim.nothing } : { order: { action: 'claim', position } }
      }
      figures={{
        note: noteOf(pool.pair),
        decision: nothing ? null : decidedFacts({ kind: 'claim-fees', subject: claimSubject(position) }),
      }}
    />
  )
}

const MOST_LINES = 6
/** The most positions in one claim, those with the highest fees first: more would need more prompts than people accept. */
const AT_ONCE = 24

/** Claims the fees of all positions that have some, with sums by token. */
function ClaimAllPanel({ work, positions: all }: { work: PageWork; positions: readonly Position[] }) {
  const words = actionCopy.claimAll
  const positions = all.toSorted(mostFirst).slice(0, AT_ONCE)
  const subject = { count: positions.length }
  const sums = sumsOf(positions)
  const decision = decisionOf({ kind: 'claim-fees', subject, sums })
  // First a figure for each token with fees, then lines about tokens with a multiplier.
  const figures = sums.filter(({ amount }) => amount > 0n).length
  const more = figures - MOST_LINES
  return (
    <PanelFrame
      tokens={sums.map(({ token }) => token)}
      title={words.title}
      lead={
        all.length > AT_ONCE ? words.leadOfMany(positions.length, all.length) : words.lead(positions.length)
      }
      work={work}
      result={{ order: { action: 'claim-all', positions } }}
      figures={{
        note: more > 0 ? words.more(more) : undefined,
        decision: { ...decision, facts: decision.facts.filter((_, at) => at < MOST_LINES || at >= figures) },
      }}
    />
  )
}

function mostFirst(a: Position, b: Position): number {
  const [one, other] = [a.fees?.quote ?? 0n, b.fees?.quote ?? 0n]
  return one === other ? 0 : one > other ? -1 : 1
}

/** Claims the fees that the pool owes to its creator. */
function CreatorFeesPanel({ work, pool }: { work: PageWork; pool: Pool }) {
  const { creatorFees: fees, pair } = pool
  return (
    <PanelFrame
      tokens={[pair.base, pair.quote]}
      title={titleWithPair(actionCopy.creatorFees.title, pair)}
      lead={actionCopy.creatorFees.lead}
      work={work}
      result={
        fees ? { order: { action: 'creator-fees', pool } } : { order: null, why: actionCopy.claim.nothing }
      }
      figures={{
        note: noteOf(pair),
        decision: fees && decidedFacts({ kind: 'claim-fees', subject: creatorFeesSubject(pool, fees) }),
      }}
    />
  )
}

/** Closes an empty position, whose rent is returned. */
function ClosePanel({ work, position }: { work: PageWork; position: Position }) {
  const words = actionCopy.closing
  return (
    <PanelFrame
      tokens={[position.pool.pair.base, position.pool.pair.quote]}
      title={titleWithPair(words.title, position.pool.pair)}
      lead={words.lead}
      work={work}
      result={{ order: { action: 'close', position } }}
      figures={{
        decision: decisionOf({ kind: 'close-position', subject: closeSubject(position) }),
      }}
    />
  )
}

function noteOf(pair: Pair): string | undefined {
  return hasSol(pair) ? actionCopy.unwrapped : undefined
}

/** The sums of fees by mint, in the order of the positions: two tokens with one symbol stay separate. */
function sumsOf(positions: readonly Position[]) {
  const sums = new Map<string, { token: PairToken; amount: bigint }>()
  for (const { fees, pool } of positions)
    for (const side of ['quote', 'base'] as const) {
      const token = pool.pair[side]
      const before = sums.get(token.mint)?.amount ?? 0n
      sums.set(token.mint, { token, amount: before + (fees?.[side] ?? 0n) })
    }
  return [...sums.values()].filter(({ amount }) => amount > 0n)
}

const removeWords = actionCopy.remove

const REMOVE = {
  schema: v.object({ percent: v.string(), closing: v.boolean() }),
  empty: { percent: '50', closing: true },
}

/** Removes a part of the free liquidity; SOL is unwrapped. */
function RemovePanel({ work, position }: { work: PageWork; position: Position }) {
  const { pool, free, locked, rentBack } = position
  const { pair } = pool
  const { values, change } = useKeptForm({
    ...REMOVE,
    memory: { of: work.typed, name: `remove ${position.id}` },
  })
  const { percent, closing } = values
  const slippage = useSlippage(work.typed)
  const { basisPoints } = slippage
  const { quote, wrong } = quoteRemove(position, percent)
  const closable = quote?.lpAmount === free && locked.forever + locked.overTime === 0n && rentBack > 0n
  const order =
    quote && basisPoints !== null
      ? ({ action: 'remove', position, quote, slippage: basisPoints, close: closable && closing } as const)
      : null
  return (
    <PanelFrame
      tokens={[pair.base, pair.quote]}
      title={titleWithPair(removeWords.title, pair)}
      lead={leadOf(position)}
      work={work}
      result={{ order, why: whyNoOrder(percent) }}
      figures={{
        note: hasSol(pair) ? actionCopy.unwrapped : undefined,
        decision: order && decidedFacts({ kind: 'remove-liquidity', subject: removeSubject(order) }),
      }}
    >
      <PartField percent={percent} wrong={wrong} onPercent={(typed) => change({ percent: typed })} />
      <p className="hint">
        <Sentence text={removeWords.protected(slippage.text)} />
      </p>
      {closable && (
        <TickBox
          label={removeWords.close}
          detail={removeWords.closeDetail(formatSol(rentBack))}
          checked={closing}
          onChange={(event) => change({ closing: event.target.checked })}
        />
      )}
      <SlippageSection slippage={slippage} />
    </PanelFrame>
  )
}

function leadOf({ free, locked, timed }: Position): string {
  const away = locked.forever + locked.overTime
  if (away === 0n) return removeWords.lead
  const stays = away === free ? removeWords.lockedHalf : removeWords.locked(formatShare(away, free + away))
  const closable = allFreeAt({ locked, timed })
  return closable === null ? stays : `${stays} ${removeWords.closesLater(momentInUtc(closable))}`
}

type PartPanelProps = { action: 'lock' | 'burn'; work: PageWork; position: Position }

const PART = {
  schema: v.object({ percent: v.string(), dates: lockDatesSchema }),
  empty: { percent: '', dates: NO_LOCK_DATES },
}

/** How often the chain's time is looked at while dates are typed, in ms. */
const TICK_MS = 15_000

/**
 * Locks or burns a part of the free liquidity; a position of Meteora can also be locked until dates. The fields are empty at first: the user
 * must type the part.
 */
function PartPanel({ action, work, position }: PartPanelProps) {
  const { free, datedLock } = position
  const { values, change } = useKeptForm({
    ...PART,
    memory: { of: work.typed, name: `${action} ${position.id}` },
  })
  const { percent, dates } = values
  const isLock = action === 'lock' && datedLock !== undefined
  // What was chosen stays chosen where it has become impossible meanwhile: "forever" is only what the user presses.
  const isDated = isLock && dates.locks
  const whyUndated = isLock && datedLock !== 'possible' ? sentenceOf(poolsSay(datedLock, {})) : undefined
  const words = actionCopy[isDated ? 'lockUntil' : action]
  useQuery({ ...chainClockQuery(work.context), enabled: isDated })
  const read = readLockDates(dates, useNow(TICK_MS, chainNow))
  const part = percentPartOf(free, percent)
  const lpAmount = part && 'lpAmount' in part ? part.lpAmount : null
  const { schedule } = read
  const order =
    lpAmount === null || (isDated && (!schedule || whyUndated !== undefined))
      ? null
      : { action, position, lpAmount, ...(isDated && schedule && { until: schedule }) }
  const kind = action === 'burn' ? 'burn-liquidity' : isDated ? 'lock-until' : 'lock-liquidity'
  const onDates = (changed: Partial<LockDates>) => change({ dates: { ...dates, ...changed } })
  return (
    <PanelFrame
      tokens={[position.pool.pair.base, position.pool.pair.quote]}
      final
      title={titleWithPair(words.title, position.pool.pair)}
      lead={words.lead}
      work={work}
      result={{
        order,
        why:
          (isDated ? whyUndated : undefined) ?? whyNoOrder(percent) ?? (isDated ? read.missing : undefined),
      }}
      figures={{ decision: order && decisionOf({ kind, subject: lpSubject(order) }) }}
    >
      {isLock && (isDated || whyUndated === undefined) && (
        <div>
          <Segmented
            label={actionCopy.lockUntil.choice}
            options={[
              { value: 'forever', label: actionCopy.lockUntil.forever },
              { value: 'date', label: actionCopy.lockUntil.untilDate },
            ]}
            value={isDated ? 'date' : 'forever'}
            onChange={(until) => onDates({ locks: until === 'date' })}
          />
        </div>
      )}
      {whyUndated !== undefined && (
        <p className="hint">
          <Sentence text={whyUndated} />
        </p>
      )}
      <PartField
        percent={percent}
        wrong={part && 'wrong' in part ? part.wrong : undefined}
        onPercent={(typed) => change({ percent: typed })}
      />
      {isDated && <LockDatesFields dates={dates} {...read} onDates={onDates} />}
    </PanelFrame>
  )
}
