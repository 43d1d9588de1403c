window.earlyPress = { isHeard: () => false }
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
