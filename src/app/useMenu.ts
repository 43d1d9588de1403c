import { useReducer, useRef, useState, type RefObject } from 'react'
import { lazyPart } from '../ui/lazyPart'
import { menuAfter, type MenuEvent, type MenuState } from './menuState'

/** The panel itself, fetched when the burger is approached. */
export const mobileMenu = lazyPart(() => import('./MobileMenu'))

export type Menu = Readonly<{
  state: MenuState
  act: (event: MenuEvent) => void
  /** What a press of the burger does. */
  open: () => void
  /** The panel could not be fetched. */
  missing: boolean
  burger: RefObject<HTMLButtonElement | null>
}>

/** The menu on narrow screens: its state, and the button that gets the focus back. */
export function useMenu(): Menu {
  const [state, act] = useReducer(menuAfter, 'closed')
  const [missing, setMissing] = useState(false)
  const burger = useRef<HTMLButtonElement>(null)
  const open = () => {
    setMissing(false)
    mobileMenu.fetch().then(
      () => act('toggle'),
      () => setMissing(true),
    )
  }
  return { state, act, open, missing, burger }
}
