// In a window
import { cleanup, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { describe, afterEach, expect, it } from 'vitest'
import { TimeLeft, timeLeft } from '../../src/operation/Progress'

describe('the time that is left, as it is shown', () => {
  afterEach(cleanup)

  it.each([
    ['heights', /reports impossible block heights.* Choose another RPC endpoint/],
    ['second', /A second one has not confirmed that yet/],
    [null, /The transaction has almost certainly expired/],
  ] as const)('says what is in doubt (%s) in place of the time that is left', async (doubt, words) => {
    render(
      <TimeLeft lastValidBlockHeight={150} fetchHeight={() => Promise.resolve({ height: 10 ** 9, doubt })} />,
    )
    await screen.findByText(words)
    expect(screen.queryByText(/almost certainly expired/) === null).toBe(doubt !== null)
  })
})

describe('the time that is left, as it is counted', () => {
  it('uses the observed pace', () => {
    const left = timeLeft({ height: 100, at: 0 }, { height: 120, at: 10_000 }, 160, 10_000)
    expect(left).toEqual({ seconds: 20, share: 40 / 150 })
  })

  it('keeps counting between two requests', () => {
    const sample = [
      { height: 100, at: 0 },
      { height: 120, at: 10_000 },
    ] as const
    expect(timeLeft(...sample, 160, 15_000).seconds).toBe(15)
  })

  it('never leaves its bounds', () => {
    const sample = fc.record({ height: fc.nat(1_000), at: fc.nat(100_000) })
    fc.assert(
      fc.property(sample, sample, fc.nat(2_000), fc.nat(200_000), (first, latest, last, now) => {
        const { seconds, share } = timeLeft(first, latest, last, now)
        expect(seconds).toBeGreaterThanOrEqual(0)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
      }),
    )
  })
})
