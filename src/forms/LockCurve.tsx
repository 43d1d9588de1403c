import { countDates, dateOf, freeAt, lockedInAll, type LockSchedule } from '../locks/schedule'
import { type StepPoint, StepCurve } from '../ui/StepCurve'
import { utcDate } from '../units/moments'

/** So many steps are drawn one by one; of more, points on the same line. */
const MOST_POINTS = 120n

const WORDS = { free: 'free', locked: 'locked' }

/**
 * The curve of a lock. `now`: the chain's time in unix seconds; `label`: what it shows, as a sentence; `final`: whether nobody can cancel it.
 */
export function LockCurve({
  schedule,
  now,
  label,
  final,
}: {
  schedule: LockSchedule
  now: bigint
  label: string
  final: boolean
}) {
  const points = pointsOf(schedule)
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  const from = Math.min(Number(schedule.start) * 1_000 || first, first)
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

function pointsOf(schedule: LockSchedule): readonly StepPoint[] {
  const [all, count] = [lockedInAll(schedule), countDates(schedule)]
  if (all === 0n) return []
  const shown = count > MOST_POINTS ? MOST_POINTS : count
  return Array.from({ length: Number(shown) }, (_, index) => {
    const { at } = dateOf(schedule, 1n + (BigInt(index) * (count - 1n)) / (shown > 1n ? shown - 1n : 1n))
    return { at: Number(at) * 1_000, part: Number((freeAt(schedule, at) * 10_000n) / all) / 10_000 }
  })
}
