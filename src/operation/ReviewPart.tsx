import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { toAppError, type AppError } from '../errors/AppError'
import { decisionOf } from '../liquidity/decision'
import type { PriorityLevel } from '../solana/priorityLevel'
import { Bill } from './Bill'
import { ChangeList } from './ChangeList'
import { OPERATION_KINDS, pathToOther } from './kinds'
import { OperationFacts } from './OperationFacts'
import { ErrorNote } from '../ui/ErrorNote'
import { clock } from '../units/moments'
import { GuardNote } from './GuardNote'
import { PlanReview } from './PlanReview'
import { PriorityChoice } from './PriorityChoice'
import { isPriceDependent } from '../transactions/bill'
import type { PreparedOperation } from '../transactions/prepare'
import { Button } from '../ui/Button'
import { PageTitle } from '../ui/PageTitle'
import { Identicon } from '../ui/Identicon'
import { useWallet } from '../wallet/walletStore'
import type { AppContext } from './appContext'
import { DecisionFacts, DecisionLine } from './DecisionFacts'
import styles from './operation.module.css'
import { SendsByItself } from './SendsByItself'
import type { OperationWords } from './words'
import type { ReadyState } from './reviewState'
import { copy } from './copy'

type ReviewPartProps = {
  /** What is reviewed; whether it is tried out with another bid, or what kept that from being done. */
  state: ReadyState
  context: Pick<AppContext, 'cluster' | 'priorityCeiling'>
  words: Pick<OperationWords, 'back' | 'oneKey'>
  /** The last press. Rejects where nothing was asked. */
  onAct: () => Promise<void>
  onBid: (priority: PriorityLevel) => void
  onBack: () => void
  /** Stands before what is decided, 40 px wide; the identicon of what it is about where the page has none. */
  picture?: ReactNode
  /** What else one may do with the plan: below the facts. */
  extras?: ReactNode
}

/** The second part: what is decided, all that will happen, what it changes, what it costs, and the last button. */
export default function ReviewPart(props: ReviewPartProps) {
  const { state, context, words, onBid, onBack, picture, extras } = props
  const { busy, error, act } = useLastButton(props.onAct)
  const { bidding } = state
  const { prepared } = state.ready
  const { plan, bill, preparedAt, priority, drafts } = prepared
  const time = clock(preparedAt)
  const decision = decisionOf({ ...plan, payer: plan.accounts.payer.toBase58() })
  const several = drafts.length > 1
  const wallet = useWallet()
  const walletName = wallet.status === 'connected' ? wallet.walletName : ''
  const signers = drafts.reduce((sum, draft) => sum + draft.signers.length, 0)
  const trouble = error ?? (bidding === 'asking' ? undefined : bidding)
  return (
    <>
      <PageTitle title={copy.review.title}>
        <DecisionLine
          decision={decision}
          picture={picture ?? <Identicon address={identiconAddress(plan)} size={40} />}
        />
        {several ? copy.review.ledeOfSeveral(time, drafts.length) : copy.review.lede(time)}
      </PageTitle>
      <div className="wrap work">
        <PlanReview
          plan={plan}
          transactions={drafts.map(({ steps }) => steps)}
          decided={
            <dl className={`kv ${styles['decision']}`} aria-label={copy.review.decided}>
              <DecisionFacts decision={decision} />
            </dl>
          }
          changes={
            <>
              <GuardNote prepared={prepared} walletName={walletName} />
              <Changes prepared={prepared} />
            </>
          }
          act={OPERATION_KINDS[plan.kind].title}
          busyAct={bidding === 'asking' ? copy.review.bidding : copy.review.busy}
          busy={busy || bidding === 'asking'}
          onAct={act}
          problem={
            <>
              <SendsByItself signers={signers} oneKey={words.oneKey} />
              {trouble && <Problem error={trouble} />}
            </>
          }
          aside={
            <>
              <Bill
                bill={bill}
                note={copy.review.note(time)}
                foot={several ? copy.review.sizeOfSeveral(drafts.length) : sizeOf(prepared)}
              >
                <PriorityChoice
                  level={priority}
                  ceiling={context.priorityCeiling}
                  busy={busy || bidding === 'asking'}
                  onChange={onBid}
                />
              </Bill>
              <OperationFacts
                payer={plan.accounts.payer.toBase58()}
                cluster={context.cluster}
                prompts={drafts.length}
                signers={signers}
              />
              {extras}
            </>
          }
          back={
            <Button variant="quiet" onClick={onBack}>
              {words.back}
            </Button>
          }
        />
      </div>
    </>
  )
}

/** The token that it is about, else the pool (base58). */
function identiconAddress({ subject, accounts }: PreparedOperation['plan']): string {
  return subject['mint'] ?? subject['base'] ?? subject['pool'] ?? accounts.payer.toBase58()
}

/** What holds for the sum: to the lamport, unless a price moves it. */
function sizeOf({ plan, bytes, units }: PreparedOperation): string {
  const say = plan.steps.some(isPriceDependent) ? copy.review.sizeOfMoved : copy.review.size
  return say(bytes, units)
}

function useLastButton(onAct: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const act = async () => {
    setBusy(true)
    setError(null)
    try {
      await onAct()
    } catch (thrown) {
      setError(toAppError(thrown))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, act: () => void act() }
}

function Changes({ prepared }: { prepared: PreparedOperation }) {
  const { plan, first, later } = prepared
  const { balanceBefore = 0n, balanceAfter = 0n } = first.bill
  const names = new Map(plan.accounts.creates.map(({ label, address }) => [address.toBase58(), label]))
  return (
    <ChangeList
      changes={first.changes}
      later={later}
      payer={plan.accounts.payer.toBase58()}
      balance={{ before: balanceBefore, after: balanceAfter }}
      names={names}
    />
  )
}

/** Why nothing was asked; where another operation is under way that stands in its way, the way to that one. */
function Problem({ error }: { error: AppError }) {
  const other = pathToOther(error)
  const acts = other !== null && <Link to={other}>{copy.review.seeOperation}</Link>
  return <ErrorNote error={error} hint={copy.review.notAsked} {...(acts && { acts })} />
}
