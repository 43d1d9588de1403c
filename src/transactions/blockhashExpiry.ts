import type { Connection, VersionedMessage } from '@solana/web3.js'
import { fetchBlockhash } from '../solana/blockhash'
import { withRpcErrors } from '../solana/namedErrors'
import { pause } from '../storage/pause'
import { untilAnswered } from './asking'
import type { AskableTransaction } from './recheck'

type Expiry =
  Readonly<{ late: false; lastValidBlockHeight: number }> | Readonly<{ late: true; height: number }>

/**
 * Until which block height the network takes what the wallet signed, or that it is too late already. A node that is silent now
 * is no reason to throw a signature away: settling finds out whether it came too late.
 */
export async function expiryOf(
  connection: Connection,
  signed: VersionedMessage,
  { message, lastValidBlockHeight }: Pick<AskableTransaction, 'message' | 'lastValidBlockHeight'>,
): Promise<Expiry> {
  const sameBlockhash = signed.recentBlockhash === message.recentBlockhash
  if (!sameBlockhash) return await withRpcErrors(() => newExpiry(connection, signed.recentBlockhash))
  const height = await connection.getBlockHeight('confirmed').catch(() => 0)
  return height > lastValidBlockHeight ? { late: true, height } : { late: false, lastValidBlockHeight }
}

/** A node may be a moment behind the one that the wallet asks: so often, and so many milliseconds apart, it is asked again. */
const TRIES = 4
const BETWEEN_MS = 700

/** A blockhash of the wallet's own that is good now lives no longer than the newest there is. */
async function newExpiry(connection: Connection, blockhash: string): Promise<Expiry> {
  for (let tries = 0; ; tries++) {
    const [{ value: good }, { lastValidBlockHeight }] = await Promise.all([
      connection.isBlockhashValid(blockhash, { commitment: 'processed' }),
      fetchBlockhash(connection),
    ])
    if (good) return { late: false, lastValidBlockHeight }
    if (tries === TRIES) return { late: true, height: lastValidBlockHeight }
    await pause(BETWEEN_MS)
  }
}

/** A wallet that sends by itself may have put in a blockhash of its own: one that lives no longer than the newest there is now. */
export async function latestExpiry(
  connection: Connection,
  lastValidBlockHeight: number,
  signal?: AbortSignal,
): Promise<number> {
  const newest = await untilAnswered(() => fetchBlockhash(connection), signal)
  return Math.max(lastValidBlockHeight, newest.lastValidBlockHeight)
}
