import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { type AppError, toAppError } from '../errors/AppError'
import { settingsStore } from '../settings/settingsStore'
import { listClusters } from '../solana/cluster'
import type { ChangedRecord, OperationRecord } from '../transactions/events'
import {
  canAskAgain,
  countDone,
  currentTransaction,
  type Execution,
  isAtRest,
  isByOneWord,
  isNowhere,
  isUnsettled,
  type TransactionState,
} from '../transactions/execution'
import type { DoneElsewhere } from '../transactions/doneSince'
import { heldSigners } from '../transactions/heldSigners'
import { costOf, isPriceMoved } from '../transactions/outcome'
import type { PreparedTransaction } from '../transactions/prepare'
import { Button } from '../ui/Button'
import { ErrorNote } from '../ui/ErrorNote'
import { Note } from '../ui/Note'
import { Sentence } from '../ui/Sentence'
import { TickBox } from '../ui/TickBox'
import { formatSol } from '../units/lamports'
import { shortAddress } from '../units/shortAddress'
import { openWallet, switchCluster } from '../wallet/actions'
import { guardingOn } from '../wallet/guarding'
import { findCluster, useWallet } from '../wallet/walletStore'
import { addedCost } from './bills'
import { operationCopy, type OperationWords } from './copy'
import type { SinceFailure } from './useJournal'
import { DoneSinceNote, sinceTitle } from './DoneSince'
import type { OperationShown } from './driver'
import { accessOf } from './operationSource'
import { locksMade, undoneBesideLocks } from '../operations/newToken/locksMade'
import { pathToOther } from '../operations/registry'
import { sentenceOf } from '../operations/said'
import { paths } from '../paths'

const frame = operationCopy.operation

export type NextStepProps = {
  words: OperationWords
  operation: OperationShown
  next: NextBill
  /** The operations that did the same since it stopped; null while they are being read: meanwhile the wallet cannot be asked. */
  since?: readonly DoneElsewhere[] | null
  /** Why they cannot be read, and the function that reads them again. */
  unread?: SinceFailure | null
  /**
   * Asks the wallet again, for the same transaction or for one that was prepared again; rejects where nothing could be asked. `agreed`:
   * the ids of the operations in `since` that the person means to repeat.
   */
  onAgain: (next?: PreparedTransaction, agreed?: readonly string[]) => Promise<void>
  /** Gives the person's answer to the wallet's changes: send it, or not. Rejects where it was not given. */
  onConsent: (go: boolean) => Promise<void>
  /** Stops waiting for a wallet that does not answer. */
  onAbort: () => void
  /** Reads and settles the operation again after a problem. */
  onResume: () => void
  onBack: () => void
}

/** The one next step of an operation: another tab's, the wallet's, or the person's. */
export function NextStep(props: NextStepProps) {
  const { operation: view, onResume } = props
  const { activity, problem, execution } = view
  const { state } = currentTransaction(execution)
  if (activity === 'watching')
    return (
      <Note title={frame.watching}>
        <p>{frame.watchingDetail}</p>
      </Note>
    )
  if (activity === 'driving') return <Driving {...props} />
  if (activity === 'searching') return <Button busy>{frame.looking}</Button>
  if (state.status === 'awaiting-consent')
    return (
      <>
        {problem && <ErrorNote isBegun error={problem} />}
        <Consent execution={execution} changed={state.changed} onConsent={props.onConsent} />
      </>
    )
  if (problem && isUnsettled(execution))
    return (
      <ErrorNote isBegun error={problem} actions={<Button onClick={onResume}>{frame.tryAgain}</Button>} />
    )
  // The new bill shows the change, so the error of the last press is hidden once that bill is read.
  const isRenewed = isBillOld(problem) && ['reading', 'ready'].includes(props.next.status)
  return (
    <>
      {problem && !isRenewed && <NotAsked problem={problem} onResume={onResume} />}
      <OperationAtRest {...props} />
    </>
  )
}

type NotAskedProps = { problem: AppError; onResume: () => void }

/**
 * Offers to look again where the chain could not be searched for the earlier request, and links to another operation that is under way
 * where it does the same or creates the same account.
 */
function NotAsked({ problem, onResume }: NotAskedProps) {
  const other = pathToOther(problem)
  const unknown = problem.code === 'rpc/short-history' || problem.code === 'rpc/not-known-yet'
  const actions = unknown ? (
    <Button onClick={onResume}>{frame.lookAgain}</Button>
  ) : (
    other !== null && <Link to={other}>{frame.seeOther}</Link>
  )
  return <ErrorNote isBegun error={problem} {...(actions && { actions })} />
}

