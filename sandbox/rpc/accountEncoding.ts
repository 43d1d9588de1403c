import bs58 from 'bs58'
import type { LedgerAccount } from '../chain/accounts'
import type { Options } from './params'
import { parseAccount, type AccountReader } from './parsed/accounts'
import { invalidParams, RpcError } from './RpcError'

/** How a request wants account data; `binary` is base58 without the name of the encoding beside it. */
export type AccountEncoding = Readonly<{
  encoding: 'binary' | 'base58' | 'base64' | 'jsonParsed'
  slice: Readonly<{ offset: number; length: number }> | undefined
}>

/** Base58 takes quadratic time, so nodes refuse it for longer data. */
const MAX_BASE58_BYTES = 128

/** Reads `encoding` and `dataSlice`. Throws -32602 on an unknown encoding. */
export function accountEncoding(
  options: Options,
  fallback: AccountEncoding['encoding'] = 'binary',
): AccountEncoding {
  if (options.text('encoding') === 'base64+zstd')
    throw invalidParams('base64+zstd is not offered here: use base64')
  const encoding =
    options.oneOf('encoding', ['binary', 'base58', 'base64', 'jsonParsed'] as const) ?? fallback
  const slice = options.object('dataSlice')
  return {
    encoding,
    slice: slice && { offset: slice.integer('offset') ?? 0, length: slice.integer('length') ?? 0 },
  }
}

/** An account in the RPC's shape (UiAccount). `read` finds the mint that a token account's decimals come from. */
export function encodeAccount(
  address: string,
  account: LedgerAccount,
  how: AccountEncoding,
  read: AccountReader,
): object {
  const { lamports, owner, executable, rentEpoch } = account
  const parsed = how.encoding === 'jsonParsed' ? parseAccount(address, account, read) : null
  const data = parsed ?? encodeData(account, how)
  return { data, executable, lamports, owner, rentEpoch, space: account.data.length }
}

/** The same for the account that `read` finds at an address, or null where it finds none. */
export function encodeMaybe(address: string, how: AccountEncoding, read: AccountReader): object | null {
  const account = read(address)
  return account && encodeAccount(address, account, how, read)
}

function encodeData(account: LedgerAccount, { encoding, slice }: AccountEncoding): unknown {
  const data = slice ? account.data.subarray(slice.offset, slice.offset + slice.length) : account.data
  if (encoding === 'base64' || encoding === 'jsonParsed')
    return [Buffer.from(data).toString('base64'), 'base64']
  if (data.length > MAX_BASE58_BYTES)
    throw new RpcError(
      -32600,
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    )
  return encoding === 'binary' ? bs58.encode(data) : [bs58.encode(data), 'base58']
}
