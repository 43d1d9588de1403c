import { Link } from 'react-router-dom'
import { operationDecision } from '../liquidity/decision'
import { paths } from '../paths'
import type { Execution } from '../transactions/execution'
import { Button } from '../ui/Button'
import { buttonClass } from '../ui/buttonClass'
import { Note } from '../ui/Note'
import { PageTitle } from '../ui/PageTitle'
import styles from './operation.module.css'
import type { OperationWords } from './words'
import { copy } from './copy'

type ImportedOperationProps = {
  execution: Execution
  title: string
  words: OperationWords
  onForm: () => void
}

/** An operation that came from a file: where it came from, in place of progress, bill and receipt. The history has what the file says. */
export function ImportedOperation({ execution, title, words, onForm }: ImportedOperationProps) {
  const { operation } = execution
  const acts = (
    <>
      <Link className={buttonClass({})} to={`${paths.history}?operation=${operation.id}`}>
        {copy.imported.toHistory}
      </Link>
      <Button variant="quiet" onClick={onForm}>
        {words.back}
      </Button>
    </>
  )
  return (
    <>
      <PageTitle title={title}>
        <bdi>{operationDecision(execution).line}</bdi>
      </PageTitle>
      <div className={`wrap page-note ${styles['waiting']}`}>
        <Note kind="warn" title={copy.imported.title(operation)} acts={acts}>
          <p>{copy.imported.detail}</p>
        </Note>
      </div>
    </>
  )
}
