/* Local times, as a browser's field has them. */

import { momentInUtc } from './moments'

export const localTimeWords = {
  zone: (zone: string) => `In your time zone, ${zone}.`,
  skipped: 'Clocks go forward then, and skip this time in your time zone. Choose another time.',
  twice: (first: string) =>
    `Clocks go back then, and this time comes twice in your time zone. The first one is meant: ${first}.`,
} as const

type LocalTime = Readonly<{ seconds: bigint | null; wrong?: string; note?: string }>

/** The text of a browser's field. A link or a draft may bring another one, which is no time. */
const FIELD = /^(\d{4}|\+\d{6})-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * A local time of the browser's field in unix seconds; null where none is chosen. `wrong`: clocks that go forward skip it; `note`: clocks that
 * go back show it twice, and the first is read.
 */
export function readLocalTime(typed: string): LocalTime | null {
  const ms = FIELD.test(typed) ? new Date(typed).getTime() : Number.NaN
  if (Number.isNaN(ms)) return null
  const goesBack = (zoneOffset(ms + DAY_MS) - zoneOffset(ms - DAY_MS)) * MINUTE_MS
  // Long ago, zones were no whole minutes apart, and no time reads back as it was typed. Later, what does not was skipped, or is no day.
  if (ms >= 0 && localInput(ms) !== typed.slice(0, 16))
    return goesBack < 0 ? { seconds: null, wrong: localTimeWords.skipped } : null
  const seconds = BigInt(Math.floor(ms / 1000))
  const isTwice = goesBack > 0 && localInput(ms + goesBack) === localInput(ms)
  return { seconds, ...(isTwice && { note: localTimeWords.twice(momentInUtc(ms)) }) }
}

/** What local clocks show at a time (ms since 1970), in the format of the browser's field: "2027-11-26T00:00". */
export function localInput(ms: number): string {
  return new Date(ms - zoneOffset(ms) * MINUTE_MS).toISOString().slice(0, 16)
}

function zoneOffset(ms: number): number {
  return new Date(ms).getTimezoneOffset()
}

/** What stands below the field of a local time: its zone, and which of two times is meant. */
export function localTimeHint(typed: string, more = ''): string {
  const zone = localTimeWords.zone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return [zone, more, readLocalTime(typed)?.note].filter(Boolean).join(' ')
}
