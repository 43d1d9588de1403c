// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyWhenNear } from '../../src/ui/lazyWhenNear'

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
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1), { timeout: 20_000 })
  await new Promise((resolve) => setTimeout(resolve))
  screen.getByText('Kept')

  window.dispatchEvent(new Event('online'))
  await new Promise((resolve) => setTimeout(resolve))
  window.dispatchEvent(new Event('scroll'))
  await screen.findByText('The part')
})
