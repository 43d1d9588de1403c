import { useReducer, useRef, useState, type RefObject } from 'react'
import { lazyPart } from '../ui/lazyPart'

/** The panel, whose code loads when the pointer or the focus comes near the menu button. */
export const mobileMenu = lazyPart(() => import('./MobileMenu'))

type Menu = Readonly<{
  state: MenuState
  dispatch: (event: MenuEvent) => void
  /** Opens the panel, or sets `missing`. */
  open: () => void
  /** The panel's code could not be loaded. */
  missing: boolean
  burger: RefObject<HTMLButtonElement | null>
}>

/** The menu of narrow screens: its state, and the button that gets the focus back. */
export function useMenu(): Menu {
  const [state, dispatch] = useReducer(menuAfter, 'closed')
  const [missing, setMissing] = useState(false)
  const burger = useRef<HTMLButtonElement>(null)
  const open = () => {
    setMissing(false)
    mobileMenu.fetch().then(
      () => dispatch('toggle'),
      () => setMissing(true),
    )
  }
  return { state, dispatch, open, missing, burger }
}

export type MenuState = 'open' | 'closing' | 'closed'

/** `toggle`: menu button, link, overlay or Escape; `ended`: the panel has slid out, or the window is too wide for it. */
export type MenuEvent = 'toggle' | 'ended'

/** Milliseconds in which the panel slides in or out: --slow of the style sheet. */
export const MENU_MS = 300

/** The menu's state after an event. */
export function menuAfter(state: MenuState, event: MenuEvent): MenuState {
  if (event === 'ended') return 'closed'
  return state === 'open' ? 'closing' : 'open'
}
