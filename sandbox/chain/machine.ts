import bs58 from 'bs58'
import type { Block } from './blocks'
import { FEATURE_OWNER, openSince } from './feeSteps'
import { LAMPORTS_PER_SIGNATURE } from './fees'
import { Account, EpochSchedule, LiteSvm } from './litesvm'
import { MINT_BYTES, TOKEN_PROGRAM } from './tokens'

/** The owner of the sysvars, through which programs read the chain's state. */
export const SYSVAR_OWNER = 'Sysvar1111111111111111111111111111111111111'
const CLOCK = 'SysvarC1ock11111111111111111111111111111111'
const RECENT_BLOCKHASHES = 'SysvarRecentB1ockHashes11111111111111111111'
const SLOT_HASHES_SYSVAR = 'SysvarS1otHashes111111111111111111111111111'
const STAKE_HISTORY = 'SysvarStakeHistory1111111111111111111111111'

/** Slots in an epoch, as on mainnet; without the short first epochs of a new cluster. */
export const SLOTS_PER_EPOCH = 432_000
/** Slots that the SlotHashes sysvar remembers. */
export const SLOT_HASHES = 512
/** Blockhashes that the RecentBlockhashes sysvar remembers, and the price of a signature that stands beside each. */
const LISTED_BLOCKHASHES = 150
/** Room for 512 epochs: nobody stakes, so none has an entry. */
const STAKE_HISTORY_BYTES = 8 + 32 * 512

export function epochOf(slot: number): number {
  return Math.floor(slot / SLOTS_PER_EPOCH)
}

/** The stake program's stored configuration: no keys, a quarter of the stake warms up in an epoch, 12 of 256 is slashed. */
const STAKE_CONFIG = 'StakeConfig11111111111111111111111111111111'
const STAKE_CONFIG_DATA = Buffer.from('00000000000000d03f0c', 'hex')
/** The gate of transactions of version 1, which LiteSVM runs whatever its features are: open since slot 0. */
const VERSION_1_GATE = 'txv1aq4pp281K9um3tnPgkfX8UqtFT6wcVW3hNezGLL'
const CONFIG_PROGRAM = 'Config1111111111111111111111111111111111111'

/** The native mint has one SOL on a development cluster, and is of the first epoch (reconfigure_token2_native_mint of Agave). */
const NATIVE_MINT = 'So11111111111111111111111111111111111111112'
const NATIVE_MINT_LAMPORTS = 1_000_000_000n
const NATIVE_DECIMALS = 9

/**
 * A LiteSVM that leaves blockhashes and history to the chain, with mainnet's epochs, the native mint and, where LiteSVM
 * differs, the accounts of a node. Whoever wants the native mint of Token-2022 makes it, as on any cluster.
 */
export function newSvm(): LiteSvm {
  const svm = new LiteSvm()
  svm.setBlockhashCheck(false)
  svm.setTransactionHistory(0n)
  svm.setEpochSchedule(new EpochSchedule(BigInt(SLOTS_PER_EPOCH), BigInt(SLOTS_PER_EPOCH), false, 0n, 0n))
  svm.setAccount(bs58.decode(NATIVE_MINT), nativeMint())
  put(svm, STAKE_HISTORY, SYSVAR_OWNER, new Uint8Array(STAKE_HISTORY_BYTES))
  put(svm, STAKE_CONFIG, CONFIG_PROGRAM, STAKE_CONFIG_DATA)
  put(svm, VERSION_1_GATE, FEATURE_OWNER, openSince(0))
  payRents(svm)
  return svm
}

function nativeMint(): Account {
  const data = new Uint8Array(MINT_BYTES)
  data.set([NATIVE_DECIMALS, 1], 44)
  return new Account(NATIVE_MINT_LAMPORTS, data, bs58.decode(TOKEN_PROGRAM), false, 1n)
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
function payRents(svm: LiteSvm): void {
  for (const sysvar of sysvarsOf(svm)) {
    const account = svm.getAccount(bs58.decode(sysvar))
    if (account) put(svm, sysvar, SYSVAR_OWNER, account.data())
  }
}

/** Changes the price of a byte of rent, in lamports, and the sysvars' balances with it. */
export function setRentPerByte(svm: LiteSvm, lamports: bigint): void {
  const rent = svm.getRent()
  rent.lamportsPerByteYear = lamports
  svm.setRent(rent)
  payRents(svm)
}

const ENTRY_BYTES = 40

/**
 * The data of a sysvar that remembers the newest blocks: their number, then an entry for each, padded to the maximum length
 * (solana-slot-hashes, solana-sysvar). Of what it held all but the oldest entries move on behind those that are new.
 */
class Newest {
  readonly #data: Buffer
  #last: Block | undefined

  constructor(
    private readonly most: number,
    private readonly write: (block: Block, entry: Buffer) => void,
  ) {
    this.#data = Buffer.alloc(8 + ENTRY_BYTES * most)
  }

  /** `blocks`: newest first. */
  dataWith(blocks: readonly Block[]): Uint8Array {
    const data = this.#data
    const all = blocks.slice(0, this.most)
    const known = this.#last ? all.indexOf(this.#last) : -1
    const added = known === -1 ? all : all.slice(0, known)
    if (known === -1) data.fill(0)
    else data.copyWithin(8 + ENTRY_BYTES * added.length, 8)
    added.forEach((block, at) => this.write(block, data.subarray(8 + ENTRY_BYTES * at)))
    data.writeBigUInt64LE(BigInt(all.length))
    this.#last = all[0]
    return data
  }
}

/** Updates the sysvars for a block: Clock, SlotHashes (lookup tables need it), RecentBlockhashes and a changing one (nonces need it). */
export class Sysvars {
  #epochStart = 0
  #slotHashes = new Newest(SLOT_HASHES, ({ slot, blockhash }, entry) => {
    entry.writeBigUInt64LE(BigInt(slot))
    entry.set(hashBytes(blockhash), 8)
  })
  #recent = new Newest(LISTED_BLOCKHASHES, ({ blockhash }, entry) => {
    entry.set(hashBytes(blockhash))
    entry.writeBigUInt64LE(LAMPORTS_PER_SIGNATURE, 32)
  })

  constructor(private readonly svm: LiteSvm) {}

  /** `closed`: the blocks before it, newest first, as many as SLOT_HASHES. */
  feed(block: Block, closed: readonly Block[]): void {
    const { svm } = this
    const epoch = BigInt(epochOf(block.slot))
    if (this.#epochStart === 0 || svm.getClock().epoch !== epoch) this.#epochStart = block.time
    const clock = [block.slot, this.#epochStart, epoch, epoch + 1n, block.time].map(BigInt)
    put(svm, CLOCK, SYSVAR_OWNER, clockData(clock))
    put(svm, SLOT_HASHES_SYSVAR, SYSVAR_OWNER, this.#slotHashes.dataWith(closed))
    svm.expireBlockhash()
    put(svm, RECENT_BLOCKHASHES, SYSVAR_OWNER, this.#recent.dataWith(closed))
  }
}

/** Slot, begin of the epoch, epoch, epoch of the newest leader schedule, time (solana-clock). */
function clockData(fields: readonly bigint[]): Uint8Array {
  const data = Buffer.alloc(fields.length * 8)
  fields.forEach((field, index) => data.writeBigInt64LE(field, index * 8))
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
