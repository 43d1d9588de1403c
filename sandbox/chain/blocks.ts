import { randomBytes } from 'node:crypto'
import bs58 from 'bs58'
import type { ConsensusSince } from './consensus'

/** How sure a reader wants to be: at once, one block later, or where nothing is undone any more. */
export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** How many blocks a blockhash may be used for (MAX_PROCESSING_AGE of Agave). */
export const BLOCKHASH_BLOCKS = 150

/** By how many blocks `confirmed` is behind the newest, and `finalized` with TowerBFT; with Alpenglow they are the same. */
const CONFIRMED_DEPTH = 1
const TOWERBFT_DEPTH = 32
/** The newest blocks are all kept: more than an hour of them. Older ones are dropped if they are empty. */
export const KEPT_BLOCKS = 20_000
/** Blocks with transactions are kept as long as a history of that length may name them. */
const KEPT_FULL_BLOCKS = 100_000
/** The number of blocks whose hash and paid prices are kept; SlotHashes holds 512. */
const KEPT_HASHES = 512

/**
 * The price that a landed transaction paid a compute unit, in micro-lamports, and the accounts that it locked for writing.
 */
export type PaidPrice = Readonly<{ price: bigint; writable: ReadonlySet<string> }>

/** What the leader was paid at the end of a block, in lamports, and its balance then. */
export type FeeReward = Readonly<{ pubkey: string; lamports: bigint; postBalance: bigint }>

export type Block = Readonly<{
  slot: number
  height: number
  parentSlot: number
  blockhash: string
  previousBlockhash: string
  /** Unix time in seconds. */
  time: number
  signatures: string[]
  prices: PaidPrice[]
  /** Empty while the block is open. */
  rewards: FeeReward[]
}>

/** The chain of blocks: one open block at the tip, its hash usable at once, and the slot arithmetic of commitments. */
export class Blocks {
  #byHeight = new Map<number, Block>()
  #bySlot = new Map<number, Block>()
  #byHash = new Map<string, Block>()
  /** Older blocks that have transactions, oldest first. */
  #full = new Set<Block>()
  #tip: Block
  /** The lowest height from which on no block is missing. */
  #whole: number

  constructor(
    readonly first: Block,
    public since: ConsensusSince,
  ) {
    this.#tip = this.#keep(first)
    this.#whole = first.height
  }

  /** The oldest block from which on all are kept. Of older ones only those with transactions are. */
  get firstAvailable(): Block {
    return this.#byHeight.get(this.#whole) ?? this.#tip
  }

  get tip(): Block {
    return this.#tip
  }

  /** Closes the tip and opens the next block at `time` (unix seconds), in the next slot or in a later one. */
  open(time: number, slot?: number): Block {
    const parent = this.#tip
    return this.add({
      slot: slot ?? parent.slot + 1,
      height: parent.height + 1,
      parentSlot: parent.slot,
      blockhash: randomHash(),
      previousBlockhash: parent.blockhash,
      time,
      signatures: [],
      prices: [],
      rewards: [],
    })
  }

  /** Makes a block of an earlier run the tip. */
  add(block: Block): Block {
    const { height: before } = this.#tip
    const isNext = block.height === before + 1
    if (!isNext) this.#forget(before)
    this.#whole = Math.max(isNext ? this.#whole : block.height, block.height - KEPT_BLOCKS + 1)
    this.#tip = this.#keep(block)
    this.#forgetHash(block.height - KEPT_HASHES)
    this.#forget(block.height - KEPT_BLOCKS)
    return block
  }

  /** All kept blocks, oldest first. */
  all(): Block[] {
    return [...this.#byHeight.values()].sort((a, b) => a.height - b.height)
  }

  /** The newest block that has reached the commitment. */
  at(commitment: Commitment): Block {
    return this.#byHeight.get(Math.max(0, this.#heightAt(commitment))) ?? this.#tip
  }

  #heightAt(commitment: Commitment): number {
    const { height } = this.#tip
    if (commitment === 'processed') return height
    const confirmed = height - CONFIRMED_DEPTH
    if (commitment === 'confirmed' || this.since.consensus === 'alpenglow') return confirmed
    return Math.min(confirmed, Math.max(height - TOWERBFT_DEPTH, this.since.height))
  }

  /** The commitment that a transaction of that slot has reached. */
  commitmentOf(slot: number): Commitment {
    if (slot <= this.at('finalized').slot) return 'finalized'
    return slot <= this.at('confirmed').slot ? 'confirmed' : 'processed'
  }

  /** The block of a slot, or undefined where the slot was skipped, dropped or is in the future. */
  inSlot(slot: number): Block | undefined {
    return this.#bySlot.get(slot)
  }

  atHeight(height: number): Block | undefined {
    return this.#byHeight.get(height)
  }

  /** The block that a blockhash belongs to while transactions may still use it. */
  withLiveHash(blockhash: string): Block | undefined {
    const block = this.#byHash.get(blockhash)
    return block && this.#tip.height - block.height <= BLOCKHASH_BLOCKS ? block : undefined
  }

  /** Those of the newest `count` heights that are kept, newest first. */
  *newest(count: number): Generator<Block, void> {
    const { height: last } = this.#tip
    for (let height = last; height >= 0 && height > last - count; height -= 1) {
      const block = this.#byHeight.get(height)
      if (block) yield block
    }
  }

  #keep(block: Block): Block {
    this.#byHeight.set(block.height, block)
    this.#bySlot.set(block.slot, block)
    this.#byHash.set(block.blockhash, block)
    return block
  }

  #forgetHash(height: number): void {
    const block = this.#byHeight.get(height)
    if (!block) return
    this.#byHash.delete(block.blockhash)
    block.prices.length = 0
  }

  #forget(height: number): void {
    const block = this.#byHeight.get(height)
    if (!block) return
    this.#forgetHash(height)
    if (block.signatures.length > 0) this.#full.add(block)
    else if (height > this.first.height) this.#drop(block)
    if (this.#full.size > KEPT_FULL_BLOCKS)
      [...this.#full].slice(0, KEPT_FULL_BLOCKS / 10).forEach(this.#drop)
  }

  #drop = (block: Block): void => {
    this.#byHeight.delete(block.height)
    this.#bySlot.delete(block.slot)
    this.#full.delete(block)
  }
}

/** A block of a new chain, at `time` in unix seconds. */
export function firstBlock(time: number, slot = 0): Block {
  return {
    slot,
    height: 0,
    parentSlot: slot,
    blockhash: randomHash(),
    previousBlockhash: bs58.encode(new Uint8Array(32)),
    time,
    signatures: [],
    prices: [],
    rewards: [],
  }
}

function randomHash(): string {
  return bs58.encode(randomBytes(32))
}
