import { AppError } from '../errors/AppError'
import { decodeBase58 } from '../units/base58'
import { askNodeTogether, type NodeCall } from './askNode'

/*
 * What the network takes for a transaction that there is no plan of yet, without the chain's libraries: a node is asked about the bytes of a
 * message like the later one, in which only the blockhash is replaced.
 */

/**
 * A message (base64) like one that is signed later, with a limit of `units` compute units at the lowest price, which is one lamport. `limited`
 * limits the bytes that it loads as well; null where such a message never does.
 */
export type LikeMessage = Readonly<{ units: number; plain: string; limited: string | null }>

/** Asks for a blockhash that every node knows. */
export const FINAL_BLOCKHASH: NodeCall = {
  method: 'getLatestBlockhash',
  params: [{ commitment: 'finalized' }],
}

/** A node's answer to it. */
export type FinalBlockhash = Readonly<{ value: Readonly<{ blockhash: string }> }>

type Told = Readonly<{ value: number | null }>

/** Lamports that the network takes for each of these messages, without a bid; all are asked about in one request. Rejects with rpc/*. */
export async function askNetworkFees(
  urls: readonly string[],
  messages: readonly LikeMessage[],
  { value: { blockhash } }: FinalBlockhash,
  signal: AbortSignal,
): Promise<readonly bigint[]> {
  const asked = messages.map(({ plain, limited }) => (limited === null ? [plain] : [plain, limited]))
  const calls = asked.flat().map((message) => feeCall(message, blockhash))
  const told = (await askNodeTogether<Told[]>(urls, calls, signal)).map(({ value }) => value)
  return asked.map((tries) => {
    const fees = told.splice(0, tries.length)
    const least = fees.reduce((low, fee) => (low === null || fee === null || low < fee ? low : fee))
    if (least === null || least < BID) throw new AppError('rpc/failed', { method: 'getFeeForMessage' })
    return BigInt(least - BID)
  })
}

/** The bid of such a message: its limit at the lowest price, rounded up. */
const BID = 1

function feeCall(message: string, blockhash: string): NodeCall {
  return {
    method: 'getFeeForMessage',
    params: [withBlockhash(message, blockhash), { commitment: 'confirmed' }],
  }
}

/** Version and header, and the number of keys, which is less than 128: each has 32 bytes, and the blockhash follows (solana-message, v0). */
const HEADER = 4
const KEY_BYTES = 32

function withBlockhash(message: string, blockhash: string): string {
  const bytes = Uint8Array.from(atob(message), (letter) => letter.charCodeAt(0))
  const hash = decodeBase58(blockhash)
  if (hash?.length !== KEY_BYTES) throw new AppError('rpc/failed', { method: 'getLatestBlockhash' })
  bytes.set(hash, HEADER + 1 + KEY_BYTES * (bytes[HEADER] ?? 0))
  return btoa(String.fromCharCode(...bytes))
}
