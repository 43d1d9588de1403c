import { expect, test, vi } from 'vitest'
import {
  localDate,
  localMoment,
  localTime,
  localZone,
  shortMoment,
  momentInUtc,
} from '../../src/units/moments'

/* Times in the zone of the browser. */

const SUMMER = Date.UTC(2026, 6, 20, 23, 14, 21)
const WINTER = Date.UTC(2026, 11, 31, 23, 14, 21)

test('a time stands in the zone of the browser, with its name: other in summer, and of the next day', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect(localMoment(SUMMER)).toBe('21 Jul 2026, 01:14:21 UTC+2')
  expect(localMoment(WINTER, 'minute')).toBe('1 Jan 2027, 00:14 UTC+1')
  expect(shortMoment(WINTER)).toBe('1 Jan, 00:14')
})

test.each([
  ['America/St_Johns', 'UTC−3:30', '31 Dec 2026', '19:44:21 UTC−3:30'],
  ['Asia/Kathmandu', 'UTC+5:45', '1 Jan 2027', '04:59:21 UTC+5:45'],
  ['UTC', 'UTC', '31 Dec 2026', '23:14:21 UTC'],
])('the zone of %s is %s', (zone, named, date, time) => {
  vi.stubEnv('TZ', zone)
  expect(localZone(WINTER)).toBe(named)
  expect(localDate(WINTER)).toBe(date)
  expect(localTime(WINTER)).toBe(time)
})

test('whoever travels with an open page sees the time of the new place', () => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  expect(localMoment(WINTER)).toBe('1 Jan 2027, 08:14:21 UTC+9')
  vi.stubEnv('TZ', 'America/New_York')
  expect(localMoment(WINTER)).toBe('31 Dec 2026, 18:14:21 UTC−5')
})

test.each([
  ['UTC', '26 Nov 2027, 23:30 UTC'],
  ['Europe/Berlin', '26 Nov 2027, 23:30 UTC (27 Nov 2027, 00:30 UTC+1)'],
  ['America/New_York', '26 Nov 2027, 23:30 UTC (18:30 UTC−5)'],
] as const)(
  'a date of the chain means the same everywhere, and stands beside the one in %s',
  (zone, said) => {
    vi.stubEnv('TZ', zone)
    const at = Date.UTC(2027, 10, 26, 23, 30)
    expect(momentInUtc(at)).toBe(said)
    expect(momentInUtc(at + 17_000)).toBe(said.replaceAll('30 UTC', '30:17 UTC'))
  },
)
