import { useRef, type ChangeEvent, useState } from 'react'
import { toAppError, type AppError } from '../../errors/AppError'
import { takeOperations } from '../../transactions/journal'
import { MOST_FILE_BYTES, parseJournalFile, type JournalFile } from '../../transactions/journalFile'
import { Button } from '../../ui/Button'
import { ErrorNote } from '../../ui/ErrorNote'
import { Note } from '../../ui/Note'
import { copy } from './copy'

/** Opens the browser's dialog for one file. */
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

/** What was imported and what was left out. */
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

type ImportState =
  Readonly<{ status: 'idle' | 'busy' }> | Readonly<{ status: 'failed'; error: AppError }> | Imported

export type Importing = Readonly<{ state: ImportState; take: (file: Blob) => void }>

/** Imports one file after the other. */
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

/**
 * The result of an import: how many operations were new, how many were here already, and how many entries could not be read.
 */
type Imported =
  | Readonly<{ status: 'taken'; taken: number; known: number; unreadable: number }>
  | Readonly<{ status: 'refused'; why: 'too-large' | Extract<JournalFile, { status: 'refused' }>['why'] }>

/** Imports the operations of a file into the history; existing ones are not changed. Rejects with journal/unavailable. */
async function importFile(file: Blob): Promise<Imported> {
  if (file.size > MOST_FILE_BYTES) return { status: 'refused', why: 'too-large' }
  const parsed = parseJournalFile(await file.text(), Date.now())
  if (parsed.status === 'refused') return parsed
  const { operations, unreadable } = parsed
  const taken = (await takeOperations(operations, Date.now())).length
  return { status: 'taken', taken, known: operations.length - taken, unreadable }
}
