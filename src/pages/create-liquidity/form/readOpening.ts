import { readLocalTime } from '../../../units/localTime'

/** The opening time of a pool, in unix seconds (null: at once); or the problem of the typed time. */
export type OpeningTime =
  | Readonly<{ at: bigint | null; problem: null }>
  | Readonly<{ at: null; problem: 'none' | 'skipped' | 'past' | 'far' }>

const YEAR = 365n * 24n * 60n * 60n

/**
 * Reads a local time in the format of the browser's field. `opensWithin` is the venue's limit, in seconds; `now`: the chain's time, in ms
 * since 1970. Pure.
 */
export function readOpening(
  { opens, opensAt }: Readonly<{ opens: 'now' | 'later'; opensAt: string }>,
  opensWithin: bigint | null,
  now: number,
): OpeningTime {
  if (opens === 'now') return { at: null, problem: null }
  const time = readLocalTime(opensAt)
  if (time === null) return { at: null, problem: 'none' }
  const { seconds: at } = time
  if (at === null) return { at: null, problem: 'skipped' }
  if (Number(at) * 1000 <= now) return { at: null, problem: 'past' }
  const ahead = at - BigInt(Math.floor(now / 1000))
  return ahead > limitOf(opensWithin) ? { at: null, problem: 'far' } : { at, problem: null }
}

/** The number of days within which a pool must open. */
export function daysAhead(opensWithin: bigint | null): string {
  return `${limitOf(opensWithin) / (24n * 60n * 60n)}`
}

/** The limit in seconds, at most a year for every venue: a later time is probably a typing error. */
function limitOf(opensWithin: bigint | null): bigint {
  return opensWithin !== null && opensWithin < YEAR ? opensWithin : YEAR
}
