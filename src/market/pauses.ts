import type { SourceError } from './askSource'
import type { SourceTrouble } from './trending'

const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 600_000

type Pause = Readonly<{ trouble: SourceTrouble; failures: number; until: number }>

/** Sources in trouble by their place, until `until` (performance.now). */
const pauses = new Map<string, Pause>()

/** What troubled the source at that place last, while it is to be left alone. */
export function pauseOf(place: string): SourceTrouble | undefined {
  const pause = pauses.get(place)
  return pause && performance.now() < pause.until ? pause.trouble : undefined
}

/** Leaves a source alone for twice as long each time that it fails, from half a minute to ten; longer where it says so, up to those ten. */
export function pauseAfter(place: string, { trouble, retryAfterMs = 0 }: SourceError): void {
  const failures = (pauses.get(place)?.failures ?? 0) + 1
  const ours = FIRST_PAUSE_MS * 2 ** (failures - 1)
  const ms = Math.min(Math.max(ours, retryAfterMs), LONGEST_PAUSE_MS)
  pauses.set(place, { trouble, failures, until: performance.now() + ms })
}

/** It answered. */
export function endPause(place: string): void {
  pauses.delete(place)
}
