import { useState } from 'react'
import { isErasable, type KeptDeed } from '../../transactions/history'
import { Button } from '../../ui/Button'
import { goneChains } from './chains'
import { copy } from './copy'
import { EraseDialog } from './EraseDialog'
import { ExportDialog } from './ExportDialog'
import { ImportButton } from './ImportPart'
import type { Importing } from './useImport'

type FilePartProps = {
  deeds: readonly KeptDeed[]
  shown: readonly KeptDeed[]
  practiceHash: string | null
  importing: Importing
  onErased: (count: number) => void
}

/** The history as a file: out, in, and away. */
export function FilePart({ deeds, shown, practiceHash, importing, onErased }: FilePartProps) {
  const [open, setOpen] = useState<'export' | 'erase' | null>(null)
  const close = () => setOpen(null)
  const gone = goneChains(
    deeds.map(({ execution }) => execution),
    practiceHash,
  )
  const erasable = deeds.filter(
    ({ execution }) => isErasable(execution) || gone.has(execution.deed.genesisHash),
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
      {open === 'export' && <ExportDialog deeds={deeds} shown={shown} onClose={close} />}
      {open === 'erase' && (
        <EraseDialog
          deeds={erasable}
          title={copy.erasing.many(erasable.length)}
          staying={deeds.length - erasable.length}
          gone={gone}
          onClose={close}
          onErased={onErased}
        />
      )}
    </>
  )
}
