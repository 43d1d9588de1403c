import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

/** The props that a menu gets from its button. */
export type MenuProps = Readonly<{ id: string; onClose: () => void }>

/**
 * The menu under a `MenuButton`: arrow keys, Home and End move, Escape and a choice close it and give the focus back,
 * Tab and a click elsewhere close it. `children` are elements with a menu role (`MenuItem`, links).
 */
export function Menu({ id, label, onClose, children }: MenuProps & { label: string; children: ReactNode }) {
  const menu = useRef<HTMLDivElement>(null)
  // Before the next paint, so that the first key already moves the focus inside.
  useLayoutEffect(() => focusItem(menu.current, 'first'), [])
  useEffect(() => {
    const onPointerDown = (event: PointerEvent) => {
      if (!menu.current?.parentElement?.contains(event.target as Node)) onClose()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [onClose])

  const closeToButton = () => {
    onClose()
    menu.current?.parentElement?.querySelector('button')?.focus()
  }
  return (
    <div
      ref={menu}
      className="menu"
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onClick={closeToButton}
      onKeyDown={(event) => moveOrClose(event, menu.current, closeToButton, onClose)}
    >
      {children}
    </div>
  )
}

/** An item of a menu; with `checked`, a radio item. */
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
  menu: HTMLElement | null,
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
  focusItem(menu, target)
}

function focusItem(menu: HTMLElement | null, target: 'first' | 'last' | 'next' | 'previous'): void {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  const here = items.findIndex((item) => item === document.activeElement)
  const index = { first: 0, last: -1, next: (here + 1) % items.length, previous: here - 1 }[target]
  items.at(index)?.focus()
}

/** Where a key moves the focus in a menu (ARIA menu pattern); null for keys that do not move it. */
function keyTarget(key: string): 'first' | 'last' | 'next' | 'previous' | null {
  const targets = { ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' } as const
  return key in targets ? targets[key as keyof typeof targets] : null
}
