/** The dates of a lock as a calendar file (RFC 5545). */

import { countDates, dateOf, type LockDate, type LockSchedule, scheduleUntil } from './schedule'

/** So many dates are in one file; of more, the last one besides. */
const MOST_EVENTS = 1_000n

type CalendarOf = Readonly<{
  lock: string
  /** The address of the lock's page. */
  url: string
  schedule: LockSchedule
  /** What an event is called: "12.5 OTTR become free". */
  title: (date: LockDate) => string
}>

/** The last second that a calendar can name: the year has four digits (RFC 5545, section 3.3.4). */
const LAST = 253_402_300_799n

/** How many dates a calendar could name, how many of them are in the file, and whether there are later ones that no calendar can name. */
export function calendarPart(schedule: LockSchedule) {
  const count = countDates(scheduleUntil(schedule, LAST))
  const shown = count > MOST_EVENTS ? MOST_EVENTS : count
  return { count, shown, isLate: count < countDates(schedule) }
}

/** The text of the file. An event keeps its id however often the file is made, so that a calendar replaces it. */
export function lockCalendar({ lock, url, schedule, title }: CalendarOf): string {
  const { count, shown } = calendarPart(schedule)
  const numbers = Array.from({ length: Number(shown) }, (_, at) => BigInt(at + 1))
  const all = shown < count ? [...numbers.slice(0, -1), count] : numbers
  const events = all.flatMap((nth) => {
    const date = dateOf(schedule, nth)
    const at = stampOf(date.at)
    return [
      'BEGIN:VEVENT',
      `UID:${lock}-${nth}@mintwright`,
      `DTSTAMP:${at}`,
      `DTSTART:${at}`,
      `SUMMARY:${escaped(title(date))}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]
  })
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mintwright//Lock//EN',
    ...events,
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** "20271126T000000Z" */
function stampOf(at: bigint): string {
  return `${new Date(Number(at) * 1_000).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

/** A text without what has a meaning in the file: names come from whoever made the token. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
}

/** A line of at most 75 bytes, and its rest in lines that begin with a space. */
function folded(line: string): string {
  const parts: string[] = ['']
  let bytes = 0
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length
    if (bytes + size > 74) {
      parts.push(letter)
      bytes = size + 1
    } else {
      parts[parts.length - 1] += letter
      bytes += size
    }
  }
  return parts.join('\r\n ')
}
