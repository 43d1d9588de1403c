import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { type AppError, toAppError } from '../errors/AppError'
import { actionOf, decisionOf } from '../operations/decision'
import { paths } from '../paths'
import { type PriorityLevel, priorityLevels } from '../solana/priorityFee'
import { isPriceDependent } from '../transactions/bill'
import type { StepRecord } from '../transactions/events'
import { tooLongForGuards } from '../transactions/pack'
import { finalSteps, type Plan, type Step } from '../transactions/plan'
import type { PreparedOperation } from '../transactions/prepare'
import { Amount } from '../ui/Amount'
import { Button } from '../ui/Button'
import { Exact, useDrawnExactly } from '../ui/Exact'
import { ErrorNote } from '../ui/ErrorNote'
import { Field } from '../ui/Field'
import { Form } from '../ui/Form'
import { DiamondIcon } from '../ui/icons'
import { Mark } from '../ui/Mark'
import { Note } from '../ui/Note'
import { PageTitle } from '../ui/PageTitle'
import { Segmented } from '../ui/Segmented'
import { Sentence } from '../ui/Sentence'
import { TickBox } from '../ui/TickBox'
import { Tip } from '../ui/Tip'
import { formatSol, formatSolFixed } from '../units/lamports'
import { localTime } from '../units/moments'
import { useWallet } from '../wallet/walletStore'
import type { AppContext } from './appContext'
import { BillColumn } from './Bill'
import { ChangeList } from './ChangeList'
import { operationCopy, type OperationWords } from './copy'
import { DoneSinceNote } from './DoneSince'
import { type DoubtTicks, doubtsOf, type StatedDoubt, useDoubtTicks } from './DoubtTicks'
import { GetSol } from './GetSol'
import { ForgetfulNote, MainnetNote } from './MainnetNote'
import { type About, DecisionFacts, DecisionLine, OperationFacts } from './Facts'
import { calledTokens, namesIn } from '../operations/calledTokens'
import { pathToOther } from '../operations/registry'
import { OperationPicture } from './MintPicture'
import { SendsByItself } from './NextStep'
import styles from './operation.module.css'
import { PlannedReceiver } from './ReceiverNotes'
import type { ReadyState } from './reviewPlan'
import { useDoneLately } from './useJournal'
import { sentenceOf, sentencesOf } from '../operations/said'

type ReviewPartProps = {
  /** The review's result, and whether it is being simulated with another priority fee, or why that failed. */
  state: ReadyState
  context: AppContext
  words: Pick<OperationWords, 'back' | 'oneKey'>
  /** Carries out the last press. Rejects where the wallet was not asked. */
  onConfirm: () => Promise<void>
  /** Simulates again with that level of the priority fee; null: with the same bid. */
  onPriority: (priority: PriorityLevel | null) => void
  onBack: () => void
  /** A picture of the token or pool, 40 px wide; its identicon where the page has none. */
  picture?: ReactNode
  /** A list that belongs to the decision, shown below it. */
  list?: ReactNode
  /** What the person ticks besides, before the last button. */
  doubts?: readonly StatedDoubt[] | undefined
  /** The page's other offers for the plan, below the facts. */
  extras?: ReactNode
  /** Renders what the page knows of an address of the decision, below it. */
  about?: About
}

