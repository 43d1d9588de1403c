import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths'
import { ErrorNote } from '../ui/ErrorNote'
import type { OperationControls } from './useOperation'
import { isDone, type Execution } from '../transactions/execution'
import type { PreparedTransaction } from '../transactions/prepare'
import { Button } from '../ui/Button'
import { LoadAnewButton } from '../ui/LoadAnewButton'
import { Note } from '../ui/Note'
import { PageTitle } from '../ui/PageTitle'
import { fetchHeight } from './engines'
import styles from './operation.module.css'
import type { OperationWords } from './words'
import { OperationPart, operationTitle } from './OperationPart'
import { ImportedOperation } from './ImportedOperation'
import { copy } from './copy'

/** What a page shows of an operation that is done; `onAnother` leads back to its form. */
export type ReceiptProps = { execution: Execution; onAnother: () => void }

type NamedOperationProps = {
  operation: OperationControls
  words: OperationWords
  Receipt: ComponentType<ReceiptProps>
  onForm: () => void
}

/** The operation that the address names, however it stands: being read, unknown here, under way, or done with its receipt. */
export function NamedOperation({ operation, words, Receipt, onForm }: NamedOperationProps) {
  const { view, failure, again, consent, abort, resume } = operation
  const askAgain = async (next?: PreparedTransaction) => {
    const { currentSigner } = await import('./chainWork')
    await again(currentSigner(), next)
  }
  if (failure)
    return (
      <Aside words={words}>
        <ErrorNote
          isBegun
          error={failure}
          acts={
            failure.code === 'journal/unknown-kind' ? (
              <LoadAnewButton />
            ) : (
              <Button onClick={resume}>{copy.operation.tryAgain}</Button>
            )
          }
        />
      </Aside>
    )
  if (view.status === 'missing') return <Missing words={words} onForm={onForm} />
  if (view.status !== 'here')
    return (
      <Aside words={words}>
        <output className="muted">{copy.operation.loading}</output>
      </Aside>
    )
  if (view.execution.operation.imported)
    return (
      <ImportedOperation
        execution={view.execution}
        title={operationTitle(view, words)}
        words={words}
        onForm={onForm}
      />
    )
  if (isDone(view.execution)) return <Receipt execution={view.execution} onAnother={onForm} />
  return (
    <OperationPart
      operation={view}
      words={words}
      onAgain={askAgain}
      onConsent={consent}
      onAbort={abort}
      onResume={resume}
      onBack={onForm}
      fetchHeight={fetchHeight}
    />
  )
}

function Missing({ words, onForm }: Pick<NamedOperationProps, 'words' | 'onForm'>) {
  const acts = (
    <>
      <Link to={paths.account}>{copy.operation.toAccount}</Link>
      <Button variant="quiet" onClick={onForm}>
        {words.back}
      </Button>
    </>
  )
  return (
    <Aside words={words}>
      <Note kind="warn" title={copy.operation.missing} acts={acts}>
        <p>{copy.operation.missingDetail}</p>
      </Note>
    </Aside>
  )
}

function Aside({ words, children }: { words: OperationWords; children: ReactNode }) {
  return (
    <>
      <PageTitle title={words.page} />
      <div className={`wrap page-note ${styles['waiting']}`}>{children}</div>
    </>
  )
}
