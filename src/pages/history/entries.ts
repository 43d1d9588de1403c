import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { saidError } from '../../errors/codes'
import { activityKey } from '../../operation/useKnownAddresses'
import { type Execution, landedAs, type TransactionState } from '../../transactions/execution'
import type { KeptOperation } from '../../transactions/journal'
import type { RunHead } from '../../transactions/runs/keptRuns'
import { isSpam, touchedMints } from '../../transactions/transfers'
import type { WalletTransaction, WalletTransactions } from '../../transactions/walletTransactions'
import type { ReadingNetwork } from '../../tokens/tokenQueries'
import { wellKnownToken } from '../../tokens/wellKnown'
import { historyCopy } from './copy'

/** Reads the transactions that name a wallet, page after page. Fails with rpc/*, or where the wallet has no address. */
export function activityQuery({ cluster, ownRpcUrl }: ReadingNetwork, address: string) {
  const queryKey = activityKey({ cluster, ownRpcUrl }, address)
  return {
    queryKey,
    initialPageParam: null as string | null,
    refetchOnWindowFocus: false,
    queryFn: async ({ client, pageParam }: ActivityPage): Promise<WalletTransactions> => {
      if (address === '') throw saidError(NO_ADDRESS)
      const { connectTo } = await import('../../solana/connection')
      const [{ PublicKey }, { fetchWalletTransactions }] = await Promise.all([
        import('@solana/web3.js'),
        import('../../transactions/walletTransactions'),
      ])
      // After a landing all pages are read again: what they show is known.
      const shown = client.getQueryData<InfiniteData<WalletTransactions>>(queryKey)?.pages ?? []
      const known = shown.flatMap(({ transactions }) => transactions)
      const connection = connectTo(cluster, ownRpcUrl)
      return await fetchWalletTransactions(connection, new PublicKey(address), pageParam, known)
    },
    getNextPageParam: ({ next }: WalletTransactions) => next,
  }
}

type ActivityPage = Readonly<{ client: QueryClient; pageParam: string | null }>

const NO_ADDRESS = "Transactions can't be fetched without an accountAddress"

/**
 * A row of the history: an operation of this browser, a list of payments, or a transaction on the chain that is of neither. `at`: ms since
 * 1970, null where the chain does not give it.
 */
export type HistoryEntry = Readonly<{ id: string; at: number | null }> &
  Readonly<
    | { kept: KeptOperation; run?: never; onChain?: never }
    | { run: RunHead; kept?: never; onChain?: never }
    | { onChain: WalletTransaction; kept?: never; run?: never }
  >

/** What a browser has kept, and what the chain says of the connected wallet. `ofRuns`: signatures that rows of lists of payments stand for. */
export type HistoryParts = Readonly<{
  operations: readonly KeptOperation[]
  runs: readonly RunHead[]
  transactions: readonly WalletTransaction[]
  ofRuns: ReadonlySet<string>
  /** The connected wallet (base58); '' without one. */
  address: string
}>

/**
 * Joins the operations and lists of this browser with the transactions of the chain, the newest first: each fact has one row. `spam` are
 * the left-out transactions. `ofOthers` are those with which another wallet of this browser paid the connected one: they stand for that
 * wallet's rows where only the connected wallet is shown.
 */
