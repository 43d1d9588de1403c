import bs58 from 'bs58'
import {
  PACKET_BYTES,
  parseMessage,
  parseTransaction,
  WireError,
  type WireMessage,
  type WireTransaction,
} from '../chain/wire'
import { invalidParams } from './RpcError'

export type BinaryEncoding = 'base58' | 'base64'

const TRANSACTION = 'solana_transaction::versioned::VersionedTransaction'
const MESSAGE = 'solana_message::versions::VersionedMessage'

/** A signed transaction from a request, with the answers of a Solana node where it is none (-32602). */
export function decodeTransaction(text: string, encoding: BinaryEncoding): WireTransaction {
  return decode(text, encoding, TRANSACTION, parseTransaction)
}

/** A message alone, always base64. */
export function decodeMessage(text: string): WireMessage {
  return decode(text, 'base64', MESSAGE, parseMessage)
}

function decode<T>(text: string, encoding: BinaryEncoding, type: string, parse: (bytes: Uint8Array) => T): T {
  const bytes = decodeText(text, encoding, type)
  try {
    return parse(bytes)
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    throw error.stage === 'deserialize'
      ? invalidParams(`failed to deserialize ${type}: ${error.message}`)
      : invalidParams('invalid transaction: Transaction failed to sanitize accounts offsets correctly')
  }
}

function decodeText(text: string, encoding: BinaryEncoding, type: string): Uint8Array {
  const longest = encoding === 'base58' ? 1683 : 1644
  if (text.length > longest)
    throw invalidParams(
      `${encoding} encoded ${type} too large: ${text.length} bytes (max: encoded/raw ${longest}/${PACKET_BYTES})`,
    )
  const bytes = encoding === 'base58' ? bs58.decodeUnsafe(text) : decodeBase64(text)
  if (!bytes) throw invalidParams(`invalid ${encoding} encoding: ${JSON.stringify(text.slice(0, 40))}`)
  if (bytes.length > PACKET_BYTES)
    throw invalidParams(`decoded ${type} too large: ${bytes.length} bytes (max: ${PACKET_BYTES} bytes)`)
  return bytes
}

/** Strictly: Node's own decoder would skip what is not base64. */
function decodeBase64(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? new Uint8Array(bytes) : undefined
}
