import type { Connection, PublicKey } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { exactCall, isU64, type U64 } from './exactCall'

/** The exact lamports of an address at `confirmed`. Rejects with rpc/*. */
export async function fetchBalance(connection: Connection, address: PublicKey): Promise<bigint> {
  const params = [address.toBase58(), { commitment: 'confirmed' }]
  const answer = await exactCall<Readonly<{ value: U64 }> | null>(connection, 'getBalance', params)
  if (isU64(answer?.value)) return BigInt(answer.value)
  throw new AppError('rpc/invalid-answer', { method: 'getBalance' })
}

/** Milliseconds in which a balance is not read again after a failed read. */
const BLOCKED = 30_000

const failedAt = new Map<string, number>()
globalThis.addEventListener?.('online', () => failedAt.clear())

/**
 * The lamports of an address, only to be shown: a plan uses `fetchBalance`. Undefined where reading failed now or within the last 30 s.
 * Coming back online and choosing another endpoint end that pause.
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
