import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => vi.useRealTimers())

async function watch() {
  const { whenInUse } = await import('../../src/ui/whenInUse')
  const seen = vi.fn()
  void whenInUse().then(seen)
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

test('does not wait for ever for somebody who only reads', async () => {
  const seen = await watch()
  await vi.advanceTimersByTimeAsync(3000)
  expect(seen).toHaveBeenCalledOnce()
})

test('does not wait where somebody came by a click', async () => {
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  const seen = await watch()
  vi.unstubAllGlobals()
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toHaveBeenCalledOnce()
})