/** The review: the decision, its final steps, the last button, the bill, all steps, and the simulated changes. */
export default function ReviewPart(props: ReviewPartProps) {
  const { state, context, words, onPriority, onBack, picture, list, extras } = props
  const { frame, requireDrawn } = useDrawnExactly()
  const { busy, error, action, forget } = useLastButton(async () => {
    requireDrawn()
    await props.onConfirm()
  })
  const { priorityChange } = state
  const { prepared } = state.result
  const { plan, bill, preparedAt, priority, drafts } = prepared
  const time = localTime(preparedAt)
  const decision = decisionOf({ ...plan, payer: plan.accounts.payer.toBase58() })
  const several = drafts.length > 1
  const wallet = useWallet()
  const walletName = wallet.status === 'connected' ? wallet.walletName : ''
  const signers = drafts.reduce((sum, draft) => sum + draft.signers.length, 0)
  const { about = (to) => <PlannedReceiver {...{ to, context }} accounts={plan.accounts} /> } = props
  const trouble = error ?? (priorityChange === 'asking' ? undefined : priorityChange)
  return frame(
    <>
      <PageTitle title={operationCopy.review.title}>
        <DecisionLine
          decision={decision}
          names={namesIn(plan.subject)}
          tokens={calledTokens(plan)}
          picture={
            picture ?? <OperationPicture subject={plan.subject} address={identiconAddress(plan)} size={40} />
          }
        />
      </PageTitle>
      <div className={`wrap work ${styles['review']}`}>
        <PlanReview
          plan={plan}
          transactions={drafts.map(({ steps }) => steps)}
          total={bill.total}
          {...(several && { lead: operationCopy.review.ledeOfSeveral(time, drafts.length) })}
          decided={
            <>
              <GuardNote prepared={prepared} walletName={walletName} />
              <dl className="kv" aria-label={operationCopy.review.decided}>
                <DecisionFacts decision={decision} names={namesIn(plan.subject)} about={about} />
              </dl>
              {list}
            </>
          }
          changes={<Simulated prepared={prepared} />}
          doubted={props.doubts}
          action={actionOf(plan)}
          busyAction={priorityChange === 'asking' ? operationCopy.review.bidding : operationCopy.review.busy}
          busy={busy || priorityChange === 'asking'}
          onAction={action}
          problem={
            <>
              <ForgetfulNote at="review" />
              <MainnetNote context={context} />
              <DoneLately prepared={prepared} context={context} />
              <SendsByItself signers={signers} oneKey={words.oneKey} />
              {trouble && (
                <Problem
                  error={trouble}
                  context={context}
                  onPaid={() => {
                    forget()
                    onPriority(null)
                  }}
                />
              )}
            </>
          }
          aside={
            <>
              <BillColumn
                bill={bill}
                tokens={calledTokens(plan)}
                note={operationCopy.review.note(time)}
                foot={exactness(prepared)}
              >
                <PriorityChoice
                  level={plan.bid ? null : priority}
                  ceiling={context.priorityCeiling}
                  busy={busy || priorityChange === 'asking'}
                  onChange={onPriority}
                />
              </BillColumn>
              <OperationFacts
                payer={plan.accounts.payer.toBase58()}
                cluster={context.cluster}
                prompts={drafts.length}
                signers={signers}
              />
              {extras}
            </>
          }
          back={
            <Button variant="quiet" onClick={onBack}>
              {words.back}
            </Button>
          }
        />
      </div>
    </>,
  )
}

/** A note that the same was done some minutes ago: a link can fill a form again after the payment. */
function DoneLately({ prepared, context }: { prepared: PreparedOperation; context: AppContext }) {
  const { cluster, ownRpcUrl } = context
  const lately = useDoneLately(
    { cluster, ownRpcUrl, payer: prepared.plan.accounts.payer.toBase58() },
    prepared,
  )
  if (lately.length === 0) return null
  return (
    <Note kind="warn" live="status" title={operationCopy.since.lately}>
      <DoneSinceNote since={lately} />
      <p>{operationCopy.since.latelyDetail}</p>
    </Note>
  )
}

/** The pool's address, else the wallet's (base58). */
function identiconAddress({ subject, accounts }: PreparedOperation['plan']): string {
  return subject.pool ?? accounts.payer.toBase58()
}

/** The sentence about the total's precision: exact, unless it depends on a price (within the slippage), or on trades or transfers. */
function exactness({ plan, drafts }: PreparedOperation): string {
  if (drafts.length > 1) return operationCopy.review.sizeOfSeveral(drafts.length)
  if (!plan.steps.some(isPriceDependent)) return operationCopy.review.exact
  if (plan.kind === 'claim-fees') return operationCopy.review.exactButFees
  // Among the operations on a token only the collection of fees has bounds, alone or in a batch of orders.
  return plan.kind === 'collect-fees' || plan.kind === 'change-token'
    ? operationCopy.review.exactButWithheld
    : operationCopy.review.exactAtPrice
}

