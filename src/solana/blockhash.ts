import type { BlockhashWithExpiryBlockHeight, Connection } from '@solana/web3.js'

/** A blockhash, the last block height at which it is good, and the slot at which the node gave it. */
export type DatedBlockhash = BlockhashWithExpiryBlockHeight & Readonly<{ slot: number }>

/**
 * The newest blockhash at `confirmed`. (web3.js wraps what its own getLatestBlockhash throws into a text; an AppError passes through
 * this.)
 */
export async function fetchBlockhash(connection: Connection): Promise<DatedBlockhash> {
  const { context, value } = await connection.getLatestBlockhashAndContext('confirmed')
  return { ...value, slot: context.slot }
}
