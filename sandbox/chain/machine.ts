import type { Block } from './blocks'
import { Clock, EpochSchedule, LiteSvm } from './litesvm'

/** Slots in an epoch, as on mainnet; without the short first epochs of a new cluster. */
export const SLOTS_PER_EPOCH = 432_000
/** Slots that the SlotHashes sysvar remembers. */
export const SLOT_HASHES = 512

export function epochOf(slot: number): number {
  return Math.floor(slot / SLOTS_PER_EPOCH)
}

/** A LiteSVM that leaves blockhashes and history to the chain, with mainnet's epochs and the native mints. */
export function newSvm(): LiteSvm {
  const svm = new LiteSvm()
  svm.setBlockhashCheck(false)
  svm.setTransactionHistory(0n)
  svm.setEpochSchedule(new EpochSchedule(BigInt(SLOTS_PER_EPOCH), BigInt(SLOTS_PER_EPOCH), false, 0n, 0n))
  svm.withNativeMints()
  return svm
}

/** Changes what a byte of rent costs, in lamports. */
export function setRentPerByte(svm: LiteSvm, lamports: bigint): void {
  const rent = svm.getRent()
  rent.lamportsPerByteYear = lamports
  svm.setRent(rent)
}

/** Tells programs which block it is: Clock, SlotHashes (lookup tables need it) and a blockhash that moves (nonces do). */
export class Sysvars {
  #epochStart = 0

  constructor(private readonly svm: LiteSvm) {}

  /** `closed`: the blocks before it, newest first, as many as SLOT_HASHES. */
  feed(block: Block, closed: readonly Block[]): void {
    const epoch = BigInt(epochOf(block.slot))
    if (this.#epochStart === 0 || this.svm.getClock().epoch !== epoch) this.#epochStart = block.time
    const epochStart = BigInt(this.#epochStart)
    this.svm.setClock(new Clock(BigInt(block.slot), epochStart, epoch, epoch + 1n, BigInt(block.time)))
    this.svm.setSlotHashes(closed.map(({ slot, blockhash }) => ({ slot: BigInt(slot), hash: blockhash })))
    this.svm.expireBlockhash()
  }
}
