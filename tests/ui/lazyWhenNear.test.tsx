// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyWhenNear } from '../../src/ui/lazyWhenNear'

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
