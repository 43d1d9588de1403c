declare global {
  interface Window {
    /** Set by public/early.js, which keeps the last press on a button that is not heard. */
    earlyPress?: { isHeard: (button: Element) => boolean; pressed: HTMLElement | undefined }
  }
}

/**
 * Presses once more what was pressed on the prerendered page before something listened to it: those around the page from `started`
 * on, those of the page itself from `arrived` on. Links work by themselves meanwhile. It stands apart from the app, so that the first
 * script does not wait for the app's.
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
    early.pressed = undefined
    pressed.click()
  }

  return {
    started: () => listenTo([...deaf].filter((button) => !button.closest('main'))),
    arrived: () => listenTo([...deaf]),
  }
}
