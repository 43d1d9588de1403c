import type { Connection, PublicKey } from '@solana/web3.js'
import type { PriorityLevel } from './priorityLevel'

export type { PriorityLevel } from './priorityLevel'

/** One slot's least bid that got in, in micro-lamports a compute unit. */
export type RecentFee = Readonly<{ slot: number; prioritizationFee: number }>

/**
 * The least bid that is one, in micro-lamports a compute unit: to a transaction without a price wallets add their own. It costs a
 * lamport, and two above a million units.
 */
export const LEAST_PRICE = 1n

const QUARTILE: Record<PriorityLevel, number> = { low: 1, normal: 2, high: 3 }

/**
 * The bid for a level, in micro-lamports a compute unit: the 25th, 50th or 75th percentile of the recent slots' bids
 * (nearest rank). No samples and quiet slots give the least that is a bid: nobody is bidding, so no more is needed.
 */
export function pickPriorityFee(recentFees: readonly RecentFee[], level: PriorityLevel): bigint {
  const sorted = recentFees.map((fee) => fee.prioritizationFee).sort((a, b) => a - b)
  const rank = Math.ceil((sorted.length * QUARTILE[level]) / 4) - 1
  const price = BigInt(sorted[Math.max(rank, 0)] ?? 0)
  return price > LEAST_PRICE ? price : LEAST_PRICE
}

/** What others have lately bid to write to these accounts, as a bid of our own. */
export async function fetchPriorityFee(
  connection: Connection,
  writableAccounts: readonly PublicKey[],
  level: PriorityLevel,
): Promise<bigint> {
  const lockedWritableAccounts = writableAccounts.slice(0, MOST_ACCOUNTS)
  return pickPriorityFee(await connection.getRecentPrioritizationFees({ lockedWritableAccounts }), level)
}

/** The RPC method takes this many accounts. */
const MOST_ACCOUNTS = 128
