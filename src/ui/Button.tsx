import type { ComponentProps, MouseEvent } from 'react'
import { buttonClass, type ButtonLook } from './buttonClass'
import { Spinner } from './Spinner'

type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean }

/**
 * The app's button. `type` is "button" unless said otherwise. While `busy` it keeps the focus, shows a spinner and
 * ignores clicks (a disabled button would drop the focus to the page).
 */
export function Button({
  variant = 'secondary',
  slim,
  wide,
  busy,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const whileBusy = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      type="button"
      className={buttonClass({ variant, slim, wide }, className)}
      aria-busy={busy ? true : undefined}
      aria-disabled={busy ? true : undefined}
      onClick={busy ? whileBusy : onClick}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
