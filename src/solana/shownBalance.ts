import type { Connection, PublicKey } from '@solana/web3.js'
import { fetchBalance } from './balance'

/** SPEC section 9: milliseconds in which a balance is not asked for again after it could not be read. */
const BLOCKED = 30_000

const failedAt = new Map<string, number>()
globalThis.addEventListener?.('online', () => failedAt.clear())

/**
 * The lamports of an address for a figure that nothing depends on; undefined where they could not be read just now or within
 * the last 30 s. A device that comes back online may ask at once, as may another endpoint. What is signed reads `fetchBalance`.
 */
export async function fetchShownBalance(
  connection: Connection,
  address: PublicKey,
): Promise<bigint | undefined> {
  const key = `${connection.rpcEndpoint} ${address.toBase58()}`
  if (Date.now() - (failedAt.get(key) ?? -BLOCKED) < BLOCKED) return undefined
  try {
    return await fetchBalance(connection, address)
  } catch {
    failedAt.set(key, Date.now())
    return undefined
  }
}
