import { expect, it } from 'vitest'
import { allFreeAt, timedLockTexts } from '../../src/liquidity/timedLocks'

const [first, last] = [1_811_203_200n, 1_842_739_200n]
const BEFORE = 1_800_000_000_000
const BETWEEN = 1_820_000_000_000
const lockedFor = (
  overTime: bigint,
  timed: Parameters<typeof timedLockTexts>[0]['timed'] = [],
  forever = 0n,
) => ({
  free: 100n - overTime - forever,
  locked: { forever, overTime },
  timed,
})

it('each schedule says its dates, how much of it is released, and what is not known of the rest', () => {
  const once = { locked: 30n, all: 30n, dates: { first, last: first } }
  const parts = { locked: 20n, all: 40n, dates: { first, last } }
  expect(timedLockTexts(lockedFor(30n, [once]), BEFORE)).toEqual(['30 %, until 25 May 2027 UTC'])
  expect(timedLockTexts(lockedFor(20n, [parts]), BEFORE)).toEqual([
    '20 %, until 25 May 2027 UTC, the last part until 24 May 2028 UTC',
  ])
  expect(timedLockTexts(lockedFor(50n, [once, parts]), BETWEEN)).toEqual([
    '30 %, until 25 May 2027 UTC',
    '20 %, part by part until 24 May 2028 UTC, 50 % of it released so far',
  ])
  expect(timedLockTexts(lockedFor(40n, [once]), BEFORE)).toEqual([
    '30 %, until 25 May 2027 UTC',
    '10 %, for a time: its dates were not read',
  ])
  const inSlots = { locked: 30n, all: 30n, dates: null }
  expect(timedLockTexts(lockedFor(30n, [inSlots]), BEFORE).join()).not.toMatch(/20\d\d/)
})

it('a position is free of locks at its last date, and at none that is not known', () => {
  const once = { locked: 30n, all: 30n, dates: { first, last: first } }
  const parts = { locked: 20n, all: 40n, dates: { first, last } }
  expect(allFreeAt(lockedFor(50n, [once, parts]))).toBe(Number(last) * 1000)
  expect(allFreeAt(lockedFor(40n, [once]))).toBeNull()
  expect(allFreeAt(lockedFor(30n, [{ ...once, dates: null }]))).toBeNull()
  expect(allFreeAt(lockedFor(30n, [once], 1n))).toBeNull()
})
