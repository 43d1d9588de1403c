import { Link } from 'react-router-dom'
import type { AppError } from '../errors/AppError'
import { pathToOther } from './kinds'
import type { OperationHere } from './operationView'
import { ErrorNote } from '../ui/ErrorNote'
import { currentTransaction, isUnsettled, isAtRest } from '../transactions/execution'
import type { PreparedTransaction } from '../transactions/prepare'
import { Button } from '../ui/Button'
import { Note } from '../ui/Note'
import type { OperationWords } from './words'
import { Consent } from './Consent'
import { OperationAtRest } from './OperationAtRest'
import type { NextBill } from './useNextBill'
import { copy } from './copy'

const words = copy.operation

export type NextStepProps = {
  words: OperationWords
  operation: OperationHere
  next: NextBill
  /** Asks the wallet again, as before or for what was prepared anew; rejects where nothing could be asked. */
  onAgain: (next?: PreparedTransaction) => Promise<void>
  /** The person's word about what the wallet made of it. */
  onConsent: (go: boolean) => Promise<void>
  /** Stops waiting for a wallet that does not answer. */
  onAbort: () => void
  /** Looks at it anew after a problem. */
  onResume: () => void
  onBack: () => void
}

/** The one next step of an operation as it stands: somebody else's, the wallet's, or the person's. */
export function NextStep(props: NextStepProps) {
  const { operation: view, onResume } = props
  const { activity, problem, execution } = view
  const { state } = currentTransaction(execution)
  if (activity === 'watching')
    return (
      <Note title={words.watching}>
        <p>{words.watchingDetail}</p>
      </Note>
    )
  if (activity === 'driving') return <Driving {...props} />
  if (activity === 'searching') return <Button busy>{words.looking}</Button>
  if (state.status === 'awaiting-consent')
    return (
      <>
        {problem && <ErrorNote isBegun error={problem} />}
        <Consent execution={execution} changed={state.changed} onConsent={props.onConsent} />
      </>
    )
  if (problem && isUnsettled(execution))
    return <ErrorNote isBegun error={problem} acts={<Button onClick={onResume}>{words.tryAgain}</Button>} />
  return (
    <>
      {problem && <NotAsked problem={problem} onResume={onResume} />}
      <OperationAtRest {...props} />
    </>
  )
}

type NotAskedProps = { problem: AppError; onResume: () => void }

/**
 * Where the chain could not be searched for what was asked before, another look. Where another operation is under way that does the
 * same or makes the same account, the way to it.
 */
function NotAsked({ problem, onResume }: NotAskedProps) {
  const other = pathToOther(problem)
  const unknown = problem.code === 'rpc/short-history' || problem.code === 'rpc/not-known-yet'
  const acts = unknown ? (
    <Button onClick={onResume}>{words.lookAgain}</Button>
  ) : (
    other !== null && <Link to={other}>{words.seeOther}</Link>
  )
  return <ErrorNote isBegun error={problem} {...(acts && { acts })} />
}

function Driving({ operation: { execution, lost }, onAbort }: Pick<NextStepProps, 'operation' | 'onAbort'>) {
  const { state } = currentTransaction(execution)
  if (state.status === 'awaiting-approval' && !lost)
    return (
      <div className="acts">
        <Button busy>{copy.review.busy}</Button>
        <Button variant="quiet" onClick={onAbort}>
          {words.stopWaiting}
        </Button>
      </div>
    )
  return isAtRest(state) ? <Button busy>{copy.review.steps.simulate}</Button> : null
}
