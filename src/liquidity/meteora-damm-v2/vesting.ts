import type { Fields } from './fields'

/**
 * Liquidity that comes free bit by bit (cp-amm `InnerVesting`): `atCliff` at the cliff, `eachTime` so many `times` every so many
 * points (seconds or slots) after it. `released` has come free already.
 */
export type Vesting = Readonly<{
  cliff: bigint
  every: bigint
  atCliff: bigint
  eachTime: bigint
  released: bigint
  times: bigint
}>

/** The 80 bytes of `InnerVesting`. */
export function decodeVesting(fields: Fields): Vesting {
  return {
    cliff: fields.u64(0),
    every: fields.u64(8),
    atCliff: fields.u128(16),
    eachTime: fields.u128(32),
    released: fields.u128(48),
    times: BigInt(fields.u16(64)),
  }
}

export function isNoVesting(vesting: Vesting): boolean {
  return Object.values(vesting).every((value) => value === 0n)
}

/** What comes free at that point beyond what has already (`get_new_release_liquidity`). */
export function releasable(vesting: Vesting, point: bigint): bigint {
  return free(vesting, point) - vesting.released
}

function free({ cliff, every, atCliff, eachTime, times }: Vesting, point: bigint): bigint {
  if (point < cliff) return 0n
  if (every === 0n || eachTime === 0n) return atCliff
  const passed = (point - cliff) / every
  return atCliff + (passed < times ? passed : times) * eachTime
}
