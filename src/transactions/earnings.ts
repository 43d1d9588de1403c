import { typedUnits } from '../units/amounts'
import { utcStamp } from '../units/moments'

/** A payment to a referrer: the lamports, the payer (base58), the signature, and the time (ms since 1970; null: the node gives none). */
export type Earning = Readonly<{ signature: string; at: number | null; from: string; lamports: bigint }>

/**
 * Payments, the newest first. `next`: the cursor of older ones, null where there are none; `missing`: transactions that the node no longer
 * has.
 */
export type Earnings = Readonly<{ earnings: readonly Earning[]; missing: number; next: string | null }>

/** The payments of a month (UTC, "2026-11"; null where no time is known), their number and their sum in lamports. */
export type EarningsMonth = Readonly<{ month: string | null; payments: number; lamports: bigint }>

/** The sums by month, in the order of the payments. */
export function earningsByMonth(earnings: readonly Earning[]): readonly EarningsMonth[] {
  const months = new Map<string | null, EarningsMonth>()
  for (const { at, lamports } of earnings) {
    const month = at === null ? null : utcStamp(at).slice(0, 7)
    const { payments, lamports: sum } = months.get(month) ?? { payments: 0, lamports: 0n }
    months.set(month, { month, payments: payments + 1, lamports: sum + lamports })
  }
  return [...months.values()]
}

/** The payments as CSV with a header: time (UTC), amount in SOL, who paid it, and the transaction. */
export function earningsCsv(earnings: readonly Earning[]): string {
  const rows = earnings.map(({ at, lamports, from, signature }) =>
    [at === null ? '' : utcStamp(at), typedUnits(lamports, 9), from, signature].join(','),
  )
  return ['time,sol,from,transaction', ...rows, ''].join('\r\n')
}
