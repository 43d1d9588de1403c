/* The dates until which liquidity is locked: as typed, and as read. */

import * as v from 'valibot'
import { LONGEST_LOCK, type LiquiditySchedule, scheduleOf, whyNotLockable } from '../liquidity/lockSchedule'
import { parseUnits } from '../units/amounts'
import { momentInUtc } from '../units/moments'
import { readLocalTime } from '../units/localTime'

/** `locks`: until these dates, rather than forever or not at all. Times are local ones in the format of the browser's field. */
export type LockDates = v.InferOutput<typeof lockDatesSchema>

export const lockDatesSchema = v.object({
  locks: v.boolean(),
  first: v.string(),
  inParts: v.boolean(),
  last: v.string(),
  parts: v.string(),
})

export const NO_LOCK_DATES: LockDates = { locks: false, first: '', inParts: false, last: '', parts: '12' }

/** The most parts that a form takes; the program would take 65,536. */
const MOST_PARTS = 1_000n

export const lockDatesWords = {
  first: 'Free from',
  firstOfParts: 'First part free from',
  how: 'How it becomes free',
  once: 'All at once',
  inParts: 'In equal parts',
  last: 'Last part free from',
  parts: 'Number of parts',
  local: 'At most ten years ahead.',
  none: 'Choose day and time.',
  'lock-passed': 'This has passed by the chain’s clock. Choose a later time.',
  'lock-too-long': (latest: string) =>
    `Meteora locks liquidity until ${latest} at most. Choose an earlier time.`,
  order: 'The last part must become free after the first one.',
  dense: 'At most one part a minute can become free: choose a later time, or fewer parts.',
  wrongParts: 'Type a whole number from 2 to 1,000.',
} as const

export type LockDateProblems = Readonly<Partial<Record<'first' | 'last' | 'parts', string>>>

/**
 * Reads the dates. `now`: the chain's time, in ms since 1970. Without a schedule, `problems` say at the fields why; that nothing is chosen yet
 * is no problem, and `missing` says it.
 */
export function readLockDates(
  dates: LockDates,
  now: number,
): Readonly<{
  schedule: LiquiditySchedule | null
  problems: LockDateProblems
  missing?: string
}> {
  const seconds = BigInt(Math.floor(now / 1000))
  const one = readLocalTime(dates.first)
  const other = dates.inParts ? readLocalTime(dates.last) : one
  const [first, last] = [one, other].map((time) => time?.seconds ?? null) as [bigint | null, bigint | null]
  const parts = dates.inParts ? partsIn(dates.parts) : 1
  const tooFar = lockDatesWords['lock-too-long'](momentInUtc(Number(seconds + LONGEST_LOCK) * 1000))
  const at = (time: bigint | null) => {
    const why = time === null ? null : whyNotLockable({ first: time, last: time }, seconds)
    return why === 'lock-too-long' ? tooFar : why === null ? undefined : lockDatesWords[why]
  }
  const gap = first !== null && last !== null ? last - first : null
  const problems = {
    first: one?.wrong ?? at(first),
    last: !dates.inParts
      ? undefined
      : (other?.wrong ??
        at(last) ??
        (gap !== null && gap <= 0n
          ? lockDatesWords.order
          : gap !== null && parts !== null && gap < 60n * BigInt(parts - 1)
            ? lockDatesWords.dense
            : undefined)),
    parts: parts === null ? lockDatesWords.wrongParts : undefined,
  }
  const found = Object.fromEntries(Object.entries(problems).filter(([, said]) => said !== undefined))
  if (Object.keys(found).length > 0) return { schedule: null, problems: found }
  if (first === null || last === null || parts === null)
    return { schedule: null, problems: {}, missing: lockDatesWords.none }
  return { schedule: scheduleOf(first, last, parts), problems: {} }
}

function partsIn(typed: string): number | null {
  const read = parseUnits(typed, 0)
  return read.ok && read.units >= 2n && read.units <= MOST_PARTS ? Number(read.units) : null
}
