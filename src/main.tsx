import './ui/styles.css'

/**
 * The page is prerendered and can be read before any of this runs: the app itself is fetched after the load event,
 * so that its scripts do not compete with the first paint (a second sooner on a phone).
 */
function whenLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve()
  return new Promise((resolve) => window.addEventListener('load', () => resolve(), { once: true }))
}

/** A button pressed before the app is there is pressed again, once, when it is; links work by themselves meanwhile. */
let pressed: HTMLButtonElement | null = null

function keepPress(event: MouseEvent): void {
  const button =
    event.target instanceof Element ? event.target.closest<HTMLButtonElement>('#root button') : null
  if (!button) return
  event.preventDefault()
  pressed = button
}

document.addEventListener('click', keepPress, true)

void whenLoaded()
  .then(() => import('./app/start'))
  .then(({ start }) => {
    start()
    document.removeEventListener('click', keepPress, true)
    pressed?.click()
  })
