import { useCallback, type ReactNode } from 'react'
import { billOf } from '../../transactions/bill'
import { Bill } from '../../transactions/components/Bill'
import { ConsentBill } from '../../transactions/components/ConsentBill'
import { DeedFacts } from '../../transactions/components/DeedFacts'
import type { DeedHere } from '../../transactions/components/deedView'
import { DeedProgress } from '../../transactions/components/DeedProgress'
import { ErrorNote } from '../../transactions/components/ErrorNote'
import { TimeLeft } from '../../transactions/components/TimeLeft'
import { countDone, currentTransaction, isUnsettled, promisedCosts } from '../../transactions/execution'
import type { DeedRecord } from '../../transactions/events'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import type { PreparedTransaction } from '../../transactions/prepareTransaction'
import { isAtRest, type TransactionState } from '../../transactions/transactionState'
import { clusterNamed } from './clusterNamed'
import { Consent } from './Consent'
import { copy } from './copy'
import styles from './create-token.module.css'
import { DeedAtRest } from './DeedAtRest'
import { deedCopy } from './deedCopy'
import { useNextBill, type NextBill } from './useNextBill'

const words = copy.deed

export type DeedPartProps = {
  deed: DeedHere
  /** Asks the wallet again, as before or for what was prepared anew; rejects where nothing could be asked. */
  onAgain: (next?: PreparedTransaction) => Promise<void>
  /** The person's word about what the wallet made of it. */
  onConsent: (go: boolean) => Promise<void>
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
  const next = useNextBill(props.deed)
  return (
    <>
      <PageTitle title={deedTitle(props.deed)}>{words.lede}</PageTitle>
      <div className="wrap work">
        <div className={styles['strip']}>
          <DeedProgress execution={execution} lost={lost} />
          {(activity !== 'resting' || state.status === 'awaiting-consent') && <Countdown {...props} />}
          <div className={styles['next']}>
            <NextStep {...props} next={next} />
          </div>
        </div>
        <div className="aside">
          <DeedBill execution={execution} next={next} />
          <DeedFacts
            payer={deed.payer}
            cluster={clusterNamed(deed)}
            prompts={execution.transactions.length - countDone(execution)}
            signers={new Set(deed.parts?.flatMap(({ signers }) => signers)).size}
          />
        </div>
      </div>
    </>
  )
}

/** What is decided about now: what the wallet made of it, what is missing, or the bill as it was promised. */
function DeedBill({ execution, next }: { execution: DeedHere['execution']; next: NextBill }) {
  const { state } = currentTransaction(execution)
  if (state.status === 'awaiting-consent')
    return <ConsentBill execution={execution} changed={state.changed} />
  const note = execution.transactions.length > 1 ? deedCopy.several.bill : deedCopy.newPrice.bill
  if (next.status === 'reading') return <Bill bill={null} note={note} />
  if (next.status === 'ready') return <Bill bill={next.next.bill} note={note} />
  return <Bill bill={billOf(promisedCosts(execution))} note={words.note} />
}

/** What the page is called while this deed stands as it does. */
export function deedTitle({ execution, activity }: DeedHere): string {
  const name = execution.deed.subject['name'] ?? execution.deed.title
  if (currentTransaction(execution).state.status === 'awaiting-consent') return deedCopy.consent.yours(name)
  if (activity !== 'resting') return words.running(name)
  if (isUnsettled(execution)) return words.unknown(name)
  const done = countDone(execution)
  return done > 0 ? deedCopy.several.part(name, done, execution.transactions.length) : words.stopped(name)
}

/** How long what was signed can still land; what waits for consent is looked at anew once it cannot. */
function Countdown({ deed: view, fetchHeight, onResume }: DeedPartProps) {
  const { execution, lost } = view
  const { state } = currentTransaction(execution)
  const { deed } = execution
  const last = lastHeightOf(state, lost)
  const consent = state.status === 'awaiting-consent'
  const fetch = useCallback(async () => {
    const height = await fetchHeight(deed)
    if (consent && last !== null && height > last) onResume()
    return height
  }, [fetchHeight, deed, consent, last, onResume])
  return last === null ? null : <TimeLeft lastValidBlockHeight={last} fetchHeight={fetch} />
}

function lastHeightOf(state: TransactionState, lost: boolean): number | null {
  if (state.status === 'signed' || state.status === 'sent') return state.signed.lastValidBlockHeight
  if (state.status === 'awaiting-consent') return state.changed.lastValidBlockHeight
  return state.status === 'awaiting-approval' && lost ? state.asked.lastValidBlockHeight : null
}

function NextStep(props: DeedPartProps & { next: NextBill }) {
  const { deed: view, onResume } = props
  const { activity, problem, execution } = view
  const { state } = currentTransaction(execution)
  if (activity === 'watching')
    return (
      <Note title={words.watching}>
        <p>{words.watchingDetail}</p>
      </Note>
    )
  if (activity === 'driving') return <Driving {...props} />
  if (state.status === 'awaiting-consent')
    return (
      <>
        {problem && <ErrorNote error={problem} />}
        <Consent execution={execution} changed={state.changed} onConsent={props.onConsent} />
      </>
    )
  if (problem && isUnsettled(execution))
    return <ErrorNote error={problem} acts={<Button onClick={onResume}>{words.tryAgain}</Button>} />
  return (
    <>
      {problem && <ErrorNote error={problem} />}
      <DeedAtRest {...props} />
    </>
  )
}

function Driving({ deed: { execution, lost }, onGiveUp }: DeedPartProps): ReactNode {
  const { state } = currentTransaction(execution)
  if (state.status === 'awaiting-approval' && !lost)
    return (
      <div className="acts">
        <Button busy>{copy.review.busy}</Button>
        <Button variant="quiet" onClick={onGiveUp}>
          {words.stopWaiting}
        </Button>
      </div>
    )
  return isAtRest(state) ? <Button busy>{copy.review.steps.simulate}</Button> : null
}
