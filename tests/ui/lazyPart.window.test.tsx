import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { Shell } from '../../src/app/Shell'
import { ErrorBoundary } from '../../src/ui/ErrorBoundary'
import { lazyPart, lazyWhenNear } from '../../src/ui/lazyPart'

afterEach(cleanup)

test('fetches a part only once its place comes near the window', async () => {
  let top = 5000
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top, 100, 100))
  const load = vi.fn(() => Promise.resolve({ default: () => <p>The part</p> }))
  const Part = lazyWhenNear('.place', load)
  render(
    <Suspense fallback={<div className="place" />}>
      <Part />
    </Suspense>,
  )
  window.dispatchEvent(new Event('scroll'))
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()

  top = window.innerHeight + 100
  window.dispatchEvent(new Event('scroll'))
  await screen.findByText('The part')
  expect(load).toHaveBeenCalledTimes(1)
})

test('before a scroll, a part that waits for idle time waits below the window, however near it is', async () => {
  let resized = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        resized = tell
      }
      observe() {}
      disconnect() {}
    },
  )
  let top = window.innerHeight + 100
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top, 100, 100))
  const load = vi.fn(() => Promise.resolve({ default: () => <p>The part</p> }))
  const Part = lazyWhenNear('.place', load, () => Promise.resolve())
  render(
    <Suspense fallback={<div className="place" />}>
      <Part />
    </Suspense>,
  )
  resized()
  await new Promise((resolve) => setTimeout(resolve))
  expect(load).not.toHaveBeenCalled()

  top = window.innerHeight - 1
  resized()
  await screen.findByText('The part')
  cleanup()

  top = window.innerHeight + 100
  const Near = lazyWhenNear('.place', load)
  render(
    <Suspense fallback={<div className="place" />}>
      <Near />
    </Suspense>,
  )
  resized()
  await screen.findByText('The part')
  vi.unstubAllGlobals()
})

test('a part that the window shows at once may wait for idle time, but not once somebody has scrolled', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, 100, 100))
  const load = vi.fn(() => Promise.resolve({ default: () => <p>The part</p> }))
  let rest = () => {}
  const atRest = vi.fn(() => new Promise<void>((resolve) => (rest = resolve)))
  const Shown = lazyWhenNear('.place', load, atRest)
  render(
    <Suspense fallback={<div className="place" />}>
      <Shown />
    </Suspense>,
  )
  window.dispatchEvent(new Event('scroll'))
  await vi.waitFor(() => expect(atRest).toHaveBeenCalledTimes(1))
  expect(load).not.toHaveBeenCalled()
  rest()
  await screen.findByText('The part')
  cleanup()

  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(10)
  const Scrolled = lazyWhenNear('.place', load, atRest)
  render(
    <Suspense fallback={<div className="place" />}>
      <Scrolled />
    </Suspense>,
  )
  window.dispatchEvent(new Event('scroll'))
  await screen.findByText('The part')
  expect(atRest).toHaveBeenCalledTimes(1)
})

test('the footer of every page is such a part', async () => {
  let top = 5000
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top, 100, 100))
  render(
    <MemoryRouter>
      <Shell>
        <h1>Page</h1>
      </Shell>
    </MemoryRouter>,
  )
  window.dispatchEvent(new Event('scroll'))
  await act(() => import('../../src/app/Footer'))
  expect(screen.getByRole('contentinfo').textContent).toBe('')

  top = window.innerHeight + 100
  window.dispatchEvent(new Event('scroll'))
  const link = await screen.findByRole('link', { name: 'FAQ' }, { timeout: 50_000 })
  expect(screen.getByRole('contentinfo').contains(link)).toBe(true)
})

test('a part that cannot be fetched leaves its place as it is, until the browser is online again', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, 100, 100))
  const load = vi.fn(() => Promise.resolve({ default: () => <p>The part</p> }))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Part = lazyWhenNear('.place', load)
  render(
    <Suspense fallback={<div className="place">Kept</div>}>
      <Part />
    </Suspense>,
  )
  window.dispatchEvent(new Event('scroll'))
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1), { timeout: 50_000 })
  await new Promise((resolve) => setTimeout(resolve))
  screen.getByText('Kept')

  window.dispatchEvent(new Event('online'))
  await new Promise((resolve) => setTimeout(resolve))
  window.dispatchEvent(new Event('scroll'))
  await screen.findByText('The part')
})

test('a part replaces its fallback as soon as its code is there, without the pause that React makes', async () => {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  const { Part } = lazyPart(async () => {
    await arrival
    return { default: () => <p>The part</p> }
  })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(<Part fallback={<p>Loading</p>} />)
  await vi.waitFor(() => expect(place.textContent).toBe('Loading'), { interval: 1 })
  arrive()
  // Turns of the event loop, which take far less than React's pause of 0.3 s: no clock is read.
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(place.textContent).toBe('The part')
  root.unmount()
  vi.unstubAllGlobals()
})

test('a part that was fetched ahead shows at once, without its fallback', async () => {
  const part = lazyPart(() => Promise.resolve({ default: () => <p>The part</p> }))
  await part.fetch()
  render(<part.Part fallback={<p>Loading</p>} />)
  screen.getByText('The part')
})

test('a part whose code cannot be loaded says so, and one that is shown later tries again', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const load = vi.fn(() => Promise.resolve({ default: () => <p>The part</p> }))
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  const { Part } = lazyPart(load)
  const first = render(<Part />)
  await screen.findByRole('button', { name: 'Load the page again' })
  first.unmount()
  render(<Part missing={<p>Something else</p>} />)
  await screen.findByText('Something else')
  cleanup()
  load.mockResolvedValue({ default: () => <p>The part</p> })
  render(<Part />)
  await screen.findByText('The part')
  logged.mockRestore()
})

test('a part whose code cannot be loaded offline says that, and is there once the browser is online', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(() => Promise.resolve({ default: () => <p>The part</p> }))
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const { Part } = lazyPart(load)
  render(<Part />)
  await screen.findByText('This browser is offline')
  expect(screen.queryByRole('button')).toBeNull()
  isOnline.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('The part')
  logged.mockRestore()
})

test('an error of the part itself is not told as code that is missing', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const { Part } = lazyPart(() => Promise.resolve({ default: Broken }))
  render(
    <ErrorBoundary show={(thrown) => <p>{String(thrown)}</p>}>
      <Part />
    </ErrorBoundary>,
  )
  await screen.findByText('Error: broken')
  logged.mockRestore()
})

function Broken(): never {
  throw new Error('broken')
}
