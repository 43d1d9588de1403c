import { afterEach, expect, test, vi } from 'vitest'
import { askPatiently } from '../../src/liquidity/reads'

afterEach(() => void vi.useRealTimers())

test('gives the answer, or null where it is refused', async () => {
  expect(await askPatiently(() => Promise.resolve(7))).toBe(7)
  expect(await askPatiently(() => Promise.reject(new Error('410 Gone')))).toBeNull()
})

test('waits for no answer that takes too long, and leaves no timer behind', async () => {
  vi.useFakeTimers()
  const answer = askPatiently(() => new Promise<never>(() => {}))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answer).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
})

test('asks in a task of its own', async () => {
  const ask = vi.fn(() => Promise.resolve())
  const answer = askPatiently(ask)
  await Promise.resolve()
  expect(ask).not.toHaveBeenCalled()
  await answer
  expect(ask).toHaveBeenCalledOnce()
})
