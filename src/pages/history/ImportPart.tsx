import { useRef, type ChangeEvent } from 'react'
import { ErrorNote } from '../../ui/ErrorNote'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { copy } from './copy'
import type { Importing } from './useImport'

/** Opens the browser's own window for one file. */
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
