import { isOfKind, readerOf, unknownLayout as unknown, type AccountKind } from '../anchor'

/*
 * The accounts of Raydium CPMM (raydium-cp-swap, programs/cp-swap/src/states). Both kinds have kept their lengths over the versions:
 * creator fees (August 2025) and the operators' part of them (October 2026) use former padding, which is zero in older accounts. The
 * remaining padding must be zero: an unknown field could change what a pool owes.
 */

const VENUE = 'Raydium CPMM'

/** The error for an account with an unexpected layout. */
export function unknownCpmmLayout(address: string) {
  return unknown(VENUE, address)
}

/** Lengths of the accounts, discriminator included. */
export const POOL_BYTES = 637
export const CONFIG_BYTES = 236
/** The account of a pool's price history; we do not read it. */
export const OBSERVATION_BYTES = 4075

const CONFIG_ACCOUNT: AccountKind = {
  venue: VENUE,
  discriminator: [218, 244, 33, 104, 203, 203, 43, 111],
  bytes: CONFIG_BYTES,
}
const POOL_ACCOUNT: AccountKind = {
  venue: VENUE,
  discriminator: [247, 237, 227, 245, 215, 195, 222, 70],
  bytes: POOL_BYTES,
}

/** Rates are millionths: `rate` of the amount paid, `protocol` and `fund` of the trading fee. `creationFee` in lamports. */
export type AmmConfig = Readonly<{
  newPoolsRefused: boolean
  index: number
  tradeFeeRate: bigint
  protocolFeeRate: bigint
  fundFeeRate: bigint
  creationFee: bigint
  creatorFeeRate: bigint
  /** The part of collected creator fees that the operators keep. */
  creatorFeeShareRate: bigint
}>

/** A pair of values in the program's order: the mints are ordered by their bytes. */
export type PairOf<T> = readonly [first: T, second: T]

/** The token in which a creator's fee is taken. */
export type CreatorFeeOn = 'input' | 'first' | 'second'

/** Addresses in base58, amounts in base units. `creatorFeeOn` null: this pool has no creator fee. */
export type CpmmPoolState = Readonly<{
  config: string
  creator: string
  vaults: PairOf<string>
  lpMint: string
  mints: PairOf<string>
  programs: PairOf<string>
  observation: string
  status: number
  decimals: PairOf<number>
  lpSupply: bigint
  /** The parts of the vaults that are owed to the operators and to the creator. */
  operatorFees: PairOf<bigint>
  creatorFees: PairOf<bigint>
  /** Unix seconds. */
  opensAt: bigint
  creatorFeeOn: CreatorFeeOn | null
}>

/** The config at `address`. Throws pool/unknown-layout where it is another account, or newer than this code. */
export function decodeAmmConfig(data: Uint8Array, address: string): AmmConfig {
  const read = readerOf(data, CONFIG_ACCOUNT, address)
  read.u8() // bump
  const newPoolsRefused = read.bool()
  const index = read.u16()
  const [tradeFeeRate, protocolFeeRate, fundFeeRate, creationFee] = [0, 1, 2, 3].map(read.u64) as Four
  read.skip(64) // the owners of protocol and fund fees
  const [creatorFeeRate, creatorFeeShareRate] = [read.u64(), read.u64()]
  read.zeros()
  const rates = { tradeFeeRate, protocolFeeRate, fundFeeRate, creatorFeeRate, creatorFeeShareRate }
  const whole = tradeFeeRate + creatorFeeRate < MILLION && protocolFeeRate + fundFeeRate <= MILLION
  if (!whole || creatorFeeShareRate > MILLION) throw unknownCpmmLayout(address)
  return { newPoolsRefused, index, creationFee, ...rates }
}

type Four = [bigint, bigint, bigint, bigint]
const MILLION = 1_000_000n

/** The pool at `address`. Throws pool/unknown-layout where it is another account, or newer than this code. */
export function decodePoolState(data: Uint8Array, address: string): CpmmPoolState {
  const read = readerOf(data, POOL_ACCOUNT, address)
  const both = <T>(one: () => T): PairOf<T> => [one(), one()]
  const [config, creator] = both(read.key)
  const [vaults, lpMint, mints, programs] = [both(read.key), read.key(), both(read.key), both(read.key)]
  const observation = read.key()
  read.u8() // bump of the authority
  const status = read.u8()
  read.u8() // decimals of the LP mint
  const [decimals, lpSupply] = [both(read.u8), read.u64()]
  const [protocol, fund] = [both(read.u64), both(read.u64)]
  const opensAt = read.u64()
  read.skip(8) // the epoch of its latest change
  const creatorFeeOn = read.oneOf(['input', 'first', 'second'] as const)
  const takesCreatorFee = read.bool()
  read.zeros(6)
  const creatorFees = both(read.u64)
  read.zeros()
  return {
    config,
    creator,
    vaults,
    lpMint,
    mints,
    programs,
    observation,
    status,
    decimals,
    lpSupply,
    opensAt,
    creatorFees,
    operatorFees: [protocol[0] + fund[0], protocol[1] + fund[1]],
    creatorFeeOn: takesCreatorFee ? creatorFeeOn : null,
  }
}

/** Whether an account of the program is a pool, whatever its layout. */
export function isPool(data: Uint8Array): boolean {
  return isOfKind(data, POOL_ACCOUNT)
}

const SHARE_BYTES = 145
const SHARE_ACCOUNT: AccountKind = {
  venue: VENUE,
  discriminator: [30, 235, 98, 252, 26, 197, 66, 86],
  bytes: SHARE_BYTES,
}

/** The part of one creator's fees that goes to the operators, in millionths (states/creator_fee_share.rs). Throws pool/unknown-layout. */
export function decodeCreatorFeeShare(data: Uint8Array, address: string): bigint {
  const read = readerOf(data, SHARE_ACCOUNT, address)
  read.skip(1 + 32 + 32) // bump; creator and config, from which its address is derived
  const rate = read.u64()
  read.zeros()
  if (rate > MILLION) throw unknownCpmmLayout(address)
  return rate
}

/** Bytes of a lock's state. */
export const LOCK_BYTES = 256
const LOCK_ACCOUNT: AccountKind = {
  venue: VENUE,
  discriminator: [25, 10, 238, 197, 207, 234, 73, 22],
  bytes: LOCK_BYTES,
}

/** Burn & Earn's state of one lock: an LP amount of a pool, whose fees belong to the holder of the NFT. */
export type LockState = Readonly<{ locked: bigint; pool: string; nftMint: string; lpMint: string }>

/** The state at `address` (raydium_liquidity_locking, LockedCpLiquidityState). Throws pool/unknown-layout. */
export function decodeLockState(data: Uint8Array, address: string): LockState {
  const read = readerOf(data, LOCK_ACCOUNT, address)
  const locked = read.u64()
  read.skip(8 + 8 + 8 + 16 + 8) // LP claimed and not, the pool's LP and product at the latest claim, and its epoch
  const [pool, nftMint] = [read.key(), read.key()]
  read.skip(32) // the address that locked it
  return { locked, pool, nftMint, lpMint: read.key() }
}
