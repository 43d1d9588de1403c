import { clock } from '../units/moments'
import { describeFailure } from '../errors/describeError'
import type { TransactionState } from '../transactions/execution'
import { TickIcon, TriangleIcon } from '../ui/icons'
import { copy } from './copy'
import { progressSteps, type ShownStep } from './progressSteps'

type ExecutionProgressProps = { state: TransactionState; lost?: boolean; idle?: string | undefined }

/**
 * The progress: five steps, each with its time; the present one breathes, a stopped one says what it means for the money.
 * `lost`: the wallet was asked by a page that is gone; `idle` says why nobody is finding out how it ends. What changes is
 * announced.
 */
export function ExecutionProgress({ state, lost = false, idle }: ExecutionProgressProps) {
  const steps = progressSteps(state, {
    lost,
    ...(idle !== undefined && { idle }),
    describe: ({ code, context }, isPaidKnown) => {
      const { title, detail } = describeFailure(code, context, isPaidKnown)
      return `${title}. ${detail}`
    },
  })
  const present = steps.findLast((step) => step.mark !== 'todo')
  return (
    <>
      <ol className="progress" aria-label={copy.progress.label}>
        {steps.map((step) => (
          <StepRow key={step.step} step={step} />
        ))}
      </ol>
      <output className="sr">{present && `${present.title}. ${present.note ?? ''}`}</output>
    </>
  )
}

const CLASSES = { done: undefined, now: 'now', stop: 'stop', todo: 'todo' } as const

function StepRow({ step }: { step: ShownStep }) {
  const { mark, title, at, note } = step
  return (
    <li className={CLASSES[mark]} aria-current={mark === 'now' ? 'step' : undefined}>
      <span className="stn">
        {mark === 'done' && <TickIcon />}
        {mark === 'stop' && <TriangleIcon />}
      </span>
      <b>
        {title}
        <span className="sr"> ({copy.progress[mark]})</span>
      </b>
      {at === undefined ? <span /> : <time dateTime={new Date(at).toISOString()}>{clock(at)}</time>}
      {note !== undefined && <p>{note}</p>}
    </li>
  )
}
