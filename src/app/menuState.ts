/* The states of the menu of narrow screens, for its button (useMenu.ts) and for its panel, which loads late. */

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
