import { fieldsOf, type AccountKind } from './fields'
import { decodeVesting, isNoVesting, releasable, type Vesting } from './vesting'

export const POSITION_ACCOUNT: AccountKind = {
  discriminator: [170, 188, 143, 228, 122, 64, 247, 208],
  bytes: 400,
}

/**
 * A position as its account says it (cp-amm state/position.rs): liquidity that can be taken out, that is locked for some time and that
 * is locked forever. `pending` fees are those computed at `checkpoint`; `rewards`: something of the pool's rewards waits to be claimed.
 */
export type PositionState = Readonly<{
  pool: string
  nftMint: string
  checkpoint: Readonly<{ a: bigint; b: bigint }>
  pending: Readonly<{ a: bigint; b: bigint }>
  unlocked: bigint
  vested: bigint
  lockedForever: bigint
  claimed: Readonly<{ a: bigint; b: bigint }>
  rewards: boolean
  vesting: Vesting | null
}>

/** Throws pool/unknown-layout. `address` is for that message. */
export function decodePosition(data: Uint8Array, address: string): PositionState {
  const fields = fieldsOf(data, POSITION_ACCOUNT, address)
  const vesting = decodeVesting(fields.from(304))
  return {
    pool: fields.address(0),
    nftMint: fields.address(32),
    checkpoint: { a: fields.u256(64), b: fields.u256(96) },
    pending: { a: fields.u64(128), b: fields.u64(136) },
    unlocked: fields.u128(144),
    vested: fields.u128(160),
    lockedForever: fields.u128(176),
    claimed: { a: fields.u64(192), b: fields.u64(200) },
    rewards: fields.u64(240) !== 0n || fields.u64(288) !== 0n,
    vesting: isNoVesting(vesting) ? null : vesting,
  }
}

/** All liquidity of a position: fees are earned by all of it. */
export function totalLiquidity({ unlocked, vested, lockedForever }: PositionState): bigint {
  return unlocked + vested + lockedForever
}

/** What can be taken out at that point: what its own release plan sets free by then is, without another transaction. */
export function freeLiquidity({ unlocked, vesting }: PositionState, point: bigint): bigint {
  return unlocked + (vesting ? releasable(vesting, point) : 0n)
}
