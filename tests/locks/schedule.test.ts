import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildSchedule,
  countDates,
  dateOf,
  freeAt,
  LATEST_LOCK,
  lastDate,
  lockedInAll,
  type LockSchedule,
  nextDate,
  scheduleUntil,
} from '../../src/locks/schedule'

const amounts = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 10n ** 15n }))

/** Schedules with few steps, so that all their dates can be counted one by one. */
const schedules: fc.Arbitrary<LockSchedule> = fc.record({
  start: fc.constant(0n),
  cliff: fc.bigInt({ min: 0n, max: 10_000n }),
  every: fc.bigInt({ min: 1n, max: 400n }),
  atCliff: amounts,
  each: amounts,
  times: fc.bigInt({ min: 0n, max: 30n }),
})

/** All that becomes free, one by one: the oracle, which divides nothing. */
function parts({ cliff, every, atCliff, each, times }: LockSchedule): readonly (readonly [bigint, bigint])[] {
  const steps = Array.from({ length: Number(times) }, (_, at) => BigInt(at + 1))
  const all = [[cliff, atCliff] as const, ...steps.map((step) => [cliff + every * step, each] as const)]
  return all.filter(([, units]) => units > 0n)
}

describe('the arithmetic of a lock', () => {
  it('is that of its dates, counted one by one', () => {
    fc.assert(
      fc.property(schedules, fc.bigInt({ min: 0n, max: 25_000n }), (schedule, time) => {
        const all = parts(schedule)
        const due = all.filter(([at]) => at <= time)
        const later = all.filter(([at]) => at > time)
        expect(freeAt(schedule, time)).toBe(due.reduce((sum, [, units]) => sum + units, 0n))
        expect(lockedInAll(schedule)).toBe(all.reduce((sum, [, units]) => sum + units, 0n))
        expect(countDates(schedule)).toBe(BigInt(all.length))
        expect(lastDate(schedule)).toBe(all.at(-1)?.[0] ?? schedule.cliff)
        const next = nextDate(schedule, time)
        expect(next && [next.at, next.units]).toEqual(later[0] ?? null)
        if (next) expect(next.inAll).toBe(freeAt(schedule, next.at))
      }),
      { numRuns: 10_000 },
    )
  })

  it('until a time has the dates up to it', () => {
    fc.assert(
      fc.property(schedules, fc.bigInt({ min: 0n, max: 25_000n }), (schedule, time) => {
        expect(parts(scheduleUntil(schedule, time))).toEqual(parts(schedule).filter(([at]) => at <= time))
      }),
    )
  })

  it('lists the dates in their order, each with what is free from then on', () => {
    fc.assert(
      fc.property(schedules, (schedule) => {
        const listed = parts(schedule).map((_, at) => dateOf(schedule, BigInt(at + 1)))
        expect(listed.map(({ at, units }) => [at, units])).toEqual(parts(schedule))
        for (const { at, inAll } of listed) expect(inAll).toBe(freeAt(schedule, at))
      }),
    )
  })

  it('is not at its end one second before the last date', () => {
    const schedule = { start: 0n, cliff: 100n, every: 10n, atCliff: 5n, each: 3n, times: 4n }
    expect([freeAt(schedule, 99n), freeAt(schedule, 100n)]).toEqual([0n, 5n])
    expect([freeAt(schedule, 139n), freeAt(schedule, 140n), freeAt(schedule, 10n ** 30n)]).toEqual([
      14n,
      17n,
      17n,
    ])
  })
})

const NOW = 1_800_000_000n
const choices = fc.record({
  amount: fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }),
  first: fc.bigInt({ min: NOW + 1n, max: NOW + 10n ** 9n }),
  atFirst: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  length: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  steps: fc.bigInt({ min: 1n, max: 1_000n }),
})

describe('a schedule from a choice', () => {
  it('holds exactly the amount, begins on its date, and divides into whole steps of at least a second', () => {
    fc.assert(
      fc.property(choices, (choice) => {
        const made = buildSchedule(choice, NOW)
        if (choice.atFirst > choice.amount) {
          expect(made).toBe('part-too-large')
          return
        }
        const rest = choice.amount - choice.atFirst
        const isDivisible = rest === 0n || (rest >= choice.steps && choice.length >= choice.steps)
        if (typeof made === 'string') {
          expect([made, isDivisible]).toEqual(['too-many-steps', false])
          return
        }
        expect(isDivisible).toBe(true)
        expect(lockedInAll(made)).toBe(choice.amount)
        expect([made.start, made.cliff]).toEqual([NOW, choice.first])
        expect(made.every >= 1n).toBe(true)
        // What cannot be divided is free on the first date, and is less than a step's base units.
        expect(made.atCliff - choice.atFirst < choice.steps).toBe(true)
        expect(made.atCliff >= choice.atFirst).toBe(true)
        expect(lastDate(made) <= choice.first + choice.length).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  })

  const choice = { amount: 100n, first: NOW + 10n, atFirst: 0n, length: 100n, steps: 10n }
  it.each([
    ['no-amount', { amount: 0n }],
    ['no-amount', { amount: 2n ** 64n }],
    ['past', { first: NOW }],
    ['milliseconds', { first: NOW * 1_000n }],
    ['part-too-large', { atFirst: 101n }],
    ['no-steps', { steps: 0n }],
    ['too-many-steps', { steps: 101n, length: 10_000n }],
    ['too-many-steps', { length: 9n }],
    ['too-long', { length: LATEST_LOCK }],
  ] as const)('says %s where %o', (problem, over) => {
    expect(buildSchedule({ ...choice, ...over }, NOW)).toBe(problem)
  })

  it('has a frequency of 1 where all is free at once', () => {
    expect(buildSchedule({ ...choice, atFirst: 100n, steps: 0n }, NOW)).toEqual({
      start: NOW,
      cliff: NOW + 10n,
      every: 1n,
      atCliff: 100n,
      each: 0n,
      times: 0n,
    })
  })
})