function Driving({ operation: { execution, lost }, onAbort }: Pick<NextStepProps, 'operation' | 'onAbort'>) {
  const { state } = currentTransaction(execution)
  if (state.status === 'awaiting-approval' && !lost)
    return (
      <div className="actions">
        <Button busy>{operationCopy.review.busy}</Button>
        <Button variant="quiet" onClick={onAbort}>
          {frame.stopWaiting}
        </Button>
      </div>
    )
  return isAtRest(state) ? <Button busy>{operationCopy.review.steps.simulate}</Button> : null
}

type OperationAtRestProps = Pick<
  NextStepProps,
  'words' | 'operation' | 'next' | 'since' | 'unread' | 'onAgain' | 'onBack'
>

/** An operation that has stopped: lists the operations that did the same since, if any, and shows how to continue. */
export function OperationAtRest(props: OperationAtRestProps) {
  const { since = [], unread } = props
  const equal = (since ?? []).filter(({ isEqual }) => isEqual).map(({ execution }) => execution.operation.id)
  const [agreed, setAgreed] = useState<readonly string[]>([])
  const isBarred = equal.some((id) => !agreed.includes(id))
  if (!since && unread)
    return (
      <>
        <Note
          kind="warn"
          title={operationCopy.since.unread}
          live="status"
          actions={<Button onClick={unread.again}>{operationCopy.since.readAgain}</Button>}
        >
          <p>{operationCopy.since.unreadDetail}</p>
        </Note>
        <WaysOn {...props} isBarred={false} agreed={agreed} />
      </>
    )
  if (!since || since.length === 0) return <WaysOn {...props} isBarred={false} agreed={agreed} />
  return (
    <>
      <Note kind="warn" title={sinceTitle(since)} live="status">
        <DoneSinceNote since={since} />
        {equal.length > 0 && (
          <TickBox
            label={operationCopy.since.again}
            detail={operationCopy.since.detail}
            checked={!isBarred}
            onChange={({ target }) => setAgreed(target.checked ? equal : [])}
          />
        )}
      </Note>
      <WaysOn {...props} isBarred={isBarred} agreed={agreed} />
    </>
  )
}

/** Whether the price moved beyond the plan's bounds: only a new plan, from the panel or form, takes the current price. */
function hasPriceMoved({ execution, problem }: OperationShown): boolean {
  const { state } = currentTransaction(execution)
  if (problem?.code === 'pool/price-moved') return true
  return state.status === 'failed' && isPriceMoved(state.failure, execution.operation.subject)
}

/** Whether the wallet can be asked for the same transaction again. */
export function isOfferedAgain(operation: OperationShown): boolean {
  return canAskAgain(currentTransaction(operation.execution).state) && !hasPriceMoved(operation)
}

type WaysOnProps = OperationAtRestProps & {
  /** Whether the person still has to agree to do it a second time. */
  isBarred: boolean
  agreed: readonly string[]
}

/** The ways to continue, and why continuing is safe, where that is known. */
function WaysOn({
  operation: view,
  words,
  next,
  since = [],
  unread,
  isBarred,
  agreed,
  onAgain,
  onBack,
}: WaysOnProps) {
  const { execution, problem } = view
  const { operation } = execution
  const { state } = currentTransaction(execution)
  const moved = hasPriceMoved(view)
  const isSafe = isNowhere(state) && !isByOneWord(state)
  const toLocks = isSafe ? locksLink(execution) : null
  const back = (
    <Button variant={moved ? 'primary' : 'quiet'} onClick={onBack}>
      {moved && !problem ? frame.atTodaysPrice : words.back}
    </Button>
  )
  const ask = (action?: string, prepared?: PreparedTransaction) =>
    operation.imported || (!since && unread) ? null : !since ? (
      <Button busy>{action ?? frame.askAgain}</Button>
    ) : (
      <AskAgain
        operation={operation}
        state={state}
        action={action}
        isBarred={isBarred}
        onAgain={() => onAgain(prepared, agreed)}
      />
    )
  switch (next.status) {
    case 'key-gone':
      return (
        <KeyGone
          address={next.address}
          isSafe={isSafe}
          isBegun={countDone(execution) > 0}
          besides={isSafe ? besidesOf(execution) : null}
          toLocks={toLocks}
          back={back}
        />
      )
    case 'not-kept':
      return (
        <Note kind="warn" title={operationCopy.notKept.title} actions={back}>
          <p>{operationCopy.notKept.detail}</p>
          {mayStillBeSent(state) && <p>{operationCopy.progress.declineFirst}</p>}
        </Note>
      )
    case 'failed':
      return (
        <ErrorNote
          isBegun
          error={next.error}
          actions={
            <>
              <Button onClick={next.again}>{frame.tryAgain}</Button>
              {isRefused(next.error) && toLocks}
            </>
          }
          {...(isRefused(next.error) &&
            toLocks && {
              hint: [operationCopy.keyGone.locks, besidesOf(execution)].filter(Boolean).join(' '),
            })}
        />
      )
    case 'reading':
    case 'ready': {
      const action = operation.transactions > 1 ? operationCopy.several.continue : undefined
      const again =
        next.status === 'ready' ? ask(action, next.next) : <Button busy>{action ?? frame.askAgain}</Button>
      return (
        <Anew
          execution={execution}
          reading={next.status === 'reading'}
          actions={
            <>
              {again}
              {back}
            </>
          }
        />
      )
    }
    case 'as-before':
      return (
        <AsBefore
          state={state}
          words={words}
          isRepeat={since?.length !== 0}
          again={isOfferedAgain(view) ? ask() : null}
          back={back}
          isAlone={isAlone(operation, state)}
        />
      )
  }
}

