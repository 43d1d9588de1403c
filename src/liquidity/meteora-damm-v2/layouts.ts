import { decodeBaseFee, type BaseFee, decodeDynamicFee, type DynamicFee } from './fees'
import { fieldsOf, unknownLayout as unknown, type AccountKind, type Fields } from '../anchor'

const VENUE = 'Meteora DAMM v2'

export function unknownDammLayout(address: string) {
  return unknown(VENUE, address)
}

export const POOL_ACCOUNT: AccountKind = {
  venue: VENUE,
  discriminator: [241, 154, 109, 4, 17, 177, 109, 188],
  bytes: 1112,
}

/** The offset of a pool's two mints in its account, A before B, for searching. */
export const POOL_MINTS_AT = 168

/** The token in which the fee is taken: the output, always B, or B with a part of it compounded into the pool. */
type CollectFeeMode = 'out' | 'only-b' | 'compounding'

/**
 * A pool's account (cp-amm state/pool.rs; versions 0.1.0 to 0.2.5 have these fields at the same offsets). Square roots of prices
 * are Q64.64, in base units of B for one of A; liquidity is Q64.64 as well. `amounts` are null in accounts of older programs
 * (layout 0): then price and liquidity give them. `activation` counts seconds or slots.
 */
export type DammPoolState = Readonly<{
  mintA: string
  mintB: string
  vaultA: string
  vaultB: string
  liquidity: bigint
  sqrtMin: bigint
  sqrtMax: bigint
  sqrtPrice: bigint
  openingSqrtPrice: bigint
  amounts: Readonly<{ a: bigint; b: bigint }> | null
  collects: CollectFeeMode
  baseFee: BaseFee
  dynamicFee: DynamicFee | null
  /** The largest possible fee, in billionths. */
  mostFee: bigint
  /** The operators' percentage of the fee, and the part of the rest that is compounded into the pool, in hundredths of a percent. */
  protocolPercent: bigint
  compoundingBps: bigint
  activation: Readonly<{ by: 'slot' | 'time'; point: bigint }>
  enabled: boolean
  /** Fees for each unit of liquidity since the pool's beginning, in 2^-128 base units. */
  feePerLiquidity: Readonly<{ a: bigint; b: bigint }>
  lockedForever: bigint
  creator: string
}>

/** Throws pool/unknown-layout (which names `address`) where the account has a value that is newer than this code. */
export function decodePool(data: Uint8Array, address: string): DammPoolState {
  const fields = fieldsOf(data, POOL_ACCOUNT, address)
  const baseFee = decodeBaseFee(fields)
  const collects = COLLECT_MODES[fields.u8(476)]
  const by = ACTIVATIONS[fields.u8(472)]
  const mostFee = MOST_FEES[fields.u8(478)]
  const layout = fields.u8(688)
  if (!baseFee || !collects || !by || mostFee === undefined || layout > 1) throw unknownDammLayout(address)
  return {
    ...addressesOf(fields),
    liquidity: fields.u128(352),
    sqrtMin: fields.u128(416),
    sqrtMax: fields.u128(432),
    sqrtPrice: fields.u128(448),
    openingSqrtPrice: fields.u128(144),
    amounts: layout === 0 ? null : { a: fields.u64(672), b: fields.u64(680) },
    collects,
    baseFee,
    dynamicFee: decodeDynamicFee(fields.from(48)),
    mostFee,
    protocolPercent: BigInt(fields.u8(40)),
    compoundingBps: BigInt(fields.u16(46)),
    activation: { by, point: fields.u64(464) },
    enabled: fields.u8(473) === 0,
    feePerLiquidity: { a: fields.u256(480), b: fields.u256(512) },
    lockedForever: fields.u128(544),
  }
}

function addressesOf(fields: Fields) {
  return {
    mintA: fields.address(160),
    mintB: fields.address(192),
    vaultA: fields.address(224),
    vaultB: fields.address(256),
    creator: fields.address(640),
  }
}

const COLLECT_MODES: readonly CollectFeeMode[] = ['out', 'only-b', 'compounding']
const ACTIVATIONS = ['slot', 'time'] as const
/** constants.rs `get_max_fee_numerator`, by a pool's fee version. */
const MOST_FEES = [500_000_000n, 990_000_000n] as const

export const POSITION_ACCOUNT: AccountKind = {
  venue: VENUE,
  discriminator: [170, 188, 143, 228, 122, 64, 247, 208],
  bytes: 408,
}

/** The offset of the pool in a position's account, for searching. */
export const POSITION_POOL_AT = 8

/**
 * A position's account (cp-amm state/position.rs), with its liquidity: the part that can be removed, the part that is locked for some
 * time, and the part that is locked forever. `pending` fees were computed at `checkpoint`; `rewards`: rewards of the pool can be claimed.
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

/** Throws pool/unknown-layout, which names `address`. */
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

