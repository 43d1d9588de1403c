import { useEffect, useId, useRef, type ReactNode } from 'react'
import { type CalledToken, calledIn, namesOf } from '../operations/calledTokens'
import { decisionOf } from '../operations/decision'
import type { DecisionFact } from '../operations/figures'
import type { AppContext } from '../operation/appContext'
import { operationCopy } from '../operation/copy'
import { BillMarks, EmptyBill, FormBill } from '../operation/Bill'
import {
  BeforeReview,
  BillBox,
  BottomBar,
  FormNote,
  ReviewButton,
  ReviewNews,
  UnreadBill,
  useLiveValue,
  type LiveValue,
} from '../operation/LiveBill'
import { focusFirstBad, focusFirstEmpty, FORM_ID } from '../operation/formFocus'
import { TokenMarks } from '../operation/TokenMarks'
import type { ReviewState } from '../operation/useReview'
import { isNetworkFee, type Bill } from '../transactions/bill'
import { Amount } from '../ui/Amount'
import { Button } from '../ui/Button'
import { usePressOnceRead, useReopening } from '../operation/reviewEntry'
import { classNames } from '../ui/classNames'
import { Form } from '../ui/Form'
import { Mark, type MarkKind } from '../ui/Mark'
import { isSmallRate, Rate } from '../ui/Price'
import { CalledHere, Sentence } from '../ui/Sentence'
import { Skeleton } from '../ui/Skeleton'
import { formatSolFixed } from '../units/lamports'
import { shortAddress } from '../units/shortAddress'
import { unbroken } from '../units/unbroken'
import { panelCopy } from './panelCopy'
import { PANEL_ID, type PanelBill, type PanelWork, scrollToPanel, takePress } from './panel'
import styles from './panel.module.css'
import { sentenceOf } from '../operations/said'

/**
 * The result of the typed fields: an order, or the reason why there is none (even where a field shows it already). `isReading`: there may be
 * one once the chain has answered.
 */
type FormResult<Order> = Readonly<{
  order: Order | null
  why?: string | undefined
  isReading?: boolean | undefined
}>

/** `mark`: an ink for a fact that a note warns of. */
type ShownFact = DecisionFact & Readonly<{ mark?: MarkKind }>
const FINAL: MarkKind = 'final'
type ShownDecision = Readonly<{ facts: readonly ShownFact[]; line?: string }>

type PanelFrameProps<Order> = {
  /** Left out on a page with one form, whose own title says it. */
  title?: string | undefined
  lead?: string | undefined
  /** The tokens that its title and figures name. */
  tokens: readonly CalledToken[]
  work: PanelWork<Order>
  result: FormResult<Order>
  /**
   * The result in the words of the review; `decision` is null while there is no order, and without a line where the fields say it. Without
   * `decision`, the plan's own decision is shown once it is read.
   */
  figures?: Readonly<{ note?: string | undefined; decision?: ShownDecision | null }>
  /** In the bill while there is no order, below the reason. */
  empty?: ReactNode
  /** Whether the action can never be undone. */
  final?: boolean
  /** Buttons beside the one to the review. */
  besides?: ReactNode
  /** Above the button to the review: what to know, or to tick, before it is pressed. */
  before?: ReactNode
  /** What follows the fields and their buttons; on a page with one form also the bill, on narrow screens. */
  after?: ReactNode
  /** The fields. */
  children?: ReactNode
}

