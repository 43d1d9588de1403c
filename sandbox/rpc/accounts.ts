import bs58 from 'bs58'
import type { Chain } from '../chain/Chain'
import type { LedgerAccount } from '../chain/accounts'
import { isTokenProgram } from '../chain/tokens'
import {
  accountEncoding,
  encodeAccount,
  encodeMaybe,
  isParsed,
  type AccountEncoding,
} from './accountEncoding'
import { asAddress } from './addresses'
import { accountInfoConfig, commitmentConfig, contextConfig, programAccountsConfig } from './configs'
import { blockFor, inContext, type Method } from './context'
import { accountFilter } from './filters'
import type { AccountReader } from './parsed/accounts'
import { invalidParams, RpcError } from './RpcError'
import { list, text, usize } from './serde'

const MAX_ACCOUNTS = 100
const MAX_ACCOUNT_BYTES = 10n * 1024n * 1024n

type KeyedAccount = Readonly<{ pubkey: string; account: object }>

export const getBalance: Method = (chain, params) => {
  const [pubkey, config] = params.take([text], [contextConfig])
  const address = asAddress(pubkey)
  const block = blockFor(chain, config)
  return inContext(block, chain.accounts.at(address, block.slot)?.lamports ?? 0n)
}

export const getAccountInfo: Method = (chain, params) => {
  const [pubkey, config] = params.take([text], [accountInfoConfig])
  const address = asAddress(pubkey)
  const block = blockFor(chain, config)
  return inContext(block, encodeMaybe(address, accountEncoding(config), readerAt(chain, block.slot)))
}

export const getMultipleAccounts: Method = (chain, params) => {
  const [pubkeys, config] = params.take([list(text)], [accountInfoConfig])
  if (pubkeys.length > MAX_ACCOUNTS) throw invalidParams(`Too many inputs provided; max ${MAX_ACCOUNTS}`)
  const addresses = pubkeys.map(asAddress)
  const block = blockFor(chain, config)
  const how = accountEncoding(config, 'base64')
  const read = readerAt(chain, block.slot)
  return inContext(
    block,
    addresses.map((address) => encodeMaybe(address, how, read)),
  )
}

export const getProgramAccounts: Method = (chain, params) => {
  const [programId, config] = params.take([text], [programAccountsConfig])
  const program = asAddress(programId)
  const matches = accountFilter(config?.filters ?? [])
  const block = blockFor(chain, config)
  const found = chain.accounts.ownedBy(program, block.slot).filter(([, account]) => matches(account))
  const shown = keyedAccounts(found, accountEncoding(config), readerAt(chain, block.slot))
  return config?.withContext ? inContext(block, shown) : shown
}

export const getMinimumBalanceForRentExemption: Method = (chain, params) => {
  const [bytes] = params.take([usize], [commitmentConfig])
  if (bytes > MAX_ACCOUNT_BYTES) throw new RpcError(-32600, 'Invalid request')
  return chain.svm.minimumBalanceForRentExemption(bytes)
}

/** The accounts as they were when the slot closed. */
export function readerAt(chain: Chain, slot: number): AccountReader {
  return (address) => chain.accounts.at(address, slot)
}

/**
 * Accounts with their addresses, in the order of the addresses' bytes. Token accounts that were requested parsed and cannot
 * be parsed are left out, as nodes do.
 */
export function keyedAccounts(
  found: readonly Held[],
  how: AccountEncoding,
  read: AccountReader,
): KeyedAccount[] {
  const keyed = inOrder(found).map(([pubkey, account]) => ({
    pubkey,
    account: encodeAccount(pubkey, account, how, read),
  }))
  const parsedOnly = how.encoding === 'jsonParsed' && found.some(([, { owner }]) => isTokenProgram(owner))
  return parsedOnly ? keyed.filter(({ account }) => isParsed(account)) : keyed
}

type Held = readonly [address: string, account: LedgerAccount]

function inOrder(found: readonly Held[]): Held[] {
  return found
    .map((held) => ({ held, bytes: bs58.decode(held[0]) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ held }) => held)
}
