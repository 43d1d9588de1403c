import {
  mostBytes,
  parseMessage,
  parseTransaction,
  WireError,
  type WireMessage,
  type WireTransaction,
} from '../chain/wire'
import { decodeBase58, decodeBase64 } from './binaryText'
import { invalidParams } from './RpcError'
import type { TransactionEncoding } from './transactionEncoding'

type BinaryEncoding = 'base58' | 'base64'

const TRANSACTION = 'solana_transaction::versioned::VersionedTransaction'
const MESSAGE = 'solana_message::versions::VersionedMessage'
/** The most characters that the bytes of one packet can take. */
const LONGEST = { base58: 1683, base64: 1644 }
/** The most characters of a transaction of version 1. There is no such limit in base58, which was not raised for it. */
const LONGEST_V1 = 5464
/** How base64 begins where the first byte is that of version 1 or more. */
const V1_IN_BASE64 = 'gQ'

/** Parses a signed transaction in a request, with a Solana node's errors where it is invalid (-32602). */
export function decodeTransaction(text: string, encoding: TransactionEncoding = 'base58'): WireTransaction {
  return decode(text, binaryEncoding(encoding), TRANSACTION, parseTransaction, () => {
    throw invalidParams('invalid transaction: Transaction failed to sanitize accounts offsets correctly')
  })
}

/** A message alone, always base64. */
export function decodeMessage(text: string): WireMessage {
  return decode(text, 'base64', MESSAGE, parseMessage, ({ stage }) => {
    throw invalidParams(`invalid transaction message: ${stage}`)
  })
}

/** Transactions are accepted only as bytes; `binary` is the older name of base58. */
function binaryEncoding(encoding: TransactionEncoding): BinaryEncoding {
  if (encoding === 'json' || encoding === 'jsonParsed')
    throw invalidParams(`unsupported encoding: ${encoding}. Supported encodings: base58, base64`)
  return encoding === 'base64' ? 'base64' : 'base58'
}

function decode<T>(
  text: string,
  encoding: BinaryEncoding,
  type: string,
  parse: (bytes: Uint8Array) => T,
  unsanitary: (error: WireError) => T,
): T {
  const bytes = decodeText(text, encoding, type)
  try {
    return parse(bytes)
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    if (error.stage !== 'deserialize') return unsanitary(error)
    throw invalidParams(`failed to deserialize ${type}: ${error.message}`)
  }
}

/** The limits of decode_and_deserialize in Agave: those of version 1 where the text begins like one in base64. */
function decodeText(text: string, encoding: BinaryEncoding, type: string): Uint8Array {
  const isV1 = encoding === 'base64' && text.slice(0, 2) >= V1_IN_BASE64
  const longest = isV1 ? LONGEST_V1 : LONGEST[encoding]
  const most = mostBytes(isV1 ? 1 : 0)
  if (text.length > longest)
    throw invalidParams(
      `${encoding} encoded ${type} too large: ${text.length} bytes (max: encoded/raw ${longest}/${most})`,
    )
  const bytes = encoding === 'base58' ? decodeBase58(text) : decodeBase64(text)
  if (typeof bytes === 'string') throw invalidParams(`invalid ${encoding} encoding: ${bytes}`)
  if (bytes.length > most)
    throw invalidParams(`decoded ${type} too large: ${bytes.length} bytes (max: ${most} bytes)`)
  return bytes
}
