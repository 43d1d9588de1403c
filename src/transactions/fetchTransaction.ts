import type { Connection, VersionedTransactionResponse } from '@solana/web3.js'

/** A transaction as it stands in a block, at `confirmed`; null where the node does not know it (yet). Rejects as the connection does. */
export function fetchTransaction(
  connection: Connection,
  signature: string,
): Promise<VersionedTransactionResponse | null> {
  return connection.getTransaction(signature, {
    commitment: 'confirmed',
    maxSupportedTransactionVersion: 0,
  })
}
