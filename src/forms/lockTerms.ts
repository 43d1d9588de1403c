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
import { momentInUtc } from '../units/moments'
import { localInput, localTimeHint, readLocalTime } from '../units/localTime'

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
  return { first: inUtc(hour.getTime()), ...others }
}

function inUtc(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16)}Z`
}

/** A first date in unix seconds; null where the text is none, and then what is wrong with it. A link may have a local time, too. */
function readFirst(first: string): Readonly<{ seconds: bigint | null; wrong?: string }> {
  const [, local, zone] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(Z?)$/.exec(first) ?? []
  if (local === undefined) return { seconds: null, wrong: words.dateWrong }
  // Offsets of early years have fractions of a minute, and all of them have passed.
  if (isEarly(local)) return { seconds: 0n }
  if (zone === '') return readLocalTime(local) ?? { seconds: null, wrong: words.dateWrong }
  const ms = new Date(first).getTime()
  if (Number.isNaN(ms) || inUtc(ms) !== first) return { seconds: null, wrong: words.dateWrong }
  return { seconds: BigInt(ms / 1_000) }
}

function isEarly(first: string): boolean {
  return Number(first.slice(0, 4)) < 1970
}

/** What a browser's field for a local time shows of a first date. */
export function localFirst(first: string): string {
  const { seconds } = readFirst(first)
  return seconds === null || isEarly(first) ? first.replace(/Z$/, '') : localInput(Number(seconds) * 1_000)
}

/** The first date that was typed into that field; a time that clocks skip, a year before 1970, and a text that is none stay as typed. */
export function firstOfLocal(typed: string): string {
  const { seconds } = readFirst(typed)
  return seconds === null || isEarly(typed) ? typed : inUtc(Number(seconds) * 1_000)
}

/** What stands below that field: the time in UTC and here, and which of two times is meant; before one is chosen, the zone. */
export function firstHint(first: string): string {
  const { seconds } = readFirst(first)
  if (seconds === null || isEarly(first)) return localTimeHint('')
  const ms = Number(seconds) * 1_000
  const typed = readLocalTime(localInput(ms))
  return [momentInUtc(ms), typed?.seconds === seconds && typed.note].filter(Boolean).join('. ')
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
  const { seconds: first, wrong } = readFirst(typed)
  const part = parseUnits(percent.trim() === '' ? '0' : percent, 2)
  const [length, count] = [days, steps].map((one) => (one.trim() === '' ? 0n : wholeOf(one)))
  const wrongs: LockTermsWrong = {
    first: typed === '' ? undefined : wrong,
    atFirst: part.ok && part.units <= 10_000n ? undefined : words.partWrong,
    days: length === undefined ? words.wholeWrong : undefined,
    steps: count === undefined ? words.wholeWrong : undefined,
  }
  if (first === null || !part.ok || length === undefined || count === undefined || wrongs.atFirst)
    return { choice: null, schedule: null, wrongs }
  const choice = {
    amount,
    first,
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
  dateWrong: 'This cannot be read as a date. Choose it anew, with a year of four digits.',
  partWrong: 'Type a percentage from 0 to 100, with at most two decimal places.',
  wholeWrong: 'Type a whole number.',
} as const
