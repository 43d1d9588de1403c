import { useId, useState, type ReactNode } from 'react'
import { classNames } from '../ui/classNames'
import { NOT_ARRIVED } from '../ui/loadAnew'
import type { LazyPart } from '../ui/lazyPart'
import type { MenuProps } from './Menu'
import { HeaderProblem } from './Problem'
import './menu.css'

/**
 * A button that opens a menu under itself. The menu's code is fetched when the pointer or the focus comes near, at the
 * latest on the click.
 */
export function MenuButton({ className, wide, label, face, menu, onPreload }: MenuButtonProps) {
  const [state, setState] = useState<'closed' | 'open' | 'missing'>('closed')
  const id = useId()
  const open = state === 'open'
  const near = () => {
    menu.preload()
    onPreload?.()
  }
  const toggle = () => {
    if (open) return setState('closed')
    menu.fetch().then(
      () => setState('open'),
      () => setState('missing'),
    )
  }
  return (
    <div className={classNames('menu-root', wide && 'wide')} onPointerEnter={near} onFocus={near}>
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
      >
        {face}
      </button>
      {open && <menu.Part id={id} onClose={() => setState('closed')} />}
      {state === 'missing' && <HeaderProblem>{NOT_ARRIVED}</HeaderProblem>}
    </div>
  )
}

type MenuButtonProps = Readonly<{
  className: string
  /** Whether the button fills its row. */
  wide?: boolean
  label: string
  face: ReactNode
  menu: LazyPart<MenuProps>
  /** Called when the pointer or the focus comes near, to load the code that the menu's items need. */
  onPreload?: () => void
}>
