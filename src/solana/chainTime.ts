/* The chain's own time, by which programs decide whether a pool is open or a name has expired. This computer's clock may be wrong. */

let last: Readonly<{ ms: number; at: number }> | null = null

/** Remembers what the chain's clock says now, in unix seconds. */
export function noteChainTime(seconds: bigint): void {
  last = { ms: Number(seconds) * 1_000, at: performance.now() }
}

/**
 * The chain's time in ms since 1970: what its clock said last, and what this page has counted since, whatever this computer's clock says.
 * This computer's time where no clock of a chain was read yet.
 */
export function chainNow(): number {
  return last ? last.ms + (performance.now() - last.at) : Date.now()
}

/** Another network has another clock. */
export function forgetChainTime(): void {
  last = null
}
