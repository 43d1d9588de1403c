/* Times for people stand in the zone of their browser, which is named: "21:14:21 UTC+1". */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** A time (ms since 1970) as a date: "20 Nov 2026". */
export function localDate(at: number): string {
  const date = new Date(held(at))
  return `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}`
}

/** A time (ms since 1970) as a time of day: "21:14:21 UTC+1"; to the minute "21:14 UTC+1". */
export function localTime(at: number, to?: 'minute'): string {
  const date = new Date(held(at))
  const parts = [date.getHours(), date.getMinutes(), ...(to ? [] : [date.getSeconds()])]
  return `${parts.map((part) => `${part}`.padStart(2, '0')).join(':')} ${localZone(at)}`
}

/** A time (ms since 1970) with its day: "20 Nov 2026, 21:14:21 UTC+1"; to the minute "20 Nov 2026, 21:14 UTC+1". */
export function localMoment(at: number, to?: 'minute'): string {
  return `${localDate(at)}, ${localTime(at, to)}`
}

/**
 * A time (ms since 1970) that means the same everywhere, in UTC and in the zone of this browser, where that is another: "26 Nov 2027,
 * 00:00 UTC (01:00 UTC+1)". Seconds are left out where they are none.
 */
export function momentInUtc(at: number): string {
  const utc = new Date(held(at))
  const to = utc.getUTCSeconds() === 0 ? 'minute' : undefined
  const words = `${utcDate(at)}, ${utc.toISOString().slice(-13, to ? -8 : -5)} UTC`
  if (localZone(at) === 'UTC') return words
  return `${words} (${localDate(at) === utcDate(at) ? '' : `${localDate(at)}, `}${localTime(at, to)})`
}

/** A time (ms since 1970) in UTC, to the minute, where the zone stands above it: "20 Nov 2026, 20:14". */
export function utcClock(at: number): string {
  return `${utcDate(at)}, ${new Date(held(at)).toISOString().slice(-13, -8)}`
}

/** A time (ms since 1970) as a date in UTC: "20 Nov 2026". */
export function utcDate(at: number): string {
  const date = new Date(held(at))
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** A time (ms since 1970) where the year and the zone stand above it: "20 Nov, 21:14". */
export function shortMoment(at: number): string {
  return `${shortDate(at)}, ${localTime(at, 'minute').slice(0, 5)}`
}

/** A time (ms since 1970) as a date without its year: "20 Nov". */
export function shortDate(at: number): string {
  return localDate(at).replace(/ -?\d+$/, '')
}

/** The zone of this browser at a time (ms since 1970), else now: "UTC", "UTC+1", "UTC−3:30". */
export function localZone(at = Date.now()): string {
  const minutes = -new Date(held(at)).getTimezoneOffset()
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  if (minutes === 0) return 'UTC'
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${`${rest}`.padStart(2, '0')}`}`
}

/** A time (ms since 1970) for a machine: "2026-11-20T21:14:21.000Z". */
export function utcStamp(at: number): string {
  return new Date(held(at)).toISOString()
}

/** The latest time that a Date can hold; its negative is the earliest. */
const LAST = 8.64e15

/** The time, or the nearest that a Date can hold: the chain has later times, and a node may say any. */
function held(at: number): number {
  return Math.max(-LAST, Math.min(at, LAST))
}
