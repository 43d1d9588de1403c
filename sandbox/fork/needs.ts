import type { Chain } from '../chain/Chain'
import { resolveKeys } from '../chain/keys'
import { isTokenProgram, readTokenAccount } from '../chain/tokens'
import type { WireMessage } from '../chain/wire'
import type { DataEncoding } from '../rpc/accountEncoding'
import { asAddress } from '../rpc/addresses'
import {
  accountInfoConfig,
  programAccountsConfig,
  sendTransactionConfig,
  simulateTransactionConfig,
  tokenAccountsFilter,
} from '../rpc/configs'
import { accountFilter } from '../rpc/filters'
import type { Params } from '../rpc/params'
import { RpcError } from '../rpc/RpcError'
import { list, text } from '../rpc/serde'
import { decodeTransaction } from '../rpc/transactionBytes'
import { largestTokenAccounts, programAccounts, tokenAccounts, type Question } from './questions'

/**
 * What a request needs of the ledger: the addresses that the chain can determine so far, and the question that only the
 * upstream can answer in full. `found` are the addresses in its answer.
 */
export type Need = Readonly<{
  question?: Question
  addresses: (found: readonly string[]) => readonly string[]
}>

/** The method refuses more accounts. */
const MOST_ACCOUNTS = 100
const NOTHING: Need = { addresses: () => [] }

type Reader = (params: Params, chain: Chain) => Need

/**
 * What a method needs, or undefined where it needs nothing. Invalid parameters need nothing: the method itself reports them.
 */
export function needOf(method: string, params: Params, chain: Chain): Need | undefined {
  try {
    return NEEDS.get(method)?.(params, chain)
  } catch (error) {
    if (error instanceof RpcError) return undefined
    throw error
  }
}

const oneAddress: Reader = (params) => {
  const address = asAddress(params.raw(0))
  return { addresses: () => [address] }
}

const oneAccount: Reader = (params, chain) => {
  const [pubkey, config] = params.take([text], [accountInfoConfig])
  const address = asAddress(pubkey)
  return { addresses: withMintsIfParsed(() => [address], config, chain) }
}

const severalAccounts: Reader = (params, chain) => {
  const [pubkeys, config] = params.take([list(text)], [accountInfoConfig])
  if (pubkeys.length > MOST_ACCOUNTS) return NOTHING
  const addresses = pubkeys.map(asAddress)
  return { addresses: withMintsIfParsed(() => addresses, config, chain) }
}

const tokenAccount: Reader = (params, chain) => {
  const address = asAddress(params.raw(0))
  return { addresses: () => withMints([address], chain) }
}

const largestAccounts: Reader = (params) => {
  const mint = asAddress(params.raw(0))
  return { question: largestTokenAccounts(mint), addresses: (found) => [mint, ...found] }
}

const accountsOfProgram: Reader = (params, chain) => {
  const [program, config] = params.take([text], [programAccountsConfig])
  accountFilter(config?.filters ?? [])
  const filters = params.options(1).array('filters') ?? []
  const question = programAccounts(asAddress(program), filters)
  return { question, addresses: withMintsIfParsed((found) => found, config, chain) }
}

const tokenAccountsBy =
  (by: 'Owner' | 'Delegate'): Reader =>
  (params, chain) => {
    const [pubkey, [kind, name], config] = params.take([text, tokenAccountsFilter], [accountInfoConfig])
    const filter = kind === 'mint' ? { mint: asAddress(name) } : { programId: asAddress(name) }
    const question = tokenAccounts(by, asAddress(pubkey), filter)
    const mints = kind === 'mint' ? [asAddress(name)] : []
    const all = (found: readonly string[]) => [...mints, ...found]
    return { question, addresses: withMintsIfParsed(all, config, chain) }
  }

const transaction: Reader = (params, chain) => {
  const [encoded, config] = params.take([text], [sendTransactionConfig])
  const { message } = decodeTransaction(encoded, config?.encoding)
  return { addresses: () => withMints(addressesOf(message, chain), chain) }
}

const simulation: Reader = (params, chain) => {
  const [encoded, config] = params.take([text], [simulateTransactionConfig])
  const { message } = decodeTransaction(encoded, config?.encoding)
  const watched = (config?.accounts?.addresses ?? []).map(asAddress)
  return { addresses: () => withMints([...addressesOf(message, chain), ...watched], chain) }
}

const NEEDS: ReadonlyMap<string, Reader> = new Map([
  ['accountSubscribe', oneAccount],
  ['getAccountInfo', oneAccount],
  ['getBalance', oneAddress],
  ['getMultipleAccounts', severalAccounts],
  ['getProgramAccounts', accountsOfProgram],
  ['getTokenAccountBalance', tokenAccount],
  ['getTokenAccountsByDelegate', tokenAccountsBy('Delegate')],
  ['getTokenAccountsByOwner', tokenAccountsBy('Owner')],
  ['getTokenLargestAccounts', largestAccounts],
  ['getTokenSupply', oneAddress],
  ['requestAirdrop', oneAddress],
  ['sendTransaction', transaction],
  ['simulateTransaction', simulation],
])

function withMintsIfParsed(
  addresses: Need['addresses'],
  config: Readonly<{ encoding?: DataEncoding | undefined }> | undefined,
  chain: Chain,
): Need['addresses'] {
  if (config?.encoding !== 'jsonParsed') return addresses
  return (found) => withMints(addresses(found), chain)
}

/** The decimals of a token account are its mint's: needed for parsed data, and for the token balances of a transaction. */
function withMints(addresses: readonly string[], chain: Chain): readonly string[] {
  const mints = addresses.flatMap((address) => {
    const account = chain.accounts.now(address)
    return account && isTokenProgram(account.owner) ? (readTokenAccount(account)?.mint ?? []) : []
  })
  return mints.length > 0 ? [...addresses, ...mints] : addresses
}

/** The keys of a message, its lookup tables, and the addresses in those tables that the chain knows. */
function addressesOf(message: WireMessage, chain: Chain): string[] {
  const { all } = resolveKeys(message, (table) => chain.accounts.now(table)?.data)
  return [...all, ...message.lookups.map(({ table }) => table)]
}
