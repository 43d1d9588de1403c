import { type PublicKey, TransactionInstruction, type AccountMeta } from '@solana/web3.js'
import {
  call,
  read,
  signs,
  write,
  type PoolAccounts,
  type PositionAccounts,
  type TokenAccountKeys,
  DAMM_V2,
  POOL_AUTHORITY,
  SYSTEM,
  TOKEN_2022,
} from './addresses'
import { type Amounts2, MAX_SQRT_PRICE, MIN_SQRT_PRICE } from './curve'
import { encode, u128, u64, option, u16, u8 } from '../anchor'
import type { Vesting } from './layouts'

/*
 * The instructions of cp-amm that move tokens of an existing pool, written from its public interface
 * (programs/cp-amm/src/instructions of 0.2.x). Amounts are base units, liquidity and square roots of prices Q64.64.
 */

/** The accounts in these instructions: the pool's, the position's, the wallet's token accounts and the owner. */
export type InstructionAccounts = Readonly<{
  pool: PoolAccounts
  position: PositionAccounts
  tokenAccounts: TokenAccountKeys
  owner: PublicKey
}>

/** Adds exactly this liquidity; fails where more than `most` would leave the wallet. */
export function addLiquidity(
  accounts: InstructionAccounts,
  liquidity: bigint,
  most: Amounts2,
): TransactionInstruction {
  const values = [u128(liquidity), u64(most.a), u64(most.b)]
  const { pool, ...rest } = accounts
  const keys = [write(pool.pool), ...moneyKeys({ pool, ...rest })]
  return call(keys, encode([181, 157, 89, 67, 143, 182, 52, 72], ...values))
}

/** Removes exactly this liquidity; fails where the wallet would receive less than `least`. */
export function removeLiquidity(
  accounts: InstructionAccounts,
  liquidity: bigint,
  least: Amounts2,
): TransactionInstruction {
  const values = [u128(liquidity), u64(least.a), u64(least.b)]
  return call(takingKeys(accounts), encode([80, 85, 209, 72, 24, 206, 177, 108], ...values))
}

/** Removes all free liquidity, including liquidity that is released before the transaction lands. */
export function removeAllLiquidity(accounts: InstructionAccounts, least: Amounts2): TransactionInstruction {
  const values = [u64(least.a), u64(least.b)]
  return call(takingKeys(accounts), encode([10, 51, 61, 35, 112, 105, 24, 85], ...values))
}

/** Claims the fees of a position. */
export function claimPositionFee(accounts: InstructionAccounts): TransactionInstruction {
  const keys = [read(POOL_AUTHORITY), read(accounts.pool.pool), ...moneyKeys(accounts)]
  return call(keys, encode([180, 38, 154, 17, 133, 33, 162, 211]))
}

function takingKeys(accounts: InstructionAccounts) {
  return [read(POOL_AUTHORITY), write(accounts.pool.pool), ...moneyKeys(accounts)]
}

function moneyKeys({ pool: { a, b }, position, tokenAccounts, owner }: InstructionAccounts) {
  return [
    write(position.position),
    write(tokenAccounts.a),
    write(tokenAccounts.b),
    write(a.vault),
    write(b.vault),
    read(a.mint),
    read(b.mint),
    read(position.nftAccount),
    signs(read(owner)),
    read(a.program),
    read(b.program),
  ]
}

const SWAP = [248, 198, 158, 145, 225, 117, 135, 200]

/** The first bytes of the instructions that swap: `swap` and `swap2`. */
export const DAMM_SWAPS: readonly (readonly number[])[] = [SWAP, [65, 75, 63, 76, 235, 91, 91, 136]]

/** Pays exactly `amount` from one token account; fails where the other would receive less than `least`. */
export function swap(
  { pool: { pool, a, b }, owner }: Pick<InstructionAccounts, 'pool' | 'owner'>,
  from: PublicKey,
  to: PublicKey,
  amount: bigint,
  least: bigint,
): TransactionInstruction {
  const nobodyRefers = read(DAMM_V2)
  const keys = [
    read(POOL_AUTHORITY),
    write(pool),
    write(from),
    write(to),
    write(a.vault),
    write(b.vault),
    read(a.mint),
    read(b.mint),
    signs(read(owner)),
    read(a.program),
    read(b.program),
    nobodyRefers,
  ]
  return call(keys, encode(SWAP, u64(amount), u64(least)))
}

/** Makes an empty position in a pool. The mint of its NFT signs. */
export function createPosition(
  pool: PublicKey,
  position: PositionAccounts,
  owner: PublicKey,
): TransactionInstruction {
  const keys = [
    read(owner),
    signs(write(position.nftMint)),
    write(position.nftAccount),
    write(pool),
    write(position.position),
    read(POOL_AUTHORITY),
    signs(write(owner)),
    TOKEN_2022,
    SYSTEM,
  ]
  return call(keys, encode([48, 215, 197, 153, 96, 203, 180, 133]))
}