function useLastButton(onAction: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const action = async () => {
    setBusy(true)
    setError(null)
    try {
      await onAction()
    } catch (thrown) {
      setError(toAppError(thrown))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, action: () => void action(), forget: () => setError(null) }
}

/** A closed section: every account before and after, and how much of the limits the first transaction uses. */
function Simulated({ prepared }: { prepared: PreparedOperation }) {
  const { plan, first, later, bytes, units } = prepared
  const { balanceBefore, balanceAfter } = first.bill
  const names = new Map(
    plan.accounts.creates.map(({ label, address }) => [address.toBase58(), sentenceOf(label)]),
  )
  const words = operationCopy.review.simulated
  return (
    <details className={`adv ${styles['simulated']}`}>
      <summary>
        <b>{words.title}</b>
        <span className="chev" />
        <span className="said">{words.said}</span>
      </summary>
      <ChangeList
        changes={first.changes}
        later={later}
        payer={plan.accounts.payer.toBase58()}
        balance={{ before: balanceBefore, after: balanceAfter }}
        names={names}
      />
      <dl className="kv">
        <dt>{words.bytes}</dt>
        <dd className="mono" translate="no">
          {words.ofBytes(bytes)}
        </dd>
        <dt>{words.units}</dt>
        <dd className="mono" translate="no">
          {words.ofUnits(units)}
        </dd>
      </dl>
    </details>
  )
}

type ProblemProps = {
  error: AppError
  context: AppContext
  /** Called when the missing SOL has arrived. */
  onPaid: () => void
}

/**
 * Why the wallet was not asked, scrolled into view. Links to another operation that is under way, where that is the reason, and to free SOL
 * on test networks, where SOL is missing.
 */
function Problem({ error, context, onPaid }: ProblemProps) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'center' })
  }, [error])
  const other = pathToOther(error)
  const isShort = error.code === 'simulation/insufficient-funds'
  const paid = () => {
    // The pressed button goes with the note.
    if (note.current?.contains(document.activeElement))
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    onPaid()
  }
  const actions = isShort ? (
    <GetSol context={context} onPaid={paid} />
  ) : (
    other !== null && (
      <Link to={other}>
        {error.code === 'account/exists' ? operationCopy.review.viewMade : operationCopy.review.seeOperation}
      </Link>
    )
  )
  const { notAsked } = operationCopy.review
  return (
    <div ref={note}>
      <ErrorNote error={error} hint={notAsked} unanswered={notAsked} {...(actions && { actions })} />
    </div>
  )
}

type PlanReviewProps = {
  plan: Plan
  /** What the person ticks besides the doubts about receivers. */
  doubted?: readonly StatedDoubt[] | undefined
  /** For several transactions: the steps of each, in order. */
  transactions?: readonly (readonly Step[])[]
  /** The sum of the bill, in lamports: on a narrow screen it stands beside the last button. */
  total: bigint
  /** Above the steps of several transactions: how many they are, and when they were simulated. */
  lead?: string
  /** The figures of the decision, below the last button. */
  decided?: ReactNode
  /** Below the steps: the changes. */
  changes?: ReactNode
  /** The bill and the facts: beside everything else, and on a narrow screen before the steps. */
  aside?: ReactNode
  /** The text of the last button: "Create token". */
  action: string
  /** The button's text while `busy`. */
  busyAction: string
  busy: boolean
  onAction: () => void
  /** The way back, beside the button. */
  back: ReactNode
  /** The error of the last press, above the button. */
  problem?: ReactNode
}

/**
 * The last button, the bill, and the steps: three parts of a `.work`. Where a step is final, the button is in the pink box with the
 * consequences, and waits until they are confirmed. Where a receiver may be unable to use what it gets, it waits for a tick. On a narrow
 * screen it is in a bar at the bottom edge.
 */
export function PlanReview({ onAction, ...props }: PlanReviewProps) {
  const final = finalSteps(props.plan).toSorted((a, b) => Number(locksFirst(b)) - Number(locksFirst(a)))
  const doubts = useDoubtTicks(doubtsOf(props.plan.accounts), props.doubted)
  const shown: ActionProps = { ...props, doubts, onAction: () => void (doubts.require() && onAction()) }
  return (
    <>
      <div className={styles['what']}>
        {final.length === 0 ? (
          <PlainAction {...shown} />
        ) : (
          <ForeverBox consequences={final.map((step) => sentencesOf(step.consequence))}>
            <FinalAction {...shown} />
          </ForeverBox>
        )}
        {props.decided}
      </div>
      {props.aside !== undefined && <div className="aside">{props.aside}</div>}
      <div className={styles['more']}>
        <h2>{operationCopy.review.what}</h2>
        {props.lead !== undefined && <p className="lead">{props.lead}</p>}
        <Steps {...shown} />
        {props.changes}
      </div>
    </>
  )
}

/** What is locked of a new token's supply is said before the rights that are given up, whichever comes first on the chain. */
function locksFirst({ consequence }: ReturnType<typeof finalSteps>[number]): boolean {
  return consequence[0]?.id === 'lock-of-supply'
}

/** The steps in one list, or one list for each transaction, with a note about what happens if one of them does not land. */
function Steps({ plan, transactions = [] }: PlanReviewProps) {
  if (transactions.length < 2) return <StepList steps={plan.steps} />
  const before = (at: number) => transactions.slice(0, at).flat().length
  const needsKeys = transactions.slice(1).some((steps) => steps.some(({ signers }) => signers.length > 0))
  const { keepOpen, review } = operationCopy
  const later = plan.subject.newLocks ? keepOpen.locks : keepOpen.all
  return (
    <>
      <Note>
        <p>
          {review.several(transactions.length)} {needsKeys ? later : review.later}
        </p>
      </Note>
      {transactions.map((steps, at) => (
        <section key={steps[0]?.id ?? at} aria-labelledby={`transaction-${at}`}>
          <h3 id={`transaction-${at}`} className={styles['group']}>
            {operationCopy.several.nth(at + 1, transactions.length)}
          </h3>
          <StepList steps={steps} after={before(at)} />
        </section>
      ))}
    </>
  )
}

