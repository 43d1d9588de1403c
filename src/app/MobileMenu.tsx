import { useEffect, useRef } from 'react'
import { CrossIcon } from '../ui/icons'
import { classNames } from '../ui/classNames'
import { NetworkSwitch } from '../wallet/NetworkSwitch'
import type { MenuState } from './menuState'
import { NavLinks } from './NavLinks'

/** The panel that slides in from the right below 768 px, over a dimmed page. Everything else is inert meanwhile. */
export function MobileMenu({
  state,
  onToggle,
}: {
  state: Exclude<MenuState, 'closed'>
  onToggle: () => void
}) {
  const closeButton = useRef<HTMLButtonElement>(null)
  const closing = state === 'closing'
  useEffect(() => {
    if (closing) return
    closeButton.current?.focus({ preventScroll: true })
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onToggle()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [closing, onToggle])
  return (
    <>
      <div
        className={classNames('drawer-overlay', closing && 'drawer-closing')}
        onClick={onToggle}
        aria-hidden
      />
      <dialog
        open
        className={classNames('drawer-panel', closing && 'drawer-closing')}
        aria-modal="true"
        aria-label="Menu"
        inert={closing}
      >
        <button ref={closeButton} type="button" className="x" aria-label="Close menu" onClick={onToggle}>
          <CrossIcon />
        </button>
        <nav aria-label="Menu">
          <ul>
            <NavLinks onFollow={onToggle} />
          </ul>
        </nav>
        <div className="drawer-end">
          <p className="cap faint">Network</p>
          <NetworkSwitch wide />
        </div>
      </dialog>
    </>
  )
}
