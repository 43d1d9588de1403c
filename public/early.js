/*
 * Keeps a press on a button of the prerendered page that nothing listens to yet. It stands in the head, so that nothing is painted
 * before it listens; src/earlyPress.ts says which buttons are heard, and presses again what was kept.
 */
window.earlyPress = { isHeard: () => false, pressed: undefined }
document.addEventListener(
  'click',
  (event) => {
    const early = window.earlyPress
    const button = event.target instanceof Element && event.target.closest('#root button')
    if (!button || early.isHeard(button)) return
    event.preventDefault()
    event.stopPropagation()
    early.pressed = button
  },
  true,
)
