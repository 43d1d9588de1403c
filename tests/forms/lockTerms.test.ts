import { afterEach, expect, it, vi } from 'vitest'
import { firstHint, firstOfLocal, localFirst, NO_LOCK_TERMS, readLockTerms } from '../../src/forms/lockTerms'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const read = (first: string) => readLockTerms({ ...NO_LOCK_TERMS, first, atFirst: '100' }, 1_000n)

it.each([
  '2040-01-01T00:00:00.500Z',
  '2040-01-01T00:00:30Z',
  '2040-02-30T00:00Z',
  '2040-13-01T00:00Z',
  '+058768-01-01T00:00Z',
  '1 Jan 2040 00:00 Z',
  '1 Jan 2040',
  '12040-01-01T00:00',
  'soon',
])('%s is no first date, and every part of the form stands it', (first) => {
  expect(read(first)).toMatchObject({
    choice: null,
    wrongs: { first: expect.stringMatching(/^This cannot be read/) },
  })
  expect(() => [firstHint(first), localFirst(first), firstOfLocal(first)]).not.toThrow()
})

it('a first date without a zone, which a link may have, is a local time', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const local = '2040-01-01T01:00'
  expect(read(local).choice?.first).toBe(2_208_988_800n)
  expect(read('2040-01-01T00:00Z').choice?.first).toBe(2_208_988_800n)
  expect([localFirst(local), firstHint(local)]).toEqual([local, firstHint('2040-01-01T00:00Z')])
  expect(read('2027-03-28T02:30').wrongs.first).toMatch(/Clocks go forward/)
})

it('typing a year changes nothing else, also where offsets of early years have fractions of a minute', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  // Berlin before 1893, as the standard says it: UTC+0:53:28.
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
    return this.getUTCFullYear() < 1893 ? -(53 + 28 / 60) : -60
  })
  const shown = ['0002', '0020', '0202', '2027'].reduce(
    (before, year) => localFirst(firstOfLocal(`${year}${before.slice(4)}`)),
    '0002-11-26T00:00',
  )
  expect(shown).toBe('2027-11-26T00:00')
  expect(read('0202-11-26T00:00').wrongs.first).toMatch(/has passed/)
})
