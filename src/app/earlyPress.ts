/** Told to the window once the first page of a document is there and listens. */
export const ARRIVED = 'mintwright:arrived'

/**
 * Keeps a press on a prerendered button that nothing listens to yet, and presses it again, once, when something does: those
 * around the page from `started` on, those of the page itself when it has arrived. Links work by themselves meanwhile.
 */
export function keepEarlyPress(): { started: () => void } {
  const deaf = new Set(document.querySelectorAll<HTMLButtonElement>('#root button'))
  let pressed: HTMLButtonElement | undefined
  document.addEventListener('click', keep, true)
  window.addEventListener(ARRIVED, () => listenTo([...deaf]), { once: true })

  function keep(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button || !deaf.has(button)) return
    event.preventDefault()
    event.stopPropagation()
    pressed = button
  }

  function listenTo(buttons: readonly HTMLButtonElement[]): void {
    for (const button of buttons) deaf.delete(button)
    if (deaf.size === 0) document.removeEventListener('click', keep, true)
    if (!pressed || deaf.has(pressed)) return
    const button = pressed
    pressed = undefined
    button.click()
  }

  return { started: () => listenTo([...deaf].filter((button) => !button.closest('main'))) }
}
