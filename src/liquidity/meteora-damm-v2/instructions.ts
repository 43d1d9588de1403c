import type { PublicKey, TransactionInstruction } from '@solana/web3.js'
import {
  call,
  read,
  signs,
  write,
  type PoolAccounts,
  type PositionAccounts,
  type TokenAccountKeys,
} from './accounts'
import { DAMM_V2, POOL_AUTHORITY } from './addresses'
import type { Amounts2 } from './curve'
import { encode, u128, u64 } from './encode'

/*
 * The instructions of cp-amm that we need, written by hand after its public interface (programs/cp-amm/src/instructions of 0.2.x):
 * here those that move tokens of a pool that exists. Amounts are base units, liquidity and roots of prices Q64.64.
 */

/** What instructions name of a wallet and a pool: the pool's accounts, the position, the wallet's token accounts and its owner. */
export type InstructionAccounts = Readonly<{
  pool: PoolAccounts
  position: PositionAccounts
  tokenAccounts: TokenAccountKeys
  owner: PublicKey
}>

/** Adds exactly so much liquidity; refused where more than `most` would leave the wallet. */
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

/** Takes out exactly so much liquidity; refused where less than `least` would come. */
export function removeLiquidity(
  accounts: InstructionAccounts,
  liquidity: bigint,
  least: Amounts2,
): TransactionInstruction {
  const values = [u128(liquidity), u64(least.a), u64(least.b)]
  return call(takingKeys(accounts), encode([80, 85, 209, 72, 24, 206, 177, 108], ...values))
}

/** Takes out all that is free, also what has come free meanwhile. */
export function removeAllLiquidity(accounts: InstructionAccounts, least: Amounts2): TransactionInstruction {
  const values = [u64(least.a), u64(least.b)]
  return call(takingKeys(accounts), encode([10, 51, 61, 35, 112, 105, 24, 85], ...values))
}

/** Brings the fees that a position has earned. */
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

/** Pays exactly `amount` out of one token account; refused where less than `least` would come into the other. */
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
  return call(keys, encode([248, 198, 158, 145, 225, 117, 135, 200], u64(amount), u64(least)))
}
