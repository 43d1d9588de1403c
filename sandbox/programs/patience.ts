/** How often one question is put before the answer counts as not to be had. */
export const TRIES = 7
const FIRST_DELAY = 500
/** Nobody waits longer than this for a node that says when to come back. Milliseconds. */
const MOST_PATIENCE = 60_000

/**
 * How long to wait after try `tries` (1, 2 …), in milliseconds: half a second, doubled each time, and up to half as
 * much again so that many who were refused together do not come back together. Retry-After goes before it.
 */
export function delayAfter(tries: number, asked: number | undefined, dice: number): number {
  const own = FIRST_DELAY * 2 ** (tries - 1)
  return Math.min(Math.max(asked ?? 0, Math.round(own * (1 + dice / 2))), MOST_PATIENCE)
}
