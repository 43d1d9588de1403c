/**
 * Repeats a press on a button of the prerendered page that came before the button had a listener. Call `started` when the buttons around
 * the page have listeners, and `arrived` when those of the page itself have them too. Links need no listener. This file does not import the
 * app, so that the first script stays small.
 */
export function keepEarlyPress(): Readonly<{ started: () => void; arrived: () => void }> {
  const deaf = new Set<Element>(document.querySelectorAll('#root button'))
  let pressed = pressedBefore()

  document.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLElement>('#root button')
      if (!button || !deaf.has(button)) return
      event.preventDefault()
      event.stopPropagation()
      pressed = button
    },
    true,
  )

  const listenTo = (buttons: readonly Element[]) => {
    for (const button of buttons) deaf.delete(button)
    if (!pressed || deaf.has(pressed)) return
    const button = pressed.isConnected ? pressed : findNamesake(pressed)
    if (!button) return
    pressed = null
    button.click()
  }

  return {
    started: () => listenTo([...deaf].filter((button) => !button.closest('main'))),
    arrived: () => listenTo([...deaf]),
  }
}

/** The button that was clicked after the first paint and before this script ran: it has the focus, but not from the keyboard. */
function pressedBefore(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('#root button:not(:focus-visible)') ?? null
}

/** The button that replaces one that React rendered again: during hydration, or in place of a frame. */
function findNamesake(button: HTMLElement): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('#root button')].find(
    (other) => nameOf(other) === nameOf(button),
  )
}

/** Without what follows a colon: the frame of a page says another network than the one that was chosen. */
function nameOf(button: Element): string | undefined {
  return (button.getAttribute('aria-label') ?? button.textContent).split(':')[0]
}
