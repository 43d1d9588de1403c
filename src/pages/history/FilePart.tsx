import { useState } from 'react'
import { isErasable, type KeptOperation } from '../../transactions/history'
import { Button } from '../../ui/Button'
import { goneChains } from './chains'
import { copy } from './copy'
import { EraseDialog } from './EraseDialog'
import { ExportDialog } from './ExportDialog'
import { ImportButton } from './ImportPart'
import type { Importing } from './useImport'

type FilePartProps = {
  operations: readonly KeptOperation[]
  shown: readonly KeptOperation[]
  practiceHash: string | null
  importing: Importing
  onErased: (count: number) => void
}

/** The history as a file: out, in, and away. */
export function FilePart({ operations, shown, practiceHash, importing, onErased }: FilePartProps) {
  const [open, setOpen] = useState<'export' | 'erase' | null>(null)
  const close = () => setOpen(null)
  const gone = goneChains(
    operations.map(({ execution }) => execution),
    practiceHash,
  )
  const erasable = operations.filter(
    ({ execution }) => isErasable(execution) || gone.has(execution.operation.genesisHash),
  )
  return (
    <>
      <div className="acts">
        <Button slim onClick={() => setOpen('export')}>
          {copy.file.export}
        </Button>
        <ImportButton slim importing={importing} />
        {erasable.length > 0 && (
          <Button slim onClick={() => setOpen('erase')}>
            {copy.file.erase}
          </Button>
        )}
      </div>
      {open === 'export' && <ExportDialog operations={operations} shown={shown} onClose={close} />}
      {open === 'erase' && (
        <EraseDialog
          operations={erasable}
          title={copy.erasing.many(erasable.length)}
          staying={operations.length - erasable.length}
          gone={gone}
          onClose={close}
          onErased={onErased}
        />
      )}
    </>
  )
}
