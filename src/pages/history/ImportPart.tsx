import { useEffect, useEffectEvent, useState } from 'react'
import { toAppError, type AppError } from '../../errors/AppError'
import { addFavourites, newFavourites, type Favourite } from '../../market/favourites'
import { changeSettings, readShared, settingsStore } from '../../settings/settingsStore'
import { settingChanges, type SettingChange } from '../../settings/settingWords'
import { takeOperations } from '../../transactions/journal'
import type { JournalFile } from '../../transactions/journalFile'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { ErrorNote } from '../../ui/ErrorNote'
import { Note } from '../../ui/Note'
import { fetchCode } from '../../ui/lazyPart'
import { shortAddress } from '../../units/shortAddress'
import { historyCopy } from './copy'
import styles from './history.module.css'

/** Its button. */
export const importButton = ({ state, take }: HistoryImport) => ({ take, busy: state.status === 'busy' })

/** Asks before an import that changes settings or favourites; afterwards lists the imported and the left-out entries. */
export function ImportNote({ importing }: { importing: HistoryImport }) {
  const { state } = importing
  const words = historyCopy.importing
  if (state.status === 'asking') return <AskDialog {...state} importing={importing} />
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
  const { taken, known, unreadable, settings, favourites } = state
  const [title = words.nothing, ...more] = [
    ...(taken > 0 ? [words.taken(taken)] : []),
    ...(settings > 0 ? [words.settings(settings)] : []),
    ...(favourites > 0 ? [words.favourites(favourites)] : []),
  ]
  return (
    <Note live="status" title={title}>
      {more.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {known > 0 && <p>{words.known(known)}</p>}
      {unreadable > 0 && <p>{words.unreadable(unreadable)}</p>}
      {taken > 0 && <p>{words.marked}</p>}
    </Note>
  )
}

/** Names each setting that the file would change and each favourite that it would add, and asks before anything is imported. */
function AskDialog({ file, changes, favourites, importing }: Asking & { importing: HistoryImport }) {
  const words = historyCopy.importing.ask
  const what = favourites.length === 0 ? 'settings' : changes.length === 0 ? 'favourites' : 'all'
  return (
    <Dialog
      title={words.title[what]}
      onClose={importing.cancel}
      actions={
        <>
          <Button onClick={importing.cancel}>{words.cancel}</Button>
          <Button onClick={() => importing.confirm(file, false)}>{words.historyOnly}</Button>
          <Button variant="primary" onClick={() => importing.confirm(file, true)}>
            {words.both[what]}
          </Button>
        </>
      }
    >
      <div className="stack small">
        <p>{words.holds(file.operations.length)}</p>
        {changes.length > 0 && (
          <>
            <p>{words.changes}</p>
            <dl className={styles['changes']}>
              {changes.map(({ name, before, after }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <span className="muted">{before}</span> <span aria-hidden="true">→</span>
                    <span className="sr"> {words.becomes}</span> <b>{after}</b>
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
        {favourites.length > 0 && (
          <>
            <p>{words.favourites(favourites.length)}</p>
            <dl className={styles['changes']}>
              {favourites.map(({ mint, name, symbol }) => (
                <div key={mint}>
                  <dt>
                    <bdi translate="no">{name || symbol}</bdi>
                  </dt>
                  <dd className="mono" translate="no">
                    {shortAddress(mint)}
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
    </Dialog>
  )
}

type ReadFile = Extract<JournalFile, { status: 'read' }>
type Asking = Readonly<{
  file: ReadFile
  changes: readonly SettingChange[]
  favourites: readonly Favourite[]
}>

type ImportState =
  | Readonly<{ status: 'idle' | 'busy' }>
  | Readonly<{ status: 'failed'; error: AppError }>
  | (Asking & Readonly<{ status: 'asking' }>)
  | Imported

export type HistoryImport = Readonly<{
  state: ImportState
  take: (file: Blob) => void
  confirm: (file: ReadFile, all: boolean) => void
  cancel: () => void
}>

/** Imports one file at a time, `first` as soon as the page is there. */
export function useImport(first: Blob | null): HistoryImport {
  const [state, setState] = useState<ImportState>({ status: first ? 'busy' : 'idle' })
  const end = (work: Promise<ImportState>) =>
    work.then(setState, (error: unknown) => setState({ status: 'failed', error: toAppError(error) }))
  const follow = (work: Promise<ImportState>) => {
    setState({ status: 'busy' })
    void end(work)
  }
  const take = useEffectEvent((file: Blob) => end(readFile(file)))
  useEffect(() => {
    if (first) void take(first)
  }, [first])
  return {
    state,
    take: (file) => follow(readFile(file)),
    confirm: (file, all) => follow(takeFile(file, all)),
    cancel: () => setState({ status: 'idle' }),
  }
}

/**
 * The result of an import: the numbers of new operations, of operations that existed already, of unreadable entries, of changed settings
 * and of added favourites.
 */
type Imported =
  | Readonly<{
      status: 'taken'
      taken: number
      known: number
      unreadable: number
      settings: number
      favourites: number
    }>
  | Readonly<{ status: 'refused'; why: 'too-large' | Extract<JournalFile, { status: 'refused' }>['why'] }>

/** Reads a file, and imports it at once where it changes no setting and adds no favourite. Rejects with journal/unavailable or page/not-loaded. */
async function readFile(file: Blob): Promise<ImportState> {
  const [{ MOST_FILE_BYTES }, { runJournalFile }] = await fetchCode(() =>
    Promise.all([import('../../transactions/journalFile'), import('../../transactions/runJournalFile')]),
  )
  if (file.size > MOST_FILE_BYTES) return { status: 'refused', why: 'too-large' }
  const parsed = await runJournalFile(file)
  if (parsed.status === 'refused') return parsed
  const changes = changesBy(parsed)
  const favourites = newFavourites(parsed.beside.favourites)
  const isAsked = changes.length > 0 || favourites.length > 0
  return isAsked ? { status: 'asking', file: parsed, changes, favourites } : await takeFile(parsed, false)
}

/**
 * Imports the operations of a file into the history; existing ones are not changed. `all`: settings and favourites are imported too.
 * Rejects with journal/unavailable.
 */
async function takeFile(file: ReadFile, all: boolean): Promise<Imported> {
  const { operations, unreadable, beside } = file
  const taken = (await takeOperations(operations, Date.now())).length
  const settings = all ? changesBy(file).length : 0
  if (all) changeSettings(readShared(beside.settings))
  const favourites = all ? addFavourites(beside.favourites).length : 0
  return { status: 'taken', taken, known: operations.length - taken, unreadable, settings, favourites }
}

function changesBy({ beside: { settings } }: ReadFile): readonly SettingChange[] {
  return settingChanges(settingsStore.getState(), readShared(settings))
}
