import { useState, type ReactNode } from 'react'
import { finalSteps, type Plan } from '../plan'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { DiamondIcon } from '../../ui/icons'
import { copy } from './copy'
import { ForeverBox } from './ForeverBox'
import styles from './deed.module.css'
import { StepList } from './StepList'

type PlanReviewProps = {
  plan: Plan
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
 * The steps, and the last button below them. Where something is forever, the button stands in the pink box and waits until
 * the plan's word is typed.
 */
export function PlanReview(props: PlanReviewProps) {
  const final = finalSteps(props.plan)
  return (
    <div>
      <StepList steps={props.plan.steps} />
      {final.length === 0 ? (
        <div className={styles['end']}>
          <PlainAct {...props} />
        </div>
      ) : (
        <div className={styles['end']}>
          <ForeverBox consequences={final.map((step) => step.consequence)}>
            <FinalAct {...props} />
          </ForeverBox>
        </div>
      )}
    </div>
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
        autoCapitalize="off"
        spellCheck={false}
        numeric
        hint={confirmed ? undefined : copy.confirm.wrong(word)}
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
      {copy.confirm.before} <span className="mono">{word}</span> {copy.confirm.after}
    </>
  )
}

/** The same letters count as the same, however a keyboard puts accents on them. */
function plainWord(text: string): string {
  return text.trim().normalize('NFC')
}
