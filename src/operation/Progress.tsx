import { useCallback, useEffect, useState } from 'react'
import { operationDecision, refusedFacts } from '../operations/decision'
import {
  countDone,
  currentTransaction,
  type Execution,
  isUnsettled,
  type TransactionState,
} from '../transactions/execution'
import type { OperationRecord } from '../transactions/events'
import type { ExpiryDoubt } from '../transactions/expiry'
import { type Outcome, outcomeOfOperation } from '../transactions/outcome'
import { useDrawnExactly } from '../ui/Exact'
import { TickIcon } from '../ui/icons'
import { classNames } from '../ui/classNames'
import { Mark } from '../ui/Mark'
import { PageTitle } from '../ui/PageTitle'
import { Sentence } from '../ui/Sentence'
import { LIFETIME } from '../solana/blockhash'
import { isInTabAlone } from '../storage/journalFlag'
import { useNow } from '../ui/useNow'
import { operationAddress } from './bills'
import { BillColumn, ConsentBill, ExecutionBill, UndoneBill } from './Bill'
import { actOf } from '../operations/acts'
import { locksMade } from '../operations/newToken/locksMade'
import { operationCopy, type OperationWords } from './copy'
import type { OperationShown } from './driver'
import { DecisionFacts, OperationFacts } from './Facts'
import { OperationPicture } from './MintPicture'
import type { FetchHeight, FetchHeightOf } from './operationSource'
import { useDoneSince } from './useJournal'
import {
  clusterNamed,
  isOfferedAgain,
  type NextBill,
  NextStep,
  type NextStepProps,
  useNextBill,
} from './NextStep'
import styles from './operation.module.css'
import { ExecutionProgress, keepOpenWords } from './ProgressSteps'
import { outcomeWords } from './outcomeWords'
import { type CalledToken, calledIn, calledTokens, namesIn, namesOf } from '../operations/calledTokens'
import { TokenMarks } from './TokenMarks'
import { sentenceOf } from '../operations/said'

type OperationPartProps = Omit<NextStepProps, 'next' | 'since' | 'unread'> & {
  fetchHeight: FetchHeightOf
}

/**
 * The operation's progress and the one next step. Where it has stopped, the first line says what that means for the money, and the next step
 * comes before what was asked for and its steps. The presses that can cost money need its figures as they were drawn.
 */
export function OperationPart(props: OperationPartProps) {
  const { execution, lost, activity } = props.operation
  const { operation } = execution
  const { state } = currentTransaction(execution)
  const { frame, requireDrawn } = useDrawnExactly()
  const next = useNextBill(props.operation)
  const { of, failure } = useDoneSince([execution])
  const since = of(operation.id)?.since ?? null
  const lede = ledeOf(operation, since?.length === 0)
  const { line, spends } = operationDecision(execution)
  const tokens = calledTokens(operation)
  const decided = (
    <>
      <bdi>
        <Sentence text={`${line}.`} symbols={namesIn(operation.subject)} />
      </bdi>{' '}
      <TokenMarks tokens={tokens} />
    </>
  )
  const outcome = outcomeOfOperation(execution)
  const said = outcomeWords(outcome, operation.subject)
  const isStopped = hasStopped(props.operation)
  const progress = <OperationProgress execution={execution} lost={lost} />
  const nextStep = (
    <div className={styles['next']}>
      <NextStep
        {...props}
        next={next}
        since={since}
        unread={failure}
        onAgain={async (...asked) => {
          requireDrawn()
          await props.onAgain(...asked)
        }}
        onConsent={async (go) => {
          if (go) requireDrawn()
          await props.onConsent(go)
        }}
      />
    </div>
  )
  return frame(
    <>
      <PageTitle
        title={operationTitle(props.operation, props.words)}
        above={isStopped && <About execution={execution} />}
      >
        {isStopped ? (
          <span className={styles['why']}>
            <Sentence text={said.why} />
          </span>
        ) : (
          <>
            {decided} {lede}
          </>
        )}
      </PageTitle>
      <div className="wrap work">
        <div className={isStopped ? undefined : styles['progress']}>
          {isStopped ? (
            <>
              <Money outcome={outcome} cost={said.cost} spends={spends} tokens={tokens} />
              {nextStep}
              <RefusedFigures execution={execution} />
              <p className={`small muted ${styles['asked']}`}>{decided}</p>
            </>
          ) : (
            <>
              {progress}
              {(activity === 'driving' || activity === 'watching' || state.status === 'awaiting-consent') && (
                <Countdown {...props} />
              )}
              {nextStep}
            </>
          )}
        </div>
        <div className="aside">
          {isStopped && (
            <div className={`card ${styles['came']}`}>
              <h2>{operationCopy.operation.came}</h2>
              {progress}
            </div>
          )}
          <OperationBill operation={props.operation} next={next} />
          <OperationFacts
            payer={operation.payer}
            cluster={clusterNamed(operation)}
            prompts={execution.transactions.length - countDone(execution)}
            signers={new Set(operation.parts?.flatMap(({ signers }) => signers)).size}
          />
        </div>
      </div>
    </>,
  )
}

