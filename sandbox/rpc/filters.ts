import type { LedgerAccount } from '../chain/accounts'
import { TOKEN_ACCOUNT_BYTES } from '../chain/tokens'
import { decodeBase58, decodeBase64, type Decoded } from './binaryText'
import type { Filter, Memcmp } from './configs'
import { invalidParams } from './RpcError'

const MAX_FILTERS = 4
const MAX_BYTES = 128
/** The most characters for so many bytes, so that longer texts are never decoded. */
const MAX_CHARACTERS = { base58: 175, base64: 172 }
/** The offset of a token account's state, and of Token-2022's kind byte of an extended one (2: an account). */
const STATE_OFFSET = 108
const TOKEN_ACCOUNT_KIND = 2
const MULTISIG_BYTES = 355

/** The predicate of the filters of getProgramAccounts and programSubscribe: all must match. Throws -32602. */
export function accountFilter(filters: readonly Filter[]): (account: LedgerAccount) => boolean {
  if (filters.length > MAX_FILTERS) throw invalidParams(`Too many filters provided; max ${MAX_FILTERS}`)
  const tests = filters.map(toTest)
  return (account) => tests.every((test) => test(account.data))
}

/** Whether the data can be an initialized token account (spl-generic-token's valid_account_data of Token-2022). */
function isTokenAccountData(data: Uint8Array): boolean {
  const state = data[STATE_OFFSET] ?? 0
  if (state === 0 || data.length === MULTISIG_BYTES) return false
  return data.length === TOKEN_ACCOUNT_BYTES || data[TOKEN_ACCOUNT_BYTES] === TOKEN_ACCOUNT_KIND
}

function toTest([kind, content]: Filter): (data: Uint8Array) => boolean {
  if (kind === 'dataSize') return (data) => BigInt(data.length) === content
  if (kind === 'tokenAccountState') return isTokenAccountData
  const wanted = bytesOf(content)
  const offset = Number(content.offset)
  return (data) =>
    offset <= data.length && Buffer.compare(data.subarray(offset, offset + wanted.length), wanted) === 0
}

function bytesOf({ bytes, encoding }: Memcmp): Uint8Array {
  if (typeof bytes !== 'string') return checked(Uint8Array.from(bytes, Number))
  const name = encoding === 'base64' ? 'base64' : 'base58'
  if (bytes.length > MAX_CHARACTERS[name]) throw invalidParams('Invalid param: DataTooLarge')
  const decoded: Decoded = name === 'base64' ? decodeBase64(bytes) : decodeBase58(bytes)
  if (typeof decoded !== 'string') return checked(decoded)
  throw invalidParams(`Invalid param: ${name === 'base64' ? 'Base64' : 'Base58'}DecodeError(${decoded})`)
}

function checked(bytes: Uint8Array): Uint8Array {
  if (bytes.length > MAX_BYTES) throw invalidParams('Invalid param: DataTooLarge')
  return bytes
}
