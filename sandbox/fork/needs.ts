import * as v from 'valibot'
import type { Chain } from '../chain/Chain'
import { resolveKeys } from '../chain/keys'
import { isTokenProgram, readTokenAccount } from '../chain/tokens'
import type { WireMessage } from '../chain/wire'
import type { Params } from '../rpc/params'
import { RpcError } from '../rpc/RpcError'
import { decodeTransaction } from '../rpc/transactionBytes'
import { largestTokenAccounts, programAccounts, tokenAccounts, type Question } from './questions'
import { Address } from './shapes'

/**
 * What a request needs of the ledger: the addresses, as far as the chain can tell by now, and the question that only the
 * upstream can answer in full. `found` are the addresses that it answered.
 */
export type Need = Readonly<{
  question?: Question
  addresses: (found: readonly string[]) => readonly string[]
}>

type Reader = (params: Params, chain: Chain) => Need

/** What a method needs, or undefined where it needs nothing. Parameters that are none need nothing: the method says so. */
export function needOf(method: string, params: Params, chain: Chain): Need | undefined {
  try {
    return NEEDS.get(method)?.(params, chain)
  } catch (error) {
    if (error instanceof v.ValiError || error instanceof RpcError) return undefined
    throw error
  }
}

/** The methods take a hundred at most. */
const Addresses = v.pipe(v.array(Address), v.maxLength(100))
const TokenFilter = v.union([v.object({ mint: Address }), v.object({ programId: Address })])
/** The options that matter here; a method refuses what is wrong with any of them. */
const Options = v.nullish(
  v.object({
    encoding: v.nullish(v.string()),
    filters: v.nullish(v.array(v.unknown())),
    accounts: v.nullish(v.object({ addresses: v.nullish(Addresses) })),
  }),
)
type Options = v.InferOutput<typeof Options>

const optionsAt = (params: Params, index: number): Options => v.parse(Options, params.raw(index))

const oneAddress: Reader = (params) => {
  const address = v.parse(Address, params.raw(0))
  return { addresses: () => [address] }
}

const oneAccount: Reader = (params, chain) => {
  const address = v.parse(Address, params.raw(0))
  return { addresses: withMintsIfParsed(() => [address], optionsAt(params, 1), chain) }
}

const severalAccounts: Reader = (params, chain) => {
  const addresses = v.parse(Addresses, params.raw(0))
  return { addresses: withMintsIfParsed(() => addresses, optionsAt(params, 1), chain) }
}

const tokenAccount: Reader = (params, chain) => {
  const address = v.parse(Address, params.raw(0))
  return { addresses: () => withMints([address], chain) }
}

const largestAccounts: Reader = (params) => {
  const mint = v.parse(Address, params.raw(0))
  return { question: largestTokenAccounts(mint), addresses: (found) => [mint, ...found] }
}

const accountsOfProgram: Reader = (params, chain) => {
  const options = optionsAt(params, 1)
  const question = programAccounts(v.parse(Address, params.raw(0)), options?.filters ?? [])
  return { question, addresses: withMintsIfParsed((found) => found, options, chain) }
}

const tokenAccountsBy =
  (by: 'Owner' | 'Delegate'): Reader =>
  (params, chain) => {
    const filter = v.parse(TokenFilter, params.raw(1))
    const question = tokenAccounts(by, v.parse(Address, params.raw(0)), filter)
    const all = (found: readonly string[]) => ('mint' in filter ? [filter.mint, ...found] : found)
    return { question, addresses: withMintsIfParsed(all, optionsAt(params, 2), chain) }
  }

const transaction: Reader = (params, chain) => {
  const options = optionsAt(params, 1)
  const encoding = options?.encoding === 'base64' ? 'base64' : 'base58'
  const { message } = decodeTransaction(v.parse(v.string(), params.raw(0)), encoding)
  const watched = options?.accounts?.addresses ?? []
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
  ['simulateTransaction', transaction],
])

function withMintsIfParsed(addresses: Need['addresses'], options: Options, chain: Chain): Need['addresses'] {
  if (options?.encoding !== 'jsonParsed') return addresses
  return (found) => withMints(addresses(found), chain)
}

/** Decimals of a token account are its mint's: for parsed data, and for the token balances beside a transaction. */
function withMints(addresses: readonly string[], chain: Chain): readonly string[] {
  const mints = addresses.flatMap((address) => {
    const account = chain.accounts.now(address)
    return account && isTokenProgram(account.owner) ? (readTokenAccount(account)?.mint ?? []) : []
  })
  return mints.length > 0 ? [...addresses, ...mints] : addresses
}

/** The keys of a message, its lookup tables, and what is in those of them that the chain knows. */
function addressesOf(message: WireMessage, chain: Chain): string[] {
  const { all } = resolveKeys(message, (table) => chain.accounts.now(table)?.data)
  return [...all, ...message.lookups.map(({ table }) => table)]
}