/** The next step where some of several transactions are done, or something changed since the review. The new bill is shown beside it. */
function Anew({
  execution,
  reading,
  actions,
}: {
  execution: OperationShown['execution']
  reading: boolean
  actions: ReactNode
}) {
  const all = execution.transactions.length
  const done = countDone(execution)
  const [title, detail] =
    all > 1
      ? [operationCopy.several.title(done, all), operationCopy.several.detail]
      : [operationCopy.newBill.title, operationCopy.newBill.detail]
  const { state } = currentTransaction(execution)
  return (
    <Note kind="warn" title={title} actions={actions}>
      <p>{reading ? operationCopy.several.reading : detail}</p>
      {isAlone(execution.operation, state) && <OneEndpoint state={state} />}
    </Note>
  )
}

/** Whether only one endpoint says how it ended, where that is not believed. */
function isAlone({ cluster }: OperationRecord, state: TransactionState): boolean {
  const cost = costOf(state, cluster === 'practice')
  return 'alone' in cost ? cost.alone : isByOneWord(state)
}

/** A note that only one endpoint says that the transaction did not land, or failed. `isSaid`: a title says it already. */
function OneEndpoint({ state, isSaid }: { state: TransactionState; isSaid?: boolean }) {
  const hasFailed = state.status === 'failed' && state.landed !== undefined
  const said = isSaid ? '' : `${hasFailed ? frame.aloneFailed : frame.aloneTitle}. `
  return (
    <p className="small muted">
      {said}
      {frame.aloneRisk}
    </p>
  )
}

type KeyGoneProps = {
  address: string
  isSafe: boolean
  /** Whether a part of it has landed. */
  isBegun: boolean
  /** What is not done besides locks, as a sentence. */
  besides: string | null
  /** Leads to the locks that are missing. */
  toLocks: ReactNode
  back: ReactNode
}

function KeyGone({ address, isSafe, isBegun, besides, toLocks, back }: KeyGoneProps) {
  const words = operationCopy.keyGone
  return (
    <Note kind="warn" title={words.title} actions={toLocks || back}>
      <p>{words.detail(shortAddress(address))}</p>
      {toLocks ? <p>{words.locks}</p> : isSafe && <p>{isBegun ? words.rest : words.begin}</p>}
      {isBegun && besides !== null && (
        <p>
          <Sentence text={besides} />
        </p>
      )}
    </Note>
  )
}

/** What of an operation is not done besides locks, as a sentence; null where that is nothing. */
function besidesOf(execution: Execution): string | null {
  const titles = undoneBesideLocks(execution).map(sentenceOf)
  return titles.length === 0 ? null : operationCopy.keyGone.besides(titles.join(', '))
}

/** A link to where the locks are made that a token lacks, and that this operation may make no more; null where none is lacking. */
function locksLink(execution: Execution): ReactNode {
  const { mint } = execution.operation.subject
  const locks = locksMade(execution)
  if (countDone(execution) === 0 || !locks || locks.made === locks.all || mint === undefined) return null
  return <Link to={paths.tokenAction(mint, 'lock-supply')}>{operationCopy.keyGone.toLocks}</Link>
}

/** Whether the transaction itself is refused: a date has passed, or what it makes is there already. Trying again may not change that. */
function isRefused({ code }: AppError): boolean {
  return code === 'input/invalid' || code === 'simulation/failed'
}

type AsBeforeProps = {
  state: TransactionState
  words: OperationWords
  /** Whether the same was done since, or this is not known yet: then no text says that trying again is safe. */
  isRepeat: boolean
  again: ReactNode
  back: ReactNode
  isAlone: boolean
}

