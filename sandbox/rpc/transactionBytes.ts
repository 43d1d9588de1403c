import {
  PACKET_BYTES,
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

/** Parses a signed transaction in a request, with a Solana node's errors where it is invalid (-32602). */
export function decodeTransaction(text: string, encoding: TransactionEncoding = 'base58'): WireTransaction {
  return decode(text, binaryEncoding(encoding), TRANSACTION, parseTransaction, () => {
    throw invalidParams('invalid transaction: Transaction failed to sanitize accounts offsets correctly')
  })
}

/** A message alone, always base64. */
export function decodeMessage(text: string): WireMessage {
  return decode(text, 'base64', MESSAGE, parseMessage, (error) => {
    const why = error.message.includes('loads nothing') ? 'invalid value' : 'index out of bounds'
    throw invalidParams(`invalid transaction message: ${why}`)
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
    if (error.stage === 'sanitize') return unsanitary(error)
    throw invalidParams(`failed to deserialize ${type}: ${bincodeError(error.message)}`)
  }
}

function decodeText(text: string, encoding: BinaryEncoding, type: string): Uint8Array {
  const longest = LONGEST[encoding]
  if (text.length > longest)
    throw invalidParams(
      `${encoding} encoded ${type} too large: ${text.length} bytes (max: encoded/raw ${longest}/${PACKET_BYTES})`,
    )
  const bytes = encoding === 'base58' ? decodeBase58(text) : decodeBase64(text)
  if (typeof bytes === 'string') throw invalidParams(`invalid ${encoding} encoding: ${bytes}`)
  if (bytes.length > PACKET_BYTES)
    throw invalidParams(`decoded ${type} too large: ${bytes.length} bytes (max: ${PACKET_BYTES} bytes)`)
  return bytes
}

/** The errors of bincode and solana-short-vec for the wire parser's. */
function bincodeError(found: string): string {
  const version = /^unsupported message version (\d+)$/.exec(found)?.[1]
  if (version) return `invalid value: integer \`${version}\`, expected a valid transaction message version`
  return BINCODE_ERRORS.get(found) ?? found
}

const BINCODE_ERRORS: ReadonlyMap<string, string> = new Map([
  ['unexpected end of input', 'io error: failed to fill whole buffer'],
  ['alias encoding of a length', 'invalid value: alias encoding, expected strict form encoding'],
  [
    'length does not fit 16 bits',
    'invalid value: continue signal on byte-three, expected a terminal signal on or before byte-three',
  ],
])
