import { useId, type FormEvent, type ReactNode } from 'react'
import { readActBillOf } from './liveBill'
import { copy as operationCopy } from '../../../operation/copy'
import {
  focusFirstBad,
  focusFirstEmpty,
  FORM_ID,
  ReviewButton,
  ReviewNews,
  StepLine,
  useLive,
} from '../../../operation/LiveBill'
import type { Decision } from '../../../liquidity/decision'
import { classNames } from '../../../ui/classNames'
import { Button } from '../../../ui/Button'
import type { ActOrder } from '../act'
import type { PageWork } from '../pageWork'
import { actCopy } from './actCopy'
import { FigureLines } from './FigureLines'
import styles from './acts.module.css'

/** What the typed fields come to: an order, or why there is none (also where a field says it already). */
export type FormResult = Readonly<{ order: ActOrder | null; why?: string | undefined }>

type PanelFrameProps = {
  title: string
  lead: string
  work: PageWork
  result: FormResult
  /** What it comes to, in the words of the review; `decision` null while nothing is ordered. */
  figures: Readonly<{ title: string; note?: string | undefined; decision: Decision | null }>
  /** What is done here can never be undone. */
  final?: boolean
  /** The fields. */
  children?: ReactNode
}

/** The fields of an act, beside them what it comes to as one types, and the way to the review. */
export function PanelFrame({ title, lead, work, result, figures, final, children }: PanelFrameProps) {
  const { review, context, urlState } = work
  const { order, why } = result
  const heading = useId()
  const live = useLive(order, context, readActBillOf)
  const close = () => {
    work.typed.clear()
    review.leave()
    urlState.open(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (order) review.review(order)
    else if (!focusFirstBad()) focusFirstEmpty()
  }
  const { state } = review
  return (
    <section className={classNames(styles['panel'], final && styles['final'])} aria-labelledby={heading}>
      <form id={FORM_ID} onSubmit={submit} noValidate>
        <h2 id={heading} className="h3">
          {title}
        </h2>
        <p className="small muted">{lead}</p>
        {children}
      </form>
      <div className={styles['side']}>
        <section className="bill" aria-label={figures.title}>
          <header>
            <b>{figures.title}</b>
            <span>{figures.note}</span>
          </header>
          <FigureLines decision={figures.decision} live={live} wanted={order !== null} context={context} />
          <div className={`acts ${styles['end']}`}>
            <ReviewButton state={state} />
            <Button variant="quiet" onClick={close}>
              {actCopy.close}
            </Button>
          </div>
          {why !== undefined && order === null && <p className="foot">{why}</p>}
        </section>
        <ReviewNews
          review={review}
          context={context}
          doneAlready={() => null}
          said={false}
          progress={
            <StepLine
              step={state.status === 'working' ? operationCopy.review.steps[state.progress ?? 'balance'] : ''}
            />
          }
        />
      </div>
    </section>
  )
}
