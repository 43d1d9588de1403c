import { keepEarlyPress } from './earlyPress'
import { beginFields, fieldsArrived, LOAD_ANEW, loadAnew, NOT_ARRIVED } from './ui/loadAnew'
import './ui/styles.css'

/**
 * The page is prerendered and can be read before any of this runs: the app itself is fetched after the load event,
 * so that its scripts do not compete with the first paint (a second sooner on a phone).
 */
function whenLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve()
  return new Promise((resolve) => window.addEventListener('load', () => resolve(), { once: true }))
}

const fields = beginFields()
const { started, arrived } = keepEarlyPress()

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

/** Above a page that can be read, and that nothing has brought to life. */
function sayNotArrived(): void {
  const line = `<div class="note err" role="alert"><p>${NOT_ARRIVED}</p><button class="btn">${LOAD_ANEW}</button></div>`
  document.body.insertAdjacentHTML('afterbegin', line)
  document.querySelector('.note .btn')?.addEventListener('click', loadAnew)
}
