import { describe, expect, it } from 'vitest'
import { daysAhead, readOpening } from '../../../src/pages/create-liquidity/form/readOpening'

const NOW = new Date('2026-11-21T20:00').getTime()
const at = (opensAt: string, within: bigint | null = null) =>
  readOpening({ opens: 'later', opensAt }, within, NOW)

describe('the opening time', () => {
  it('is at once, whatever stands in a field that is not shown', () => {
    expect(readOpening({ opens: 'now', opensAt: '1999-01-01T00:00' }, null, NOW)).toEqual({
      at: null,
      problem: null,
    })
  })

  it('is read as local time, in whole seconds', () => {
    expect(at('2026-11-21T20:01')).toEqual({ at: BigInt(NOW / 1000 + 60), problem: null })
  })

  it.each([
    ['', 'none'],
    ['tomorrow', 'none'],
    ['2026-11-21T20:00', 'past'],
    ['2025-01-01T00:00', 'past'],
    ['2027-11-22T20:01', 'far'],
    ['+099999-01-01T00:00', 'far'],
  ])('%j is refused: %s', (text, problem) => expect(at(text)).toEqual({ at: null, problem }))

  it('keeps to the venue’s own limit where that is shorter', () => {
    const week = 7n * 24n * 60n * 60n
    expect(at('2026-11-28T19:59', week).problem).toBeNull()
    expect(at('2026-11-28T20:01', week).problem).toBe('far')
    expect(daysAhead(week)).toBe('7')
    expect(daysAhead(null)).toBe('365')
  })
})
