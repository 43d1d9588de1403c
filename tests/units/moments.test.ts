import { expect, test } from 'vitest'
import { utcMoment } from '../../src/units/moments'

test('a time has its day, and one later than a date can be is the latest that a date can be', () => {
  expect(utcMoment(Date.UTC(2026, 10, 20, 21, 14, 21))).toBe('20 Nov 2026, 21:14:21 UTC')
  expect(utcMoment(Number(2n ** 64n - 1n) * 1000)).toMatch(/^13 Sept? 275760, 00:00:00 UTC$/)
})
