/** When a pool opens: null at once. Unix seconds, or what is wrong with the time. */
export type OpeningTime =
  Readonly<{ at: bigint | null; problem: null }> | Readonly<{ at: null; problem: 'none' | 'past' | 'far' }>

const YEAR = 365n * 24n * 60n * 60n

/** Reads a local time as the browser's field has it. `opensWithin` is the venue's own limit, in seconds; `now` in ms since 1970. Pure. */
export function readOpening(
  { opens, opensAt }: Readonly<{ opens: 'now' | 'later'; opensAt: string }>,
  opensWithin: bigint | null,
  now: number,
): OpeningTime {
  if (opens === 'now') return { at: null, problem: null }
  const ms = new Date(opensAt).getTime()
  if (Number.isNaN(ms)) return { at: null, problem: 'none' }
  if (ms <= now) return { at: null, problem: 'past' }
  const at = BigInt(Math.floor(ms / 1000))
  const ahead = at - BigInt(Math.floor(now / 1000))
  return ahead > limitOf(opensWithin) ? { at: null, problem: 'far' } : { at, problem: null }
}

/** The days ahead within which a pool may open. */
export function daysAhead(opensWithin: bigint | null): string {
  return `${limitOf(opensWithin) / (24n * 60n * 60n)}`
}

/** A year is told everywhere: whoever types more has slipped. */
function limitOf(opensWithin: bigint | null): bigint {
  return opensWithin !== null && opensWithin < YEAR ? opensWithin : YEAR
}
