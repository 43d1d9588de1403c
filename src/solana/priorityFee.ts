import type { Connection, PublicKey } from '@solana/web3.js'
import type { PriorityLevel } from './priorityLevel'

export type { PriorityLevel } from './priorityLevel'

/** One slot's least bid that got in, in micro-lamports a compute unit. */
export type RecentFee = Readonly<{ slot: number; prioritizationFee: number }>

const QUARTILE: Record<PriorityLevel, number> = { low: 1, normal: 2, high: 3 }

/**
 * The bid for a level, in micro-lamports a compute unit: the 25th, 50th or 75th percentile of the recent slots' bids
 * (nearest rank). No samples and quiet slots give zero: nobody is bidding, so nothing needs to be bid.
 */
export function pickPriorityFee(recentFees: readonly RecentFee[], level: PriorityLevel): bigint {
  const sorted = recentFees.map((fee) => fee.prioritizationFee).sort((a, b) => a - b)
  const rank = Math.ceil((sorted.length * QUARTILE[level]) / 4) - 1
  return BigInt(sorted[Math.max(rank, 0)] ?? 0)
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
