import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { ErrorNote } from '../../transactions/components/ErrorNote'
import type { DeedControls } from '../../transactions/components/useDeed'
import { isDone, type Execution } from '../../transactions/execution'
import type { PreparedTransaction } from '../../transactions/prepareTransaction'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import { copy } from '../copy'
import { fetchHeight } from '../deedRoad'
import styles from '../deeds.module.css'
import type { DeedWords } from '../words'
import { DeedPart, deedTitle } from './DeedPart'
import { ImportedDeed } from './ImportedDeed'

/** What a page shows of a deed that is done; `onAnother` leads back to its form. */
export type ReceiptProps = { execution: Execution; onAnother: () => void }

type NamedDeedProps = {
  deed: DeedControls
  words: DeedWords
  Receipt: ComponentType<ReceiptProps>
  onForm: () => void
}

/** The deed that the address names, however it stands: being read, unknown here, under way, or done with its receipt. */
export function NamedDeed({ deed, words, Receipt, onForm }: NamedDeedProps) {
  const { view, failure, again, consent, giveUp, resume } = deed
  const askAgain = async (next?: PreparedTransaction) => {
    const { currentSigner } = await import('../chainWork')
    await again(currentSigner(), next)
  }
  if (failure)
    return (
      <Aside words={words}>
        <ErrorNote isBegun error={failure} acts={<Button onClick={resume}>{copy.deed.tryAgain}</Button>} />
      </Aside>
    )
  if (view.status === 'missing') return <Missing words={words} onForm={onForm} />
  if (view.status !== 'here')
    return (
      <Aside words={words}>
        <output className="muted">{copy.deed.loading}</output>
      </Aside>
    )
  if (view.execution.deed.imported)
    return (
      <ImportedDeed execution={view.execution} title={deedTitle(view, words)} words={words} onForm={onForm} />
    )
  if (isDone(view.execution)) return <Receipt execution={view.execution} onAnother={onForm} />
  return (
    <DeedPart
      deed={view}
      words={words}
      onAgain={askAgain}
      onConsent={consent}
      onGiveUp={giveUp}
      onResume={resume}
      onBack={onForm}
      fetchHeight={fetchHeight}
    />
  )
}

function Missing({ words, onForm }: Pick<NamedDeedProps, 'words' | 'onForm'>) {
  const acts = (
    <>
      <Link to={paths.account}>{copy.deed.toAccount}</Link>
      <Button variant="quiet" onClick={onForm}>
        {words.back}
      </Button>
    </>
  )
  return (
    <Aside words={words}>
      <Note kind="warn" title={copy.deed.missing} acts={acts}>
        <p>{copy.deed.missingDetail}</p>
      </Note>
    </Aside>
  )
}

function Aside({ words, children }: { words: DeedWords; children: ReactNode }) {
  return (
    <>
      <PageTitle title={words.page} />
      <div className={`wrap page-note ${styles['waiting']}`}>{children}</div>
    </>
  )
}
