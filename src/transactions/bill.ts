import type { Cost } from './plan'

/** What a deed costs, line by line, and what it leaves. Lamports; without a wallet there is no balance to speak of. */
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
