import { useState, type ReactNode } from 'react'
import { finalSteps, type Plan, type Step } from '../transactions/plan'
import { Button } from '../ui/Button'
import { Field } from '../ui/Field'
import { DiamondIcon } from '../ui/icons'
import { Note } from '../ui/Note'
import { ForeverBox } from './ForeverBox'
import styles from './operation.module.css'
import { StepList } from './StepList'
import { copy } from './copy'

type PlanReviewProps = {
  plan: Plan
  /** Where it takes several transactions: the steps of each, in order. */
  transactions?: readonly (readonly Step[])[]
  /** What is decided, above the steps. */
  decided?: ReactNode
  /** What stands between the steps and the button: what they change. */
  changes?: ReactNode
  /** The bill and the facts: beside all of it, and on a narrow screen before the button. */
  aside?: ReactNode
  /** The words of the last button: "Create token". */
  act: string
  /** What the button says while `busy`. */
  busyAct: string
  busy: boolean
  onAct: () => void
  /** The way back, beside the button. */
  back: ReactNode
  /** What went wrong on the last press, above the button. */
  problem?: ReactNode
}

/**
 * The steps, the bill, and the last button below them: three parts of a `.work`. Where something is forever, the button stands
 * in the pink box and waits until the plan's word is typed.
 */
export function PlanReview(props: PlanReviewProps) {
  const final = finalSteps(props.plan)
  return (
    <>
      <div className={styles['what']}>
        {props.decided}
        <Steps {...props} />
        {props.changes}
      </div>
      {props.aside !== undefined && <div className="aside">{props.aside}</div>}
      <div className={styles['end']}>
        {final.length === 0 ? (
          <PlainAct {...props} />
        ) : (
          <ForeverBox consequences={final.map((step) => step.consequence)}>
            <FinalAct {...props} />
          </ForeverBox>
        )}
      </div>
    </>
  )
}

/** The steps in one list, or a list for each transaction, with a word on what is true where one of them stays out. */
function Steps({ plan, transactions = [] }: PlanReviewProps) {
  if (transactions.length < 2) return <StepList steps={plan.steps} />
  const before = (at: number) => transactions.slice(0, at).flat().length
  return (
    <>
      <Note>
        <p>{copy.review.several(transactions.length)}</p>
      </Note>
      {transactions.map((steps, at) => (
        <section key={steps[0]?.id ?? at} aria-labelledby={`transaction-${at}`}>
          <h2 id={`transaction-${at}`} className={styles['group']}>
            {copy.several.nth(at + 1, transactions.length)}
          </h2>
          <StepList steps={steps} after={before(at)} />
        </section>
      ))}
    </>
  )
}

function PlainAct({ act, busyAct, busy, onAct, back, problem }: PlanReviewProps) {
  return (
    <>
      {problem}
      <div className="acts">
        <Button variant="primary" busy={busy} onClick={onAct}>
          {busy ? busyAct : act}
        </Button>
        {back}
      </div>
    </>
  )
}

function FinalAct({ plan, act, busyAct, busy, onAct, back, problem }: PlanReviewProps) {
  const [typed, setTyped] = useState('')
  const word = plan.confirmWord ?? ''
  const confirmed = plainWord(typed) === plainWord(word)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (confirmed && !busy) onAct()
      }}
    >
      <Field
        label={<ConfirmLabel word={word} />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        dir="auto"
        autoCapitalize="off"
        spellCheck={false}
        numeric
        hint={confirmed ? undefined : copy.review.confirm.wrong(word)}
      />
      {problem}
      <div className={`acts ${styles['act']}`}>
        <Button type="submit" variant="final" busy={busy} disabled={!confirmed}>
          {!busy && <DiamondIcon />}
          {busy ? busyAct : act}
        </Button>
        {back}
      </div>
    </form>
  )
}

function ConfirmLabel({ word }: { word: string }) {
  return (
    <>
      {copy.review.confirm.before} <span className="mono">{word}</span> {copy.review.confirm.after}
    </>
  )
}

/** The same letters count as the same, however a keyboard puts accents on them. */
function plainWord(text: string): string {
  return text.trim().normalize('NFC')
}
