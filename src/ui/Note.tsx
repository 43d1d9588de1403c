import type { ReactNode } from 'react'
import { classNames } from './classNames'

/** A block with one message: teal by default, amber for a warning, red for an error. Actions come last, in `actions`. */
export function Note({
  kind,
  title,
  children,
  actions,
  live,
}: {
  kind?: 'warn' | 'err'
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** Announces the note when it appears: `alert` for interruptions, `status` for the rest. */
  live?: 'alert' | 'status'
}) {
  return (
    <div className={classNames('note', kind)} role={live}>
      {title !== undefined && <b>{title}</b>}
      {children !== undefined && <div className="note-body">{children}</div>}
      {actions !== undefined && actions !== false && <div className="actions">{actions}</div>}
    </div>
  )
}
