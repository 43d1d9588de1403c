import type { Connection, PublicKey } from '@solana/web3.js'

/**
 * The lamports of an address at `confirmed`. (web3.js wraps what its own getBalance throws into a text; an AppError passes
 * through this.)
 */
export async function fetchBalance(connection: Connection, address: PublicKey): Promise<bigint> {
  return BigInt((await connection.getBalanceAndContext(address, 'confirmed')).value)
}
