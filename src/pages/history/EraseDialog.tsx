import { useState } from 'react'
import { toAppError, type AppError } from '../../errors/AppError'
import { ErrorNote } from '../../ui/ErrorNote'
import { eraseOperations, type KeptOperation } from '../../transactions/history'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { DiamondIcon } from '../../ui/icons'
import { copy } from './copy'
import { exportFile } from './exportFile'
import styles from './history.module.css'

const words = copy.erasing

type EraseDialogProps = {
  operations: readonly KeptOperation[]
  title: string
  /** How many were meant as well, and stay because they are not settled. */
  staying?: number
  /** Genesis hashes of chains that are gone: what is open there is erased too. */
  gone: ReadonlySet<string>
  onClose: () => void
  onErased?: (count: number) => void
}

/** Names what is lost, offers to export it first, and erases only then. */
export function EraseDialog({ operations, title, staying = 0, gone, onClose, onErased }: EraseDialogProps) {
  const [error, setError] = useState<AppError | null>(null)
  const erase = () =>
    void eraseOperations(
      operations.map(({ execution }) => execution.operation.id),
      gone,
    ).then(
      (count) => {
        onClose()
        onErased?.(count)
      },
      (thrown: unknown) => setError(toAppError(thrown)),
    )
  return (
    <Dialog
      final
      title={<bdi>{title}</bdi>}
      onClose={onClose}
      acts={
        <>
          <Button variant="quiet" onClick={() => exportFile(operations, 'json')}>
            {words.exportFirst}
          </Button>
          <Button onClick={onClose}>{words.keep}</Button>
          <Button variant="final" onClick={erase}>
            <DiamondIcon />
            {words.erase}
          </Button>
        </>
      }
    >
      <div className={`stack small muted ${styles['lost']}`}>
        <p>{operations.length === 1 ? words.lost : words.lostMany}</p>
        {staying > 0 && <p>{words.stay(staying)}</p>}
      </div>
      {error && <ErrorNote error={error} />}
    </Dialog>
  )
}
