import { useReducer, useRef, useState, type RefObject } from 'react'
import { lazyPart } from '../ui/lazyPart'
import { menuAfter, type MenuEvent, type MenuState } from './menuState'

/** The panel, whose code loads when the pointer or the focus comes near the menu button. */
export const mobileMenu = lazyPart(() => import('./MobileMenu'))

type Menu = Readonly<{
  state: MenuState
  dispatch: (event: MenuEvent) => void
  /** Opens the panel, or sets `missing`. */
  open: () => void
  /** Whether the panel's code could not be loaded. */
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
