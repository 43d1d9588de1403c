import type { Connection } from '@solana/web3.js'
import { AppError } from '../errors/AppError'

/** Milliseconds for which rent is cached. Rent changes with feature activations, months apart. */
const FRESH = 60_000

type Known = Readonly<{ lamports: Promise<bigint>; at: number }>
const known = new WeakMap<Connection, Map<number, Known>>()

/**
 * The rent-exempt minimum of accounts of these sizes, in lamports, in the same order. They are
 * cached for a minute for each connection. Rejects with rpc/*.
 */
export function fetchRent(connection: Connection, sizes: readonly number[]): Promise<bigint[]> {
  const rents = known.get(connection) ?? new Map<number, Known>()
  known.set(connection, rents)
  return Promise.all(sizes.map((size) => rentOf(connection, size, rents)))
}

/** Clears the cache, for amounts that are going to be signed. */
export function forgetRent(connection: Connection): void {
  known.delete(connection)
}

function rentOf(connection: Connection, size: number, rents: Map<number, Known>): Promise<bigint> {
  const remembered = rents.get(size)
  if (remembered && Date.now() - remembered.at < FRESH) return remembered.lamports
  const lamports = connection.getMinimumBalanceForRentExemption(size).then(lamportsOf)
  rents.set(size, { lamports, at: Date.now() })
  lamports.catch(() => rents.delete(size))
  return lamports
}

/** The rent in lamports. Throws rpc/invalid-answer for 0, which web3.js returns where the node answered with an error. */
function lamportsOf(rent: number): bigint {
  if (rent === 0) throw new AppError('rpc/invalid-answer', { method: 'getMinimumBalanceForRentExemption' })
  return BigInt(rent)
}
