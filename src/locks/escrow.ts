/** Jupiter Lock's record of a lock, its addresses, and its instructions, written by hand from the program's public interface. */

import { getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { type AccountMeta, PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { MEMO_ADDRESS } from '../solana/knownPrograms'
import { U64_MAX } from '../units/amounts'
import { encodeBase58 } from '../units/base58'
import { JUPITER_LOCK_PROGRAM } from './profile'
import { lockedInAll, type LockSchedule } from './schedule'

const PROGRAM = new PublicKey(JUPITER_LOCK_PROGRAM)
const EVENTS = PublicKey.findProgramAddressSync([Buffer.from('__event_authority')], PROGRAM)[0]

/** Who may cancel a lock, or give it another recipient, in the order of the program's modes. */
export const LOCK_MODES = ['none', 'creator', 'recipient', 'either'] as const
export type LockMode = (typeof LOCK_MODES)[number]

/** A lock as its account tells it: addresses in base58, `claimed` in base units, `cancelledAt` in unix seconds, 0n while it is not. */
export type VestingEscrow = Readonly<{
  recipient: string
  mint: string
  creator: string
  base: string
  update: LockMode
  cancel: LockMode
  program: 'token' | 'token-2022'
  schedule: LockSchedule
  claimed: bigint
  cancelledAt: bigint
}>

export const ESCROW_BYTES = 296
/** Where an account has its recipient, its mint and its creator, for searches. */
export const ESCROW_PLACES = { recipient: 8, mint: 40, creator: 72 } as const
const DISCRIMINATOR = [0xf4, 0x77, 0xb7, 0x04, 0x49, 0x74, 0x87, 0xc3]

/**
 * Reads an account of Jupiter Lock (state/vesting_escrow.rs); null where it is no lock, or one that the program cannot have written. The
 * caller has checked its owner.
 */
export function readEscrow(data: Uint8Array): VestingEscrow | null {
  if (data.length !== ESCROW_BYTES || !DISCRIMINATOR.every((byte, at) => data[at] === byte)) return null
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const key = (at: number) => encodeBase58(data.subarray(at, at + 32))
  const u64 = (at: number) => view.getBigUint64(at, true)
  const [update, cancel, flag] = [137, 138, 139].map((at) => view.getUint8(at))
  const modes = { update: LOCK_MODES[update ?? -1], cancel: LOCK_MODES[cancel ?? -1] }
  const schedule: LockSchedule = {
    cliff: u64(144),
    every: u64(152),
    atCliff: u64(160),
    each: u64(168),
    times: u64(176),
    start: u64(192),
  }
  const claimed = u64(184)
  const all = lockedInAll(schedule)
  if (modes.update === undefined || modes.cancel === undefined || (flag !== 0 && flag !== 1)) return null
  if (all > U64_MAX || claimed > all) return null
  if (schedule.every === 0n && schedule.each * schedule.times > 0n) return null
  return {
    recipient: key(ESCROW_PLACES.recipient),
    mint: key(ESCROW_PLACES.mint),
    creator: key(ESCROW_PLACES.creator),
    base: key(104),
    update: modes.update,
    cancel: modes.cancel,
    program: flag === 0 ? 'token' : 'token-2022',
    schedule,
    claimed,
    cancelledAt: u64(200),
  }
}

/** The address of the lock that a base key makes. */
export function escrowOf(base: PublicKey): PublicKey {
  return PublicKey.findProgramAddressSync([Buffer.from('escrow'), base.toBytes()], PROGRAM)[0]
}

/** The token account in which a lock keeps its tokens. */
export function vaultOf(escrow: PublicKey, mint: PublicKey, tokenProgram: PublicKey): PublicKey {
  return getAssociatedTokenAddressSync(mint, escrow, true, tokenProgram)
}

/** The program of a lock's token. */
export function tokenProgramOf({ program }: Pick<VestingEscrow, 'program'>): PublicKey {
  return program === 'token' ? TOKEN_PROGRAM_ID : TOKEN_2022_PROGRAM_ID
}

/** How the data of the instructions begin that make a lock (sha-256 of "global:create_vesting_escrow" and so on). */
const MAKING = {
  v1: [0x17, 0x64, 0xc5, 0x5e, 0xde, 0x99, 0x26, 0x5a],
  v2: [0xb5, 0x9b, 0x68, 0xb7, 0xb6, 0x80, 0x23, 0x2f],
  fromRoot: [0x06, 0xee, 0xa1, 0x6c, 0xfc, 0x72, 0xf6, 0x5b],
} as const

/** Whether an instruction of Jupiter Lock with this data makes a lock. */
export function makesLock(data: Uint8Array | undefined): boolean {
  return Object.values(MAKING).some((name) => name.every((byte, at) => data?.[at] === byte))
}

type LockedMint = Readonly<{ mint: PublicKey; tokenProgram: PublicKey }>

/** The accounts of a new lock. `base` signs; `from` is the sender's token account. */
export type NewLock = LockedMint &
  Readonly<{ base: PublicKey; sender: PublicKey; from: PublicKey; recipient: PublicKey }>

/**
 * Moves what a schedule holds from the sender's account into a lock that nobody can cancel and whose recipient nobody can change. Its vault
 * exists before. The sender pays a transfer fee on top (locker, instructions/v2/create_vesting_escrow2.rs).
 */
export function createLock(accounts: NewLock, schedule: LockSchedule): TransactionInstruction {
  const { mint, tokenProgram, base, sender, from, recipient } = accounts
  const escrow = escrowOf(base)
  const { start, cliff, every, atCliff, each, times } = schedule
  const [update, cancel, withoutHook] = [0, 0, 0]
  return call(
    MAKING.v2,
    [...[start, cliff, every, atCliff, each, times].map(u64), Buffer.from([update, cancel, withoutHook])],
    [
      signs(write(base)),
      write(escrow),
      read(mint),
      write(vaultOf(escrow, mint, tokenProgram)),
      signs(write(sender)),
      write(from),
      read(recipient),
      read(tokenProgram),
      read(SystemProgram.programId),
    ],
  )
}

/** The accounts of a claim. The recipient signs; the tokens arrive in `to`, a token account. */
export type LockClaim = LockedMint & Readonly<{ escrow: PublicKey; recipient: PublicKey; to: PublicKey }>

/** Claims what is free, at most `most` base units (locker, instructions/v2/claim2.rs). */
export function claimLock(accounts: LockClaim, most: bigint): TransactionInstruction {
  const { mint, tokenProgram, escrow, recipient, to } = accounts
  return call(
    [0xe5, 0x57, 0x2e, 0xa2, 0x15, 0x9d, 0xe7, 0x72],
    [u64(most), Buffer.from([0])],
    [
      write(escrow),
      read(mint),
      write(vaultOf(escrow, mint, tokenProgram)),
      signs(write(recipient)),
      write(to),
      read(new PublicKey(MEMO_ADDRESS)),
      read(tokenProgram),
    ],
  )
}

function call(name: readonly number[], values: readonly Uint8Array[], keys: readonly AccountMeta[]) {
  return new TransactionInstruction({
    programId: PROGRAM,
    keys: [...keys, read(EVENTS), read(PROGRAM)],
    data: Buffer.concat([Uint8Array.from(name), ...values]),
  })
}

function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

const read = (pubkey: PublicKey): AccountMeta => ({ pubkey, isSigner: false, isWritable: false })
const write = (pubkey: PublicKey): AccountMeta => ({ pubkey, isSigner: false, isWritable: true })
const signs = (meta: AccountMeta): AccountMeta => ({ ...meta, isSigner: true })
