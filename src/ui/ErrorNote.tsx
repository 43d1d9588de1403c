import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { isEmptyState, isMissingScript } from '../errors/AppError'
import { describeError } from '../errors/describeError'
import { isUnanswered, silence } from '../errors/silence'
import { paths } from '../paths'
import { LoadAnewButton } from './LoadAnewButton'
import { BrowserOffline } from './NotArrived'
import { CopyButton } from './CopyButton'
import { Note } from './Note'
import { Sentence } from './Sentence'
import { useOnline } from './useOnline'

const words = {
  settings: 'Open the settings',
  why: 'Questions about this',
  raw: 'The exact error message',
  copyRaw: 'Copy the message',
  notKnown: 'Not known now.',
} as const

type ErrorNoteProps = {
  error: unknown
  actions?: ReactNode
  hint?: ReactNode
  isBegun?: boolean
  /** The consequence of the failure here, where the page already says that the network does not answer. */
  unanswered?: string
}

/**
 * An error: what happened, what it means for the money and what to do next. `actions` are buttons for the next steps; where a script did
 * not load, a button that reloads the page replaces them. `isBegun`: the wallet was already asked for the shown operation. Where an
 * operation found nothing to work on, the note does not look like an error. While the page says that the network does not answer, the note
 * only says what is therefore not known; the same goes for a script while the browser is offline.
 */
export function ErrorNote({ error, actions, hint, isBegun, unanswered }: ErrorNoteProps) {
  const isSilent = useStore(silence, ({ network }) => network !== null)
  const isOnline = useOnline()
  const isOffline = isMissingScript(error) && !isOnline
  if (isSilent && (isUnanswered(error) || isOffline) && isBegun !== true)
    return unanswered === undefined ? (
      <p className="muted">{words.notKnown}</p>
    ) : (
      <Note kind="warn" live="status" actions={actions}>
        <p>{unanswered}</p>
      </Note>
    )
  if (isOffline) return <BrowserOffline actions={actions}>{unanswered}</BrowserOffline>
  if (isEmptyState(error))
    return (
      <Note live="status" actions={actions}>
        <p>
          <Sentence text={describeError(error).detail} />
        </p>
      </Note>
    )
  const { title, detail, remedy, settings, question, raw } = describeError(error, isBegun)
  return (
    <Note
      kind="err"
      live="alert"
      title={title}
      actions={isMissingScript(error) ? <LoadAnewButton /> : actions}
    >
      <p>
        <Sentence text={detail} /> <Sentence text={remedy} />
        {settings && (
          <>
            {' '}
            <Link to={paths.settings}>{words.settings}</Link>
          </>
        )}
        {question !== undefined && (
          <>
            {' '}
            <Link to={paths.question(question)}>{words.why}</Link>
          </>
        )}
      </p>
      {hint !== undefined && <p>{hint}</p>}
      {raw !== '' && (
        <details className="small muted">
          <summary>{words.raw}</summary>
          <p>
            <bdi className="mono" translate="no">
              {raw}
            </bdi>{' '}
            <CopyButton text={raw} label={words.copyRaw} />
          </p>
        </details>
      )}
    </Note>
  )
}
