import { expect, it } from 'vitest'
import { calendarPart, lockCalendar } from '../../src/locks/calendar'
import type { LockDate, LockSchedule } from '../../src/locks/schedule'

const SCHEDULE: LockSchedule = {
  start: 0n,
  cliff: 1_893_456_000n,
  every: 86_400n,
  atCliff: 5n,
  each: 3n,
  times: 2n,
}
const LOCK = 'Lk3v1111111111111111111111111111111111111111'
const made = (schedule = SCHEDULE, title: (date: LockDate) => string = ({ units }) => `${units} are free`) =>
  lockCalendar({ lock: LOCK, url: `https://example.org/lock/${LOCK}`, schedule, title })

it('has each date, in UTC, with an id that stays the same', () => {
  const text = made()
  expect(text.match(/^DTSTART:.*$/gm)?.map((line) => line.trim())).toEqual([
    'DTSTART:20300101T000000Z',
    'DTSTART:20300102T000000Z',
    'DTSTART:20300103T000000Z',
  ])
  expect(text.match(/^UID:.*$/gm)?.map((line) => line.trim())).toEqual(
    [1, 2, 3].map((nth) => `UID:${LOCK}-${nth}@mintwright`),
  )
  expect(made()).toBe(text)
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
})

it('lets no name of a token write a line of its own', () => {
  const text = made(SCHEDULE, () => 'A;B,C\\D\r\nBEGIN:VALARM\u2028X')
  expect(text).not.toMatch(/^BEGIN:VALARM/m)
  expect(text).toContain('SUMMARY:A\\;B\\,C\\\\D BEGIN:VALARM X\r\n')
})

it('has no line of more than 75 bytes, and breaks no letter', () => {
  const name = 'Ōtter Bäy 🦦 '.repeat(20).trim()
  const lines = made(SCHEDULE, () => name).split('\r\n')
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
  expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(`SUMMARY:${name}`)
})

it('has no date after the year 9999, which a calendar cannot name', () => {
  // 31 Dec 9999 and the days after it.
  const schedule = { ...SCHEDULE, cliff: 253_402_214_400n }
  expect(
    made(schedule)
      .match(/^DTSTART:.*$/gm)
      ?.map((line) => line.trim()),
  ).toEqual(['DTSTART:99991231T000000Z'])
  expect(calendarPart(schedule)).toEqual({ count: 1n, shown: 1n, isLate: true })
  expect(calendarPart(SCHEDULE)).toEqual({ count: 3n, shown: 3n, isLate: false })
})

it('has at most a thousand dates, the last one always', () => {
  const text = made({ ...SCHEDULE, times: 2n ** 30n, every: 1n })
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1_000)
  expect(text.replaceAll('\r\n ', '')).toContain(`UID:${LOCK}-${2n ** 30n + 1n}@mintwright`)
})
