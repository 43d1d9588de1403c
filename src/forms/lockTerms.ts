/* The dates of a lock of supply: as typed, as ready schedules give them, and as read. */

import * as v from 'valibot'
import {
  buildSchedule,
  type LockSchedule,
  type ScheduleChoice,
  type ScheduleProblem,
} from '../locks/schedule'
import { scheduleProblem } from '../locks/terms'
import { sentenceOf } from '../operations/said'
import { chainNow } from '../solana/chainTime'
import { parseUnits } from '../units/amounts'

/** Typed dates. `first` is a time in UTC, "2027-11-26T00:00Z", or a text that is none: a link means the same time everywhere. */
export type LockTerms = v.InferOutput<typeof lockTermsSchema>

export const lockTermsSchema = v.object({
  first: v.string(),
  atFirst: v.string(),
  days: v.string(),
  steps: v.string(),
})

export const NO_LOCK_TERMS: LockTerms = { first: '', atFirst: '0', days: '', steps: '' }

const DAY = 86_400n
/** Ready schedules: days until the first date, the percentage then, and the rest in days and steps. A month has 30 days. */
const READY = {
  team: { first: 180, atFirst: '25', days: '540', steps: '18' },
  advisers: { first: 30, atFirst: '4.16', days: '690', steps: '23' },
  once: { first: 365, atFirst: '100', days: '', steps: '' },
} as const

type ReadySchedule = keyof typeof READY
export const READY_SCHEDULES = Object.keys(READY) as ReadySchedule[]

/** The terms of a ready schedule, from the chain's time on. */
export function readyTerms(name: ReadySchedule): LockTerms {
  const { first, ...others } = READY[name]
  const hour = new Date(chainNow() + first * Number(DAY) * 1_000)
  hour.setMinutes(0, 0, 0)
  return { first: inUtc(hour), ...others }
}

function inUtc(date: Date): string {
  return `${date.toISOString().slice(0, 16)}Z`
}

/** What a browser's field for a local time shows of a first date. */
export function localFirst(first: string): string {
  const date = new Date(first)
  if (Number.isNaN(date.getTime()) || !first.endsWith('Z')) return first
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The first date that was typed into that field. */
export function firstOfLocal(typed: string): string {
  const date = new Date(typed)
  return Number.isNaN(date.getTime()) ? typed : inUtc(date)
}

export type LockTermsWrong = Partial<Record<keyof LockTerms | 'amount', string | undefined>>

const FIELD_OF: Readonly<Record<ScheduleProblem, keyof LockTermsWrong>> = {
  'no-amount': 'amount',
  past: 'first',
  milliseconds: 'first',
  'part-too-large': 'atFirst',
  'no-length': 'days',
  'no-steps': 'steps',
  'too-many-steps': 'steps',
  'too-long': 'days',
}

/**
 * The typed dates for an amount in base units: the choice as an order has it, the schedule that it makes by now, and what is wrong with a
 * field. Both are null where a field is wrong, or no first date is chosen yet.
 */
export function readLockTerms(
  { first: typed, atFirst: percent, days, steps }: LockTerms,
  amount: bigint,
): Readonly<{ choice: ScheduleChoice | null; schedule: LockSchedule | null; wrongs: LockTermsWrong }> {
  const first = typed === '' ? NaN : Math.floor(new Date(typed).getTime() / 1_000)
  const part = parseUnits(percent.trim() === '' ? '0' : percent, 2)
  const [length, count] = [days, steps].map((one) => (one.trim() === '' ? 0n : wholeOf(one)))
  const wrongs: LockTermsWrong = {
    first: typed !== '' && !Number.isFinite(first) ? words.dateWrong : undefined,
    atFirst: part.ok && part.units <= 10_000n ? undefined : words.partWrong,
    days: length === undefined ? words.wholeWrong : undefined,
    steps: count === undefined ? words.wholeWrong : undefined,
  }
  if (!Number.isFinite(first) || !part.ok || length === undefined || count === undefined || wrongs.atFirst)
    return { choice: null, schedule: null, wrongs }
  const choice = {
    amount,
    first: BigInt(first),
    atFirst: (amount * part.units) / 10_000n,
    length: length * DAY,
    steps: count,
  }
  const made = buildSchedule(choice, BigInt(Math.floor(chainNow() / 1_000)))
  if (typeof made !== 'string') return { choice, schedule: made, wrongs }
  return {
    choice: null,
    schedule: null,
    wrongs: { ...wrongs, [FIELD_OF[made]]: sentenceOf(scheduleProblem(made)) },
  }
}

function wholeOf(typed: string): bigint | undefined {
  const parsed = parseUnits(typed, 0)
  return parsed.ok && parsed.units < 10n ** 9n ? parsed.units : undefined
}

const words = {
  dateWrong: 'No calendar has this date. Type a year of four digits.',
  partWrong: 'Type a percentage from 0 to 100, with at most two decimal places.',
  wholeWrong: 'Type a whole number.',
} as const
