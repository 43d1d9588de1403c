import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SourceError } from '../../src/market/askSource'
import { endPause, pauseAfter, pauseOf } from '../../src/market/pauses'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  endPause('place')
  vi.useRealTimers()
})

const MINUTE = 60_000
const fails = (retryAfterMs?: number) =>
  pauseAfter('place', new SourceError('limited', 'no', { retryAfterMs }))

/** How long (ms, to the half minute) the place is left alone from now on. */
function lengthOfPause(): number {
  let ms = 0
  for (; pauseOf('place') !== undefined; ms += MINUTE / 2) vi.advanceTimersByTime(MINUTE / 2)
  return ms
}

it('a source that fails is left alone for twice as long each time, up to ten minutes', () => {
  const lengths = Array.from({ length: 7 }, () => {
    fails()
    return lengthOfPause() / MINUTE
  })
  expect(lengths).toEqual([0.5, 1, 2, 4, 8, 10, 10])
})

it('its error is known until then, and only for that URL', () => {
  fails()
  expect(pauseOf('place')).toBe('limited')
  expect(pauseOf('elsewhere')).toBeUndefined()
})

it('as long as it asks for, but not for an hour', () => {
  fails(2 * MINUTE)
  expect(lengthOfPause()).toBe(2 * MINUTE)
  endPause('place')
  fails(60 * MINUTE)
  expect(lengthOfPause()).toBe(10 * MINUTE)
})

it('one that answered again begins anew', () => {
  fails()
  fails()
  endPause('place')
  expect(pauseOf('place')).toBeUndefined()
  fails()
  expect(lengthOfPause()).toBe(MINUTE / 2)
})
