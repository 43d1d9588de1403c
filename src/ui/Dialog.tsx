import { useEffect, useId, useRef, type ReactNode } from 'react'
import { classNames } from './classNames'

/**
 * A native modal dialog, open as long as it is rendered: focus stays inside and returns, Esc calls `onClose`.
 * `final` marks an action that cannot be undone. Put the safe button first in `acts`.
 */
export function Dialog({
  title,
  children,
  acts,
  onClose,
  final,
}: {
  title: ReactNode
  children?: ReactNode
  acts?: ReactNode
  onClose: () => void
  final?: boolean
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
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
      {acts !== undefined && <div className="acts">{acts}</div>}
    </dialog>
  )
}