function AsBefore({ state, words, isRepeat, again, back, isAlone }: AsBeforeProps) {
  const isStillOpen = mayStillBeSent(state)
  if (isStillOpen || (state.status === 'expired' && isNowhere(state) && !isRepeat))
    return (
      <Note
        kind="warn"
        title={isStillOpen ? frame.declineFirst : isAlone ? frame.aloneTitle : frame.safe}
        actions={
          <>
            {again}
            {back}
          </>
        }
      >
        {isStillOpen ? <p>{frame.declineFirstDetail}</p> : !isAlone && <p>{words.safe}</p>}
        {isAlone && <OneEndpoint state={state} isSaid={!isStillOpen} />}
      </Note>
    )
  if (state.status === 'prepared')
    return (
      <Note title={frame.neverAsked} actions={back}>
        <p>{frame.neverAskedDetail(words.kept)}</p>
      </Note>
    )
  return (
    <>
      {isAlone && <OneEndpoint state={state} />}
      <div className="actions">
        {again}
        {back}
      </div>
      {state.status === 'failed' && state.landed && !isAlone && (
        <p className="small muted">{frame.signAnew}</p>
      )}
    </>
  )
}

/** Whether a wallet that sends by itself may still show the expired request, and send it with another blockhash. */
function mayStillBeSent(state: TransactionState): boolean {
  return state.status === 'expired' && state.asked.sends === true && !state.signed
}

/** The id of the sentence that says what the button waits for. */
const BARRED = 'ask-again-barred'

type AskAgainProps = {
  operation: OperationRecord
  state: TransactionState
  /** The button's text, where it is not "Try again" or "Sign again". */
  action?: string | undefined
  isBarred: boolean
  onAgain: () => Promise<void>
}

/** The button that asks the wallet again; where another wallet or network is chosen, the sentence says what to change first. */
function AskAgain({ operation, state, action, isBarred, onAgain }: AskAgainProps) {
  const wallet = useWallet()
  const [error, setError] = useState<AppError | null>(null)
  const [busy, setBusy] = useState(false)
  const cluster = clusterNamed(operation)
  if (!findCluster(operation.cluster)) return <p className="small muted">{frame.noNetwork}</p>
  if (wallet.cluster.id !== operation.cluster)
    return (
      <>
        <Button variant="primary" onClick={() => switchCluster(operation.cluster)}>
          {frame.switchTo(cluster.name)}
        </Button>
        <p className="small muted">{frame.otherNetwork(cluster.name)}</p>
      </>
    )
  if (wallet.status !== 'connected')
    return (
      <Button variant="primary" busy={wallet.status === 'connecting'} onClick={() => void openWallet()}>
        {frame.connect}
      </Button>
    )
  if (wallet.address !== operation.payer)
    return <p className="small muted">{frame.otherWallet(shortAddress(operation.payer))}</p>
  const ask = () => {
    setError(null)
    setBusy(true)
    onAgain()
      .catch((thrown: unknown) => setError(toAppError(thrown)))
      .finally(() => setBusy(false))
  }
  return (
    <>
      {error && <ErrorNote isBegun error={error} />}
      <Button
        variant="primary"
        busy={busy}
        disabled={isBarred}
        aria-describedby={isBarred ? BARRED : undefined}
        onClick={ask}
      >
        {action ?? (wasSigned(state) ? frame.signAgain : frame.askAgain)}
      </Button>
      {isBarred && (
        <p className="small muted" id={BARRED}>
          {operationCopy.since.tickFirst}
        </p>
      )}
      <SendsByItself />
    </>
  )
}

/** Whether the wallet gave a signature for a transaction that expired or failed. */
function wasSigned(state: TransactionState): boolean {
  return (
    (state.status === 'expired' && state.signed !== undefined) || (state.status === 'failed' && state.landed)
  )
}

const consentWords = operationCopy.consent

