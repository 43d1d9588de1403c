import { useState } from 'react'
import { toAppError, type AppError } from '../../errors/AppError'
import { favouritesStore } from '../../market/favourites'
import { settingsStore, shareSettings } from '../../settings/settingsStore'
import { type KeptOperation, eraseOperations } from '../../transactions/journal'
import { formatJournalCsv, formatJournalFile } from '../../transactions/journalFile'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { ErrorNote } from '../../ui/ErrorNote'
import { DiamondIcon } from '../../ui/icons'
import { saveFile } from '../../ui/saveFile'
import { Segmented } from '../../ui/Segmented'
import { fileCopy } from './fileCopy'
import styles from './history.module.css'
import { exportedSentence } from '../../operations/said'
import { byCount } from '../../units/byCount'

const words = fileCopy.exporting
const eraseWords = fileCopy.erasing

type FileDialogProps =
  | (Readonly<{ kind: 'export' }> & ExportDialogProps)
  | (Readonly<{ kind: 'erase' }> & Omit<EraseDialogProps, 'title'>)

/** The dialogs of the history's file, whose code loads with the first use of the page. */
export default function FileDialog(props: FileDialogProps) {
  if (props.kind === 'export') return <ExportDialog {...props} />
  return <EraseDialog {...props} title={eraseWords.many(props.operations.length)} />
}

type ExportDialogProps = {
  operations: readonly KeptOperation[]
  /** The operations that the page shows now. */
  shown: readonly KeptOperation[]
  onClose: () => void
}

/** Exports all operations or the shown ones, as a file to import again or as a table. */
function ExportDialog({ operations, shown, onClose }: ExportDialogProps) {
  const filtered = shown.length > 0 && shown.length < operations.length
  const [which, setWhich] = useState<'all' | 'shown'>(filtered ? 'shown' : 'all')
  const chosen = which === 'shown' ? shown : operations
  return (
    <Dialog title={words.title} onClose={onClose} actions={<Button onClick={onClose}>{words.close}</Button>}>
      {filtered && (
        <div className={styles['which']}>
          <Segmented
            label={words.which}
            options={[
              { value: 'shown', label: words.shown(shown.length) },
              { value: 'all', label: words.all(operations.length) },
            ]}
            value={which}
            onChange={setWhich}
          />
        </div>
      )}
      <dl className={styles['formats']}>
        {(['json', 'csv'] as const).map((format) => (
          <div key={format}>
            <dt>
              <Button slim onClick={() => exportFile(chosen, format)}>
                {words[format]}
              </Button>
            </dt>
            <dd className="small muted">{words[`${format}Detail`]}</dd>
          </div>
        ))}
      </dl>
      <p className="cap muted">{words.privacy}</p>
    </Dialog>
  )
}

type EraseDialogProps = {
  operations: readonly KeptOperation[]
  title: string
  /** How many other operations were selected and stay, because they are not settled. */
  staying?: number
  /** Genesis hashes of chains that no longer exist: open operations there are erased too. */
  gone: ReadonlySet<string>
  onClose: () => void
  onErased?: (count: number) => void
}

/** Names the operations that will be lost, offers to export them first, and erases only then. */
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
      actions={
        <>
          <Button variant="quiet" onClick={() => exportFile(operations, 'json')}>
            {eraseWords.exportFirst}
          </Button>
          <Button onClick={onClose}>{eraseWords.keep}</Button>
          <Button variant="final" onClick={erase}>
            <DiamondIcon />
            {eraseWords.erase}
          </Button>
        </>
      }
    >
      <div className={`stack small muted ${styles['lost']}`}>
        <p>{byCount(operations.length, eraseWords.lost, eraseWords.lostMany)}</p>
        {staying > 0 && <p>{eraseWords.stay(staying)}</p>}
      </div>
      {error && <ErrorNote error={error} />}
    </Dialog>
  )
}

/** Saves these operations, newest first, as a JSON file or as a table. */
function exportFile(operations: readonly KeptOperation[], as: 'json' | 'csv'): void {
  const name = `${words.fileName(new Date().toISOString().slice(0, 10))}.${as}`
  if (as === 'json') return saveFile(name, 'application/json', fileOf(operations))
  const executions = operations.map(({ execution }) => execution)
  saveFile(name, 'text/csv;charset=utf-8', formatJournalCsv(executions, exportedSentence))
}

function fileOf(operations: readonly KeptOperation[]): string {
  return formatJournalFile(operations, Date.now(), {
    settings: shareSettings(settingsStore.getState()),
    favourites: favouritesStore.getState(),
  })
}
