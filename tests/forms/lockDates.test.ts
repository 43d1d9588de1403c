import { afterEach, expect, it, vi } from 'vitest'
import { localTimeHint, localTimeWords } from '../../src/units/localTime'
import { lockDatesWords as words, NO_LOCK_DATES, readLockDates } from '../../src/forms/lockDates'

const NOW = Date.UTC(2026, 10, 30)
const read = (over: Partial<typeof NO_LOCK_DATES>) =>
  readLockDates({ ...NO_LOCK_DATES, locks: true, ...over }, NOW)
const seconds = (iso: string) => BigInt(new Date(iso).getTime() / 1000)

it('a date is read as the moment at which all is free; none is no problem yet', () => {
  const first = '2027-11-26T00:00'
  expect(read({ first }).schedule).toEqual({ first: seconds(first), last: seconds(first), parts: 1 })
  expect(read({})).toEqual({ schedule: null, problems: {}, missing: words.none })
  // What was typed for parts does not count where all is free at once.
  expect(read({ first, last: 'nonsense', parts: 'x' }).schedule?.parts).toBe(1)
})

it('equal parts end exactly at the last date, and begin at the first, or seconds later', () => {
  const { schedule } = read({
    first: '2027-01-01T00:00',
    inParts: true,
    last: '2027-01-02T00:00',
    parts: '8',
  })
  expect(schedule).toEqual({
    first: seconds('2027-01-01T00:00:06'),
    last: seconds('2027-01-02T00:00'),
    parts: 8,
  })
})

it.each([
  [{ first: '2026-11-29T23:59' }, { first: words['lock-passed'] }],
  [{ first: '2026-11-30T00:00' }, { first: words['lock-passed'] }],
  [{ first: '2036-11-28T00:00' }, { first: words['lock-too-long']('27 Nov 2036, 00:00 UTC') }],
  [{ first: '2027-01-01T00:00', inParts: true, last: '2027-01-01T00:00', parts: '2' }, { last: words.order }],
  [
    { first: '2027-01-01T00:00', inParts: true, last: '2036-11-28T00:00', parts: '2' },
    { last: words['lock-too-long']('27 Nov 2036, 00:00 UTC') },
  ],
  [
    { first: '2027-01-01T00:00', inParts: true, last: '2027-01-01T00:10', parts: '12' },
    { last: words.dense },
  ],
  [
    { first: '2027-01-01T00:00', inParts: true, last: '2028-01-01T00:00', parts: '1' },
    { parts: words.wrongParts },
  ],
  [
    { first: '2027-01-01T00:00', inParts: true, last: '2028-01-01T00:00', parts: '2.5' },
    { parts: words.wrongParts },
  ],
  [
    { first: '2027-01-01T00:00', inParts: true, last: '2028-01-01T00:00', parts: '1001' },
    { parts: words.wrongParts },
  ],
] as const)('%o is refused at its field', (typed, problems) => {
  expect(read(typed)).toEqual({ schedule: null, problems })
})

afterEach(() => {
  vi.unstubAllEnvs()
})

it('a time that clocks skip is refused at its field, and of one that they show twice the first is meant, and said', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const parts = { inParts: true, parts: '2' }
  expect(read({ first: '2027-03-28T02:30' })).toEqual({
    schedule: null,
    problems: { first: localTimeWords.skipped },
  })
  expect(read({ ...parts, first: '2027-03-28T01:59', last: '2028-03-26T02:00' }).problems).toEqual({
    last: localTimeWords.skipped,
  })
  expect(read({ first: '2027-03-28T03:00' }).schedule?.first).toBe(seconds('2027-03-28T01:00Z'))
  const twice = read({ ...parts, first: '2027-10-31T02:30', last: '2028-10-29T02:59' })
  expect(twice.schedule).toEqual({
    first: seconds('2027-10-31T00:30Z'),
    last: seconds('2028-10-29T00:59Z'),
    parts: 2,
  })
  const hint = (typed: string) => localTimeHint(typed)
  const zone = localTimeWords.zone('Europe/Berlin')
  expect(hint('2027-10-31T02:30')).toBe(
    `${zone} ${localTimeWords.twice('31 Oct 2027, 00:30 UTC (02:30 UTC+2)')}`,
  )
  expect(hint('2028-10-29T02:59')).toBe(
    `${zone} ${localTimeWords.twice('29 Oct 2028, 00:59 UTC (02:59 UTC+2)')}`,
  )
  for (const first of ['', '2027-10-31T01:59', '2027-10-31T03:00', '2027-07-01T02:30'])
    expect(hint(first)).toBe(zone)
})
