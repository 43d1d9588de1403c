import { Link } from 'react-router-dom'
import { deedDecision } from '../../liquidity/decision'
import { paths } from '../../paths'
import { importedCopy } from '../../transactions/components/importedCopy'
import type { Execution } from '../../transactions/execution'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { Note } from '../../ui/Note'
import { PageTitle } from '../../ui/PageTitle'
import styles from '../deeds.module.css'
import type { DeedWords } from '../words'

type ImportedDeedProps = { execution: Execution; title: string; words: DeedWords; onForm: () => void }

/** An operation that came from a file: where it came from, in place of progress, bill and receipt. The history has what the file says. */
export function ImportedDeed({ execution, title, words, onForm }: ImportedDeedProps) {
  const { deed } = execution
  const acts = (
    <>
      <Link className={buttonClass({})} to={`${paths.history}?deed=${deed.id}`}>
        {importedCopy.toHistory}
      </Link>
      <Button variant="quiet" onClick={onForm}>
        {words.back}
      </Button>
    </>
  )
  return (
    <>
      <PageTitle title={title}>
        <bdi>{deedDecision(execution).line}</bdi>
      </PageTitle>
      <div className={`wrap page-note ${styles['waiting']}`}>
        <Note kind="warn" title={importedCopy.title(deed)} acts={acts}>
          <p>{importedCopy.detail}</p>
        </Note>
      </div>
    </>
  )
}
