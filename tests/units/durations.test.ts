import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDuration, YEAR } from '../../src/units/durations'

test('a duration is in its largest unit, and no single hour or day hides what is more', () => {
  const day = 24 * 3600
  expect([0, 0.2, 1, 1.2, 59, 90, 120].map(formatDuration)).toEqual([
    '0 seconds',
    '1 second',
    '1 second',
    '2 seconds',
    '59 seconds',
    '90 seconds',
    '120 seconds',
  ])
  expect([121, 3600, 7200, 7201].map(formatDuration)).toEqual([
    '3 minutes',
    '60 minutes',
    '120 minutes',
    '3 hours',
  ])
  expect([2 * day, 3 * day, YEAR, 2.5 * YEAR, 4000 * YEAR].map(formatDuration)).toEqual([
    '48 hours',
    '3 days',
    '366 days',
    '3 years',
    '4,000 years',
  ])
  expect([1e15, Infinity].map(formatDuration)).toEqual([
    '1,000,000 years and more',
    '1,000,000 years and more',
  ])
})

test('it is never shown shorter than it is', () => {
  const seconds = { second: 1, minute: 60, hour: 3600, day: 86_400, year: YEAR }
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e6 * YEAR, noNaN: true }), (duration) => {
      const [count = '', unit = ''] = formatDuration(duration).split(' ')
      const shown =
        Number(count.replaceAll(',', '')) * seconds[unit.replace(/s$/, '') as keyof typeof seconds]
      expect(shown).toBeGreaterThanOrEqual(duration)
    }),
  )
})
