/* The chain's own time, by which programs decide whether a pool is open or a name has expired. This computer's clock may be wrong. */

/** Slots in an epoch (solana-epoch-schedule, DEFAULT_SLOTS_PER_EPOCH). */
export const SLOTS_PER_EPOCH = 432_000n

let last: Readonly<{ ms: number; at: number }> | null = null

/** Remembers the present time of the chain's clock, in unix seconds. */
export function noteChainTime(seconds: bigint): void {
  last = { ms: Number(seconds) * 1_000, at: performance.now() }
}

/**
 * The chain's time in ms since 1970: the last time of its clock plus the time that this page has counted since, independent of this
 * computer's clock. This computer's time where no clock of a chain was read yet.
 */
export function chainNow(): number {
  return last ? last.ms + (performance.now() - last.at) : Date.now()
}

/** Forgets the chain's time: another network has another clock. */
export function forgetChainTime(): void {
  last = null
}