export function joinHistory({ operations, runs, transactions, ofRuns, address }: HistoryParts): Readonly<{
  entries: readonly HistoryEntry[]
  spam: readonly HistoryEntry[]
  ofOthers: readonly HistoryEntry[]
}> {
  const own = new Map(
    operations.flatMap(({ execution }) =>
      signaturesOf(execution).map((signature) => [signature, execution.operation.payer]),
    ),
  )
  const others = transactions.filter(({ signature }) => !own.has(signature) && !ofRuns.has(signature))
  const payerHere = ({ signature, transaction }: WalletTransaction) =>
    own.get(signature) ?? (ofRuns.has(signature) ? transaction?.payer : undefined) ?? address
  const touched = touchedBy(operations, transactions, address)
  const isSpamOf = ({ transaction }: WalletTransaction) =>
    transaction !== null && isSpam(transaction, address, touched)
  const entryOf = (onChain: WalletTransaction): HistoryEntry => ({
    id: onChain.signature,
    at: onChain.at,
    onChain,
  })
  return {
    entries: newestFirst([
      ...operations.map((kept) => {
        const { id, createdAt } = kept.execution.operation
        return { id, at: createdAt, kept }
      }),
      ...runs.map((run) => ({ id: run.id, at: run.createdAt, run })),
      ...others.filter((one) => !isSpamOf(one)).map(entryOf),
    ]),
    spam: others.filter(isSpamOf).map(entryOf),
    ofOthers: transactions.filter((one) => payerHere(one) !== address).map(entryOf),
  }
}

/** Entries by their time, the newest first; those without a time last. */
export function newestFirst(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  return entries.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0))
}

/** The mints that the wallet has touched by itself, those of this browser's operations, and the well-known ones. */
function touchedBy(
  operations: readonly KeptOperation[],
  transactions: readonly WalletTransaction[],
  address: string,
): ReadonlySet<string> {
  const read = transactions.flatMap(({ transaction }) => transaction ?? [])
  const ofOperations = operations.flatMap(({ execution: { operation } }) => {
    const { mint, base, quote } = operation.subject
    return operation.imported ? [] : [mint, base, quote]
  })
  const known = read.flatMap(({ tokens }) => tokens.map(({ mint }) => mint)).filter(wellKnownToken)
  return new Set(
    [...touchedMints(read, address), ...ofOperations, ...known].filter((mint) => mint !== undefined),
  )
}

function signaturesOf({ operation, transactions }: Execution): readonly string[] {
  // A file says nothing about the chain: its signatures hide no transaction.
  return operation.imported ? [] : transactions.flatMap((state) => signatureOf(state) ?? [])
}

/**
 * The signature that an operation's row stands for. What it tells as not landed, and the chain has all the same, stands for itself; so does
 * what the wallet sent in place of what was asked.
 */
function signatureOf(state: TransactionState): string | undefined {
  if ('signature' in state) return state.signature
  if ('endedAt' in state && landedAs(state) !== 'failed') return undefined
  // The search may have found another copy than the wallet returned.
  if (state.status === 'failed' && state.returned !== undefined) return state.returned
  return 'signed' in state ? state.signed?.signature : undefined
}

/** The year and month (0 to 11) of an entry, for the heading above the first of a month; null where its time is not known. */
export function monthOf({ at }: Pick<HistoryEntry, 'at'>): Readonly<{ year: number; month: number }> | null {
  if (at === null) return null
  const date = new Date(at)
  const year = date.getFullYear()
  // A node may say any time, also one that no date can hold.
  return Number.isNaN(year) ? null : { year, month: date.getMonth() }
}

/** Whether an entry is of a later month than another; false where a time is not known. */
export function isLaterMonth(entry: Pick<HistoryEntry, 'at'>, than: Pick<HistoryEntry, 'at'>): boolean {
  const [its, other] = [monthOf(entry), monthOf(than)]
  return its !== null && other !== null && its.year * 12 + its.month > other.year * 12 + other.month
}

/** The name of an entry's month. */
export function monthWords(entry: Pick<HistoryEntry, 'at'>): string {
  const its = monthOf(entry)
  return its ? historyCopy.month(its.year, its.month) : historyCopy.noDate
}

/** Whether an entry is the first of its month in a list. */
export function beginsMonth(entries: readonly HistoryEntry[], index: number): boolean {
  const [before, one] = [entries[index - 1], entries[index]]
  if (!before || !one) return true
  const [last, next] = [monthOf(before), monthOf(one)]
  return last?.year !== next?.year || last?.month !== next?.month
}
