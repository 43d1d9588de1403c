import { useEffect, useRef, type RefObject } from 'react'
import { paths } from '../paths'
import { CrossIcon } from '../ui/icons'
import { classNames } from '../ui/classNames'
import { NetworkSwitch } from '../wallet/NetworkSwitch'
import { MENU_MS, type MenuEvent, type MenuState } from './menuState'
import { MenuLinks, NavLinks } from './NavLinks'

type MobileMenuProps = Readonly<{
  state: Exclude<MenuState, 'closed'>
  dispatch: (event: MenuEvent) => void
  burger: RefObject<HTMLButtonElement | null>
}>

/** The panel that slides in from the right below 768 px, over a dimmed page. Everything else is inert meanwhile. */
export default function MobileMenu({ state, dispatch, burger }: MobileMenuProps) {
  const closing = state === 'closing'
  const closeButton = useRef<HTMLButtonElement>(null)
  const toggle = () => dispatch('toggle')
  useEffect(
    () => (closing ? leave(dispatch, burger.current) : enter(dispatch, closeButton.current)),
    [closing, dispatch, burger],
  )
  useEffect(() => closeWhenWide(dispatch), [dispatch])
  return (
    <>
      <div
        className={classNames('drawer-overlay', closing && 'drawer-closing')}
        onClick={toggle}
        aria-hidden
      />
      <dialog
        open
        className={classNames('drawer-panel', closing && 'drawer-closing')}
        aria-modal="true"
        aria-label="Menu"
        inert={closing}
      >
        <button ref={closeButton} type="button" className="x" aria-label="Close menu" onClick={toggle}>
          <CrossIcon />
        </button>
        <nav aria-label="Menu">
          <ul>
            <NavLinks onFollow={toggle} />
          </ul>
          <p className="cap faint" id="menu-yours">
            Yours
          </p>
          <ul aria-labelledby="menu-yours">
            <MenuLinks links={YOURS} onFollow={toggle} />
          </ul>
          <p className="cap faint" id="menu-understand">
            Understand
          </p>
          <ul aria-labelledby="menu-understand">
            <MenuLinks links={UNDERSTAND} onFollow={toggle} />
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

const YOURS = [
  { to: paths.account, label: 'Account' },
  { to: paths.send, label: 'Send' },
  { to: paths.swap, label: 'Swap' },
  { to: paths.history, label: 'History' },
  { to: paths.settings, label: 'Settings' },
] as const
const UNDERSTAND = [
  { to: paths.learn, label: 'Learn' },
  { to: paths.faq, label: 'FAQ' },
  { to: `${paths.home}#look-up`, label: 'Look up a token' },
] as const

/** Stops the page behind from scrolling, puts the focus into the panel, and closes it on Escape. */
function enter(dispatch: MobileMenuProps['dispatch'], closeButton: HTMLElement | null): () => void {
  document.body.style.overflow = 'hidden'
  closeButton?.focus({ preventScroll: true })
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && dispatch('toggle')
  document.addEventListener('keydown', onKey)
  return () => {
    document.body.style.overflow = ''
    document.removeEventListener('keydown', onKey)
  }
}

/** Returns the focus to the menu button while the panel slides out. */
function leave(dispatch: MobileMenuProps['dispatch'], burger: HTMLElement | null): () => void {
  burger?.focus({ preventScroll: true })
  const timer = setTimeout(() => dispatch('ended'), MENU_MS)
  return () => clearTimeout(timer)
}

/** Closes the menu when the window grows past the breakpoint: CSS hides the panel there, and the page must not stay inert. */
function closeWhenWide(dispatch: MobileMenuProps['dispatch']): () => void {
  const wide = window.matchMedia('(min-width: 768px)')
  const close = () => wide.matches && dispatch('ended')
  wide.addEventListener('change', close)
  return () => wide.removeEventListener('change', close)
}
