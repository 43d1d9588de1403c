import type { Chain } from '../chain/Chain'
import { resolveKeys } from '../chain/keys'
import { isTokenProgram, readTokenAccount } from '../chain/tokens'
import type { WireMessage } from '../chain/wire'
import { asAddress, Options, type Params } from '../rpc/params'
import { decodeTransaction } from '../rpc/transactionBytes'
import { largestTokenAccounts, programAccounts, tokenAccounts, type Question } from './questions'

/**
 * What a request needs of the ledger: the addresses, as far as the chain can tell by now, and the question that only the
 * upstream can answer in full. `found` are the addresses that it answered.
 */
export type Need = Readonly<{
  question?: Question
  addresses: (found: readonly string[]) => readonly string[]
}>

const MOST_ACCOUNTS = 100

type Reader = (params: Params, chain: Chain) => Need

/** What a method needs, or undefined where it needs nothing. Throws the RpcError of parameters that are none. */
export function needOf(method: string, params: Params, chain: Chain): Need | undefined {
  return NEEDS.get(method)?.(params, chain)
}

const oneAddress: Reader = (params) => {
  const address = params.address(0)
  return { addresses: () => [address] }
}

const oneAccount: Reader = (params, chain) => accounts([params.address(0)], params.options(1), chain)

/** More than a hundred are refused by the method. */
const severalAccounts: Reader = (params, chain) =>
  accounts(params.array(0).slice(0, MOST_ACCOUNTS).map(asAddress), params.options(1), chain)

const tokenAccount: Reader = (params, chain) => {
  const address = params.address(0)
  return { addresses: () => withMints([address], chain) }
}

const largestAccounts: Reader = (params) => {
  const mint = params.address(0)
  return { question: largestTokenAccounts(mint), addresses: (found) => [mint, ...found] }
}

const accountsOfProgram: Reader = (params, chain) => {
  const options = params.options(1)
  const question = programAccounts(params.address(0), options.array('filters') ?? [])
  return { question, addresses: (found) => accounts(found, options, chain).addresses([]) }
}

const tokenAccountsBy =
  (by: 'Owner' | 'Delegate'): Reader =>
  (params, chain) => {
    const options = params.options(2)
    const filter = readTokenFilter(Options.from(params.raw(1) ?? null))
    const question = tokenAccounts(by, params.address(0), filter)
    const mints = 'mint' in filter ? [filter.mint] : []
    return { question, addresses: (found) => [...mints, ...accounts(found, options, chain).addresses([])] }
  }

const transaction: Reader = (params, chain) => {
  const { message } = decodeTransaction(params.text(0), binaryEncoding(params.options(1)))
  return { addresses: () => withMints(addressesOf(message, chain), chain) }
}

const simulation: Reader = (params, chain) => {
  const watched = params.options(1).object('accounts')?.array('addresses') ?? []
  const addresses = watched.slice(0, MOST_ACCOUNTS).map(asAddress)
  const run = transaction(params, chain)
  return { addresses: (found) => [...run.addresses(found), ...withMints(addresses, chain)] }
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

function accounts(addresses: readonly string[], options: Options, chain: Chain): Need {
  const parsed = options.raw('encoding') === 'jsonParsed'
  return { addresses: () => (parsed ? withMints(addresses, chain) : addresses) }
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

function readTokenFilter(filter: Options): { mint: string } | { programId: string } {
  return filter.has('mint')
    ? { mint: asAddress(filter.raw('mint')) }
    : { programId: asAddress(filter.raw('programId')) }
}

function binaryEncoding(options: Options): 'base58' | 'base64' {
  return options.text('encoding') === 'base64' ? 'base64' : 'base58'
}
