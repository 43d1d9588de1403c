import type { Cost } from './plan'

/** What an operation costs, line by line, and what it leaves. Lamports; without a wallet there is no balance to speak of. */
export type Bill = Readonly<{
  lines: readonly Cost[]
  total: bigint
  balanceBefore?: bigint
  balanceAfter?: bigint
}>

/** The sum of the lines and what is left of the balance (negative where it does not suffice). */
export function billOf(lines: readonly Cost[], balanceBefore?: bigint): Bill {
  const total = lines.reduce((sum, line) => sum + line.lamports, 0n)
  if (balanceBefore === undefined) return { lines, total }
  return { lines, total, balanceBefore, balanceAfter: balanceBefore - total }
}

/** Whether a line is what comes to the payer: it is told as a positive number, under what one gets. Lamports. */
export function comesIn({ lamports }: Pick<Cost, 'lamports'>): boolean {
  return lamports < 0n
}

/** Whether a line goes into a pool and stays the payer's own as a part of it: no cost. */
export function isDeposit({ kind, lamports }: Pick<Cost, 'kind' | 'lamports'>): boolean {
  return kind === 'deposit' && lamports > 0n
}

/** The fee lines of several transactions as one line each. */
export function addUpFees(fees: readonly (readonly Cost[])[]): readonly Cost[] {
  const [first = [], ...others] = fees
  if (others.length === 0) return first
  return first.map((cost) => {
    const same = fees.flat().filter(({ kind }) => kind === cost.kind)
    const lamports = same.reduce((sum, each) => sum + each.lamports, 0n)
    const detail = `${fees.length} transactions; each is tried out again before it is asked for`
    return { ...cost, lamports, ...(lamports > 0n && { detail }) }
  })
}