/** The wallet's changes of the transaction, and the buttons to send it or not. The two bills are shown beside it. */
function Consent({
  execution,
  changed,
  onConsent,
}: {
  execution: Execution
  changed: ChangedRecord
  onConsent: (go: boolean) => Promise<void>
}) {
  const [answered, setAnswered] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const more = addedCost(execution, changed)
  const answer = (go: boolean) => {
    setAnswered(true)
    setError(null)
    onConsent(go)
      .catch((thrown: unknown) => setError(toAppError(thrown)))
      .finally(() => setAnswered(false))
  }
  return (
    <>
      {error && <ErrorNote isBegun error={error} />}
      <Note
        kind="warn"
        title={consentWords.title}
        actions={
          <>
            <Button variant="primary" busy={answered} onClick={() => answer(true)}>
              {answered ? consentWords.busy : consentWords.go}
            </Button>
            {!answered && <Button onClick={() => answer(false)}>{consentWords.stop}</Button>}
          </>
        }
      >
        <p>
          <Sentence
            text={[consentWords.more(formatSol(more))]
              .concat(changed.added.map((addition) => consentWords.added[addition]))
              .join(' ')}
          />
        </p>
        <p>{consentWords.nothing}</p>
      </Note>
    </>
  )
}

/**
 * A note for a wallet that can only sign and send in one step. `signers`: the number of other keys that have to sign; `oneKey`: what to do
 * in that case.
 */
export function SendsByItself({ signers = 0, oneKey = '' }: { signers?: number; oneKey?: string }) {
  const wallet = useWallet()
  if (wallet.status !== 'connected' || !wallet.sends) return null
  return (
    <p className="small muted">
      {signers > 0
        ? operationCopy.operation.sendsAlone(wallet.walletName, oneKey)
        : operationCopy.operation.sends(wallet.walletName)}
    </p>
  )
}

/**
 * The bill of the next request of an operation that has stopped: the same as before, a new one (read from the network), or none, and why.
 */
export type NextBill =
  | Readonly<{ status: 'as-before' }>
  | Readonly<{ status: 'reading' }>
  | Readonly<{ status: 'ready'; next: PreparedTransaction }>
  | Readonly<{ status: 'failed'; error: AppError; again: () => void }>
  | Readonly<{ status: 'key-gone'; address: string }>
  | Readonly<{ status: 'not-kept' }>

/**
 * The new bill of a stopped operation's current transaction, where the recorded one is out of date: the next of several
 * transactions, or one whose costs or changes are no longer those of its review.
 */
export function useNextBill(operation: OperationShown): NextBill {
  const { execution, activity } = operation
  const known = activity === 'resting' ? knownOf(operation) : ({ status: 'as-before' } as const)
  const wanted = known.status === 'reading'
  const {
    data: next,
    error,
    isFetching,
    refetch,
  } = useQuery({ ...nextBillQuery(execution), enabled: wanted })
  if (!wanted) return known
  if (next) return { status: 'ready', next }
  if (error && !isFetching) return { status: 'failed', error: toAppError(error), again: () => void refetch() }
  return known
}

/**
 * The current transaction of an operation, prepared again with the priority fee of the settings, and again each time that something happens
 * to the operation.
 */
function nextBillQuery(execution: Execution) {
  return {
    queryKey: ['next-bill', execution],
    queryFn: () => prepareNextOf(execution),
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  } as const
}

/** Rejects as reopenReadingAccess and prepareNext do. */
async function prepareNextOf(execution: Execution): Promise<PreparedTransaction> {
  const [{ prepareNext }, { connection, readAccount }] = await Promise.all([
    import('../transactions/resume'),
    accessOf(execution.operation),
  ])
  const { priority, priorityCeiling: ceiling } = settingsStore.getState()
  const guarding = guardingOn({ id: execution.operation.cluster })
  const options = { connection, priority, ceiling, guarding, ...(readAccount && { readAccount }) }
  return await prepareNext(execution, options)
}

/** The next bill as far as the journal shows it; `reading` where the network must be asked. */
function knownOf({ execution, problem }: OperationShown): NextBill {
  const { index, state } = currentTransaction(execution)
  const { parts, transactions } = execution.operation
  if (!isAtRest(state) || execution.operation.imported) return { status: 'as-before' }
  const part = parts?.[index]
  const begun = state.status !== 'prepared' || index > 0
  if (!part) return { status: begun ? 'not-kept' : 'as-before' }
  const gone = part.signers.find((address) => heldSigners([address]) === null)
  if (gone !== undefined) return { status: 'key-gone', address: gone }
  return { status: begun && (transactions > 1 || isBillOld(problem)) ? 'reading' : 'as-before' }
}

/** Whether the last press did not reach the wallet because the transaction's costs or changes have become different. */
function isBillOld(problem: AppError | null): boolean {
  return problem?.code === 'simulation/mismatch' || problem?.code === 'simulation/rent-changed'
}

/** The network of an operation with its name; the id serves as name where this page does not have the network. */
export function clusterNamed(operation: OperationRecord): { id: OperationRecord['cluster']; name: string } {
  const known = listClusters().find(({ id }) => id === operation.cluster)
  return known ?? { id: operation.cluster, name: operation.cluster }
}
