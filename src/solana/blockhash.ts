import type { BlockhashWithExpiryBlockHeight, Connection } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { isAddress } from '../units/base58'

/** A blockhash, the last block height at which it is good, and the slot at which the node gave it. */
export type DatedBlockhash = BlockhashWithExpiryBlockHeight & Readonly<{ slot: number }>

/** Blocks that a blockhash lives (solana-clock, MAX_PROCESSING_AGE). */
export const LIFETIME = 150

/**
 * Nodes of one cluster are so many blocks apart at most: what is final lies 32 behind what is confirmed, and a node that is 128 behind
 * calls itself unhealthy (Agave, --health-check-slot-distance).
 */
export const APART = 160

/**
 * The newest blockhash at `confirmed`, held against the height and the slot that the same node says it is at: when it expires, and
 * from which slot on it is looked for, hangs on them. Rejects with rpc/invalid-answer where they do not go together, or it is no
 * hash. (web3.js wraps what its own getLatestBlockhash throws into a text; an AppError passes through this.)
 */
export async function fetchBlockhash(connection: Connection): Promise<DatedBlockhash> {
  const [{ context, value }, { blockHeight, absoluteSlot }] = await Promise.all([
    connection.getLatestBlockhashAndContext('confirmed'),
    connection.getEpochInfo('confirmed'),
  ])
  const { slot } = context
  const height = value.lastValidBlockHeight - LIFETIME
  if (!isAddress(value.blockhash) || !areNear(height, blockHeight) || !areNear(slot, absoluteSlot))
    throw new AppError('rpc/invalid-answer', { method: 'getLatestBlockhash' })
  return { ...value, slot }
}

function areNear(one: number, other: number | undefined): boolean {
  return other !== undefined && Math.abs(one - other) <= APART
}
