import type { SourceError } from './askSource'
import type { SourceTrouble } from './trending'

const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 600_000

type Pause = Readonly<{ trouble: SourceTrouble; failures: number; until: number }>

/** Paused sources by URL, until `until` (performance.now). */
const pauses = new Map<string, Pause>()

/** The reason for which the source at that URL is paused; undefined where it is not paused. */
export function pauseOf(place: string): SourceTrouble | undefined {
  const pause = pauses.get(place)
  return pause && performance.now() < pause.until ? pause.trouble : undefined
}

/** Pauses a source after a failure: half a minute, doubled with each further failure, or its Retry-After; at most ten minutes. */
export function pauseAfter(place: string, { trouble, retryAfterMs = 0 }: SourceError): void {
  const failures = (pauses.get(place)?.failures ?? 0) + 1
  const ours = FIRST_PAUSE_MS * 2 ** (failures - 1)
  const ms = Math.min(Math.max(ours, retryAfterMs), LONGEST_PAUSE_MS)
  pauses.set(place, { trouble, failures, until: performance.now() + ms })
}

/** Ends the pause of a source that has answered. */
export function endPause(place: string): void {
  pauses.delete(place)
}
