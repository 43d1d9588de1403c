import { useEffect, useId, useRef, type ReactNode } from 'react'
import { type Decision, decisionOf } from '../operations/decision'
import type { AppContext } from '../operation/appContext'
import { operationCopy } from '../operation/copy'
import {
  focusFirstBad,
  focusFirstEmpty,
  FORM_ID,
  ReviewButton,
  ReviewNews,
  useLiveValue,
  type LiveValue,
} from '../operation/LiveBill'
import { isNetworkFee, type Bill } from '../transactions/bill'
import { Amount } from '../ui/Amount'
import { Button } from '../ui/Button'
import { useReopening } from '../operation/reviewEntry'
import { classNames } from '../ui/classNames'
import { ErrorNote } from '../ui/ErrorNote'
import { Form } from '../ui/Form'
import { Mark } from '../ui/Mark'
import { Skeleton } from '../ui/Skeleton'
import { formatSolFixed } from '../units/lamports'
import { shortAddress } from '../units/shortAddress'
import { unbroken } from '../units/unbroken'
import { panelCopy } from './panelCopy'
import { PANEL_ID, type PanelBill, type PanelWork, scrollToPanel, takePress } from './panel'
import styles from './panel.module.css'

/** The result of the typed fields: an order, or the reason why there is none (even where a field shows it already). */
type FormResult<Order> = Readonly<{ order: Order | null; why?: string | undefined }>

type PanelFrameProps<Order> = {
  title: string
  lead: string
  work: PanelWork<Order>
  result: FormResult<Order>
  /**
   * The result in the words of the review; `decision` is null while there is no order. Without `decision`, the plan's own decision is
   * shown once it is read.
   */
  figures: Readonly<{ title: string; note?: string | undefined; decision?: Decision | null }>
  /** Whether the action can never be undone. */
  final?: boolean
  /** Buttons beside the one to the review. */
  besides?: ReactNode
  /** The fields. */
  children?: ReactNode
}

/** The fields of an action, its result beside them as the user types, and the button to the review. */
export function PanelFrame<Order>(props: PanelFrameProps<Order>) {
  const { title, lead, work, result, figures, final, besides, children } = props
  const { review, context } = work
  const { order, why } = result
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
  const submit = () => {
    if (order) review.open(order)
    else if (!focusFirstBad()) focusFirstEmpty()
  }
  const { state } = review
  return (
    <section
      ref={panel}
      id={PANEL_ID}
      className={classNames(styles['panel'], final && styles['final'])}
      aria-labelledby={heading}
    >
      <Form id={FORM_ID} onSubmit={submit}>
        <h2 id={heading} className="h3" tabIndex={-1}>
          {title}
        </h2>
        <p className="small muted">{lead}</p>
        {children}
      </Form>
      <div className={styles['side']}>
        <section className="bill" aria-label={figures.title}>
          <header>
            <b>{figures.title}</b>
            <span>{figures.note}</span>
          </header>
          <FigureLines decision={figures.decision} live={live} wanted={order !== null} context={context} />
          <div className={`actions ${styles['end']}`}>
            <ReviewButton state={state} />
            {besides}
            {leave && (
              <Button variant="quiet" onClick={close}>
                {panelCopy.close}
              </Button>
            )}
          </div>
          {why !== undefined && order === null && <p className="foot">{why}</p>}
        </section>
        <ReviewNews
          review={review}
          context={context}
          doneAlready={() => null}
          said={false}
          progress={work.step}
        />
      </div>
    </section>
  )
}

/** Focuses a panel that a press has opened, and scrolls to it where a part of it is outside of the window. */
function useShown() {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!takePress() || !ref.current) return
    ref.current.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    const { top, height } = ref.current.getBoundingClientRect()
    const row = (ref.current.closest('li') ?? ref.current).getBoundingClientRect()
    window.scrollBy(0, scrollToPanel({ row: row.top, top, height, window: window.innerHeight }))
  }, [])
  return ref
}

type FigureLinesProps = {
  decision: Decision | null | undefined
  live: LiveValue<PanelBill | null>
  /** Whether there is an order to compute figures for. */
  wanted: boolean
  context: AppContext
}

/**
 * The decision, then the network's fees, and the balance afterwards. Every figure is positive: gains are part of the decision.
 */
function FigureLines({ decision: own, live, wanted, context }: FigureLinesProps) {
  const plan = wanted ? live.value?.plan : undefined
  const decision =
    own === undefined && plan ? decisionOf({ ...plan, payer: plan.accounts.payer.toBase58() }) : own
  return (
    <>
      {decision && (
        <p className={`small ${styles['decision']}`}>
          <bdi>{unbroken(decision.line)}.</bdi>
        </p>
      )}
      {decision?.facts.map(({ label, value, note, final, address }, at) => (
        <Line
          key={`${at} ${label}`}
          label={final ? <Mark kind="final">{label}</Mark> : <bdi>{unbroken(label)}</bdi>}
          value={value === '' && address !== undefined ? shortAddress(address) : value}
          note={note}
        />
      ))}
      {wanted && live.error ? (
        <ErrorNote
          error={live.error}
          actions={
            <Button slim onClick={live.again}>
              {operationCopy.liveBill.again}
            </Button>
          }
        />
      ) : wanted && live.value ? (
        <BillLines bill={live.value.bill} context={context} />
      ) : (
        wanted && <Reading />
      )}
    </>
  )
}

function BillLines({ bill, context }: { bill: Bill; context: AppContext }) {
  const fees = bill.lines.filter(isNetworkFee).reduce((sum, { lamports }) => sum + lamports, 0n)
  const others = bill.lines.filter(
    (cost) => !isNetworkFee(cost) && cost.kind !== 'deposit' && cost.lamports > 0n,
  )
  const { balanceAfter } = bill
  const missing = balanceAfter !== undefined && balanceAfter < 0n
  return (
    <>
      {others.map((cost, at) => (
        <Line
          key={`${at} ${cost.label}`}
          label={cost.label}
          value={formatSolFixed(cost.lamports)}
          note={cost.refundable ? `↩ ${panelCopy.comesBack}` : undefined}
        />
      ))}
      <Line label={panelCopy.fee} value={formatSolFixed(fees)} />
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
    </>
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

function Line({
  label,
  value,
  note,
  className = 'ln',
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
        <Amount className="fig" value={unbroken(value)} />
      </div>
      {note !== undefined && <span className="sub">{note}</span>}
    </div>
  )
}
