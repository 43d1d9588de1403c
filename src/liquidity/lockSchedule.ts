/* When locked liquidity becomes free again: dates by the chain's clock, and the parts that become free at them. */

/**
 * So many equal parts, the first free at `first`, the last at `last`, both in unix seconds by the chain's clock; one part: all of it at
 * once, and both are the same.
 */
export type LiquiditySchedule = Readonly<{ first: bigint; last: bigint; parts: number }>

/** The longest lock from now on, in seconds: ten years of 365 days (cp-amm `max_vesting_duration`). */
export const LONGEST_LOCK = 315_360_000n

/**
 * The schedule of that many parts, none before `first` and the last exactly at `last`: a remainder of seconds makes the first part a little
 * later. Both in unix seconds.
 */
export function scheduleOf(first: bigint, last: bigint, parts: number): LiquiditySchedule {
  if (parts <= 1) return { first, last: first, parts: 1 }
  const between = BigInt(parts - 1)
  return { first: last - ((last - first) / between) * between, last, parts }
}

/** Why a schedule is refused now (unix seconds, by the chain's clock); null where it is not. */
export function whyNotLockable(
  { first, last }: Pick<LiquiditySchedule, 'first' | 'last'>,
  now: bigint,
): 'lock-passed' | 'lock-too-long' | null {
  if (first <= now) return 'lock-passed'
  return last > now + LONGEST_LOCK ? 'lock-too-long' : null
}

/** A schedule of so much liquidity, as the program takes it: what does not divide becomes free with the first part. */
export function vestingOf({ first, last, parts }: LiquiditySchedule, liquidity: bigint) {
  const times = BigInt(parts - 1)
  const eachTime = times === 0n ? 0n : liquidity / (times + 1n)
  return {
    cliff: first,
    every: times === 0n ? 0n : (last - first) / times,
    atCliff: liquidity - eachTime * times,
    eachTime,
    times,
  }
}
