import { keepEarlyPress } from './earlyPress'
import './ui/styles.css'

/**
 * The page is prerendered and can be read before any of this runs: the app itself is fetched after the load event,
 * so that its scripts do not compete with the first paint (a second sooner on a phone).
 */
function whenLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve()
  return new Promise((resolve) => window.addEventListener('load', () => resolve(), { once: true }))
}

const { started, arrived } = keepEarlyPress()

void whenLoaded()
  .then(() => import('./app/start'))
  .then(({ start }) => {
    start(arrived)
    started()
  })
