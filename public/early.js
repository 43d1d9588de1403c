// The page is painted before this runs. A button that was pressed in between has the focus, without the ring that the focus shows where a key put it there.
window.earlyPress = {
  isHeard: () => false,
  pressed: document.activeElement?.closest('#root button:not(:focus-visible)') ?? undefined,
}
document.addEventListener(
  'click',
  (event) => {
    const button = event.target.closest('#root button')
    if (!button || earlyPress.isHeard(button)) return
    event.preventDefault()
    event.stopPropagation()
    earlyPress.pressed = button
  },
  true,
)