/** All liquidity of a position, locked or not: all of it earns fees. */
export function totalLiquidity({ unlocked, vested, lockedForever }: PositionState): bigint {
  return unlocked + vested + lockedForever
}

/** The liquidity that can be removed at that point, including the part that its schedules have released by then. */
export function freeLiquidity(
  { unlocked, vesting }: PositionState,
  point: bigint,
  outer: readonly Vesting[] = [],
): bigint {
  const all = vesting ? [vesting, ...outer] : outer
  return all.reduce((sum, one) => sum + releasable(one, point), unlocked)
}

/**
 * Liquidity that is released over time (cp-amm `InnerVesting`): `atCliff` at the cliff, then `eachTime` after each period of so many
 * points (seconds or slots), `times` times. `released` is the part that was released before.
 */
export type Vesting = Readonly<{
  cliff: bigint
  every: bigint
  atCliff: bigint
  eachTime: bigint
  released: bigint
  times: bigint
}>

/** A schedule in an account of its own (cp-amm state/vesting.rs), which releases liquidity of a position as well. */
export const VESTING_ACCOUNT: AccountKind = {
  venue: VENUE,
  discriminator: [100, 149, 66, 138, 95, 200, 128, 241],
  bytes: 184,
}

/** The offset of the position in such an account, for searching. */
export const VESTING_POSITION_AT = 8

/** Throws pool/unknown-layout, which names `address`. */
export function decodeVestingAccount(data: Uint8Array, address: string) {
  const fields = fieldsOf(data, VESTING_ACCOUNT, address)
  return { position: fields.address(0), vesting: decodeVesting(fields.from(32)) }
}

/** The 80 bytes of `InnerVesting`. */
function decodeVesting(fields: Fields): Vesting {
  return {
    cliff: fields.u64(0),
    every: fields.u64(8),
    atCliff: fields.u128(16),
    eachTime: fields.u128(32),
    released: fields.u128(48),
    times: BigInt(fields.u16(64)),
  }
}

function isNoVesting(vesting: Vesting): boolean {
  return Object.values(vesting).every((value) => value === 0n)
}

/** The liquidity that is released at that point and not yet counted as released (`get_new_release_liquidity`). */
export function releasable(vesting: Vesting, point: bigint): bigint {
  return free(vesting, point) - vesting.released
}

/** All liquidity of a schedule (`get_total_lock_amount`). */
export function vestedInAll({ atCliff, eachTime, times }: Vesting): bigint {
  return atCliff + eachTime * times
}

/** The points at which the first and the last part become free. */
export function pointsOf({ cliff, every, atCliff, times }: Vesting) {
  return { first: atCliff === 0n ? cliff + every : cliff, last: cliff + every * times }
}

function free({ cliff, every, atCliff, eachTime, times }: Vesting, point: bigint): bigint {
  if (point < cliff) return 0n
  if (every === 0n || eachTime === 0n) return atCliff
  const passed = (point - cliff) / every
  return atCliff + (passed < times ? passed : times) * eachTime
}

const CONFIG_ACCOUNT: AccountKind = {
  venue: VENUE,
  discriminator: [155, 12, 170, 224, 30, 250, 204, 130],
  bytes: 328,
}

/** The operators' config for new pools (cp-amm state/config.rs). `open`: anybody may use it unchanged. */
export type ConfigState = Readonly<{
  baseFee: BaseFee
  dynamic: boolean
  protocolPercent: bigint
  compoundingBps: bigint
  activation: 'slot' | 'time'
  collects: CollectFeeMode
  open: boolean
  sqrtMin: bigint
  sqrtMax: bigint
}>

/** Throws pool/unknown-layout, which names `address`. */
export function decodeConfig(data: Uint8Array, address: string): ConfigState {
  const fields = fieldsOf(data, CONFIG_ACCOUNT, address)
  const baseFee = decodeBaseFee(fields.from(64))
  const activation = ACTIVATIONS[fields.u8(192)]
  const collects = COLLECT_MODES[fields.u8(193)]
  if (!baseFee || !activation || !collects) throw unknownDammLayout(address)
  const [vault, creator] = [fields.u256(0), fields.u256(32)]
  return {
    baseFee,
    dynamic: fields.u8(96) !== 0,
    protocolPercent: BigInt(fields.u8(144)),
    compoundingBps: BigInt(fields.u16(150)),
    activation,
    collects,
    open: vault === 0n && creator === 0n && fields.u8(194) === 0,
    sqrtMin: fields.u128(208),
    sqrtMax: fields.u128(224),
  }
}
