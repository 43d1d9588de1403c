import type { BlockhashWithExpiryBlockHeight, Connection } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { isAddress } from '../units/base58'

/** A blockhash, its last valid block height, and the slot at which the node gave it. */
export type DatedBlockhash = BlockhashWithExpiryBlockHeight & Readonly<{ slot: number }>

/** Blocks for which a blockhash is valid (solana-clock, MAX_PROCESSING_AGE). */
export const LIFETIME = 150

/**
 * Blocks after which every blockhash has expired, counted between two finalized blocks: when the later one is this many blocks after the
 * earlier one, the blockhashes of the earlier time are dead, because finalized blocks are at most 32 behind the newest: so far with TowerBFT, one block with Alpenglow, and nobody says which it is.
 */
export const LIFE_BLOCKS = LIFETIME + 32

/**
 * The milliseconds that these blocks take at the slowest schedule that the cluster had (solana-clock, DEFAULT_MS_PER_SLOT: 400 ms). Chains
 * are faster by now, but a node may lie about its pace. Where a chain is slower, transactions/expiry.ts waits longer.
 */
export const LIFE_MS = LIFE_BLOCKS * 400

/**
 * The most blocks by which two nodes of a cluster differ: with TowerBFT finalized is 32 blocks behind confirmed, and a node 128 behind is
 * unhealthy (Agave, --health-check-slot-distance).
 */
export const APART = 160

/**
 * The newest blockhash at `confirmed`, compared with the block height and slot that the same node reports: its expiry and the slot
 * from which it is searched depend on them. Rejects with rpc/invalid-answer where they contradict each other, or the blockhash is
 * not valid. (web3.js turns an error of its own getLatestBlockhash into a text; this function keeps the AppError.)
 */
export async function fetchBlockhash(connection: Connection): Promise<DatedBlockhash> {
  const [{ context, value }, { blockHeight, absoluteSlot }] = await Promise.all([
    connection.getLatestBlockhashAndContext('confirmed'),
    connection.getEpochInfo('confirmed'),
  ])
  const { slot } = context
  const { blockhash, lastValidBlockHeight } = value
  const height = lastValidBlockHeight - LIFETIME
  if (!isAddress(blockhash) || !areNear(height, blockHeight) || !areNear(slot, absoluteSlot))
    throw new AppError('rpc/invalid-answer', { method: 'getLatestBlockhash' })
  return { blockhash, lastValidBlockHeight, slot }
}

function areNear(one: number, other: number | undefined): boolean {
  return other !== undefined && Math.abs(one - other) <= APART
}
