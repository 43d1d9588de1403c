/**
 * Keeps a press on a prerendered button that nothing listens to yet, and presses it again, once, when something does: those
 * around the page from `started` on, those of the page itself from `arrived` on. Links work by themselves meanwhile. It
 * stands apart from the app, so that the first script does not wait for the app's.
 */
export function keepEarlyPress(): Readonly<{ started: () => void; arrived: () => void }> {
  const deaf = new Set(document.querySelectorAll<HTMLButtonElement>('#root button'))
  let pressed: HTMLButtonElement | undefined
  document.addEventListener('click', keep, true)

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

  return {
    started: () => listenTo([...deaf].filter((button) => !button.closest('main'))),
    arrived: () => listenTo([...deaf]),
  }
}
