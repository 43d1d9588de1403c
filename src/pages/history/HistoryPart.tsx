import { useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { ErrorNote } from '../../ui/ErrorNote'
import type { KeptOperation } from '../../transactions/history'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { Note } from '../../ui/Note'
import { copy } from './copy'
import { OperationList } from './OperationList'
import { FilePart } from './FilePart'
import { EVERYTHING, isShown, type Filter } from './filter'
import { FilterBar } from './FilterBar'
import styles from './history.module.css'
import { ImportButton, ImportNote } from './ImportPart'
import { useImport, type Importing } from './useImport'
import { useHistory, usePracticeHash } from './useHistory'
import { Waiting } from './Waiting'

/** The history in its states: being read, not to be read, empty, or there; and above it what a file or an erasing came to. */
export function HistoryPart() {
  const [history, read] = useHistory()
  const importing = useImport()
  const [erased, setErased] = useState<number | null>(null)
  if (history.status === 'reading') return <Waiting />
  if (history.status === 'failed')
    return <ErrorNote error={history.error} acts={<Button onClick={read}>{copy.again}</Button>} />
  const { operations } = history
  return (
    <>
      <div className={styles['told']}>
        <ImportNote importing={importing} />
        <output className="small muted">{erased !== null && copy.erasing.done(erased)}</output>
      </div>
      {operations.length === 0 ? (
        <Empty importing={importing} />
      ) : (
        <Filled operations={operations} importing={importing} onErased={setErased} />
      )}
    </>
  )
}

function Empty({ importing }: { importing: Importing }) {
  return (
    <Note
      title={copy.empty}
      acts={
        <>
          <Link className={buttonClass({ variant: 'primary' })} to={paths.createToken}>
            {copy.create}
          </Link>
          <ImportButton importing={importing} />
        </>
      }
    >
      <p>{copy.emptyDetail}</p>
    </Note>
  )
}

type FilledProps = {
  operations: readonly KeptOperation[]
  importing: Importing
  onErased: (count: number) => void
}

function Filled({ operations, importing, onErased }: FilledProps) {
  const practiceHash = usePracticeHash()
  const [filter, setFilter] = useState<Filter>(EVERYTHING)
  // Hundreds of rows follow what is typed, and typing does not wait for them.
  const followed = useDeferredValue(filter)
  const shown = useMemo(
    () => operations.filter(({ execution }) => isShown(execution, followed, practiceHash)),
    [operations, followed, practiceHash],
  )
  return (
    <>
      <div className={styles['bar']}>
        <FilterBar filter={filter} operations={operations} practiceHash={practiceHash} onChange={setFilter} />
        <FilePart
          operations={operations}
          shown={shown}
          practiceHash={practiceHash}
          importing={importing}
          onErased={onErased}
        />
      </div>
      <output className={`cap muted ${styles['count']}`}>
        {copy.count(shown.length, operations.length)}
      </output>
      {shown.length === 0 ? (
        <Note title={copy.none} acts={<Button onClick={() => setFilter(EVERYTHING)}>{copy.clear}</Button>}>
          <p>{copy.noneDetail}</p>
        </Note>
      ) : (
        <OperationList operations={shown} practiceHash={practiceHash} />
      )}
    </>
  )
}
