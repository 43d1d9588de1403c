declare global {
  interface Window {
    /** Set by public/early.js, which remembers the last press on a button that has no listener yet. */
    earlyPress?: { isHeard: (button: Element) => boolean; pressed: HTMLElement | undefined }
  }
}

/**
 * Repeats a press on a button of the prerendered page that came before the button had a listener. `started`: the buttons around the
 * page have listeners now; `arrived`: those of the page itself have them too. Links need no listener. This file does not import the
 * app, so that the first script stays small.
 */
export function keepEarlyPress(): Readonly<{ started: () => void; arrived: () => void }> {
  const early = window.earlyPress
  if (!early) return { started: () => {}, arrived: () => {} }
  const deaf = new Set<Element>(document.querySelectorAll('#root button'))
  early.isHeard = (button) => !deaf.has(button)

  const listenTo = (buttons: readonly Element[]) => {
    for (const button of buttons) deaf.delete(button)
    const { pressed } = early
    if (!pressed || deaf.has(pressed)) return
    const button = pressed.isConnected ? pressed : findNamesake(pressed)
    if (!button) return
    early.pressed = undefined
    button.click()
  }

  return {
    started: () => listenTo([...deaf].filter((button) => !button.closest('main'))),
    arrived: () => listenTo([...deaf]),
  }
}

/** The button that replaces one that React rendered again during hydration. */
function findNamesake(button: HTMLElement): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('#root button')].find(
    (other) => nameOf(other) === nameOf(button),
  )
}

function nameOf(button: Element): string | null {
  return button.getAttribute('aria-label') ?? button.textContent
}
