/** Dates that lie ahead when an operation lands: a lock is made whatever its dates, and would hold nothing back until one that has passed. */

import type { Connection } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { fetchAccounts } from '../solana/accounts'
import { CLOCK, decodeClock } from '../solana/clock'
import { engineSays } from './said'
import { lockStepId, type Subject } from './subject'

/**
 * Throws input/invalid where the first date of a lock has passed by the chain's clock, or rpc/*: of one that a plan or a record makes or, where
 * a token's locks are made in several transactions, that one of these steps makes.
 */
export async function requireDatesAhead(
  connection: Connection,
  { orders = [], newLocks = [] }: Pick<Subject, 'orders' | 'newLocks'>,
  steps: readonly Readonly<{ id: string }>[],
): Promise<void> {
  const made = newLocks.filter((_, at) => steps.some(({ id }) => id === lockStepId(at)))
  const dates = [...orders, ...made].flatMap(({ schedule }) => schedule?.cliff ?? [])
  if (dates.length === 0) return
  const [clock] = await fetchAccounts(connection, [CLOCK])
  const { time } = decodeClock(clock)
  if (dates.some((date) => date <= time))
    throw new AppError('input/invalid', { barred: true, message: engineSays('first-date-passed', {}) })
}
