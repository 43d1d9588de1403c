import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../paths'
import { ErrorNote } from '../../../transactions/components/ErrorNote'
import type { DeedControls } from '../../../transactions/components/useDeed'
import { isDone } from '../../../transactions/execution'
import type { PreparedTransaction } from '../../../transactions/prepareTransaction'
import { Button } from '../../../ui/Button'
import { Note } from '../../../ui/Note'
import { PageTitle } from '../../../ui/PageTitle'
import { copy } from '../copy'
import styles from '../create-token.module.css'
import { DeedPart } from './DeedPart'
import { fetchHeight } from './deedRoad'
import { ReceiptPart } from './ReceiptPart'

/** The deed that the address names, however it stands: being read, unknown here, under way, or done with its receipt. */
export function NamedDeed({ deed, onForm }: { deed: DeedControls; onForm: () => void }) {
  const { view, failure, again, consent, giveUp, resume } = deed
  const askAgain = async (next?: PreparedTransaction) => {
    const { currentSigner } = await import('../chainWork')
    await again(currentSigner(), next)
  }
  if (failure)
    return (
      <Aside>
        <ErrorNote error={failure} acts={<Button onClick={resume}>{copy.deed.tryAgain}</Button>} />
      </Aside>
    )
  if (view.status === 'missing') return <Missing onForm={onForm} />
  if (view.status !== 'here')
    return (
      <Aside>
        <output className="muted">{copy.deed.loading}</output>
      </Aside>
    )
  if (isDone(view.execution)) return <ReceiptPart execution={view.execution} onAnother={onForm} />
  return (
    <DeedPart
      deed={view}
      onAgain={askAgain}
      onConsent={consent}
      onGiveUp={giveUp}
      onResume={resume}
      onBack={onForm}
      fetchHeight={fetchHeight}
    />
  )
}

function Missing({ onForm }: { onForm: () => void }) {
  const acts = (
    <>
      <Link to={paths.account}>{copy.deed.toAccount}</Link>
      <Button variant="quiet" onClick={onForm}>
        {copy.review.back}
      </Button>
    </>
  )
  return (
    <Aside>
      <Note kind="warn" title={copy.deed.missing} acts={acts}>
        <p>{copy.deed.missingDetail}</p>
      </Note>
    </Aside>
  )
}

function Aside({ children }: { children: ReactNode }) {
  return (
    <>
      <PageTitle title={copy.form.title} />
      <div className={`wrap page-note ${styles['waiting']}`}>{children}</div>
    </>
  )
}
