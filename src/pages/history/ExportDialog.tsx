import { useState } from 'react'
import type { KeptOperation } from '../../transactions/history'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Segmented } from '../../ui/Segmented'
import { copy } from './copy'
import { exportFile } from './exportFile'
import styles from './history.module.css'

const words = copy.exporting

type ExportDialogProps = {
  operations: readonly KeptOperation[]
  /** Those that the page shows now. */
  shown: readonly KeptOperation[]
  onClose: () => void
}

/** All operations or those that are shown, as a file to import again or as a table. */
export function ExportDialog({ operations, shown, onClose }: ExportDialogProps) {
  const filtered = shown.length > 0 && shown.length < operations.length
  const [which, setWhich] = useState<'all' | 'shown'>(filtered ? 'shown' : 'all')
  const chosen = which === 'shown' ? shown : operations
  return (
    <Dialog title={words.title} onClose={onClose} acts={<Button onClick={onClose}>{words.close}</Button>}>
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
