import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pause } from '../../src/units/pause'

vi.unmock('../../src/units/pause')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a pause lasts as long as it is said to', async () => {
  let over = false
  const waiting = pause(700).then(() => (over = true))
  await vi.advanceTimersByTimeAsync(699)
  expect(over).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(over).toBe(true)
  await waiting
})

test('whoever leaves ends it at once, with the reason, and leaves no timer behind', async () => {
  const left = new Error('the page was left')
  const leaving = new AbortController()
  const waiting = expect(pause(60_000, leaving.signal)).rejects.toBe(left)
  expect(vi.getTimerCount()).toBe(1)
  leaving.abort(left)
  await waiting
  await expect(pause(60_000, leaving.signal)).rejects.toBe(left)
  expect(vi.getTimerCount()).toBe(0)
})