/** The fields of an action, its bill beside them as the user types, and the button to the review. */
export function PanelFrame<Order>(props: PanelFrameProps<Order>) {
  const {
    title,
    lead,
    tokens,
    work,
    result,
    figures = {},
    empty,
    final,
    besides,
    before,
    after,
    children,
  } = props
  const { review, context } = work
  const { order, why, isReading = false } = result
  const heading = useId()
  const live = useLiveValue(order, context, work.readBill)
  const panel = useShown()
  useReopening(review, order)
  const leave = work.close
  const close = () => {
    work.typed.clear()
    review.leave()
    document.querySelector<HTMLElement>(`[aria-controls="${PANEL_ID}"]`)?.focus()
    leave?.()
  }
  const press = usePressOnceRead(order === null && isReading, () => {
    if (order) review.open(order)
    else if (!focusFirstBad()) focusFirstEmpty()
  })
  const state: ReviewState = press.waits ? { status: 'working', progress: null } : review.state
  const bill = order ? (live.value?.bill ?? null) : null
  const lines = (
    <>
      <FigureLines {...{ tokens, live, result, state }} decision={figures.decision} />
      {!order && empty}
    </>
  )
  const balance = bill && !live.error && <BalanceAfter bill={bill} context={context} />
  const news = (
    <ReviewNews
      review={review}
      context={context}
      doneAlready={() => null}
      said={false}
      progress={work.step}
    />
  )
  const called = namesOf(tokens)
  if (!leave)
    return (
      <CalledHere value={called}>
        <div className={`wrap work ${styles['page']}`}>
          <Form id={FORM_ID} className={styles['fields']} onSubmit={press.submit}>
            <FormNote state={state} />
            {children}
          </Form>
          <div className={classNames('aside', styles['steady'])}>
            <BillBox>
              <FormBill note={figures.note} lines={lines}>
                {balance}
                <BeforeReview>{before}</BeforeReview>
                <ReviewButton state={state} wide />
              </FormBill>
              {news}
            </BillBox>
          </div>
          {after && <div className={styles['after']}>{after}</div>}
        </div>
        <BottomBar bill={bill} state={state} step="" why={why} before={before} />
      </CalledHere>
    )
  return (
    <CalledHere value={called}>
      <section
        ref={panel}
        id={PANEL_ID}
        className={classNames(styles['panel'], final && styles['final'])}
        aria-labelledby={heading}
      >
        <Form id={FORM_ID} className={styles['fields']} onSubmit={press.submit}>
          <h2 id={heading} className="h3" tabIndex={-1}>
            <bdi>{title}</bdi>
          </h2>
          <TokenMarks tokens={calledIn([title ?? ''], tokens)} />
          <p className="small muted">{lead}</p>
          <FormNote state={state} />
          {children}
          <BeforeReview>{before}</BeforeReview>
          {/* Not below the bill: a press is lost where the button moves as the bill fills. */}
          <div className={`actions ${styles['end']}`}>
            <ReviewButton state={state} />
            {besides}
            <Button variant="quiet" onClick={close}>
              {panelCopy.close}
            </Button>
          </div>
          {news}
          {after}
        </Form>
        <div>
          <FormBill note={figures.note} lines={lines}>
            {balance}
          </FormBill>
        </div>
      </section>
    </CalledHere>
  )
}

/**
 * Scrolls to a panel of which a part is outside of the window. A panel that a press has opened also gets the focus; one that the URL opens
 * does not, and leaves a page that was scrolled already where it is.
 */
function useShown() {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const isPressed = takePress()
    if (!ref.current || (!isPressed && window.scrollY > 0)) return
    if (isPressed) ref.current.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    const { top, height } = ref.current.getBoundingClientRect()
    const row = (ref.current.closest('li') ?? ref.current).getBoundingClientRect()
    window.scrollBy(0, scrollToPanel({ row: row.top, top, height, window: window.innerHeight }))
  }, [])
  return ref
}

type FigureLinesProps = {
  tokens: readonly CalledToken[]
  decision: ShownDecision | null | undefined
  live: LiveValue<PanelBill | null>
  result: FormResult<unknown>
  state: ReviewState
}

