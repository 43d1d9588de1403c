import { useCallback, type ReactNode } from 'react'
import { billOf } from '../../transactions/bill'
import { Bill } from '../../transactions/components/Bill'
import { DeedFacts } from '../../transactions/components/DeedFacts'
import type { DeedHere } from '../../transactions/components/deedViews'
import { ErrorNote } from '../../transactions/components/ErrorNote'
import { ExecutionProgress } from '../../transactions/components/ExecutionProgress'
import { TimeLeft } from '../../transactions/components/TimeLeft'
import {
  currentTransaction,
  isUnsettled,
  promisedCosts,
  type TransactionState,
} from '../../transactions/execution'
import type { DeedRecord } from '../../transactions/events'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import { AskAgain } from './AskAgain'
import { clusterNamed } from './clusterNamed'
import { copy } from './copy'
import styles from './create-token.module.css'

const words = copy.deed

export type DeedPartProps = {
  deed: DeedHere
  /** Asks the wallet again; rejects where nothing could be asked. */
  onAgain: () => Promise<void>
  /** Stops waiting for a wallet that does not answer. */
  onGiveUp: () => void
  /** Looks at it anew after a problem. */
  onResume: () => void
  onBack: () => void
  fetchHeight: (deed: DeedRecord) => Promise<number>
}

/** The strip where the deed stands, what it means, and the one next step. */
export function DeedPart(props: DeedPartProps) {
  const { execution, lost, activity } = props.deed
  const { deed } = execution
  const { state } = currentTransaction(execution)
  return (
    <>
      <PageTitle title={deedTitle(props.deed)}>{words.lede}</PageTitle>
      <div className="wrap work">
        <div className={styles['strip']}>
          <ExecutionProgress state={state} lost={lost} />
          {activity !== 'resting' && (
            <Countdown state={state} lost={lost} deed={deed} fetchHeight={props.fetchHeight} />
          )}
          <div className={styles['next']}>
            <NextStep {...props} state={state} />
          </div>
        </div>
        <div className="aside">
          <Bill bill={billOf(promisedCosts(execution))} note={words.note} />
          <DeedFacts
            payer={deed.payer}
            cluster={clusterNamed(deed)}
            prompts={deed.transactions}
            signers={0}
          />
        </div>
      </div>
    </>
  )
}

/** What the page is called while this deed stands as it does. */
export function deedTitle({ execution, activity }: DeedHere): string {
  const name = execution.deed.subject['name'] ?? execution.deed.title
  if (isUnsettled(execution)) return activity === 'resting' ? words.unknown(name) : words.running(name)
  return activity === 'resting' ? words.stopped(name) : words.running(name)
}

type CountdownProps = Pick<DeedPartProps, 'fetchHeight'> & {
  state: TransactionState
  lost: boolean
  deed: DeedRecord
}

function Countdown({ state, lost, deed, fetchHeight }: CountdownProps) {
  const fetch = useCallback(() => fetchHeight(deed), [fetchHeight, deed])
  const open =
    state.status === 'signed' || state.status === 'sent'
      ? state.signed
      : state.status === 'awaiting-approval' && lost
        ? state.asked
        : null
  if (!open) return null
  return <TimeLeft lastValidBlockHeight={open.lastValidBlockHeight} fetchHeight={fetch} />
}

function NextStep(props: DeedPartProps & { state: TransactionState }) {
  const { deed: view, state, onResume, onBack } = props
  const { activity, problem, execution } = view
  const back = (
    <Button variant="quiet" onClick={onBack}>
      {copy.review.back}
    </Button>
  )
  if (activity === 'watching')
    return (
      <Note title={words.watching}>
        <p>{words.watchingDetail}</p>
      </Note>
    )
  if (activity === 'driving') {
    if (state.status === 'awaiting-approval' && !view.lost)
      return (
        <div className="acts">
          <Button busy>{copy.review.busy}</Button>
          <Button variant="quiet" onClick={props.onGiveUp}>
            {words.stopWaiting}
          </Button>
        </div>
      )
    return canAskAgain(state) ? <Button busy>{copy.review.steps.simulate}</Button> : null
  }
  if (problem && isUnsettled(execution))
    return <ErrorNote error={problem} acts={<Button onClick={onResume}>{words.tryAgain}</Button>} />
  return (
    <>
      {problem && <ErrorNote error={problem} />}
      <Stopped {...props} back={back} />
    </>
  )
}

/** Nothing can land any more: how to ask again, and why that is safe. */
function Stopped({
  deed: view,
  state,
  onAgain,
  back,
}: DeedPartProps & { state: TransactionState; back: ReactNode }) {
  const { deed } = view.execution
  const again =
    canAskAgain(state) && !deed.imported ? <AskAgain deed={deed} state={state} onAgain={onAgain} /> : null
  if (state.status === 'expired')
    return (
      <Note
        kind="warn"
        title={words.safe}
        acts={
          <>
            {again}
            {back}
          </>
        }
      >
        <p>{words.safeDetail}</p>
      </Note>
    )
  if (state.status === 'prepared')
    return (
      <Note title={words.neverAsked} acts={back}>
        <p>{words.neverAskedDetail}</p>
      </Note>
    )
  return (
    <div className="acts">
      {again}
      {back}
    </div>
  )
}

function canAskAgain(state: TransactionState): boolean {
  const resting = state.status === 'declined' || state.status === 'expired' || state.status === 'failed'
  return resting && state.asked !== undefined && state.simulation !== undefined
}
