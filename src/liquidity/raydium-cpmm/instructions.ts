import { ASSOCIATED_TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import {
  PublicKey,
  SystemProgram,
  SYSVAR_RENT_PUBKEY,
  TransactionInstruction,
  type AccountMeta,
} from '@solana/web3.js'
import { MEMO_ADDRESS } from '../../solana/knownPrograms'
import { METAPLEX, metaplexAddress } from '../../tokens/metaplex'
import { tokenAccountOf } from '../../tokens/tokenProgram'
import { encode, u64, u8 } from '../anchor'
import { U64_MAX } from '../../units/amounts'
import { creatorFeeShareAddress, type PoolAddresses, type LockProgram } from './addresses'
import type { PairOf } from './layouts'
import type { TokenPlace } from './quote'

/*
 * Instructions of Raydium CPMM, written from the program's interface (raydium-cp-swap, programs/cp-swap/src/instructions): accounts
 * in its order, arguments as little-endian u64 after the first eight bytes of sha256("global:<name>").
 */

const MEMO = new PublicKey(MEMO_ADDRESS)

/** The wallet, its accounts of both tokens, and that of the LP mint. */
export type OwnerAccounts = Readonly<{ owner: PublicKey; tokens: PairOf<PublicKey>; lp: PublicKey }>

const KINDS = {
  initialize: [175, 175, 109, 31, 13, 152, 155, 237],
  deposit: [242, 35, 198, 137, 82, 225, 242, 182],
  withdraw: [183, 18, 70, 156, 148, 109, 161, 34],
  swapBaseInput: [143, 190, 90, 218, 196, 30, 51, 222],
  swapBaseOutput: [55, 217, 98, 86, 163, 74, 180, 173],
  collectCreatorFee: [20, 22, 86, 123, 198, 28, 219, 132],
} as const

/** The first bytes of the instructions that swap. */
export const CPMM_SWAPS = [KINDS.swapBaseInput, KINDS.swapBaseOutput] as const

/**
 * Opens the pool with these amounts and makes the wallet's LP token account; `opensAt` in unix seconds, 0n: a second from now.
 * `supports`: the support accounts of its mints, which the program looks for behind the others.
 */
export function initialize(
  at: PoolAddresses,
  { owner, tokens, lp }: OwnerAccounts,
  amounts: PairOf<bigint>,
  opensAt: bigint,
  supports: readonly PublicKey[] = [],
): TransactionInstruction {
  const keys = [
    signer(owner),
    ...[at.config, at.program.authority].map(readOnly),
    writable(at.pool),
    ...at.mints.map(readOnly),
    ...[at.lpMint, ...tokens, lp, ...at.vaults, at.program.feeReceiver, at.observation].map(writable),
    ...[TOKEN_PROGRAM_ID, ...at.programs].map(readOnly),
    ...[ASSOCIATED_TOKEN_PROGRAM_ID, SystemProgram.programId, SYSVAR_RENT_PUBKEY].map(readOnly),
    ...supports.map(readOnly),
  ]
  return instruction(at, 'initialize', keys, [...amounts, opensAt])
}

/** Deposits for an exact LP amount, at most these amounts. */
export function deposit(
  at: PoolAddresses,
  hands: OwnerAccounts,
  lp: bigint,
  most: PairOf<bigint>,
): TransactionInstruction {
  return instruction(at, 'deposit', lpKeys(at, hands), [lp, ...most])
}

/** Returns an exact LP amount, and fails where the wallet would receive less than these amounts. */
export function withdraw(
  at: PoolAddresses,
  hands: OwnerAccounts,
  lp: bigint,
  least: PairOf<bigint>,
): TransactionInstruction {
  return instruction(at, 'withdraw', [...lpKeys(at, hands), readOnly(MEMO)], [lp, ...least])
}

function lpKeys(at: PoolAddresses, { owner, tokens, lp }: OwnerAccounts): readonly AccountMeta[] {
  return [
    { pubkey: owner, isSigner: true, isWritable: false },
    readOnly(at.program.authority),
    ...[at.pool, lp, ...tokens, ...at.vaults].map(writable),
    ...[TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID, ...at.mints].map(readOnly),
    writable(at.lpMint),
  ]
}

type SwapHands = Omit<OwnerAccounts, 'lp'>

/** Pays exactly `amountIn` of the token at `from`, and fails where it would receive less than `least`. */
export function swapBaseInput(
  at: PoolAddresses,
  hands: SwapHands,
  { from, amountIn, least }: Readonly<{ from: TokenPlace; amountIn: bigint; least: bigint }>,
): TransactionInstruction {
  return instruction(at, 'swapBaseInput', swapKeys(at, hands, from), [amountIn, least])
}

function swapKeys(at: PoolAddresses, { owner, tokens }: SwapHands, from: TokenPlace): readonly AccountMeta[] {
  const ordered = <T>([first, second]: PairOf<T>): PairOf<T> =>
    from === 0 ? [first, second] : [second, first]
  return [
    { pubkey: owner, isSigner: true, isWritable: false },
    ...[at.program.authority, at.config].map(readOnly),
    ...[at.pool, ...ordered(tokens), ...ordered(at.vaults)].map(writable),
    ...[...ordered(at.programs), ...ordered(at.mints)].map(readOnly),
    writable(at.observation),
  ]
}

/**
 * Pays what a pool owes to its creator into the creator's associated accounts, which the program makes where they are missing. The
 * last account is read by the program of October 2026 and ignored by older ones.
 */
export function collectCreatorFee(at: PoolAddresses, creator: PublicKey): TransactionInstruction {
  const tokens = at.mints.map((mint, place) =>
    tokenAccountOf(creator, mint, at.programs[place]?.equals(TOKEN_PROGRAM_ID) ? 'spl' : 'token-2022'),
  )
  const keys = [
    signer(creator),
    readOnly(at.program.authority),
    writable(at.pool),
    readOnly(at.config),
    ...at.vaults.map(writable),
    ...at.mints.map(readOnly),
    ...tokens.map(writable),
    ...[...at.programs, ASSOCIATED_TOKEN_PROGRAM_ID, SystemProgram.programId].map(readOnly),
    readOnly(creatorFeeShareAddress(at.program, creator, at.config)),
  ]
  return instruction(at, 'collectCreatorFee', keys, [])
}

function instruction(
  { program }: PoolAddresses,
  kind: keyof typeof KINDS,
  keys: readonly AccountMeta[],
  amounts: readonly bigint[],
): TransactionInstruction {
  const data = encode(KINDS[kind], ...amounts.map(u64))
  return new TransactionInstruction({ programId: program.address, keys: [...keys], data })
}

const signer = (pubkey: PublicKey): AccountMeta => ({ pubkey, isSigner: true, isWritable: true })
const writable = (pubkey: PublicKey): AccountMeta => ({ pubkey, isSigner: false, isWritable: true })
const readOnly = (pubkey: PublicKey): AccountMeta => ({ pubkey, isSigner: false, isWritable: false })

/*
 * Instructions of Raydium Burn & Earn, written from its public interface (raydium_liquidity_locking 0.1.0). The practice chain does
 * not have this program, so our tests only compare the instructions with the interface and never run them. They are offered where
 * the chain has the program, and the simulation before every signature decides.
 */

const LOCK_CP_LIQUIDITY = [216, 157, 29, 78, 38, 51, 31, 26]
const COLLECT_CP_FEES = [8, 30, 51, 199, 209, 184, 247, 133]

/** The mint and account of a lock's NFT, the lock's state, and the account of all locked LP tokens of the mint. */
export type LockAccounts = Readonly<{
  program: LockProgram
  nftMint: PublicKey
  nftAccount: PublicKey
  state: PublicKey
  lockedLp: PublicKey
}>

/** Locks LP tokens forever for an NFT without metadata. The NFT's mint signs. */
export function lockCpLiquidity(
  at: PoolAddresses,
  lock: LockAccounts,
  { owner, lp }: Pick<OwnerAccounts, 'owner' | 'lp'>,
  amount: bigint,
): TransactionInstruction {
  const keys = [
    readOnly(lock.program.authority),
    signing(writable(owner)),
    signing(readOnly(owner)),
    readOnly(owner),
    signing(writable(lock.nftMint)),
    writable(lock.nftAccount),
    readOnly(at.pool),
    writable(lock.state),
    readOnly(at.lpMint),
    ...[lp, lock.lockedLp, ...at.vaults, metaplexAddress(lock.nftMint)].map(writable),
    ...[SYSVAR_RENT_PUBKEY, SystemProgram.programId, TOKEN_PROGRAM_ID, ASSOCIATED_TOKEN_PROGRAM_ID].map(
      readOnly,
    ),
    readOnly(METAPLEX),
  ]
  return lockInstruction(lock, keys, encode(LOCK_CP_LIQUIDITY, u64(amount), u8(0)))
}

/** Pays all fees of a lock into these two accounts. The holder of the NFT signs. */
export function collectCpFees(
  at: PoolAddresses,
  lock: LockAccounts,
  { owner, tokens }: Pick<OwnerAccounts, 'owner' | 'tokens'>,
): TransactionInstruction {
  const keys = [
    readOnly(lock.program.authority),
    signing(readOnly(owner)),
    readOnly(lock.nftAccount),
    writable(lock.state),
    ...[at.program.address, at.program.authority].map(readOnly),
    ...[at.pool, at.lpMint, ...tokens, ...at.vaults].map(writable),
    ...at.mints.map(readOnly),
    writable(lock.lockedLp),
    ...[TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID, MEMO].map(readOnly),
  ]
  return lockInstruction(lock, keys, encode(COLLECT_CP_FEES, u64(U64_MAX)))
}

function lockInstruction(
  { program }: LockAccounts,
  keys: AccountMeta[],
  data: Buffer,
): TransactionInstruction {
  return new TransactionInstruction({ programId: program.address, keys, data })
}

function signing(meta: AccountMeta): AccountMeta {
  return { ...meta, isSigner: true }
}
