/**
 * Repeats a press on a button of the prerendered page that came before the button had a listener. `started`: the buttons around the
 * page have listeners now; `arrived`: those of the page itself have them too. Links need no listener. This file does not import the
 * app, so that the first script stays small.
 */
export function keepEarlyPress(): Readonly<{ started: () => void; arrived: () => void }> {
  const deaf = new Set<Element>(document.querySelectorAll('#root button'))
  let pressed: HTMLElement | undefined
  const keep = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('#root button') : null
    if (!button || !deaf.has(button)) return
    event.preventDefault()
    event.stopPropagation()
    pressed = button
  }
  document.addEventListener('click', keep, true)

  const listenTo = (buttons: readonly Element[]) => {
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
