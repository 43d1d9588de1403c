import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths'
import { ErrorNote } from '../../transactions/components/ErrorNote'
import type { KeptDeed } from '../../transactions/history'
import { Button } from '../../ui/Button'
import { buttonClass } from '../../ui/buttonClass'
import { Note } from '../../ui/Note'
import { copy } from './copy'
import { DeedList } from './DeedList'
import { FilePart, ImportButton, ImportNote, useImport } from './FilePart'
import { EVERYTHING, isShown, type Filter } from './filter'
import { FilterBar } from './FilterBar'
import styles from './history.module.css'
import { useHistory, usePracticeHash } from './useHistory'
import { Waiting } from './Waiting'

/** The history in its states: being read, not to be read, empty, or there. */
export function HistoryPart() {
  const [history, read] = useHistory()
  if (history.status === 'reading') return <Waiting />
  if (history.status === 'failed')
    return <ErrorNote error={history.error} acts={<Button onClick={read}>{copy.again}</Button>} />
  return history.deeds.length === 0 ? <Empty /> : <Filled deeds={history.deeds} />
}

function Empty() {
  const importing = useImport()
  return (
    <div className="stack">
      <ImportNote importing={importing} />
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
    </div>
  )
}

function Filled({ deeds }: { deeds: readonly KeptDeed[] }) {
  const practiceHash = usePracticeHash()
  const [filter, setFilter] = useState<Filter>(EVERYTHING)
  const shown = deeds.filter(({ execution }) => isShown(execution, filter, practiceHash))
  return (
    <>
      <div className={styles['bar']}>
        <FilterBar filter={filter} deeds={deeds} practiceHash={practiceHash} onChange={setFilter} />
        <FilePart deeds={deeds} shown={shown} practiceHash={practiceHash} />
      </div>
      <output className={`cap muted ${styles['count']}`}>{copy.count(shown.length, deeds.length)}</output>
      {shown.length === 0 ? (
        <Note title={copy.none} acts={<Button onClick={() => setFilter(EVERYTHING)}>{copy.clear}</Button>}>
          <p>{copy.noneDetail}</p>
        </Note>
      ) : (
        <DeedList deeds={shown} practiceHash={practiceHash} />
      )}
    </>
  )
}
