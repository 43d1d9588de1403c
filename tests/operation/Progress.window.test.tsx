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
      <TimeLeft
        lastValidBlockHeight={150}
        fetchHeight={() => Promise.resolve({ height: 10 ** 9, doubt, slotMs: 200 })}
      />,
    )
    await screen.findByText(words)
    expect(screen.queryByText(/almost certainly expired/) === null).toBe(doubt !== null)
  })
})

describe('the time that is left to approve, as it is shown', () => {
  afterEach(cleanup)
  const show = (height: number, slotMs: number | null) =>
    render(
      <TimeLeft
        lastValidBlockHeight={150}
        fetchHeight={() => Promise.resolve({ height, doubt: 'second', slotMs })}
        isAsked
      />,
    )

  it('names the seconds, whatever is in doubt about a transaction that nobody has signed yet', async () => {
    show(50, 200)
    await screen.findByText(/^\d+ s left to approve it/)
  })

  it('says after it that one press asks again, and that everything is kept', async () => {
    show(151, 200)
    await screen.findByText(
      /The time for this request is almost certainly over\..* one press here asks again, and everything is kept/,
    )
  })

  it('names no time before a pace is known', async () => {
    show(50, null)
    await screen.findByText(/is being measured/)
  })
})

describe('the time that is left, as it is counted', () => {
  const at = (height: number, ms: number) => ({ height, at: ms })

  it.each([150, 200, 400, 1_000])(
    'is right at %i ms a slot, by samples at once and then as seen',
    (slotMs) => {
      const begun = { first: at(100, 0), latest: at(100, 0), slotMs }
      expect(timeLeft(begun, 200, 0)?.seconds).toBe(slotMs / 10)
      const later = { ...begun, latest: at(100 + 30_000 / slotMs, 30_000), slotMs: 400 }
      expect(timeLeft(later, 300 + 30_000 / slotMs, 30_000)?.seconds).toBe(slotMs / 5)
    },
  )

  it('is not known before a pace is', () => {
    const begun = { first: at(100, 0), latest: at(100, 0), slotMs: null }
    expect(timeLeft(begun, 200, 1_000)).toBeNull()
    expect(timeLeft({ ...begun, latest: at(125, 5_000) }, 200, 5_000)?.seconds).toBe(15)
  })

  it('uses the observed pace', () => {
    const seen = { first: at(100, 0), latest: at(120, 10_000), slotMs: 200 }
    expect(timeLeft(seen, 160, 10_000)).toEqual({ seconds: 20, share: 40 / 150 })
  })

  it('keeps counting between two requests', () => {
    const seen = { first: at(100, 0), latest: at(120, 10_000), slotMs: 200 }
    expect(timeLeft(seen, 160, 15_000)?.seconds).toBe(15)
  })

  it('never leaves its bounds', () => {
    const sample = fc.record({ height: fc.nat(1_000), at: fc.nat(100_000) })
    const pace = fc.option(fc.integer({ min: 1, max: 10_000 }))
    fc.assert(
      fc.property(
        sample,
        sample,
        pace,
        fc.nat(2_000),
        fc.nat(200_000),
        (first, latest, slotMs, last, now) => {
          const left = timeLeft({ first, latest, slotMs }, last, now)
          expect(left?.seconds ?? 0).toBeGreaterThanOrEqual(0)
          expect(left?.share ?? 0).toBeGreaterThanOrEqual(0)
          expect(left?.share ?? 0).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})
