import type { MouseEvent } from 'react'
import { classNames } from '../classNames'
import { CrossIcon } from '../icons'
import { Mark } from '../Mark'
import { Spinner } from '../Spinner'
import type { ToastContent } from './toastContent'

const KINDS = { success: 'ok', warning: 'warn', error: 'err', loading: 'ok' } as const

/** A toast's content: a message of two lines at most, and a button that closes it. */
export function ToastCard({ content, onClose }: { content: ToastContent; onClose: () => void }) {
  const { variant, message, detail, link } = content
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onClose()
    link?.onFollow()
  }
  return (
    <div className={classNames('toast', KINDS[variant] !== 'ok' && KINDS[variant])}>
      {variant === 'loading' ? <Spinner /> : <Mark kind={KINDS[variant]} />}
      <div className="grow">
        <b>{message}</b>
        {detail !== undefined && <p>{detail}</p>}
        {link && (
          <a href={link.href} onClick={follow}>
            {link.label}
          </a>
        )}
      </div>
      <button type="button" className="x" aria-label="Close" onClick={onClose}>
        <CrossIcon />
      </button>
    </div>
  )
}
