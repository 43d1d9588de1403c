import { ASSOCIATED_TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import {
  SystemProgram,
  SYSVAR_RENT_PUBKEY,
  TransactionInstruction,
  type AccountMeta,
  type PublicKey,
} from '@solana/web3.js'
import { METAPLEX, metaplexAddress } from '../../tokens/metaplex'
import { MEMO } from '../checkDecimals'
import { MAX_U64 } from '../math'
import type { PoolAddresses } from './addresses'
import { readOnly, writable, type Hands } from './instructions'
import type { LockProgram } from './lockAddresses'

/*
 * Instructions of Raydium Burn & Earn, by hand from its public interface (raydium_liquidity_locking 0.1.0). Its program is not among
 * those that the practice chain downloads, so that these have been compared with the interface only, and never been run by our tests:
 * they are offered where the chain has the program, and the simulation before every signature decides.
 */

const LOCK_CP_LIQUIDITY = [216, 157, 29, 78, 38, 51, 31, 26]
const COLLECT_CP_FEES = [8, 30, 51, 199, 209, 184, 247, 133]

/** The NFT of a lock, where it lies, what is written of the lock, and where all locked LP of the mint is. */
export type LockAccounts = Readonly<{
  program: LockProgram
  nftMint: PublicKey
  nftAccount: PublicKey
  record: PublicKey
  lockedLp: PublicKey
}>

/** Locks LP forever for an NFT, without metadata of its own. The NFT's mint signs its making. */
export function lockCpLiquidity(
  at: PoolAddresses,
  lock: LockAccounts,
  { owner, lp }: Pick<Hands, 'owner' | 'lp'>,
  amount: bigint,
): TransactionInstruction {
  const keys = [
    readOnly(lock.program.authority),
    signs(writable(owner)),
    signs(readOnly(owner)),
    readOnly(owner),
    signs(writable(lock.nftMint)),
    writable(lock.nftAccount),
    readOnly(at.pool),
    writable(lock.record),
    readOnly(at.lpMint),
    ...[lp, lock.lockedLp, ...at.vaults, metaplexAddress(lock.nftMint)].map(writable),
    ...[SYSVAR_RENT_PUBKEY, SystemProgram.programId, TOKEN_PROGRAM_ID, ASSOCIATED_TOKEN_PROGRAM_ID].map(
      readOnly,
    ),
    readOnly(METAPLEX),
  ]
  return instruction(lock, keys, [...LOCK_CP_LIQUIDITY, ...u64(amount), 0])
}

/** Takes all fees that a lock has earned by now into these two accounts. Whoever has the NFT signs. */
export function collectCpFees(
  at: PoolAddresses,
  lock: LockAccounts,
  { owner, tokens }: Pick<Hands, 'owner' | 'tokens'>,
): TransactionInstruction {
  const keys = [
    readOnly(lock.program.authority),
    signs(readOnly(owner)),
    readOnly(lock.nftAccount),
    writable(lock.record),
    ...[at.program.address, at.program.authority].map(readOnly),
    ...[at.pool, at.lpMint, ...tokens, ...at.vaults].map(writable),
    ...at.mints.map(readOnly),
    writable(lock.lockedLp),
    ...[TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID, MEMO].map(readOnly),
  ]
  return instruction(lock, keys, [...COLLECT_CP_FEES, ...u64(MAX_U64)])
}

function instruction(
  { program }: LockAccounts,
  keys: AccountMeta[],
  data: readonly number[],
): TransactionInstruction {
  return new TransactionInstruction({ programId: program.address, keys, data: Buffer.from(data) })
}

function signs(meta: AccountMeta): AccountMeta {
  return { ...meta, isSigner: true }
}

/** Eight bytes, the lowest first. */
function u64(amount: bigint): readonly number[] {
  return Array.from({ length: 8 }, (_, at) => Number((amount >> BigInt(8 * at)) & 0xffn))
}
