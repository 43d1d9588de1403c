import bs58 from 'bs58'
import type { Block } from './blocks'
import { Account, EpochSchedule, LiteSvm } from './litesvm'

/** The owner of the sysvars, through which programs read the chain's state. */
export const SYSVAR_OWNER = 'Sysvar1111111111111111111111111111111111111'
const CLOCK = 'SysvarC1ock11111111111111111111111111111111'
const RECENT_BLOCKHASHES = 'SysvarRecentB1ockHashes11111111111111111111'
const SLOT_HASHES_SYSVAR = 'SysvarS1otHashes111111111111111111111111111'

/** Slots in an epoch, as on mainnet; without the short first epochs of a new cluster. */
export const SLOTS_PER_EPOCH = 432_000
/** Slots that the SlotHashes sysvar remembers. */
export const SLOT_HASHES = 512

export function epochOf(slot: number): number {
  return Math.floor(slot / SLOTS_PER_EPOCH)
}

/** The stake program's stored configuration: no keys, a quarter of the stake warms up in an epoch, 12 of 256 is slashed. */
const STAKE_CONFIG = 'StakeConfig11111111111111111111111111111111'
const STAKE_CONFIG_DATA = Buffer.from('00000000000000d03f0c', 'hex')
const CONFIG_PROGRAM = 'Config1111111111111111111111111111111111111'

/**
 * A LiteSVM that leaves blockhashes and history to the chain, with mainnet's epochs, the native mints and, where LiteSVM
 * differs, the accounts of a node.
 */
export function newSvm(): LiteSvm {
  const svm = new LiteSvm()
  svm.setBlockhashCheck(false)
  svm.setTransactionHistory(0n)
  svm.setEpochSchedule(new EpochSchedule(BigInt(SLOTS_PER_EPOCH), BigInt(SLOTS_PER_EPOCH), false, 0n, 0n))
  svm.withNativeMints()
  put(svm, STAKE_CONFIG, CONFIG_PROGRAM, STAKE_CONFIG_DATA)
  payRents(svm)
  return svm
}

/** An account with exactly its rent. */
function put(svm: LiteSvm, address: string, owner: string, data: Uint8Array): void {
  const rent = svm.minimumBalanceForRentExemption(BigInt(data.length))
  svm.setAccount(bs58.decode(address), new Account(rent, data, bs58.decode(owner), false, 0n))
}

/** The addresses of the sysvars that there are. */
export function sysvarsOf(svm: LiteSvm): string[] {
  return svm.getProgramAccounts(bs58.decode(SYSVAR_OWNER)).map(({ address }) => bs58.encode(address))
}

/** LiteSVM makes a sysvar with one lamport. */
function payRent(svm: LiteSvm, sysvar: string): void {
  const account = svm.getAccount(bs58.decode(sysvar))
  if (account) put(svm, sysvar, SYSVAR_OWNER, account.data())
}

function payRents(svm: LiteSvm): void {
  for (const sysvar of sysvarsOf(svm)) payRent(svm, sysvar)
}

/** Changes the price of a byte of rent, in lamports, and the sysvars' balances with it. */
export function setRentPerByte(svm: LiteSvm, lamports: bigint): void {
  const rent = svm.getRent()
  rent.lamportsPerByteYear = lamports
  svm.setRent(rent)
  payRents(svm)
}

/** Updates the sysvars for a block: Clock, SlotHashes (lookup tables need it) and a changing blockhash (nonces need it). */
export class Sysvars {
  #epochStart = 0

  constructor(private readonly svm: LiteSvm) {}

  /** `closed`: the blocks before it, newest first, as many as SLOT_HASHES. */
  feed(block: Block, closed: readonly Block[]): void {
    const { svm } = this
    const epoch = BigInt(epochOf(block.slot))
    if (this.#epochStart === 0 || svm.getClock().epoch !== epoch) this.#epochStart = block.time
    const clock = [block.slot, this.#epochStart, epoch, epoch + 1n, block.time].map(BigInt)
    put(svm, CLOCK, SYSVAR_OWNER, clockData(clock))
    put(svm, SLOT_HASHES_SYSVAR, SYSVAR_OWNER, slotHashesData(closed))
    svm.expireBlockhash()
    payRent(svm, RECENT_BLOCKHASHES)
  }
}

/** Slot, begin of the epoch, epoch, epoch of the newest leader schedule, time (solana-clock). */
function clockData(fields: readonly bigint[]): Uint8Array {
  const data = Buffer.alloc(fields.length * 8)
  fields.forEach((field, index) => data.writeBigInt64LE(field, index * 8))
  return data
}

/** Their number, then each slot with its hash, padded to the maximum length (solana-slot-hashes). */
function slotHashesData(blocks: readonly Block[]): Uint8Array {
  const data = Buffer.alloc(8 + 40 * SLOT_HASHES)
  data.writeBigUInt64LE(BigInt(blocks.length))
  blocks.forEach(({ slot, blockhash }, index) => {
    data.writeBigUInt64LE(BigInt(slot), 8 + 40 * index)
    data.set(hashBytes(blockhash), 16 + 40 * index)
  })
  return data
}

/** The decoded hashes, used again for the next block: decoding base58 is slow. */
const decoded = new Map<string, Uint8Array>()

function hashBytes(hash: string): Uint8Array {
  const bytes = decoded.get(hash) ?? bs58.decode(hash)
  if (decoded.size > 4 * SLOT_HASHES) decoded.clear()
  decoded.set(hash, bytes)
  return bytes
}
