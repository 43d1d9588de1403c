import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => vi.useRealTimers())

async function watch(which: 'whenInUse' | 'whenLookedAt' = 'whenInUse') {
  const sign = (await import('../../src/ui/whenInUse'))[which]
  const seen = vi.fn()
  void sign().then(seen)
  return seen
}

test.each(['pointermove', 'touchstart', 'keydown', 'focusin', 'scroll'])(
  'waits for a sign of somebody: %s',
  async (sign) => {
    const seen = await watch()
    await vi.advanceTimersByTimeAsync(1000)
    expect(seen).not.toHaveBeenCalled()
    document.body.dispatchEvent(new Event(sign))
    await vi.advanceTimersByTimeAsync(0)
    expect(seen).toHaveBeenCalledOnce()
  },
)

test('what runs long never starts for somebody who only reads, and what is small after a moment', async () => {
  const long = await watch()
  const small = await watch('whenLookedAt')
  await vi.advanceTimersByTimeAsync(2999)
  expect(small).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(small).toHaveBeenCalledOnce()
  expect(long).not.toHaveBeenCalled()
})

test('what is small comes with the first touch', async () => {
  const seen = await watch('whenLookedAt')
  document.body.dispatchEvent(new Event('touchstart'))
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toHaveBeenCalledOnce()
})

test('does not wait where somebody came by a click', async () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  const seen = await watch()
  vi.unstubAllGlobals()
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toHaveBeenCalledOnce()
})
