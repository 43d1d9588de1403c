import { venueName } from '../../liquidity/names'
import type { Category } from '../../operations/act'
import { actOf } from '../../operations/acts'
import type { ClusterId } from '../../solana/cluster'
import type { TokenName } from '../../tokens/tokenNames'
import { wordsOfToken } from '../../tokens/wellKnown'
import type { OperationRecord } from '../../transactions/events'
import { type Execution, operationSignatures } from '../../transactions/execution'
import type { RunHead } from '../../transactions/runs/keptRuns'
import { transfersOf } from '../../transactions/transfers'
import type { WalletTransaction } from '../../transactions/walletTransactions'
import { chainOf } from './chains'
import type { WalletRead } from './ChainRow'
import type { HistoryEntry } from './entries'
import { cleanText } from '../../units/pastedText'
import { sentenceOf } from '../../operations/said'

/** The filter of the history. `payer` null: all wallets. `network` is one of this page's, or the practice chains that no longer exist. */
export type HistoryFilter = Readonly<{
  words: string
  payer: string | null
  network: ClusterId | 'gone' | 'all'
  about: Category | 'all'
}>

export const EVERYTHING: HistoryFilter = { words: '', payer: null, network: 'all', about: 'all' }

/**
 * Whether a row matches the filter. `wallet`: the one whose transactions on the chain are listed; `nameOf`: the name of a mint, as far as
 * it is read.
 */
export function isEntryShown(
  { kept, run, onChain }: HistoryEntry,
  filter: HistoryFilter,
  practiceHash: string | null,
  wallet: WalletRead | null,
  nameOf: NameOfMint,
): boolean {
  if (kept) return isShown(kept.execution, filter, practiceHash)
  if (run) return isRunShown(run, filter, practiceHash)
  return wallet !== null && isOnChainShown(onChain, filter, wallet, nameOf)
}

type NameOfMint = (mint: string) => Pick<TokenName, 'name' | 'symbol'> | null | undefined

function isRunShown(run: RunHead, filter: HistoryFilter, practiceHash: string | null): boolean {
  const { payer, token } = run
  if (filter.payer !== null && payer !== filter.payer) return false
  if (filter.about === 'liquidity') return false
  return (
    isOnNetwork(run, filter.network, practiceHash) &&
    hasWords(() => [payer, token.mint, token.symbol], filter)
  )
}

/** What a transaction that was not made here is about is not known: it is listed among all. */
function isOnChainShown(
  { signature, transaction }: WalletTransaction,
  filter: HistoryFilter,
  { address, reading }: WalletRead,
  nameOf: NameOfMint,
): boolean {
  if (filter.about !== 'all' || (filter.payer !== null && filter.payer !== address)) return false
  if (filter.network !== 'all' && filter.network !== reading.cluster.id) return false
  const transfers = transaction ? transfersOf(transaction, address) : []
  const ofMint = (mint: string) => {
    const { name, symbol } = wordsOfToken(mint, nameOf(mint))
    return [mint, name, symbol]
  }
  const texts = transfers.flatMap(({ mint, other }) => [
    ...(mint === null ? ['SOL'] : ofMint(mint)),
    other ?? '',
  ])
  return hasWords(() => [signature, ...texts], filter)
}

/**
 * Whether an operation matches the filter. The search looks into names, addresses and signatures; "7Qhn…Ro2V" is a beginning and an
 * end.
 */
function isShown(execution: Execution, filter: HistoryFilter, practiceHash: string | null): boolean {
  const { operation } = execution
  if (filter.payer !== null && operation.payer !== filter.payer) return false
  if (filter.about !== 'all' && !isAbout(operation, filter.about)) return false
  return isOnNetwork(operation, filter.network, practiceHash) && hasWords(() => textsOf(execution), filter)
}

export function isAbout({ kind }: Pick<OperationRecord, 'kind'>, about: Category): boolean {
  return actOf(kind)?.categories.includes(about) === true
}

function isOnNetwork(
  operation: Pick<OperationRecord, 'cluster' | 'genesisHash'>,
  network: HistoryFilter['network'],
  practiceHash: string | null,
): boolean {
  if (network === 'all') return true
  const { id, state } = chainOf(operation, practiceHash)
  return network === 'gone' ? state === 'gone' : id === network && state !== 'gone'
}

function hasWords(texts: () => readonly string[], { words }: HistoryFilter): boolean {
  if (words === '') return true
  const [begins = '', ends = ''] = cleanText(words).text.toLowerCase().split('…')
  if (begins === '' && ends === '') return true
  return texts().some((text) => {
    const lower = cleanText(text).text.toLowerCase()
    return ends === '' ? lower.includes(begins) : lower.startsWith(begins) && lower.endsWith(ends)
  })
}

function textsOf({ operation, transactions }: Execution): readonly string[] {
  const { title, payer, creates, subject } = operation
  return [
    sentenceOf(title),
    payer,
    ...saidOf(subject),
    ...creates.map(({ address }) => address),
    ...operationSignatures({ transactions }),
  ]
}

/** The searchable texts of a subject: names, symbols and addresses. */
function saidOf(subject: OperationRecord['subject']): readonly string[] {
  const { name, symbol, mint, pool, base, quote, baseSymbol, quoteSymbol, position, templateOf } = subject
  const { venue } = subject
  const said = [name, symbol, mint, pool, base, quote, baseSymbol, quoteSymbol, position, templateOf]
  return [...said, venue && venueName(venue)].filter((text) => text !== undefined)
}
