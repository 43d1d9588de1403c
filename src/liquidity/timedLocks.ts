import { utcDate } from '../units/moments'
import { formatShare } from '../units/percent'
import { wholeLp } from './math'
import type { Position } from './venue'

/**
 * What of a position is locked until dates: one text for each schedule, as "30 %, until 26 Nov 2027 UTC", and one for what those that were read do
 * not explain. Shares are of the whole position, dates are those of UTC. `now`: the chain's time, in ms since 1970.
 */
export function timedLockTexts(
  { free, locked, timed = [] }: Pick<Position, 'free' | 'locked' | 'timed'>,
  now: number,
): readonly string[] {
  const whole = wholeLp({ free, locked })
  const dated = timed.map(({ locked: part, all, dates }) => {
    const share = formatShare(part, whole)
    if (!dates) return `${share}, for a number of slots: no date can be told`
    const { first, last } = dates
    const date = (seconds: bigint) => `${utcDate(Number(seconds) * 1000)} UTC`
    if (first === last) return `${share}, until ${date(first)}`
    if (now < Number(first) * 1000) return `${share}, until ${date(first)}, the last part until ${date(last)}`
    return `${share}, part by part until ${date(last)}, ${formatShare(all - part, all)} of it released so far`
  })
  const rest = locked.overTime - timed.reduce((sum, one) => sum + one.locked, 0n)
  return rest > 0n ? [...dated, `${formatShare(rest, whole)}, for a time: its dates were not read`] : dated
}

/** When nothing of a position is locked any more, in ms since 1970; null where that is not known, or never. */
export function allFreeAt({ locked, timed = [] }: Pick<Position, 'locked' | 'timed'>): number | null {
  const known = timed.flatMap((one) => (one.dates ? [one] : []))
  if (locked.forever > 0n || known.reduce((sum, one) => sum + one.locked, 0n) < locked.overTime) return null
  return Math.max(...known.map(({ dates }) => Number(dates?.last ?? 0n) * 1000))
}
