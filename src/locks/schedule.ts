/**
 * When how much of a lock becomes free: the arithmetic of Jupiter Lock, and the schedule that a person's dates and amounts make. Amounts are
 * base units, times unix seconds by the chain's clock.
 */

import { U64_MAX } from '../units/amounts'

/**
 * A schedule as the program keeps it: nothing before `cliff`, then `atCliff`, and `each` after every `every` seconds, `times` times. `start`
 * decides nothing.
 */
export type LockSchedule = Readonly<{
  start: bigint
  cliff: bigint
  every: bigint
  atCliff: bigint
  each: bigint
  times: bigint
}>

/** All that the lock holds at first. */
export function lockedInAll({ atCliff, each, times }: LockSchedule): bigint {
  return atCliff + each * times
}

/** What has become free at a time, claimed or not (locker, state/vesting_escrow.rs: get_max_unlocked_amount). */
export function freeAt({ cliff, every, atCliff, each, times }: LockSchedule, time: bigint): bigint {
  if (time < cliff) return 0n
  const passed = every === 0n ? 0n : (time - cliff) / every
  return atCliff + (passed < times ? passed : times) * each
}

/** A date of a schedule: what becomes free then, and what is free in all from then on. */
export type LockDate = Readonly<{ nth: bigint; at: bigint; units: bigint; inAll: bigint }>

/** How many dates a schedule has. */
export function countDates({ atCliff, each, times }: LockSchedule): bigint {
  return (atCliff > 0n ? 1n : 0n) + (each > 0n ? times : 0n)
}

/** The nth date, from 1 to countDates. */
export function dateOf(schedule: LockSchedule, nth: bigint): LockDate {
  const { cliff, every, atCliff, each } = schedule
  const step = atCliff > 0n ? nth - 1n : nth
  const at = cliff + every * step
  return { nth, at, units: step === 0n ? atCliff : each, inAll: atCliff + each * step }
}

/** The part of a schedule until a time: what a lock that was cancelled then has freed. */
export function scheduleUntil(schedule: LockSchedule, time: bigint): LockSchedule {
  const { cliff, every, times } = schedule
  if (time < cliff) return { ...schedule, atCliff: 0n, each: 0n, times: 0n }
  const passed = every === 0n ? 0n : (time - cliff) / every
  return { ...schedule, times: passed < times ? passed : times }
}

/** The next date after a time; null where all is free. */
export function nextDate(schedule: LockSchedule, time: bigint): LockDate | null {
  const { cliff, every, atCliff } = schedule
  const first = dateOf(schedule, 1n)
  if (time < first.at) return countDates(schedule) === 0n ? null : first
  const passed = every === 0n ? 0n : (time - cliff) / every
  const nth = passed + (atCliff > 0n ? 2n : 1n)
  return nth > countDates(schedule) ? null : dateOf(schedule, nth)
}

/** The last date; the cliff where a schedule has no date at all. */
export function lastDate(schedule: LockSchedule): bigint {
  const count = countDates(schedule)
  return count === 0n ? schedule.cliff : dateOf(schedule, count).at
}

/** What a person chooses: how much, from which date on, how much of it then, and over how many seconds in how many steps the rest. */
export type ScheduleChoice = Readonly<{
  amount: bigint
  first: bigint
  atFirst: bigint
  length: bigint
  steps: bigint
}>

/** Why no schedule can be made of a choice. */
export type ScheduleProblem =
  | 'no-amount'
  | 'past'
  | 'milliseconds'
  | 'part-too-large'
  | 'no-length'
  | 'no-steps'
  | 'too-many-steps'
  | 'too-long'

/** The latest date that a schedule may have: the last second of the year 2200. A time in milliseconds lies far beyond it. */
export const LATEST_LOCK = 7_289_654_399n

/**
 * The schedule for a choice at a time: steps are whole seconds and equal amounts, and what cannot be divided is free on the first date. A
 * frequency is at least 1, also where there are no steps: version 0.3.1 refuses 0.
 */
export function buildSchedule(
  { amount, first, atFirst, length, steps }: ScheduleChoice,
  now: bigint,
): LockSchedule | ScheduleProblem {
  if (amount <= 0n || amount > U64_MAX) return 'no-amount'
  if (first > LATEST_LOCK) return 'milliseconds'
  if (first <= now) return 'past'
  if (atFirst > amount || atFirst < 0n) return 'part-too-large'
  const rest = amount - atFirst
  const [start, cliff] = [now, first]
  if (rest === 0n) return { start, cliff, every: 1n, atCliff: amount, each: 0n, times: 0n }
  if (length <= 0n) return 'no-length'
  if (steps <= 0n) return 'no-steps'
  const [every, each] = [length / steps, rest / steps]
  if (every < 1n || each < 1n) return 'too-many-steps'
  if (first + every * steps > LATEST_LOCK) return 'too-long'
  return { start, cliff, every, atCliff: amount - each * steps, each, times: steps }
}
