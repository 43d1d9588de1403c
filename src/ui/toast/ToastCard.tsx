import { CrossIcon } from '../icons'
import { Mark } from '../Mark'
import { Spinner } from '../Spinner'
import type { ToastContent } from './toastContent'

/** A toast's inside: what is so, in two lines at most, and a way to close it. */
export function ToastCard({ content, onClose }: { content: ToastContent; onClose: () => void }) {
  const { variant, message, detail } = content
  return (
    <div className={variant === 'error' ? 'toast err' : 'toast'}>
      {variant === 'loading' ? <Spinner /> : <Mark kind={variant === 'error' ? 'err' : 'ok'} />}
      <div className="grow">
        <b>{message}</b>
        {detail !== undefined && <p>{detail}</p>}
      </div>
      <button type="button" className="x" aria-label="Close" onClick={onClose}>
        <CrossIcon />
      </button>
    </div>
  )
}
