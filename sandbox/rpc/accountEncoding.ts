import bs58 from 'bs58'
import type { LedgerAccount } from '../chain/accounts'
import { parseTokenProgramAccount, type AccountReader } from './parsedTokens'
import type { Options } from './params'
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
export function encodeAccount(account: LedgerAccount, how: AccountEncoding, read: AccountReader): object {
  const { lamports, owner, executable, rentEpoch } = account
  const data = encodeData(account, how, read)
  return { data, executable, lamports, owner, rentEpoch, space: account.data.length }
}

/** The same for an account that may not exist. */
export function encodeMaybe(
  account: LedgerAccount | null,
  how: AccountEncoding,
  read: AccountReader,
): object | null {
  return account && encodeAccount(account, how, read)
}

function encodeData(
  account: LedgerAccount,
  { encoding, slice }: AccountEncoding,
  read: AccountReader,
): unknown {
  if (encoding === 'jsonParsed') {
    const parsed = parseTokenProgramAccount(account, read)
    if (parsed) return parsed
  }
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
