import { useQuery } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { QueryRoot } from '../../src/ui/QueryRoot'
import { landings } from '../../src/units/channel'

/* When what is shown is read again while a list of payments lands. */

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Shows a figure of the wallet that takes `ms` to read, and counts the reads. */
function show(wallet: string, ms: number) {
  const reads = { begun: 0, ended: 0 }
  const queryFn = async () => {
    reads.begun += 1
    await new Promise((resolve) => setTimeout(resolve, ms))
    return (reads.ended += 1)
  }
  function Figure() {
    useQuery({ queryKey: ['figure', wallet], queryFn })
    return null
  }
  render(<Figure />, { wrapper: QueryRoot })
  return reads
}

async function after(ms: number): Promise<void> {
  await act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
}

test('a slow read comes to its end while payments land, and what has landed last is read', async () => {
  vi.useFakeTimers()
  const reads = show('slow', 2_000)
  for (let landing = 0; landing < 20; landing += 1) {
    landings.announce(['slow'])
    await after(500)
  }
  expect(reads.ended).toBeGreaterThanOrEqual(2)
  expect(reads.begun).toBeLessThanOrEqual(5)
  const before = reads.begun
  landings.announce(['slow'])
  await after(10_000)
  expect(reads.begun).toBeGreaterThan(before)
  expect(reads.ended).toBe(reads.begun)
})

test('a hidden tab reads once it is shown', async () => {
  vi.useFakeTimers()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const reads = show('hidden', 10)
  await after(100)
  landings.announce(['hidden'])
  await after(5_000)
  expect(reads.begun).toBe(1)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await after(5_000)
  expect(reads.begun).toBe(2)
})
