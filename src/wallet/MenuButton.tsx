import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '../ui/classNames'
import { keyTarget } from './menuKeys'
import './menu.css'

/**
 * A button that opens a menu under itself: arrow keys, Home and End move, Escape and a choice close it and give the
 * focus back, Tab and a click elsewhere close it. `children` are elements with a menu role (`MenuItem`, links).
 */
export function MenuButton({ className, wide, label, face, menuLabel, onIntent, children }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()
  useCloseOutside(root, open, () => setOpen(false))
  useEffect(() => {
    if (open) focusItem(root.current, 'first')
  }, [open])

  const closeToButton = () => {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }
  return (
    <div
      className={classNames('menu-root', wide && 'wide')}
      ref={root}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {open && (
        <div
          className="menu"
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={menuLabel}
          onClick={closeToButton}
          onKeyDown={(event) => moveOrClose(event, root.current, closeToButton, () => setOpen(false))}
        >
          {children}
        </div>
      )}
    </div>
  )
}

type MenuButtonProps = Readonly<{
  className: string
  /** Fills its row. */
  wide?: boolean
  label: string
  face: ReactNode
  menuLabel: string
  /** The pointer or the focus is near: time to fetch what a choice will need. */
  onIntent?: () => void
  children: ReactNode
}>

/** One choice of a menu. `checked` makes it one of several of which one is set. */
export function MenuItem({ onChoose, checked, children }: MenuItemProps) {
  const role = checked === undefined ? 'menuitem' : 'menuitemradio'
  return (
    <button type="button" role={role} aria-checked={checked} tabIndex={-1} onClick={onChoose}>
      {children}
    </button>
  )
}

type MenuItemProps = Readonly<{ onChoose: () => void; checked?: boolean; children: ReactNode }>

function moveOrClose(
  event: KeyboardEvent,
  root: HTMLElement | null,
  closeToButton: () => void,
  close: () => void,
): void {
  if (event.key === 'Tab') return close()
  if (event.key === 'Escape') {
    event.stopPropagation()
    return closeToButton()
  }
  const target = keyTarget(event.key)
  if (target === null) return
  event.preventDefault()
  focusItem(root, target)
}

function focusItem(root: HTMLElement | null, target: 'first' | 'last' | 'next' | 'previous'): void {
  const items = [...(root?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  const here = items.findIndex((item) => item === document.activeElement)
  const index = { first: 0, last: -1, next: (here + 1) % items.length, previous: here - 1 }[target]
  items.at(index)?.focus()
}

function useCloseOutside(root: { current: HTMLElement | null }, open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return
    const onPointerDown = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) close()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  })
}
