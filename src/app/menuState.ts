export type MenuState = 'open' | 'closing' | 'closed'

/** How long the panel takes to slide in or out (SPEC section 9); the style sheet's --slow. */
export const MENU_MS = 300

/** The menu after an event (SPEC section 4): burger, link and overlay all toggle; closing ends by itself. */
export function menuAfter(state: MenuState, event: 'toggle' | 'ended'): MenuState {
  if (event === 'ended') return 'closed'
  return state === 'open' ? 'closing' : 'open'
}
