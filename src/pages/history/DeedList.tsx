import { memo, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { KeptDeed } from '../../transactions/history'
import { Button } from '../../ui/Button'
import { copy } from './copy'
import { DeedRow } from './DeedRow'
import styles from './history.module.css'
import { useSettlingNow } from './useHistory'

const PAGE = 300

type DeedListProps = { deeds: readonly KeptDeed[]; practiceHash: string | null }

/** The deeds as rows, one of them open: the one that the address names. */
export const DeedList = memo(function DeedList({ deeds, practiceHash }: DeedListProps) {
  const [search, setSearch] = useSearchParams()
  const [most, setMost] = useState(PAGE)
  const settling = useSettlingNow()
  const open = search.get('deed')
  const toggle = (id: string) => setSearch(id === open ? {} : { deed: id }, { replace: true })
  useShownOnArrival(open)
  const left = deeds.length - most
  return (
    <>
      <ul className={styles['list']} aria-label={copy.list}>
        {deeds.slice(0, most).map((kept) => {
          const { deed } = kept.execution
          return (
            <DeedRow
              key={deed.id}
              kept={kept}
              practiceHash={practiceHash}
              open={deed.id === open}
              lookedUp={settling.has(deed.id)}
              onToggle={() => toggle(deed.id)}
            />
          )
        })}
      </ul>
      {left > 0 && (
        <div className={styles['more']}>
          <Button onClick={() => setMost(most + PAGE)}>{copy.more(Math.min(left, PAGE))}</Button>
        </div>
      )}
    </>
  )
})

/** A link to a deed leads to its row. */
function useShownOnArrival(open: string | null): void {
  const [arrived] = useState(open)
  useEffect(() => {
    if (arrived !== null) document.getElementById(`deed-${arrived}`)?.scrollIntoView({ block: 'nearest' })
  }, [arrived])
}
