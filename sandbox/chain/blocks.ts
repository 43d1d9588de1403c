import { randomBytes } from 'node:crypto'
import bs58 from 'bs58'

/** How sure a reader wants to be: at once, one block later, or thirty-two blocks later (where nothing is undone). */
export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** How many blocks a blockhash may be used for (MAX_PROCESSING_AGE of Agave). */
export const BLOCKHASH_BLOCKS = 150

const DEPTH: Readonly<Record<Commitment, number>> = { processed: 0, confirmed: 1, finalized: 32 }
/** Empty blocks that nobody can refer to any more are forgotten; SlotHashes holds 512. */
const KEPT_EMPTY_BLOCKS = 512
/** Slots without a block after genesis. Heights and slots differ on every real chain, so they differ here. */
const SKIPPED_SLOTS = 8

/** What a landed transaction paid a compute unit, in micro-lamports, and what it locked for writing. */
export type PaidPrice = Readonly<{ price: bigint; writable: ReadonlySet<string> }>

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
}>

/** The chain of blocks: one open block at the tip, its hash usable at once, and the slot arithmetic of commitments. */
export class Blocks {
  #byHeight = new Map<number, Block>()
  #bySlot = new Map<number, Block>()
  #byHash = new Map<string, Block>()
  #tip: Block

  constructor(time: number) {
    this.#tip = this.#keep({
      slot: 0,
      height: 0,
      parentSlot: 0,
      blockhash: randomHash(),
      previousBlockhash: bs58.encode(new Uint8Array(32)),
      time,
      signatures: [],
      prices: [],
    })
  }

  get tip(): Block {
    return this.#tip
  }

  /** Closes the tip and opens the next block at `time` (unix seconds). */
  open(time: number): Block {
    const parent = this.#tip
    const slot = parent.slot + 1 + (parent.height === 0 ? SKIPPED_SLOTS : 0)
    const height = parent.height + 1
    this.#tip = this.#keep({
      slot,
      height,
      parentSlot: parent.slot,
      blockhash: randomHash(),
      previousBlockhash: parent.blockhash,
      time,
      signatures: [],
      prices: [],
    })
    this.#forget(height - KEPT_EMPTY_BLOCKS)
    return this.#tip
  }

  /** The newest block that has reached the commitment. */
  at(commitment: Commitment): Block {
    return this.#byHeight.get(Math.max(0, this.#tip.height - DEPTH[commitment])) ?? this.#tip
  }

  /** How sure a transaction of that slot is by now. */
  commitmentOf(slot: number): Commitment {
    if (slot <= this.at('finalized').slot) return 'finalized'
    return slot <= this.at('confirmed').slot ? 'confirmed' : 'processed'
  }

  /** The block of a slot, or undefined where the slot was skipped, forgotten or is still to come. */
  inSlot(slot: number): Block | undefined {
    return this.#bySlot.get(slot)
  }

  /** The block that a blockhash belongs to while transactions may still use it. */
  withLiveHash(blockhash: string): Block | undefined {
    const block = this.#byHash.get(blockhash)
    return block && this.#tip.height - block.height <= BLOCKHASH_BLOCKS ? block : undefined
  }

  /** The newest `count` blocks, newest first. */
  newest(count: number): Block[] {
    const heights = Array.from(
      { length: Math.min(count, this.#tip.height + 1) },
      (_, i) => this.#tip.height - i,
    )
    return heights.flatMap((height) => this.#byHeight.get(height) ?? [])
  }

  #keep(block: Block): Block {
    this.#byHeight.set(block.height, block)
    this.#bySlot.set(block.slot, block)
    this.#byHash.set(block.blockhash, block)
    return block
  }

  #forget(height: number): void {
    const block = this.#byHeight.get(height)
    if (!block) return
    this.#byHash.delete(block.blockhash)
    if (block.signatures.length > 0 || height === 0) return
    this.#byHeight.delete(height)
    this.#bySlot.delete(block.slot)
  }
}

function randomHash(): string {
  return bs58.encode(randomBytes(32))
}
