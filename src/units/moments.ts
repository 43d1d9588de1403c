const utc = { timeZone: 'UTC' } as const

/** The formats are made at their first use: making the first one takes a phone up to 60 ms, which would delay the page's start. */
let dateFormat: Intl.DateTimeFormat | undefined
let timeFormat: Intl.DateTimeFormat | undefined

/** A time (ms since 1970) as a date: "20 Nov 2026". */
export function utcDate(at: number): string {
  dateFormat ??= new Intl.DateTimeFormat('en-GB', { ...utc, day: 'numeric', month: 'short', year: 'numeric' })
  return dateFormat.format(held(at))
}

/** A time (ms since 1970) as a time of day: "21:14:21 UTC". */
export function utcTime(at: number): string {
  timeFormat ??= new Intl.DateTimeFormat('en-GB', { ...utc, timeStyle: 'medium' })
  return `${timeFormat.format(held(at))} UTC`
}

/** A time (ms since 1970) with its day: "20 Nov 2026, 21:14:21 UTC". */
export function utcMoment(at: number): string {
  return `${utcDate(at)}, ${utcTime(at)}`
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

/** A time (ms since 1970) as the local time of day: "21:14:07". */
export function clock(at: number): string {
  return new Date(at).toLocaleTimeString('en-GB', { hour12: false })
}
