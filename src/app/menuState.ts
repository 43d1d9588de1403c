export type MenuState = 'open' | 'closing' | 'closed'

/** `toggle`: burger, link, overlay or Escape; `ended`: the panel is away, or the window has grown past it. */
export type MenuEvent = 'toggle' | 'ended'

/** How long the panel takes to slide in or out (SPEC section 9); the style sheet's --slow. */
export const MENU_MS = 300

/** The menu after an event (SPEC section 4): burger, link and overlay all toggle; closing ends by itself. */
export function menuAfter(state: MenuState, event: MenuEvent): MenuState {
  if (event === 'ended') return 'closed'
  return state === 'open' ? 'closing' : 'open'
}
