import bs58 from 'bs58'
import type { LedgerAccount } from '../chain/accounts'
import { parseAccount, type AccountReader } from './parsed/accounts'
import { RpcError } from './RpcError'
import { compress } from './zstd'

/** An encoding of account data; `binary` is base58 without the name of the encoding beside it. */
export type DataEncoding = 'binary' | 'base58' | 'base64' | 'base64+zstd' | 'jsonParsed'
export type Slice = Readonly<{ offset: bigint; length: bigint }>
/** How a request wants account data. */
export type AccountEncoding = Readonly<{ encoding: DataEncoding; slice?: Slice | undefined }>

/** Base58 takes quadratic time, so nodes refuse it for longer data. */
const MAX_BASE58_BYTES = 128

/** The encoding in a request, or the method's default. */
export function accountEncoding(
  config: Readonly<{ encoding?: DataEncoding | undefined; dataSlice?: Slice | undefined }> | undefined,
  fallback: DataEncoding = 'binary',
): AccountEncoding {
  return { encoding: config?.encoding ?? fallback, slice: config?.dataSlice }
}

/**
 * An account in the RPC's shape (UiAccount). `read` finds the mint that a token account's decimals come from. Throws
 * -32600 where the data is too long for base58.
 */
export function encodeAccount(
  address: string,
  account: LedgerAccount,
  how: AccountEncoding,
  read: AccountReader,
): object {
  const data = sliced(account.data, how.slice)
  if (isBase58(how) && data.length > MAX_BASE58_BYTES)
    throw new RpcError(
      -32600,
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    )
  return uiAccount(address, account, how, read)
}

/** The same for the account that `read` finds at an address, or null where it finds none. */
export function encodeMaybe(address: string, how: AccountEncoding, read: AccountReader): object | null {
  const account = read(address)
  return account && encodeAccount(address, account, how, read)
}

/** An account for a subscription: complete; data that is too long for base58 is left out, not refused. */
export function uiAccount(
  address: string,
  account: LedgerAccount,
  how: AccountEncoding,
  read: AccountReader,
): object {
  const { lamports, owner, executable, rentEpoch } = account
  const parsed = how.encoding === 'jsonParsed' ? parseAccount(address, account, read) : null
  const data = parsed ?? encodeData(sliced(account.data, how.slice), how.encoding)
  return { data, executable, lamports, owner, rentEpoch, space: account.data.length }
}

/** Whether an encoded account was parsed. Lists of token accounts leave out those that were not. */
export function isParsed(account: object): boolean {
  return 'data' in account && typeof account.data === 'object' && !Array.isArray(account.data)
}

function encodeData(data: Uint8Array, encoding: DataEncoding): unknown {
  if (encoding === 'binary') return base58Text(data)
  if (encoding === 'base58') return [base58Text(data), encoding]
  if (encoding === 'base64+zstd') return [base64Text(compress(data)), encoding]
  return [base64Text(data), 'base64']
}

function isBase58({ encoding }: AccountEncoding): boolean {
  return encoding === 'binary' || encoding === 'base58'
}

function base58Text(data: Uint8Array): string {
  return data.length > MAX_BASE58_BYTES ? 'error: data too large for bs58 encoding' : bs58.encode(data)
}

function base64Text(data: Uint8Array): string {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64')
}

function sliced(data: Uint8Array, slice: Slice | undefined): Uint8Array {
  if (!slice) return data
  const offset = Number(slice.offset)
  return data.subarray(offset, offset + Number(slice.length))
}
