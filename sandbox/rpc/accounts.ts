import bs58 from 'bs58'
import type { LedgerAccount } from '../chain/accounts'
import { accountEncoding, encodeAccount, encodeMaybe } from './accountEncoding'
import { blockFor, inContext, type Method } from './context'
import { asAddress, Options } from './params'
import { invalidParams, RpcError } from './RpcError'

const MAX_ACCOUNTS = 100
const MAX_FILTERS = 4
const MAX_ACCOUNT_BYTES = 10 * 1024 * 1024

export const getBalance: Method = (chain, params) => {
  const address = params.address(0)
  const block = blockFor(chain, params.options(1))
  return inContext(block, chain.accounts.at(address, block.slot)?.lamports ?? 0n)
}

export const getAccountInfo: Method = (chain, params) => {
  const address = params.address(0)
  const options = params.options(1)
  const block = blockFor(chain, options)
  const read = (each: string) => chain.accounts.at(each, block.slot)
  return inContext(block, encodeMaybe(address, accountEncoding(options), read))
}

export const getMultipleAccounts: Method = (chain, params) => {
  const addresses = params.array(0).map(asAddress)
  if (addresses.length > MAX_ACCOUNTS) throw invalidParams(`Too many inputs provided; max ${MAX_ACCOUNTS}`)
  const options = params.options(1)
  const block = blockFor(chain, options)
  const how = accountEncoding(options, 'base64')
  const read = (each: string) => chain.accounts.at(each, block.slot)
  return inContext(
    block,
    addresses.map((address) => encodeMaybe(address, how, read)),
  )
}

export const getProgramAccounts: Method = (chain, params) => {
  const program = params.address(0)
  const options = params.options(1)
  const block = blockFor(chain, options)
  const how = accountEncoding(options)
  const filters = readFilters(options)
  const read = (each: string) => chain.accounts.at(each, block.slot)
  const found = chain.accounts
    .ownedBy(program, block.slot)
    .filter(([, account]) => filters.every((matches) => matches(account)))
    .map(([pubkey, account]) => ({ pubkey, account: encodeAccount(pubkey, account, how, read) }))
  return options.flag('withContext') ? inContext(block, found) : found
}

export const getMinimumBalanceForRentExemption: Method = (chain, params) => {
  const bytes = params.integer(0)
  params.options(1).commitment()
  if (bytes > MAX_ACCOUNT_BYTES) throw new RpcError(-32600, 'Invalid request')
  return chain.svm.minimumBalanceForRentExemption(BigInt(bytes))
}

type Filter = (account: LedgerAccount) => boolean

function readFilters(options: Options): Filter[] {
  const filters = options.array('filters') ?? []
  if (filters.length > MAX_FILTERS) throw invalidParams(`Too many filters provided; max ${MAX_FILTERS}`)
  return filters.map((filter) => readFilter(Options.from(filter)))
}

function readFilter(filter: Options): Filter {
  const size = filter.integer('dataSize')
  if (size !== undefined) return ({ data }) => data.length === size
  const memcmp = filter.object('memcmp')
  if (!memcmp) throw invalidParams('Invalid params: unknown variant, expected `dataSize` or `memcmp`.')
  const offset = memcmp.integer('offset') ?? 0
  const wanted = readBytes(memcmp)
  return ({ data }) => Buffer.compare(data.subarray(offset, offset + wanted.length), wanted) === 0
}

function readBytes(memcmp: Options): Uint8Array {
  const text = memcmp.text('bytes') ?? ''
  const encoding = memcmp.oneOf('encoding', ['base58', 'base64'] as const) ?? 'base58'
  const bytes = encoding === 'base64' ? Buffer.from(text, 'base64') : bs58.decodeUnsafe(text)
  if (!bytes) throw invalidParams('Invalid param: could not decode memcmp bytes')
  if (bytes.length > 128) throw invalidParams('Invalid param: data too large')
  return bytes
}
