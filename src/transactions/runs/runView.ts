import type { AppError } from '../../errors/AppError'
import type { FailureRecord } from '../events'
import type { SentAmounts } from '../plan'
import { currentTransaction, type Execution, isAtRest, isByOneWord, isDone } from '../execution'
import type { Outcome } from '../outcome'
import type { RunHead, RunLine } from './keptRuns'

/* A run as a page shows it. */

/**
 * The state of a line. `waiting`: not asked for yet. `open`: the wallet was asked, and the outcome is not known yet. `unpaid`: its
 * transaction was declined, expired or failed, is not on the chain, and is asked for again. `doubtful`: the same, but only one endpoint
 * says that it is not on the chain, so it is asked for again only where the person wants that. `said`: a node says that its transaction is
 * on the chain, and no node has shown it. `paid`: its transaction was read. `skipped`: it cannot be paid.
 */
export const LINE_STATES = ['waiting', 'open', 'said', 'paid', 'unpaid', 'doubtful', 'skipped'] as const
export type LineState = (typeof LINE_STATES)[number]

/**
 * A line with its state; `signature`: the signature of the transaction that pays it, where it is known; `saidAt` (ms since 1970): when a
 * node said that it is on the chain; `failure`: why it was skipped; `outcome`: how the last transaction of an unpaid line ended; `more`: the
 * signatures of further transactions that paid it as well, and `again` what they moved in all, where a transfer fee may have changed it.
 */
export type RunRow = RunLine &
  Readonly<{
    state: LineState
    signature?: string
    saidAt?: number
    failure?: FailureRecord
    outcome?: Outcome
    more?: readonly string[]
    again?: SentAmounts
  }>

/**
 * The present activity of the run: looking up how earlier transactions ended, preparing the next ones, waiting for the wallet, waiting for
 * the network, checking that all is final, or nothing.
 */
export type RunActivity = 'settling' | 'preparing' | 'asking' | 'landing' | 'finalizing' | 'resting'

/**
 * A run at one moment. `rows` in the order in which they are paid. `prompt`: the transactions and lines that the wallet is asked for now.
 * `executions`: the operations that were begun. `doubtful`: those of them (ids) of which only one endpoint says that they did not land.
 * `isLookedFor`: a request may have landed besides those that are known to have. `rate`: lines a second, once something was measured. `spent`: the sum that landed transactions took from the wallet, in lamports; those count that failed, and what the wallet sent in place of what was asked. While
 * it rests: `problem` is the error that stopped it, null where the person paused or declined, or where it is done. `sentAnyway`: the number
 * of declined lines that are on the chain, because the wallet had sent them.
 */
export type RunView = Readonly<{
  head: RunHead
  rows: readonly RunRow[]
  executions: readonly Execution[]
  doubtful: readonly string[]
  isLookedFor: boolean
  counts: Readonly<Record<LineState, number>>
  activity: RunActivity
  prompt: Readonly<{ transactions: number; lines: number }> | null
  rate: number | null
  spent: bigint
  problem: AppError | null
  declined: boolean
  sentAnyway: number
  done: boolean
}>

/** The places of the lines that are still to be paid. */
export function unpaidPlaces(rows: readonly RunRow[]): readonly number[] {
  return rows.flatMap(({ state }, place) => (UNPAID.includes(state) ? [place] : []))
}

const UNPAID: readonly LineState[] = ['waiting', 'unpaid', 'doubtful']

/** The operations that ended without landing, and whose lines no other one has paid. */
export function lostIn(rows: readonly RunRow[], executions: readonly Execution[]): readonly Execution[] {
  const isUnpaid = (place: number) => UNPAID.includes(rows[place]?.state ?? 'paid')
  return executions.filter(
    (execution) =>
      !isDone(execution) &&
      isAtRest(currentTransaction(execution).state) &&
      execution.operation.subject.places?.some(isUnpaid),
  )
}

/** Whether only one endpoint says that an operation did not land. */
export function isDoubtful(execution: Execution): boolean {
  return isByOneWord(currentTransaction(execution).state)
}

/** What further transactions have moved for a line besides the one that paid it. */
export function movedAgain({ units, arrives = units, more = [], again }: RunRow): SentAmounts {
  const times = BigInt(more.length)
  return again ?? { sent: units * times, arrives: arrives * times }
}

/** What a run has paid beyond its list, as its head says it; null where it has not. */
export function paidBeyond(rows: readonly RunRow[]): Required<RunHead>['beyond'] | null {
  const beyond = rows.filter(({ more }) => more !== undefined)
  if (beyond.length === 0) return null
  const { sent: units, arrives } = movedInAll(beyond.map(movedAgain))
  return { lines: beyond.length, units, ...(arrives < units && { arrives }) }
}

export function movedInAll(amounts: readonly SentAmounts[]): SentAmounts {
  return amounts.reduce(
    (all, { sent, arrives }) => ({ sent: all.sent + sent, arrives: all.arrives + arrives }),
    { sent: 0n, arrives: 0n },
  )
}
