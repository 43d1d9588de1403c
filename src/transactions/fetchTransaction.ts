import type { Connection, VersionedTransactionResponse } from '@solana/web3.js'
import bs58 from 'bs58'
import { isSigned } from './checkSigned'

/**
 * A transaction as it stands in a block, at `confirmed`; null where the node does not know it (yet), or shows one under this signature
 * that was not signed with it: it made that up. Rejects as the connection does.
 */
export async function fetchTransaction(
  connection: Connection,
  signature: string,
): Promise<VersionedTransactionResponse | null> {
  const found = await connection.getTransaction(signature, {
    commitment: 'confirmed',
    maxSupportedTransactionVersion: 0,
  })
  if (!found) return null
  const { message, signatures } = found.transaction
  return signatures[0] === signature &&
    isSigned(
      message,
      signatures.map((each) => bs58.decode(each)),
    )
    ? found
    : null
}
