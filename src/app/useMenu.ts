import { useCallback, useEffect, useReducer, useRef, type RefObject } from 'react'
import { menuAfter, MENU_MS, type MenuState } from './menuState'

export type Menu = Readonly<{
  state: MenuState
  toggle: () => void
  burger: RefObject<HTMLButtonElement | null>
}>

/** The menu on narrow screens: its state, the one thing that a click does to it, and the button that gets the focus back. */
export function useMenu(): Menu {
  const [state, act] = useReducer(menuAfter, 'closed')
  const burger = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (state !== 'closing') return
    burger.current?.focus({ preventScroll: true })
    const timer = setTimeout(() => act('ended'), MENU_MS)
    return () => clearTimeout(timer)
  }, [state])

  useEffect(() => {
    if (state !== 'open') return
    document.body.style.overflow = 'hidden'
    return () => {
      document.body.style.overflow = ''
    }
  }, [state])

  useEffect(() => closeWhenWide(state, act), [state])
  const toggle = useCallback(() => act('toggle'), [])
  return { state, toggle, burger }
}

/** A window that grows past the breakpoint hides the panel: nothing may stay inert behind it. */
function closeWhenWide(state: MenuState, act: (event: 'ended') => void): (() => void) | undefined {
  if (state === 'closed') return undefined
  const wide = window.matchMedia('(min-width: 768px)')
  const close = () => wide.matches && act('ended')
  wide.addEventListener('change', close)
  return () => wide.removeEventListener('change', close)
}
