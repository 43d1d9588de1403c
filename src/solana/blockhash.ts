import type { BlockhashWithExpiryBlockHeight, Connection } from '@solana/web3.js'

/**
 * The newest blockhash at `confirmed` and the last block height at which it is good. (web3.js wraps what its own
 * getLatestBlockhash throws into a text; an AppError passes through this.)
 */
export async function fetchBlockhash(connection: Connection): Promise<BlockhashWithExpiryBlockHeight> {
  return (await connection.getLatestBlockhashAndContext('confirmed')).value
}
