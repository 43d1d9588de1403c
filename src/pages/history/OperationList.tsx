import { memo, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { namedOperation } from '../../paths'
import type { KeptOperation } from '../../transactions/history'
import { Button } from '../../ui/Button'
import { copy } from './copy'
import { OperationRow } from './OperationRow'
import styles from './history.module.css'
import { useSettlingNow } from './useHistory'

const PAGE = 300

type OperationListProps = { operations: readonly KeptOperation[]; practiceHash: string | null }

/** The operations as rows, one of them open: the one that the address names. */
export const OperationList = memo(function OperationList({ operations, practiceHash }: OperationListProps) {
  const [search, setSearch] = useSearchParams()
  const [most, setMost] = useState(PAGE)
  const settling = useSettlingNow()
  const open = namedOperation(search)
  const toggle = (id: string) => setSearch(id === open ? {} : { operation: id }, { replace: true })
  useShownOnArrival(open)
  const left = operations.length - most
  return (
    <>
      <ul className={styles['list']} aria-label={copy.list}>
        {operations.slice(0, most).map((kept) => {
          const { operation } = kept.execution
          return (
            <OperationRow
              key={operation.id}
              kept={kept}
              practiceHash={practiceHash}
              open={operation.id === open}
              lookedUp={settling.has(operation.id)}
              onToggle={() => toggle(operation.id)}
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

/** A link to an operation leads to its row. */
function useShownOnArrival(open: string | null): void {
  const [arrived] = useState(open)
  useEffect(() => {
    if (arrived !== null)
      document.getElementById(`operation-${arrived}`)?.scrollIntoView({ block: 'nearest' })
  }, [arrived])
}
