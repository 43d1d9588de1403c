import { expect, test } from 'vitest'
import { earningsByMonth, earningsCsv } from '../../src/transactions/earnings'
import { localDate, localMoment, utcStamp, localTime } from '../../src/units/moments'

test('a time has its day, and one later than a date can be is the latest that a date can be', () => {
  expect(localMoment(Date.UTC(2026, 10, 20, 21, 14, 21))).toBe('20 Nov 2026, 21:14:21 UTC')
  expect(localMoment(Number(2n ** 64n - 1n) * 1000)).toMatch(/^13 Sep 275760, 00:00:00 UTC$/)
})

test('a time that no date can hold, which a node may say, is shown as the nearest that one can', () => {
  for (const [at, stamp] of [
    [-1e16, '-271821-04-20T00:00:00.000Z'],
    [1e300, '+275760-09-13T00:00:00.000Z'],
  ] as const) {
    expect(utcStamp(at)).toBe(stamp)
    expect(localMoment(at)).toBe(`${localDate(at)}, ${localTime(at)}`)
    expect(localMoment(at)).toContain('00:00:00 UTC')
    const earning = { signature: 's', at, from: 'f', lamports: 1n }
    expect(earningsCsv([earning])).toContain(stamp)
    expect(earningsByMonth([earning])).toHaveLength(1)
  }
})
