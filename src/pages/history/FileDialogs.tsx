import { useState } from 'react'
import { toAppError, type AppError } from '../../errors/AppError'
import { favouritesStore } from '../../market/favourites'
import { settingsStore, shareSettings } from '../../settings/settingsStore'
import { type KeptOperation, eraseOperations } from '../../transactions/journal'
import { journalCsvParts, journalFileParts, payersOf } from '../../transactions/journalFile'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { ErrorNote } from '../../ui/ErrorNote'
import { DiamondIcon } from '../../ui/icons'
import { saveParts } from '../../ui/saveFile'
import { Segmented } from '../../ui/Segmented'
import { fileCopy } from './fileCopy'
import styles from './history.module.css'
import { TABLE_WORDS } from '../../operation/bills'
import { Sentence } from '../../ui/Sentence'
import { shortAddress } from '../../units/shortAddress'
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
  const [making, setMaking] = useState<'json' | 'csv' | null>(null)
  const save = (format: 'json' | 'csv') => {
    setMaking(format)
    void exportFile(chosen, format).finally(() => setMaking(null))
  }
  const wallets = payersOf(chosen.map(({ execution }) => execution)).map(shortAddress)
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
              <Button slim busy={making === format} onClick={() => save(format)}>
                {words[format]}
              </Button>
            </dt>
            <dd className="small muted">{words[`${format}Detail`]}</dd>
          </div>
        ))}
      </dl>
      <p className="small">
        <Sentence text={words.of(wallets)} />
      </p>
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
          <Button variant="quiet" onClick={() => void exportFile(operations, 'json')}>
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
function exportFile(operations: readonly KeptOperation[], as: 'json' | 'csv'): Promise<void> {
  const executions = operations.map(({ execution }) => execution)
  const name = `${words.fileName(new Date().toISOString().slice(0, 10), payersOf(executions))}.${as}`
  if (as === 'csv') return saveParts(name, 'text/csv;charset=utf-8', journalCsvParts(executions, TABLE_WORDS))
  const beside = { settings: shareSettings(settingsStore.getState()), favourites: favouritesStore.getState() }
  return saveParts(name, 'application/json', journalFileParts(operations, Date.now(), beside))
}
