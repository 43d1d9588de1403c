/** The most attempts for one question. */
export const TRIES = 7
const FIRST_DELAY = 500
/** The longest wait that a node may ask for, in milliseconds. */
const MOST_PATIENCE = 60_000

/**
 * The wait after attempt `tries` (1, 2 …), in milliseconds: half a second, doubled each time, plus up to half of that at
 * random, so that many refused clients do not return together. Retry-After takes precedence.
 */
export function delayAfter(tries: number, asked: number | undefined, dice: number): number {
  const own = FIRST_DELAY * 2 ** (tries - 1)
  return Math.min(Math.max(asked ?? 0, Math.round(own * (1 + dice / 2))), MOST_PATIENCE)
}
