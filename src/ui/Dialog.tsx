import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { classNames } from './classNames'

/**
 * A native modal dialog, open as long as it is rendered: focus stays inside and returns, Esc calls `onClose`.
 * `final` marks an action that cannot be undone. Put the safe button first in `actions`.
 */
export function Dialog({
  title,
  children,
  actions,
  onClose,
  final,
}: {
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  onClose: () => void
  final?: boolean
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // It is closed before it leaves the page: a browser returns no focus from a dialog that is gone.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className={classNames('dlg', final && 'final')}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
      {actions !== undefined && <div className="actions">{actions}</div>}
    </dialog>
  )
}