type ActionProps = PlanReviewProps & { doubts: DoubtTicks }

function PlainAction({ action, busyAction, busy, onAction, back, problem, total, doubts }: ActionProps) {
  return (
    <>
      {doubts.part}
      {problem}
      <LastRow back={back} total={total} refused={doubts.refused}>
        <Button
          variant="primary"
          busy={busy}
          aria-disabled={busy || !doubts.isTicked ? true : undefined}
          onClick={onAction}
        >
          {busy ? busyAction : action}
        </Button>
      </LastRow>
    </>
  )
}

type LastRowProps = {
  back: ReactNode
  /** The sum of the bill, in lamports. */
  total: bigint
  /** Why the last press did nothing: in the bar of a narrow screen, where the field that says so may be out of sight. */
  refused?: string | undefined
  /** The last button. */
  children: ReactNode
}

/** The last button and the way back. On a narrow screen the button is in a bar at the bottom edge, with the total. */
export function LastRow({ back, total, refused, children }: LastRowProps) {
  return (
    <div className={`actions ${styles['action']}`}>
      <div className={`bar ${styles['last']}`}>
        {refused !== undefined && (
          <p className={`small ${styles['refused']}`} aria-hidden="true">
            {refused}
          </p>
        )}
        <div className="grow">
          <div className="cap">{total < 0n ? operationCopy.bill.comes : operationCopy.liveBill.total}</div>
          <Amount className="fig" value={formatSolFixed(total < 0n ? -total : total)} />
        </div>
        {children}
      </div>
      {back}
    </div>
  )
}

/**
 * Confirms the final steps: a word is typed where the plan has one, else a box is ticked. The button can be pressed before that; it
 * then says what it waits for, and the focus goes there.
 */
