import { AppError } from '../errors/AppError'
import type { Bill } from './bill'

type Sum = Pick<Bill, 'total' | 'balanceBefore'>

/** Is there enough for the bill, and would the network let the wallet keep what is left? */
export function isCovered({ total, balanceBefore = 0n }: Sum, least: bigint): boolean {
  const left = balanceBefore - total
  return left === 0n || left >= least
}

/**
 * Throws simulation/insufficient-funds (lamports: needed, balance, missing) where the balance does not cover the bill, or where
 * what is left is neither nothing nor `least`, the rent-exempt minimum of a wallet, which the network asks for (`keep`).
 */
export function requireFunds({ total, balanceBefore = 0n }: Sum, least: bigint): void {
  if (isCovered({ total, balanceBefore }, least)) return
  const left = balanceBefore - total
  if (left < 0n)
    throw new AppError('simulation/insufficient-funds', {
      needed: total,
      balance: balanceBefore,
      missing: -left,
    })
  throw new AppError('simulation/insufficient-funds', {
    needed: total,
    balance: balanceBefore,
    missing: least - left,
    keep: least,
  })
}

/**
 * What was promised must be what the network took in the simulation, to the lamport. Throws simulation/mismatch (lamports: promised,
 * simulated).
 */
export function requireSum(promised: bigint, simulated: bigint): void {
  if (promised !== simulated) throw new AppError('simulation/mismatch', { promised, simulated })
}