/** Locks liquidity of a position forever; it keeps earning fees. */
export function permanentLock(
  pool: PublicKey,
  position: PositionAccounts,
  owner: PublicKey,
  liquidity: bigint,
): TransactionInstruction {
  const keys = [write(pool), write(position.position), read(position.nftAccount), signs(read(owner))]
  return call(keys, encode([165, 176, 125, 6, 231, 171, 186, 213], u128(liquidity)))
}

/** Locks liquidity of a position until it is released by a schedule that stands in the position; it keeps earning fees. */
export function lockInnerPosition(
  pool: PublicKey,
  position: PositionAccounts,
  owner: PublicKey,
  { cliff, every, atCliff, eachTime, times }: Omit<Vesting, 'released'>,
): TransactionInstruction {
  const keys = [read(pool), write(position.position), read(position.nftAccount), signs(read(owner))]
  const values = [option(u64(cliff)), u64(every), u128(atCliff), u128(eachTime), u16(Number(times))]
  return call(keys, encode([72, 19, 49, 204, 18, 122, 23, 90], ...values))
}

/** Releases what the schedules in these accounts have set free; an account that has released all is closed, and the owner gets its rent. */
export function refreshVesting(
  pool: PublicKey,
  { position, nftAccount }: PositionAccounts,
  owner: PublicKey,
  vestings: readonly PublicKey[],
): TransactionInstruction {
  return new TransactionInstruction({
    programId: DAMM_V2,
    keys: [read(pool), write(position), read(nftAccount), read(owner), ...vestings.map(write)],
    data: encode([9, 94, 216, 14, 116, 204, 247, 0]),
  })
}

/** Closes an empty position: its account, the NFT and its mint; the owner receives their rent. */
export function closePosition(
  pool: PublicKey,
  position: PositionAccounts,
  owner: PublicKey,
): TransactionInstruction {
  const keys = [
    write(position.nftMint),
    write(position.nftAccount),
    write(pool),
    write(position.position),
    read(POOL_AUTHORITY),
    write(owner),
    signs(read(owner)),
    TOKEN_2022,
  ]
  return call(keys, encode([123, 134, 81, 0, 49, 68, 98, 98]))
}

/** The initial state of a pool; `opensAt` in unix seconds, null: at once. */
type NewPool = Readonly<{ liquidity: bigint; sqrtPrice: bigint; opensAt: bigint | null }>

/**
 * Makes a pool over all prices with a constant fee (`fee` in billionths), taken in B; its creator gets the first position.
 */
export function initializeCustomPool(
  accounts: InstructionAccounts,
  pool: NewPool,
  fee: bigint,
): TransactionInstruction {
  const baseFee = [u64(fee), u16(0), u64(0n), u64(0n), u8(0)]
  const poolFees = [...baseFee, u16(0), u8(0), option(null)]
  const range = [u128(MIN_SQRT_PRICE), u128(MAX_SQRT_PRICE)]
  const noAlphaVault = u8(0)
  const opening = [noAlphaVault, u128(pool.liquidity), u128(pool.sqrtPrice), u8(BY_TIME), u8(ONLY_B)]
  const data = encode([20, 161, 241, 24, 189, 221, 180, 2], ...poolFees, ...range, ...opening, opensAt(pool))
  return call(newPoolKeys(accounts, []), data)
}

/** Makes a pool with one of the operators' configs. */
export function initializeConfigPool(
  accounts: InstructionAccounts,
  pool: NewPool,
  config: PublicKey,
): TransactionInstruction {
  const values = [u128(pool.liquidity), u128(pool.sqrtPrice), opensAt(pool)]
  return call(newPoolKeys(accounts, [read(config)]), encode([95, 180, 10, 172, 84, 174, 232, 40], ...values))
}

const BY_TIME = 1
const ONLY_B = 1

function opensAt(pool: NewPool): Uint8Array {
  return option(pool.opensAt === null ? null : u64(pool.opensAt))
}

function newPoolKeys(
  { pool, position, tokenAccounts, owner }: InstructionAccounts,
  config: readonly AccountMeta[],
) {
  const { a, b } = pool
  return [
    read(owner),
    signs(write(position.nftMint)),
    write(position.nftAccount),
    signs(write(owner)),
    ...config,
    read(POOL_AUTHORITY),
    write(pool.pool),
    write(position.position),
    read(a.mint),
    read(b.mint),
    write(a.vault),
    write(b.vault),
    write(tokenAccounts.a),
    write(tokenAccounts.b),
    read(a.program),
    read(b.program),
    TOKEN_2022,
    SYSTEM,
  ]
}
