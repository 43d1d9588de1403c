import { useState } from 'react'
import { Link } from 'react-router-dom'
import { toAppError, type AppError } from '../../errors/AppError'
import type { Cluster } from '../../solana/cluster'
import { Bill } from '../../transactions/components/Bill'
import { copy as deedCopy } from '../../transactions/components/copy'
import { deedPath } from '../../transactions/components/deedSummary'
import { DeedFacts } from '../../transactions/components/DeedFacts'
import { ErrorNote } from '../../transactions/components/ErrorNote'
import { clock } from '../../transactions/components/ExecutionProgress'
import { PlanReview } from '../../transactions/components/PlanReview'
import { Button } from '../../ui/Button'
import { PageTitle } from '../../ui/PageTitle'
import type { ReadyToken } from './chainWork'
import { copy } from './copy'

const words = copy.review

/** The second part: all that will happen, what it costs, and the last button. `onCreate` rejects where nothing was asked. */
export function ReviewPart({
  token,
  cluster,
  onCreate,
  onBack,
}: {
  token: ReadyToken
  cluster: Cluster
  onCreate: () => Promise<void>
  onBack: () => void
}) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const { plan, bill, bytes, units, preparedAt, drafts } = token.prepared
  const time = clock(preparedAt)
  const create = async () => {
    setBusy(true)
    setError(null)
    try {
      await onCreate()
    } catch (thrown) {
      setError(toAppError(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <PageTitle title={words.title}>{words.lede(time)}</PageTitle>
      <div className="wrap work">
        <PlanReview
          plan={plan}
          act={words.create}
          busyAct={words.busy}
          busy={busy}
          onAct={() => void create()}
          problem={error && <Problem error={error} />}
          back={
            <Button variant="quiet" onClick={onBack}>
              {words.back}
            </Button>
          }
        />
        <div className="aside">
          <Bill bill={bill} note={words.note(time)} foot={deedCopy.size(bytes, units)} />
          <DeedFacts
            payer={plan.accounts.payer.toBase58()}
            cluster={cluster}
            prompts={drafts.length}
            signers={drafts.reduce((sum, draft) => sum + draft.signers.length, 0)}
          />
        </div>
      </div>
    </>
  )
}

/** Why nothing was asked; where the token is under way already, the way to it. */
function Problem({ error }: { error: AppError }) {
  const { deed } = error.context
  const acts = typeof deed === 'string' && <Link to={deedPath({ id: deed })}>{words.seeDeed}</Link>
  return <ErrorNote error={error} hint={words.notAsked} {...(acts && { acts })} />
}
