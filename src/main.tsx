import './testSettings'
import { keepEarlyPress } from './earlyPress'
import { whatIsKept } from './errors/forgetful'
import { beginFields, fieldsArrived, LOAD_ANEW, loadAnew, NOT_ARRIVED } from './ui/loadAnew'
import './ui/styles.css'
import { remembersWallet } from './wallet/sessionKey'

/** Milliseconds that the app waits for the first paint at most: a tab in the background paints nothing. */
const PATIENCE = 3_000

// Whoever comes back with a wallet sees no first screen of Home before the desk: its styles show the desk's place instead.
document.documentElement.toggleAttribute('data-desk', remembersWallet())
const fields = beginFields()
const { started, arrived } = keepEarlyPress()

/** A host that sends no headers lets other sites frame this page for clickjacking. In a frame the app does not start. */
if (top === self)
  void whenPainted()
    .then(() => Promise.all([import('./app/start'), import('./app/react'), wholeSheet(), fields]))
    .then(([{ start }]) => {
      start({
        started,
        arrived: () => {
          fieldsArrived()
          arrived()
        },
      })
    })
    .catch(sayNotArrived)
else {
  const out = part('a', 'btn', 'Open Mintwright by itself')
  document.body.replaceChildren(Object.assign(out, { href: location, target: '_top' }))
}

/**
 * Resolves after the first paint. The page is prerendered and can be read before any of this runs, so the app and the styles that it needs
 * later are fetched after the first paint, with which they would compete. An empty shell has nothing to paint.
 */
async function whenPainted(): Promise<void> {
  if (!document.querySelector('#root[data-route]')) return
  await Promise.race([painted(), new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}

/** Resolves after the load event, which waits for the pictures of the page, and after the frame that shows them. */
async function painted(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve))
  await new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }))
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** Loads the style sheet of all pages. The prerendered page has brought only the styles of its own markup. */
async function wholeSheet(): Promise<void> {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][disabled]')
  if (!sheet) return
  sheet.disabled = false
  await new Promise((resolve, reject) => Object.assign(sheet, { onload: resolve, onerror: reject }))
}

/** Shows above the prerendered page that the app did not load, with a button that loads the page again. */
function sayNotArrived(): void {
  const line = part('p', 'note err', `${NOT_ARRIVED} ${whatIsKept()}`)
  const button = part('button', 'btn', LOAD_ANEW)
  button.onclick = loadAnew
  line.role = 'alert'
  line.append(button)
  document.body.prepend(line)
}

function part(tag: string, className: string, textContent: string): HTMLElement {
  return Object.assign(document.createElement(tag), { className, textContent })
}
