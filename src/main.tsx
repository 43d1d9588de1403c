import { keepEarlyPress } from './earlyPress'
import { beginFields, fieldsArrived, LOAD_ANEW, loadAnew, NOT_ARRIVED } from './ui/loadAnew'
import './ui/styles.css'

/**
 * The page is prerendered and can be read before any of this runs. The app itself is fetched after the load event,
 * so that its scripts do not compete with the first paint (a second sooner on a phone).
 */
function whenLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve()
  return new Promise((resolve) => window.addEventListener('load', resolve))
}

const fields = beginFields()
const { started, arrived } = keepEarlyPress()

/** A host that sends no headers lets other sites frame this page for clickjacking. In a frame the app does not start. */
if (top === self)
  void whenLoaded()
    .then(() => fields)
    .then(() => import('./app/start'))
    .then(({ start }) => {
      start(() => {
        fieldsArrived()
        arrived()
      })
      started()
    })
    .catch(sayNotArrived)
else {
  const out = part('a', 'btn', 'Open Mintwright by itself')
  document.body.replaceChildren(Object.assign(out, { href: location, target: '_top' }))
}

/** Shown above the prerendered page, which can be read, when the app's script did not load. */
function sayNotArrived(): void {
  const line = part('p', 'note err', NOT_ARRIVED)
  const button = part('button', 'btn', LOAD_ANEW)
  button.onclick = loadAnew
  line.role = 'alert'
  line.append(button)
  document.body.prepend(line)
}

function part(tag: string, className: string, textContent: string): HTMLElement {
  return Object.assign(document.createElement(tag), { className, textContent })
}
