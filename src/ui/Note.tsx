import type { ReactNode } from 'react'
import { classNames } from './classNames'

/** A block that says one thing: teal by default, amber for a warning, red for an error. Actions come last, in `acts`. */
export function Note({
  kind,
  title,
  children,
  acts,
  live,
}: {
  kind?: 'warn' | 'err'
  title?: ReactNode
  children?: ReactNode
  acts?: ReactNode
  /** Announce it when it appears: `alert` for what interrupts, `status` for the rest. */
  live?: 'alert' | 'status'
}) {
  return (
    <div className={classNames('note', kind)} role={live}>
      {title !== undefined && <b>{title}</b>}
      {children !== undefined && <div className="note-body">{children}</div>}
      {acts !== undefined && acts !== false && <div className="acts">{acts}</div>}
    </div>
  )
}
