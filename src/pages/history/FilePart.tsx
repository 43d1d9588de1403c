import { useEffect, useState } from 'react'
import { isErasable, type KeptOperation } from '../../transactions/journal'
import { Button } from '../../ui/Button'
import { lazyPart } from '../../ui/lazyPart'
import { whenInUse } from '../../ui/whenInUse'
import { goneChains } from './chains'
import { historyCopy } from './copy'
import styles from './history.module.css'
import { ImportButton } from './EmptyHistory'
import { importButton, type HistoryImport } from './ImportPart'

const fileDialog = lazyPart(() => import('./FileDialogs'))

type FilePartProps = {
  operations: readonly KeptOperation[]
  shown: readonly KeptOperation[]
  practiceHash: string | null
  importing: HistoryImport
  onErased: (count: number) => void
}

/** The history as a file: export, import, and erasing. */
export function FilePart({ operations, shown, practiceHash, importing, onErased }: FilePartProps) {
  const [open, setOpen] = useState<'export' | 'erase' | null>(null)
  const [opening, setOpening] = useState<typeof open>(null)
  const close = () => setOpen(null)
  useEffect(() => void whenInUse().then(fileDialog.preload), [])
  // An empty dialog would take the focus.
  const show = (which: typeof open) => {
    setOpening(which)
    const now = () => {
      setOpening(null)
      setOpen(which)
    }
    fileDialog.fetch().then(now, now)
  }
  const gone = goneChains(
    operations.map(({ execution }) => execution),
    practiceHash,
  )
  const erasable = operations.filter(
    ({ execution }) => isErasable(execution) || gone.has(execution.operation.genesisHash),
  )
  return (
    <>
      <div className="actions">
        {operations.length > 0 && (
          <Button slim busy={opening === 'export'} onClick={() => show('export')}>
            {historyCopy.file.export}
          </Button>
        )}
        <ImportButton slim {...importButton(importing)} />
        {erasable.length > 0 && (
          <Button slim busy={opening === 'erase'} onClick={() => show('erase')}>
            {historyCopy.file.erase}
            <span className={styles['long']}> {historyCopy.file.completed}</span>
          </Button>
        )}
      </div>
      {open === 'export' && (
        <fileDialog.Part kind="export" operations={operations} shown={shown} onClose={close} />
      )}
      {open === 'erase' && (
        <fileDialog.Part
          kind="erase"
          operations={erasable}
          staying={operations.length - erasable.length}
          gone={gone}
          onClose={close}
          onErased={onErased}
        />
      )}
    </>
  )
}
