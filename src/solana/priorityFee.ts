import type { Connection, PublicKey } from '@solana/web3.js'
import { toAppError } from '../errors/AppError'

/** How high the priority fee is, compared with the recent fees for the same accounts. */
export type PriorityLevel = 'low' | 'normal' | 'high'

export const priorityLevels: readonly PriorityLevel[] = ['low', 'normal', 'high']

/** Whether a stored value is a level. */
export function isPriorityLevel(value: unknown): value is PriorityLevel {
  return priorityLevels.some((level) => level === value)
}

/** The lowest priority fee that landed in a slot, in micro-lamports per compute unit. */
export type RecentFee = Readonly<{ slot: number; prioritizationFee: number }>

/**
 * The lowest price above zero, in micro-lamports per compute unit. A transaction without a price would get the wallet's own. It costs
 * one lamport, and two above a million units.
 */
export const LEAST_PRICE = 1n

/**
 * The priority fee of a plain SOL transfer where the person chose no level: price in micro-lamports, limit in compute units, and their
 * product in lamports.
 */
export const SOL_BID = { price: 20_000_000n, limit: 500, lamports: 10_000n } as const

/** Lamports that a bid costs: ceil(price × limit / 10⁶), as the runtime charges it. */
export function priorityFee({ price, limit }: Readonly<{ price: bigint; limit: number }>): bigint {
  return (price * BigInt(limit) + 999_999n) / 1_000_000n
}

const QUARTILE: Record<PriorityLevel, number> = { low: 1, normal: 2, high: 3 }

/**
 * The price for a level, in micro-lamports per compute unit: the 25th, 50th or 75th percentile of the recent slots' fees (nearest
 * rank). Without samples, or where those are zero, it is the lowest price.
 */
export function pickPriorityFee(recentFees: readonly RecentFee[], level: PriorityLevel): bigint {
  const sorted = recentFees.map((fee) => fee.prioritizationFee).sort((a, b) => a - b)
  const rank = Math.ceil((sorted.length * QUARTILE[level]) / 4) - 1
  const price = BigInt(sorted[Math.max(rank, 0)] ?? 0)
  return price > LEAST_PRICE ? price : LEAST_PRICE
}

/**
 * The price for a level, from the recent priority fees of transactions that write to these accounts; null where no endpoint tells them: an
 * operation can do without.
 */
export async function fetchPriorityFee(
  connection: Connection,
  writableAccounts: readonly PublicKey[],
  level: PriorityLevel,
): Promise<bigint | null> {
  const lockedWritableAccounts = writableAccounts.slice(0, MOST_ACCOUNTS)
  const fees = await connection.getRecentPrioritizationFees({ lockedWritableAccounts }).catch(nullWhereUntold)
  return fees && pickPriorityFee(fees, level)
}

function nullWhereUntold(thrown: unknown): null {
  const { code } = toAppError(thrown)
  if (code === 'rpc/no-method' || code === 'rpc/rate-limited') return null
  throw thrown
}

/** The most accounts that the RPC method accepts. */
const MOST_ACCOUNTS = 128
