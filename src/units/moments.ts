const utc = { timeZone: 'UTC' } as const
const dateFormat = new Intl.DateTimeFormat('en-GB', {
  ...utc,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const timeFormat = new Intl.DateTimeFormat('en-GB', { ...utc, timeStyle: 'medium' })

/** A time (ms since 1970) as a date: "20 Nov 2026". */
export function utcDate(at: number): string {
  return dateFormat.format(at)
}

/** A time (ms since 1970) as a time of day: "21:14:21 UTC". */
export function utcTime(at: number): string {
  return `${timeFormat.format(at)} UTC`
}

/** A time (ms since 1970) as the local time of day: "21:14:07". */
export function clock(at: number): string {
  return new Date(at).toLocaleTimeString('en-GB', { hour12: false })
}
