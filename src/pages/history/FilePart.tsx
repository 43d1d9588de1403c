import { useRef, useState, type ChangeEvent } from 'react'
import { toAppError, type AppError } from '../../errors/AppError'
import { ErrorNote } from '../../transactions/components/ErrorNote'
import { isErasable, type KeptDeed } from '../../transactions/history'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { goneChains } from './chains'
import { copy } from './copy'
import { EraseDialog } from './EraseDialog'
import { ExportDialog } from './ExportDialog'
import styles from './history.module.css'
import { importFile, type Imported } from './importFile'

type FilePartProps = { deeds: readonly KeptDeed[]; shown: readonly KeptDeed[]; practiceHash: string | null }

/** The history as a file: out, in, and away. */
export function FilePart({ deeds, shown, practiceHash }: FilePartProps) {
  const [open, setOpen] = useState<'export' | 'erase' | null>(null)
  const [erased, setErased] = useState<number | null>(null)
  const importing = useImport()
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
      <div className={styles['told']}>
        <ImportNote importing={importing} />
        <output className="small muted">{erased !== null && copy.erasing.done(erased)}</output>
      </div>
      {open === 'export' && <ExportDialog deeds={deeds} shown={shown} onClose={close} />}
      {open === 'erase' && (
        <EraseDialog
          deeds={erasable}
          title={copy.erasing.many(erasable.length)}
          staying={deeds.length - erasable.length}
          gone={gone}
          onClose={close}
          onErased={setErased}
        />
      )}
    </>
  )
}

type ImportState =
  Readonly<{ status: 'idle' | 'busy' }> | Readonly<{ status: 'failed'; error: AppError }> | Imported

export type Importing = Readonly<{ state: ImportState; take: (file: Blob) => void }>

/** Takes one file after the other. */
export function useImport(): Importing {
  const [state, setState] = useState<ImportState>({ status: 'idle' })
  const take = (file: Blob) => {
    setState({ status: 'busy' })
    importFile(file).then(setState, (error: unknown) =>
      setState({ status: 'failed', error: toAppError(error) }),
    )
  }
  return { state, take }
}

export function ImportButton({ importing, slim }: { importing: Importing; slim?: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (file) importing.take(file)
    event.target.value = ''
  }
  const busy = importing.state.status === 'busy'
  return (
    <>
      <Button slim={slim === true} busy={busy} onClick={() => input.current?.click()}>
        {busy ? copy.importing.busy : copy.file.import}
      </Button>
      <input ref={input} type="file" accept=".json,application/json" hidden onChange={chosen} />
    </>
  )
}

/** What was taken and what was left out. */
export function ImportNote({ importing: { state } }: { importing: Importing }) {
  const words = copy.importing
  if (state.status === 'failed') return <ErrorNote error={state.error} />
  if (state.status === 'refused') {
    const [title, detail] = words.refused[state.why]
    return (
      <Note kind="err" live="alert" title={title}>
        <p>{detail}</p>
      </Note>
    )
  }
  if (state.status !== 'taken') return null
  const { taken, known, unreadable } = state
  return (
    <Note live="status" title={taken === 0 ? words.nothing : words.taken(taken)}>
      {known > 0 && <p>{words.known(known)}</p>}
      {unreadable > 0 && <p>{words.unreadable(unreadable)}</p>}
      {taken > 0 && <p>{words.marked}</p>}
    </Note>
  )
}
