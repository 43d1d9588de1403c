/** Dates that lie ahead when an operation lands: a lock is made whatever its dates, and would hold nothing back until one that has passed. */

import type { Connection, TransactionInstruction } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { fetchAccounts } from '../solana/accounts'
import { CLOCK, decodeClock } from '../solana/clock'
import { engineSays } from './said'
import type { Subject } from './subject'

/** Throws input/invalid where the first date of a lock that these instructions make has passed by the chain's clock, or rpc/*. */
export async function requireDatesAhead(
  connection: Connection,
  { orders = [], newLocks = [] }: Pick<Subject, 'orders' | 'newLocks'>,
  instructions: readonly TransactionInstruction[],
): Promise<void> {
  const made = [...orders, ...newLocks].filter(({ lock }) => lock !== undefined && names(instructions, lock))
  const dates = made.flatMap(({ schedule }) => schedule?.cliff ?? [])
  if (dates.length === 0) return
  const [clock] = await fetchAccounts(connection, [CLOCK])
  const { time } = decodeClock(clock)
  if (dates.some((date) => date <= time))
    throw new AppError('input/invalid', { barred: true, message: engineSays('first-date-passed', {}) })
}

/** Whether instructions name an account (base58). A new lock is named by what makes it alone. */
export function names(instructions: readonly TransactionInstruction[], account: string): boolean {
  return instructions.some(({ keys }) => keys.some(({ pubkey }) => pubkey.toBase58() === account))
}