/** Whether this tab may be closed, and what is promised then. `isFirst`: the same has not been done since. */
function ledeOf(operation: OperationRecord, isFirst: boolean): string {
  const { lede, ledeSince, ledeKeys } = operationCopy.operation
  const keepOpen = keepOpenWords(operation)
  if (keepOpen !== undefined) return `${ledeKeys} ${keepOpen}`
  return isFirst ? lede : ledeSince
}

/** What an operation that has stopped was about: its tokens and its title. */
function About({ execution: { operation } }: { execution: Execution }) {
  const { subject, cluster, title } = operation
  return (
    <div className={styles['about']}>
      <OperationPicture subject={subject} address={operationAddress(operation)} size={28} on={cluster} />
      <span>
        <bdi>
          <Sentence text={sentenceOf(title)} symbols={namesIn(subject)} />
        </bdi>{' '}
        <TokenMarks tokens={calledTokens(operation)} />
      </span>
    </div>
  )
}

/** What was shown, accepted and offered in the end, for a swap that was refused for its price. */
function RefusedFigures({ execution }: { execution: Execution }) {
  const facts = refusedFacts(execution)
  if (facts.length === 0) return null
  return (
    <dl className={`kv ${styles['figures']}`}>
      <DecisionFacts
        decision={{ line: '', pool: null, facts }}
        names={namesIn(execution.operation.subject)}
      />
    </dl>
  )
}

type MoneyProps = {
  outcome: Outcome
  cost: string
  spends: string | undefined
  /** The tokens that `spends` may name. */
  tokens: readonly CalledToken[]
}

/** Where the money is after an operation has stopped: what is still in the wallet, where that is certain, and what it cost. */
function Money({ outcome, cost, spends, tokens }: MoneyProps) {
  const isKept = spends !== undefined && isNothingDone(outcome)
  if (cost === '' && !isKept) return null
  const isInDoubt = 'alone' in outcome.cost && outcome.cost.alone
  return (
    <div className={classNames(styles['money'], isInDoubt && styles['doubt'])}>
      {isKept && (
        <div>
          <Mark kind="ok">
            <bdi>
              <Sentence text={operationCopy.outcome.kept(spends)} symbols={namesOf(tokens)} />
            </bdi>
          </Mark>{' '}
          <TokenMarks tokens={calledIn([spends], tokens)} />
        </div>
      )}
      {cost !== '' && (
        <span className="muted">
          <Sentence text={cost} />
        </span>
      )}
    </div>
  )
}

/** Whether an operation has certainly done nothing of what was asked. */
function isNothingDone({ done, kind, cost }: Outcome): boolean {
  if (done > 0 || kind === 'open' || kind === 'consent') return false
  return (cost.kind === 'nothing' || cost.kind === 'fee') && !cost.alone
}

/** Whether it has ended without doing any of what was asked, and no tab is finding out more. A transaction that failed may have cost fees. */
function hasStopped({ execution, activity }: OperationShown): boolean {
  const { operation } = execution
  return (
    activity === 'resting' && !operation.imported && !isUnsettled(execution) && countDone(execution) === 0
  )
}

/** The bill of the current state: with the wallet's changes, of the next transaction, or as promised. */
function OperationBill({ operation, next }: { operation: OperationShown; next: NextBill }) {
  const { execution } = operation
  const { state } = currentTransaction(execution)
  if (state.status === 'awaiting-consent')
    return <ConsentBill execution={execution} changed={state.changed} />
  const note = execution.transactions.length > 1 ? operationCopy.several.bill : operationCopy.newBill.bill
  if (next.status === 'reading') return <BillColumn bill={null} note={note} />
  if (next.status === 'ready')
    return <BillColumn bill={next.next.bill} note={note} tokens={calledTokens(execution.operation)} />
  if (!hasStopped(operation) || state.status === 'prepared')
    return <ExecutionBill execution={execution} note={operationCopy.operation.note} />
  const { kind } = outcomeOfOperation(execution).cost
  return (
    <>
      {kind === 'fee' && <UndoneBill execution={execution} note={operationCopy.operation.note} />}
      {next.status === 'as-before' && isOfferedAgain(operation) && (
        <ExecutionBill execution={execution} note={operationCopy.operation.noteAgain} />
      )}
    </>
  )
}

