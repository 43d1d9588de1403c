import { VENUES } from '../../liquidity/profiles'
import type { ClusterId } from '../../solana/cluster'
import { programName } from '../../solana/programs'
import { sentenceOf } from '../../operations/said'
import { strangersAmong, strangerWords } from '../../operations/calledTokens'
import type { Execution } from '../../transactions/execution'
import { transactionCopy } from './copy'
import type { ReadTransaction } from '../../transactions/readTransaction'

const words = transactionCopy.names

/** This browser's own knowledge: the wallet, the operations on this network, and the symbols of mints. */
export type KnownHere = Readonly<{
  cluster: ClusterId
  wallet: string | null
  operations: readonly Execution['operation'][]
  symbols: ReadonlyMap<string, string>
  /** The mints that this browser made. */
  own: ReadonlySet<string>
}>

/**
 * The known names of a transaction's addresses. The chain's token accounts come first and this browser's knowledge last, so that a better
 * name replaces a lesser one.
 */
export function addressNamesOf(transaction: ReadTransaction, here: KnownHere): ReadonlyMap<string, string> {
  const { cluster, wallet, operations, symbols, own } = here
  const call = (mint: string, symbol: string) =>
    strangersAmong([{ mint, symbol }], own).map(strangerWords)[0] ?? symbol
  const owners = new Map<string, string>(
    VENUES.map(({ vaultOwners, name }): [string, string] => [vaultOwners[cluster], name]),
  )
  const names = new Map<string, string>()
  for (const { account, mint, owner } of transaction.tokenAccounts) {
    const said = symbols.get(mint)
    const venue = owners.get(owner ?? '')
    if (said === undefined) continue
    const symbol = call(mint, said)
    if (venue !== undefined) names.set(account, words.vault(venue, symbol))
    else names.set(account, owner === wallet ? words.yours(symbol) : words.account(symbol))
  }
  for (const [mint, symbol] of symbols) names.set(mint, words.mint(symbol))
  for (const operation of operations)
    for (const [address, name] of ownNames(operation, call)) names.set(address, name)
  for (const [owner, venue] of owners) names.set(owner, words.vaultOwner(venue))
  for (const address of addressesOf(transaction)) {
    const program = programName(address)
    if (program !== undefined) names.set(address, program)
  }
  if (wallet !== null) names.set(wallet, words.wallet)
  return names
}

/** The accounts that an operation of this browser made, and its pool and position. */
function ownNames(
  { creates, subject }: Execution['operation'],
  call: (mint: string, symbol: string) => string,
): readonly (readonly [string, string])[] {
  const {
    symbol = '',
    baseSymbol = '',
    quoteSymbol = '',
    mint,
    base = '',
    quote = '',
    pool,
    position,
  } = subject
  const isPair = baseSymbol !== '' && quoteSymbol !== ''
  const pair = isPair ? `${call(base, baseSymbol)} / ${call(quote, quoteSymbol)}` : ''
  const about = pair || (symbol === '' ? '' : call(mint ?? '', symbol))
  return [
    ...creates.map(({ label, address }) => {
      const name = sentenceOf(label)
      return [address, about === '' ? name : `${name}, ${about}`] as const
    }),
    ...(mint !== undefined && symbol !== '' ? [[mint, words.mint(symbol)] as const] : []),
    ...(pool !== undefined && pair !== '' ? [[pool, words.pool(pair)] as const] : []),
    ...(position !== undefined && pair !== '' ? [[position, words.position(pair)] as const] : []),
  ]
}

/** The symbols of mints in the operations of this browser. */
export function symbolsIn(operations: KnownHere['operations']): ReadonlyMap<string, string> {
  return new Map(
    operations.flatMap(({ subject }) =>
      (
        [
          [subject.mint, subject.symbol],
          [subject.base, subject.baseSymbol],
          [subject.quote, subject.quoteSymbol],
        ] as const
      ).flatMap(([mint, symbol]) => (mint !== undefined && symbol ? [[mint, symbol] as const] : [])),
    ),
  )
}

function addressesOf({ payer, balances, programs, tokens }: ReadTransaction): readonly string[] {
  const owners = tokens.flatMap(({ owner }) => owner ?? [])
  return [
    payer,
    ...balances.map(({ address }) => address),
    ...programs.map(({ address }) => address),
    ...owners,
  ]
}
