import { saidError } from '../../errors/codes'
import { activityKey } from '../../operation/useKnownAddresses'
import { type Execution, isUnsettled, type TransactionState } from '../../transactions/execution'
import { isSpam, touchedMints } from '../../transactions/transfers'
import type { WalletTransaction, WalletTransactions } from '../../transactions/walletTransactions'
import type { ReadingNetwork } from '../../tokens/tokenQueries'
import { wellKnownToken } from '../../tokens/wellKnown'

/** Reads the transactions that name a wallet, page after page. Fails with rpc/*, or where the wallet has no address. */
export function activityQuery({ cluster, ownRpcUrl }: ReadingNetwork, address: string) {
  return {
    queryKey: activityKey({ cluster, ownRpcUrl }, address),
    initialPageParam: null as string | null,
    refetchOnWindowFocus: false,
    queryFn: async ({ pageParam }: { pageParam: string | null }): Promise<WalletTransactions> => {
      if (address === '') throw saidError(NO_ADDRESS)
      const { connectTo } = await import('../../solana/connection')
      const [{ PublicKey }, { fetchWalletTransactions }] = await Promise.all([
        import('@solana/web3.js'),
        import('../../transactions/walletTransactions'),
      ])
      return await fetchWalletTransactions(connectTo(cluster, ownRpcUrl), new PublicKey(address), pageParam)
    },
    getNextPageParam: ({ next }: WalletTransactions) => next,
  }
}

const NO_ADDRESS = "Transactions can't be fetched without an accountAddress"

/**
 * A row of the list: a transaction on the chain, with the operation of this browser that made it; or an operation without a transaction in
 * the list. `at`: ms since 1970.
 */
export type ActivityEntry = Readonly<{
  id: string
  at: number | null
  onChain: WalletTransaction | null
  operation: Execution | null
}>

type Joined = Readonly<{ entries: readonly ActivityEntry[]; spam: readonly ActivityEntry[] }>

/**
 * Joins the transactions of the chain with this browser's operations, the newest first; `spam` are the left-out transactions. Operations
 * without a transaction in the pages so far are listed once no older page can have it. `more`: there are older pages.
 */
export function joinActivity(
  address: string,
  transactions: readonly WalletTransaction[],
  operations: readonly Execution[],
  more: boolean,
): Joined {
  const bySignature = new Map(
    operations.flatMap((one) => signaturesOf(one).map((signature) => [signature, one] as const)),
  )
  const read = transactions.flatMap(({ transaction }) => transaction ?? [])
  const touched = new Set(
    [
      ...touchedMints(read, address),
      ...operations.flatMap(({ operation: { subject } }) => [subject.mint, subject.base, subject.quote]),
    ].filter((mint) => mint !== undefined),
  )
  const known = read.flatMap(({ tokens }) => tokens.map(({ mint }) => mint)).filter(wellKnownToken)
  for (const mint of known) touched.add(mint)
  const onChain = transactions.map((one): ActivityEntry => {
    const operation = bySignature.get(one.signature) ?? null
    return { id: one.signature, at: one.at, onChain: one, operation }
  })
  const there = new Set(onChain.map(({ operation }) => operation))
  const oldest = transactions.findLast(({ at }) => at !== null)?.at ?? 0
  const others = operations
    .filter((one) => !there.has(one) && (!more || isUnsettled(one) || one.operation.createdAt >= oldest))
    .map((one): ActivityEntry => ({
      id: one.operation.id,
      at: one.operation.createdAt,
      onChain: null,
      operation: one,
    }))
  const isSpamEntry = ({ onChain, operation }: ActivityEntry) =>
    operation === null && onChain?.transaction ? isSpam(onChain.transaction, address, touched) : false
  const all = [...onChain, ...others].toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0))
  return { entries: all.filter((entry) => !isSpamEntry(entry)), spam: all.filter(isSpamEntry) }
}

function signaturesOf({ transactions }: Execution): readonly string[] {
  return transactions.flatMap((state) => signatureOf(state) ?? [])
}

function signatureOf(state: TransactionState): string | undefined {
  if ('signature' in state) return state.signature
  return 'signed' in state ? state.signed?.signature : undefined
}

/** The entries of a month, and of a year. `month` is 0 to 11; null where the chain does not know the time. */
export type ActivityMonth = Readonly<{ month: number; entries: readonly ActivityEntry[] }>
export type ActivityYear = Readonly<{ year: number | null; months: readonly ActivityMonth[] }>

/** Groups entries by year and month (UTC), in their order. */
export function activityByMonth(entries: readonly ActivityEntry[]): readonly ActivityYear[] {
  const years = new Map<number | null, Map<number, ActivityEntry[]>>()
  for (const entry of entries) {
    const date = entry.at === null ? null : new Date(entry.at)
    const [year, month] = [date?.getUTCFullYear() ?? null, date?.getUTCMonth() ?? 0]
    const months = years.get(year) ?? new Map<number, ActivityEntry[]>()
    years.set(year, months)
    months.set(month, [...(months.get(month) ?? []), entry])
  }
  return [...years].map(([year, months]) => ({
    year,
    months: [...months].map(([month, entries]) => ({ month, entries })),
  }))
}