/** The decision, then the network's fees. Every figure is positive: gains are part of the decision. */
function FigureLines({ tokens, decision: own, live, result: { order, why }, state }: FigureLinesProps) {
  const wanted = order !== null
  const plan = wanted ? live.value?.plan : undefined
  const decision: ShownDecision | null | undefined =
    own === undefined && plan ? decisionOf({ ...plan, payer: plan.accounts.payer.toBase58() }) : own
  const costs = wanted && !live.error && live.value ? live.value.bill.lines : []
  const texts = [
    decision?.line ?? '',
    ...(decision?.facts ?? []).flatMap(({ label, value, note = '' }) => [label, value, note]),
    ...costs.map(({ label }) => sentenceOf(label)),
  ]
  return (
    <>
      {decision?.line !== undefined && (
        <p className={`small ${styles['decision']}`}>
          <bdi>
            <Sentence text={decision.line} />.
          </bdi>
        </p>
      )}
      {decision?.facts.map(({ label, value, note, final, mark = final && FINAL, address }, at) => (
        <Line
          key={`${at} ${label}`}
          label={
            mark ? (
              <Mark kind={mark}>{label}</Mark>
            ) : (
              <bdi>
                <Sentence text={label} />
              </bdi>
            )
          }
          value={value === '' && address !== undefined ? shortAddress(address) : value}
          note={note}
        />
      ))}
      {!wanted ? (
        <EmptyBill>{why}</EmptyBill>
      ) : live.error ? (
        <UnreadBill error={live.error} state={state} onAgain={live.again} />
      ) : live.value ? (
        <CostLines bill={live.value.bill} />
      ) : (
        <Reading />
      )}
      <BillMarks texts={texts} tokens={tokens} />
    </>
  )
}

function CostLines({ bill }: { bill: Bill }) {
  const fees = bill.lines.filter(isNetworkFee).reduce((sum, { lamports }) => sum + lamports, 0n)
  const others = bill.lines.filter(
    (cost) => !isNetworkFee(cost) && cost.kind !== 'deposit' && cost.lamports > 0n,
  )
  return (
    <>
      {others.map((cost, at) => (
        <Line
          key={at}
          label={sentenceOf(cost.label)}
          value={formatSolFixed(cost.lamports)}
          note={cost.refundable ? `↩ ${panelCopy.comesBack}` : undefined}
        />
      ))}
      <Line label={panelCopy.fee} value={formatSolFixed(fees)} />
    </>
  )
}

function BalanceAfter({ bill: { balanceAfter }, context }: { bill: Bill; context: AppContext }) {
  const missing = balanceAfter !== undefined && balanceAfter < 0n
  return (
    <Line
      className="ln tot"
      label={missing ? <Mark kind="warn">{panelCopy.missing}</Mark> : panelCopy.after}
      value={
        balanceAfter === undefined
          ? context.address === null
            ? panelCopy.afterUnknown
            : operationCopy.liveBill.noBalance
          : formatSolFixed(missing ? -balanceAfter : balanceAfter)
      }
    />
  )
}

function Reading() {
  return (
    <>
      <output className="sr">{panelCopy.reading}</output>
      <div className="ln">
        <Skeleton width="100%" height={14} />
      </div>
      <div className="ln tot">
        <Skeleton width="100%" height={18} />
      </div>
    </>
  )
}

/** A number and its unit alone: where both are wider than the bill, the line ends between them. */
const A_FIGURE = /^\S+ \S+$/

function Line({
  label,
  value,
  note,
  className = `ln ${styles['line']}`,
}: {
  label: ReactNode
  value: string
  note?: string | undefined
  className?: string
}) {
  return (
    <div className={className}>
      <div className="l1">
        <span>{label}</span>
        <i />
        {isSmallRate(value) ? (
          <Rate text={value} className="fig" />
        ) : (
          <Amount className="fig" value={A_FIGURE.test(value) ? value : unbroken(value)} />
        )}
      </div>
      {note !== undefined && (
        <span className="sub">
          <Sentence text={note} />
        </span>
      )}
    </div>
  )
}
