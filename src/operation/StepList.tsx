import type { StepRecord } from '../transactions/events'
import { formatSolFixed } from '../units/lamports'
import { Amount } from '../ui/Amount'
import { Mark } from '../ui/Mark'
import { copy } from './copy'

/** What a step shows: the same for a plan and for the journal's record of it. */
export type ShownStep = Pick<StepRecord, 'id' | 'title' | 'detail' | 'finality' | 'costs'>

/**
 * All that will happen, in order, with what each step costs or brings and which of them is forever. `after`: how many steps stand in lists
 * before this one.
 */
export function StepList({ steps, after = 0 }: { steps: readonly ShownStep[]; after?: number }) {
  return (
    <ol className="steps" start={after + 1} style={after > 0 ? { counterReset: `s ${after}` } : undefined}>
      {steps.map((step) => (
        <li key={step.id}>
          <b>{step.title}</b>
          <span className="cost">
            <StepCost step={step} />
          </span>
          {step.detail !== undefined && <p>{step.detail}</p>}
        </li>
      ))}
    </ol>
  )
}

function StepCost({ step }: { step: ShownStep }) {
  if (step.finality === 'final') return <Mark kind="final">{copy.review.stepCost.final}</Mark>
  const lamports = step.costs.reduce((sum, cost) => sum + cost.lamports, 0n)
  if (lamports === 0n) return <span className="small faint">{copy.review.stepCost.free}</span>
  if (lamports > 0n) return <Amount className="mono small" value={formatSolFixed(lamports)} />
  return (
    <span className="small">
      {copy.review.stepCost.get} <Amount className="mono" value={formatSolFixed(-lamports)} />
    </span>
  )
}
