import { useState } from 'react'
import { receiptOf } from '../../operation/bills'
import { Exact } from '../../ui/Exact'
import { formatSol } from '../../units/lamports'
import type { WalletRead } from './ChainRow'
import { networkName } from './chains'
import { historyCopy } from './copy'
import { type HistoryEntry, monthOf } from './entries'

const words = historyCopy.fees

/** What rows of one month paid on one network, in lamports. `unknown`: of so many it was not read. */
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
    <details className="small muted" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
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

/** Adds up what is known of each row: what a file says does not count, and lists of payments have many transactions that are not read here. */
export function feesByMonth(
  entries: readonly HistoryEntry[],
  wallet: WalletRead | null,
): readonly MonthFees[] {
  const months = new Map<string, MonthFees>()
  for (const entry of entries) {
    const its = monthOf(entry)
    const costs = costsOf(entry, wallet)
    if (!costs) continue
    const network = networkName(costs.network)
    const month = `${its ? historyCopy.month(its.year, its.month) : historyCopy.noDate}, ${network}`
    const before = months.get(month) ?? { month, fees: 0n, rent: 0n, unknown: 0 }
    months.set(month, {
      month,
      fees: before.fees + costs.fees,
      rent: before.rent + costs.rent,
      unknown: before.unknown + costs.unknown,
    })
  }
  return [...months.values()]
}

function costsOf({ kept, run, onChain }: HistoryEntry, wallet: WalletRead | null) {
  if (run) return { network: run.cluster, fees: 0n, rent: 0n, unknown: 1 }
  if (kept) {
    const { operation, transactions } = kept.execution
    if (operation.imported) return null
    const landed = transactions.filter((state) => state.status === 'confirmed' || 'fee' in state)
    const fees = landed.map((state) => ('paid' in state ? state.paid?.fee : undefined) ?? feeOf(state))
    const rents = receiptOf(kept.execution)?.lines ?? []
    return {
      network: operation.cluster,
      fees: sumOf(fees),
      rent: sumOf(rents.map(({ cost, paid = 0n }) => (cost.kind === 'rent' && paid > 0n ? paid : 0n))),
      unknown: fees.filter((fee) => fee === undefined).length,
    }
  }
  if (!wallet) return null
  const { transaction } = onChain
  const isPayer = transaction?.payer === wallet.address
  return {
    network: wallet.reading.cluster.id,
    fees: isPayer ? transaction.fee : 0n,
    rent: 0n,
    unknown: transaction ? 0 : 1,
  }
}

/** The fee of a transaction that landed without doing what was asked. */
function feeOf(state: object): bigint | undefined {
  return 'fee' in state && typeof state.fee === 'bigint' ? state.fee : undefined
}

function sumOf(values: readonly (bigint | undefined)[]): bigint {
  return values.reduce<bigint>((sum, value) => sum + (value ?? 0n), 0n)
}
