import { afterAll, vi } from 'vitest'

/* A busy machine may be slow to show something: these tests say nothing about speed. Pauses are short, for all that waits by them. */
vi.mock('../../src/units/pause', () => import('./pace'))

/** Of `vi.waitFor` and `vi.waitUntil`, whose own patience is a second, unless a test names another. */
const PATIENCE_MS = Number(process.env['PATIENCE_MS'] ?? 50_000)
const { waitFor, waitUntil } = vi
type Options = Exclude<Parameters<typeof waitFor>[1], number>
Object.assign(vi, {
  waitFor: (look: Parameters<typeof waitFor>[0], options?: Options) =>
    waitFor(look, { timeout: PATIENCE_MS, ...options }),
  waitUntil: (look: Parameters<typeof waitUntil>[0], options?: Options) =>
    waitUntil(look, { timeout: PATIENCE_MS, ...options }),
})
afterAll(() => void Object.assign(vi, { waitFor, waitUntil }))

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
type ReactModule = Readonly<{ [INTERNALS]: object }>

if (typeof document !== 'undefined') {
  const { configure, prettyDOM } = await import('@testing-library/react')
  configure({
    asyncUtilTimeout: PATIENCE_MS,
    // Whoever waits for something fails to find it many times: the page is written out only for who reads the message.
    getElementError: function unfound(said, container) {
      const error = Object.assign(new Error(said ?? ''), { name: 'TestingLibraryElementError' })
      Error.captureStackTrace(error, unfound)
      const message = { get: () => [said, prettyDOM(container)].join('\n\n'), configurable: true }
      return Object.defineProperty(error, 'message', message)
    },
  })
  // React names the makers of so many elements a second, and of no more: a tenth of the time of a page's tests. Here of none.
  const { [INTERNALS]: internals } = (await import('react')) as unknown as ReactModule
  const noOwners = { get: () => Infinity, set: () => {}, configurable: true }
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', noOwners)
  // happy-dom searches the page once for each field that is asked for its labels, and a form for a field called so: `findByLabelText` asks all.
  const withLabels = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement]
  for (const { prototype } of withLabels)
    Object.defineProperty(prototype, 'labels', { get: labelsOf, configurable: true })
  for (const name of ['labels', 'correspondingUseElement'])
    Object.defineProperty(HTMLFormElement.prototype, name, { value: undefined, configurable: true })
  // The wallet kit would tell its servers what a test does, and nobody catches it where they cannot be reached.
  navigator.sendBeacon = () => true
}

/** Those that name it, and the one around it. The list of all labels is kept until the page changes. */
function labelsOf(this: HTMLElement): readonly HTMLLabelElement[] {
  const { id } = this
  const all = id && this.isConnected ? this.ownerDocument.querySelectorAll('label') : []
  const labels = [...all].filter((label) => label.htmlFor === id)
  for (let around = this.parentElement; around; around = around.parentElement)
    if (around instanceof HTMLLabelElement) return [...labels, around]
  return labels
}
