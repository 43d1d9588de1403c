import { useState } from 'react'
import { rentPaid } from '../../operation/bills'
import { isOpen, requestsOf, type TransactionState } from '../../transactions/execution'
import { Exact } from '../../ui/Exact'
import type { ClusterId } from '../../solana/cluster'
import { formatSol } from '../../units/lamports'
import type { WalletRead } from './ChainRow'
import { networkName } from './chains'
import { historyCopy } from './copy'
import { type HistoryEntry, monthWords } from './entries'
import styles from './history.module.css'

const words = historyCopy.fees

/** What rows of one month paid on one network, in lamports. `unknown`: of so many rows not all was read. */
type MonthFees = Readonly<{ month: string; fees: bigint; rent: bigint; unknown: number }>

/** The fees and the rent of the shown rows, month by month. They are counted when the section is opened. */
export function FeesByMonth({
  entries,
  wallet,
}: {
  entries: readonly HistoryEntry[]
  wallet: WalletRead | null
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={`small muted ${styles['fees']}`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{words.title}</summary>
      {isOpen && (
        <>
          <ul>
            {feesByMonth(entries, wallet).map(({ month, fees, rent, unknown }) => (
              <li key={month}>
                {month}: <Exact className="mono" text={`${formatSol(fees)} SOL`} /> {words.fees}
                {rent > 0n && (
                  <>
                    , <Exact className="mono" text={`${formatSol(rent)} SOL`} /> {words.rent}
                  </>
                )}
                {unknown > 0 && `, ${words.unknown(unknown)}`}
              </li>
            ))}
          </ul>
          <p>{words.about}</p>
        </>
      )}
    </details>
  )
}

/**
 * Adds up what is known of each row: what a file says does not count, and lists of payments have many transactions that are not read here.
 */
export function feesByMonth(
  entries: readonly HistoryEntry[],
  wallet: WalletRead | null,
): readonly MonthFees[] {
  const ofChain = new Set(entries.flatMap((entry) => payingSignature(entry, wallet) ?? []))
  const months = new Map<string, MonthFees>()
  for (const entry of entries) {
    const costs = costsOf(entry, wallet, ofChain)
    if (!costs) continue
    const network = networkName(costs.network)
    const month = `${monthWords(entry)}, ${network}`
    const before = months.get(month) ?? { month, fees: 0n, rent: 0n, unknown: 0 }
    months.set(month, {
      month,
      fees: before.fees + costs.fees,
      rent: before.rent + (entry.kept ? rentPaid(entry.kept.execution) : 0n),
      unknown: before.unknown + (costs.isAll ? 0 : 1),
    })
  }
  return [...months.values()]
}

/** What stands beside the name of a month: its rows, and their fees in lamports, null where they are of several networks. */
type MonthHead = Readonly<{ count: number; fees: bigint | null; isAll: boolean }>

/** The head of each month, by its name. */
export function monthHeads(
  entries: readonly HistoryEntry[],
  wallet: WalletRead | null,
): ReadonlyMap<string, MonthHead> {
  const ofChain = new Set(entries.flatMap((entry) => payingSignature(entry, wallet) ?? []))
  const heads = new Map<string, MonthHead & { network: ClusterId | undefined }>()
  for (const entry of entries) {
    const month = monthWords(entry)
    const costs = costsOf(entry, wallet, ofChain)
    const { count = 0, fees = 0n, isAll = true, network } = heads.get(month) ?? {}
    const isOneNetwork = !costs || network === undefined || network === costs.network
    heads.set(month, {
      count: count + 1,
      fees: fees === null || !isOneNetwork ? null : fees + (costs?.fees ?? 0n),
      isAll: isAll && costs?.isAll !== false,
      network: network ?? costs?.network,
    })
  }
  return heads
}

/** The signature of a row of the chain that counts its own fee, or says that it is not known. */
function payingSignature({ onChain }: HistoryEntry, wallet: WalletRead | null): string | undefined {
  const payer = onChain?.transaction?.payer ?? wallet?.address
  return payer === wallet?.address ? onChain?.signature : undefined
}

function costsOf(
  { kept, run, onChain }: HistoryEntry,
  wallet: WalletRead | null,
  ofChain: ReadonlySet<string>,
) {
  if (run) return { network: run.cluster, fees: 0n, isAll: false }
  if (kept) {
    const { operation, transactions } = kept.execution
    if (operation.imported) return null
    const fees = transactions.flatMap((state) => feesOf(state, ofChain))
    return {
      network: operation.cluster,
      fees: fees.reduce<bigint>((sum, fee = 0n) => sum + fee, 0n),
      isAll: !fees.includes(undefined),
    }
  }
  if (!wallet) return null
  const { transaction } = onChain
  return {
    network: wallet.reading.cluster.id,
    fees: transaction?.payer === wallet.address ? transaction.fee : 0n,
    isAll: transaction !== null,
  }
}

/**
 * The fees of what was asked of a wallet for one transaction, undefined where one is not known: also where it may still land, and where the
 * signature of what landed is not known, because a row of the chain may count it. What such a row counts is left out.
 */
function feesOf(state: TransactionState, ofChain: ReadonlySet<string>): readonly (bigint | undefined)[] {
  const landed = requestsOf(state.status === 'confirmed' ? state.before : state).filter(
    (request) => request.landed !== undefined && !ofChain.has(request.signature ?? ''),
  )
  const others = landed.map((request) =>
    request.landed === 'failed' && request.signature !== undefined
      ? (request.fee ?? request.took)
      : undefined,
  )
  if (state.status === 'confirmed') return [...others, state.paid?.fee]
  return isOpen(state) ? [...others, undefined] : others
}