function FinalAction(props: ActionProps) {
  const { plan, action, busyAction, busy, onAction, back, problem, total, doubts } = props
  const [typed, setTyped] = useState('')
  const [ticked, setTicked] = useState(false)
  const [refused, setRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { confirm } = operationCopy.review
  const { confirmWord: word } = plan
  const confirmed = word === undefined ? ticked : composed(typed) === composed(word)
  const lacking = word === undefined ? confirm.tickFirst : confirm.wrong(word)
  const error = refused && !confirmed ? lacking : undefined
  const submit = () => {
    if (busy) return
    setRefused(!confirmed)
    if (confirmed) onAction()
    else field.current?.focus()
  }
  return (
    <Form onSubmit={submit}>
      {doubts.part}
      {word === undefined ? (
        <TickBox
          ref={field}
          label={confirm.tick}
          detail={finalSteps(plan)
            .map(({ title }) => sentenceOf(title))
            .join(' · ')}
          checked={ticked}
          onChange={(event) => setTicked(event.target.checked)}
          error={error}
        />
      ) : (
        <Field
          ref={field}
          label={<ConfirmLabel word={word} />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          dir="auto"
          autoCapitalize="off"
          spellCheck={false}
          numeric
          hint={confirmed ? undefined : confirm.wrong(word)}
          error={error}
        />
      )}
      {problem}
      <LastRow back={back} total={total} refused={error ?? doubts.refused}>
        <Button
          type="submit"
          variant="final"
          busy={busy}
          aria-disabled={busy || !confirmed || !doubts.isTicked ? true : undefined}
        >
          {!busy && <DiamondIcon />}
          {busy ? busyAction : action}
        </Button>
      </LastRow>
    </Form>
  )
}

function ConfirmLabel({ word }: { word: string }) {
  return (
    <>
      {operationCopy.review.confirm.before} <Exact className="mono" text={word} />{' '}
      {operationCopy.review.confirm.after}
    </>
  )
}

/** A word in Unicode's composed form (NFC), so that accents compare equal whether a keyboard writes one code point or two. */
function composed(text: string): string {
  return text.trim().normalize('NFC')
}

/** The shown part of a step, in a plan or in the journal's record. */
export type ShownReviewStep = Pick<StepRecord, 'id' | 'title' | 'detail' | 'finality' | 'costs'>

/**
 * The steps in order, with the cost or gain of each, and which are final. `after`: how many steps the lists before this one have.
 */
function StepList({ steps, after = 0 }: { steps: readonly ShownReviewStep[]; after?: number }) {
  return (
    <ol className="steps" start={after + 1} style={after > 0 ? { counterReset: `s ${after}` } : undefined}>
      {steps.map((step) => (
        <li key={step.id}>
          <b>
            <Sentence text={sentenceOf(step.title)} />
          </b>
          <span className="cost">
            <StepCost step={step} />
          </span>
          {step.detail !== undefined && (
            <p>
              <Sentence text={sentencesOf(step.detail)} />
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

function StepCost({ step }: { step: ShownReviewStep }) {
  if (step.finality === 'final') {
    const { final, dated } = operationCopy.review.stepCost
    return <Mark kind="final">{step.title.id === 'lock-until' ? dated : final}</Mark>
  }
  const lamports = step.costs.reduce((sum, cost) => sum + cost.lamports, 0n)
  if (lamports === 0n) return <span className="small faint">{operationCopy.review.stepCost.free}</span>
  if (lamports > 0n) return <Amount className="mono small" value={formatSolFixed(lamports)} />
  return (
    <span className="small">
      {operationCopy.review.stepCost.get} <Amount className="mono" value={formatSolFixed(-lamports)} />
    </span>
  )
}

/** The box of final steps, one sentence each; its children confirm them and carry them out. */
function ForeverBox({ consequences, children }: { consequences: readonly string[]; children: ReactNode }) {
  return (
    <section className="forever-box" aria-labelledby="forever-title">
      <h2 id="forever-title">
        <DiamondIcon />
        {operationCopy.review.forever(consequences.length)}
      </h2>
      <ul>
        {consequences.map((consequence) => (
          <li key={consequence}>
            <Sentence text={consequence} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

const guardWords = operationCopy.guards

/** Says that a wallet's guards do not fit into the transaction, why, and what would make them fit. Empty where they fit. */
export function GuardNote({
  prepared: { plan, drafts, guarding = 'never' },
  walletName,
}: {
  prepared: Pick<PreparedOperation, 'plan' | 'drafts' | 'guarding'>
  walletName: string
}) {
  const tight = drafts.flatMap((draft, at) => {
    const over = tooLongForGuards(draft)
    const which = drafts.length === 1 ? guardWords.this : operationCopy.several.nth(at + 1, drafts.length)
    return over > 0 ? [{ at, over, why: guardWords.why(draft.bytes, over, which) }] : []
  })
  if (guarding === 'never' || tight.length === 0) return null
  return (
    <Note kind="warn" title={guardWords.title}>
      <p>{guardWords.what(guarding === 'surely' ? walletName : null)}</p>
      {tight.map(({ why }) => (
        <p key={why}>
          <Sentence text={why} />
        </p>
      ))}
      <p>{remedyOf(plan, drafts.length, tight)}</p>
    </Note>
  )
}

type Tight = Readonly<{ at: number; over: number }>

/** The remedy that would make the guards fit; shorter texts of a token shorten its first transaction only. */
function remedyOf({ kind, subject }: Plan, count: number, tight: readonly Tight[]): string {
  const { remedy } = guardWords
  const first = tight.find(({ at }) => at === 0)
  if (kind === 'launch-token' && count === 1) return remedy.pool
  if ((kind === 'launch-token' || kind === 'create-token') && first) return remedy.token(first.over)
  if (kind === 'claim-fees' && (subject.count ?? 1) > 1) return remedy.claims
  return remedy.other
}

const priorityWords = operationCopy.priority

/**
 * The choice of the priority fee's level, on the bill: another level simulates the operation again, `busy` meanwhile. `ceiling` in
 * lamports.
 */
export function PriorityChoice({
  level,
  ceiling,
  busy,
  onChange,
}: {
  /** Null while the plan has a bid of its own: no level was chosen. */
  level: PriorityLevel | null
  ceiling: bigint
  busy: boolean
  onChange: (level: PriorityLevel) => void
}) {
  return (
    <div className={styles['priority']}>
      <span>
        {priorityWords.label}
        <Tip label={priorityWords.about}>
          {priorityWords.ceiling(formatSol(ceiling))} ·{' '}
          <Link to={paths.settings}>{priorityWords.change}</Link>
        </Tip>
      </span>
      <Segmented
        label={priorityWords.label}
        options={priorityLevels.map((value) => ({ value, label: priorityWords.levels[value] }))}
        value={level}
        onChange={(value) => {
          if (value !== level && !busy) onChange(value)
        }}
      />
      <output className="sr">{busy && priorityWords.asking}</output>
    </div>
  )
}
