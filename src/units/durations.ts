import { formatWhole } from './grouping'
import { byCount } from './byCount'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** A year in seconds. */
export const YEAR = 365.25 * DAY

/** The least duration of each unit, so that none is shown as a single large unit: "90 minutes", not "2 hours". */
const UNITS = [
  { from: 2 * YEAR, seconds: YEAR, name: 'year' },
  { from: 2 * DAY, seconds: DAY, name: 'day' },
  { from: 2 * HOUR, seconds: HOUR, name: 'hour' },
  { from: 2 * MINUTE, seconds: MINUTE, name: 'minute' },
] as const

/** Longer durations are not counted. */
const MOST_YEARS = 1e6

/** A duration in plain words, in its largest unit, rounded up: "3 seconds", "90 minutes", "12 days", "4,000 years". */
export function formatDuration(seconds: number): string {
  if (seconds > MOST_YEARS * YEAR) return `${formatWhole(MOST_YEARS)} years and more`
  const unit = UNITS.find(({ from }) => seconds > from) ?? { seconds: 1, name: 'second' }
  const count = Math.ceil(seconds / unit.seconds)
  return byCount(count, `1 ${unit.name}`, `# ${unit.name}s`)
}
