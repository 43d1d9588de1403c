import { countDates, dateOf, freeAt, lockedInAll, type LockSchedule } from '../locks/schedule'
import { type StepPoint, StepCurve } from '../ui/StepCurve'
import { utcDate } from '../units/moments'

/** So many steps are drawn one by one; of more, points on the same line. */
const MOST_POINTS = 120n

const WORDS = { free: 'free', locked: 'locked' }

type CurveProps = {
  /** The chain's time in unix seconds. */
  now: bigint
  /** What it shows, as a sentence. */
  label: string
  /** Whether nobody can cancel it. */
  final: boolean
}

/** The curve of a lock. */
export function LockCurve({ schedule, ...props }: CurveProps & { schedule: LockSchedule }) {
  return <LocksCurve schedules={[schedule]} {...props} />
}

/** One curve of several locks of a token. */
export function LocksCurve({
  schedules,
  now,
  label,
  final,
}: CurveProps & { schedules: readonly LockSchedule[] }) {
  const points = pointsOf(schedules)
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  const starts = schedules.map(({ start }) => Number(start) * 1_000 || first)
  const from = Math.min(...starts, first)
  return (
    <StepCurve
      label={label}
      points={points}
      from={from}
      now={Number(now) * 1_000}
      final={final}
      words={{ ...WORDS, from: utcDate(Math.min(from, Number(now) * 1_000)), to: utcDate(last) }}
    />
  )
}

function pointsOf(schedules: readonly LockSchedule[]): readonly StepPoint[] {
  const all = schedules.reduce((sum, schedule) => sum + lockedInAll(schedule), 0n)
  if (all === 0n) return []
  const times = [...new Set(schedules.flatMap(datesOf))].toSorted((a, b) => Number(a - b))
  return times.map((at) => {
    const free = schedules.reduce((sum, schedule) => sum + freeAt(schedule, at), 0n)
    return { at: Number(at) * 1_000, part: Number((free * 10_000n) / all) / 10_000 }
  })
}

function datesOf(schedule: LockSchedule): readonly bigint[] {
  const count = countDates(schedule)
  const shown = count > MOST_POINTS ? MOST_POINTS : count
  return Array.from(
    { length: Number(shown) },
    (_, index) => dateOf(schedule, 1n + (BigInt(index) * (count - 1n)) / (shown > 1n ? shown - 1n : 1n)).at,
  )
}