/** The heading of the page for an operation in this state. */
export function operationTitle({ execution, activity }: OperationShown, words: OperationWords): string {
  const name = execution.operation.subject.name ?? sentenceOf(execution.operation.title)
  if (execution.operation.imported) return operationCopy.imported.name(name)
  if (currentTransaction(execution).state.status === 'awaiting-consent')
    return operationCopy.consent.yours(name)
  if (activity === 'driving' || activity === 'watching') return words.running(name)
  if (activity === 'searching' || isUnsettled(execution)) return operationCopy.operation.unknown(name)
  const done = countDone(execution)
  const locks = locksMade(execution)
  if (done > 0 && locks) return `${name}: ${operationCopy.several.locks(locks.made, locks.all)}`
  if (done > 0) return operationCopy.several.part(name, done, execution.transactions.length)
  const undone = isNothingDone(outcomeOfOperation(execution)) ? actOf(execution.operation.kind)?.undone : null
  return undone ?? words.stopped(name)
}

const words = operationCopy.several

/**
 * The progress of an operation. One transaction shows its five steps. Several transactions are listed with the titles of their steps, and
 * the current one shows its progress.
 */
function OperationProgress({ execution, lost }: { execution: Execution; lost: boolean }) {
  const { index, state } = currentTransaction(execution)
  if (execution.transactions.length === 1)
    return <ExecutionProgress operation={execution.operation} state={state} lost={lost} />
  const locks = locksMade(execution)
  return (
    <>
      {locks && (
        <p>
          <b>{words.locks(locks.made, locks.all)}.</b> {locks.made < locks.all && words.locksLeft}
        </p>
      )}
      <ol className={styles['several']}>
        {execution.transactions.map((each, at) => (
          <li key={at} className={each.status === 'confirmed' ? styles['isdone'] : undefined}>
            <h2 className="h3">
              {each.status === 'confirmed' && <TickIcon />}
              {words.nth(at + 1, execution.transactions.length)}
              <span className="small muted">{stands(each, at, index)}</span>
            </h2>
            <p className="small muted">{titlesOf(execution, at).join(' · ')}</p>
            {at === index && each.status !== 'confirmed' && (
              <ExecutionProgress operation={execution.operation} state={each} lost={lost} />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

function stands(state: TransactionState, at: number, current: number): string {
  if (state.status === 'confirmed') return words.done
  return at === current ? words.now : words.later
}

/** The titles of a transaction's steps; a long list is shortened to its first and last ones. */
function titlesOf({ operation }: Execution, at: number): readonly string[] {
  const ids = operation.parts?.[at]?.steps.map(({ id }) => id) ?? []
  const titles = operation.steps.filter(({ id }) => ids.includes(id)).map(({ title }) => sentenceOf(title))
  if (titles.length <= MOST_TITLES) return titles
  return [...titles.slice(0, MOST_TITLES - 1), words.more(titles.length - MOST_TITLES + 1)]
}

const MOST_TITLES = 6

type CountdownProps = {
  operation: OperationShown
  fetchHeight: FetchHeightOf
  /** Reads and settles the operation again. */
  onResume: () => void
}

/**
 * The time in which the signed transaction can still land, or before that, in which the person can still approve it. An operation that
 * waits for consent is read again once its transaction cannot land.
 */
function Countdown({ operation: view, fetchHeight, onResume }: CountdownProps) {
  const { execution, lost } = view
  const { state } = currentTransaction(execution)
  const last = lastHeightOf(state)
  const consent = state.status === 'awaiting-consent'
  const fetch = useCallback(async () => {
    const seen = await fetchHeight(execution)
    if (consent && seen.past) onResume()
    return seen
  }, [fetchHeight, execution, consent, onResume])
  const isAsked = state.status === 'awaiting-approval' && !lost
  return last === null ? null : <TimeLeft lastValidBlockHeight={last} fetchHeight={fetch} isAsked={isAsked} />
}

function lastHeightOf(state: TransactionState): number | null {
  if (state.status === 'signed' || state.status === 'sent') return state.signed.lastValidBlockHeight
  if (state.status === 'awaiting-consent') return state.changed.lastValidBlockHeight
  if (state.status !== 'awaiting-approval') return null
  // A wallet that sends by itself may choose another blockhash, and send the transaction later.
  return state.asked.sends ? null : state.asked.lastValidBlockHeight
}

const READ_EVERY_MS = 5_000

/**
 * The time in which a transaction can still land, as a line and a meter that runs out, or why it is not known. `isAsked`: the wallet still
 * shows the request, and nothing is signed.
 */
export function TimeLeft({
  lastValidBlockHeight,
  fetchHeight,
  isAsked = false,
}: {
  lastValidBlockHeight: number
  fetchHeight: FetchHeight
  isAsked?: boolean
}) {
  const { samples, doubt, silent } = useHeightSamples(fetchHeight)
  const now = useNow(1000, pageClock)
  const left = samples && timeLeft(samples, lastValidBlockHeight, now)
  const doubted = silent
    ? operationCopy.progress.silent(isInTabAlone())
    : doubt && operationCopy.progress.doubt[doubt]
  const trouble = isAsked ? null : doubted
  return (
    <div className={styles['left']}>
      <output className="cap muted">{trouble}</output>
      {!trouble && (
        <p className="cap muted">
          {leftWords(left, isAsked ? operationCopy.progress.toApprove : operationCopy.progress.toLand)}
        </p>
      )}
      {left && !trouble && (
        <div className={styles['meter']}>
          <span style={{ width: `${left.share * 100}%` }} />
        </div>
      )}
    </div>
  )
}

type LeftWords = Readonly<{ left: (seconds: number) => string; over: string; unknown: string }>

function leftWords(left: ReturnType<typeof timeLeft> | null, words: LeftWords): string {
  if (!left) return words.unknown
  return left.seconds > 0 ? words.left(left.seconds) : words.over
}

/** Milliseconds since this page began, however the computer's clock is set meanwhile. */
function pageClock(): number {
  return performance.now()
}

/** The block heights read so far, and any doubt about them; `silent` while the network does not answer. */
function useHeightSamples(fetchHeight: FetchHeight): {
  samples: SeenHeights | null
  doubt: ExpiryDoubt | null
  silent: boolean
} {
  const [samples, setSamples] = useState<SeenHeights | null>(null)
  const [doubt, setDoubt] = useState<ExpiryDoubt | null>(null)
  const [silent, setSilent] = useState(false)
  useEffect(() => {
    let current = true
    const read = async () => {
      const seen = await fetchHeight().catch(() => null)
      if (!current) return
      setSilent(seen === null)
      if (seen === null) return
      setDoubt(seen.doubt)
      const latest = { height: seen.height, at: pageClock() }
      setSamples((before) => ({ first: before?.first ?? latest, latest, slotMs: seen.slotMs }))
    }
    void read()
    const timer = setInterval(() => void read(), READ_EVERY_MS)
    return () => {
      current = false
      clearInterval(timer)
    }
  }, [fetchHeight])
  return { samples, doubt, silent }
}

/** A block height as it was read at a time (ms). */
export type HeightSample = Readonly<{ height: number; at: number }>

/** The first and the latest height that were read, and the milliseconds of a slot by the network's own samples (null: not known). */
type SeenHeights = Readonly<{ first: HeightSample; latest: HeightSample; slotMs: number | null }>

/**
 * Seconds until a transaction can no longer land, and the fraction of its lifetime that is left (0 to 1); null while the pace of the
 * network is not known. Only an estimate for the person: the chain decides.
 */
export function timeLeft(
  seen: SeenHeights,
  lastValidBlockHeight: number,
  now: number,
): Readonly<{ seconds: number; share: number }> | null {
  const { latest } = seen
  const blockMs = blockMsOf(seen)
  if (blockMs === null) return null
  const blocks = lastValidBlockHeight - latest.height - Math.max(0, now - latest.at) / blockMs
  const seconds = Math.max(0, Math.ceil((blocks * blockMs) / 1000))
  return { seconds, share: Math.min(1, Math.max(0, blocks / LIFETIME)) }
}

/** Milliseconds after which the observed heights give the pace better than the samples of the last minutes (long), or at all (short). */
const LONG_MS = 10_000
const SHORT_MS = 3_000

function blockMsOf({ first, latest, slotMs }: SeenHeights): number | null {
  const ms = latest.at - first.at
  const blocks = latest.height - first.height
  const seen = blocks > 0 ? ms / blocks : null
  if (ms >= LONG_MS && seen !== null) return seen
  return slotMs ?? (ms >= SHORT_MS ? seen : null)
}
