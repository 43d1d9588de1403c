import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { isMissingScript } from '../errors/AppError'
import { describeError } from '../errors/describeError'
import { paths } from '../paths'
import { LoadAnewButton } from './LoadAnewButton'
import { CopyButton } from './CopyButton'
import { Note } from './Note'

const words = {
  settings: 'Open the settings',
  raw: 'What was said, word for word',
  copyRaw: 'Copy what was said',
} as const

type ErrorNoteProps = { error: unknown; actions?: ReactNode; hint?: ReactNode; isBegun?: boolean }

/**
 * An error: what happened, what it means for the money and what to do next. `actions` are buttons for the next steps; where a script did not
 * load, they are replaced by a button that reloads the page. `isBegun`: a wallet was asked before for the operation that is shown.
 */
export function ErrorNote({ error, actions, hint, isBegun }: ErrorNoteProps) {
  const { title, detail, remedy, settings, raw } = describeError(error, isBegun)
  return (
    <Note
      kind="err"
      live="alert"
      title={title}
      actions={isMissingScript(error) ? <LoadAnewButton /> : actions}
    >
      <p>
        {detail} {remedy}
        {settings && (
          <>
            {' '}
            <Link to={paths.settings}>{words.settings}</Link>
          </>
        )}
      </p>
      {hint !== undefined && <p>{hint}</p>}
      {raw !== '' && (
        <details className="small muted">
          <summary>{words.raw}</summary>
          <p>
            <bdi className="mono">{raw}</bdi> <CopyButton text={raw} label={words.copyRaw} />
          </p>
        </details>
      )}
    </Note>
  )
}
