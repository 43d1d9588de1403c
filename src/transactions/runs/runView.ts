import type { AppError } from '../../errors/AppError'
import type { FailureRecord } from '../events'
import type { Execution } from '../execution'
import type { RunHead, RunLine } from './keptRuns'

/* A run as a page shows it. */

/**
 * The state of a line. `waiting`: not asked for yet. `open`: the wallet was asked, and the outcome is not known yet. `unpaid`: its
 * transaction was declined, expired or failed, is not on the chain, and is asked for again. `said`: a node says that its transaction is on
 * the chain, and no node has shown it. `paid`: its transaction was read. `skipped`: it cannot be paid.
 */
export const LINE_STATES = ['waiting', 'open', 'said', 'paid', 'unpaid', 'skipped'] as const
export type LineState = (typeof LINE_STATES)[number]

/**
 * A line with its state; `signature`: the signature of the transaction that pays it, where it is known; `saidAt` (ms since 1970): when a
 * node said that it is on the chain; `failure`: why it was skipped.
 */
export type RunRow = RunLine &
  Readonly<{ state: LineState; signature?: string; saidAt?: number; failure?: FailureRecord }>

/**
 * The present activity of the run: looking up how earlier transactions ended, preparing the next ones, waiting for the wallet, waiting for
 * the network, checking that all is final, or nothing.
 */
export type RunActivity = 'settling' | 'preparing' | 'asking' | 'landing' | 'finalizing' | 'resting'

/**
 * A run at one moment. `rows` in the order in which they are paid. `prompt`: the transactions and lines that the wallet is asked for now.
 * `executions`: the operations that were begun. `rate`: lines a second, once something was measured. `spent`: the sum that landed transactions took from the wallet, in lamports. While
 * it rests: `problem` is the error that stopped it, null where the person paused or declined, or where it is done. `sentAnyway`: the number
 * of declined lines that are on the chain, because the wallet had sent them.
 */
export type RunView = Readonly<{
  head: RunHead
  rows: readonly RunRow[]
  executions: readonly Execution[]
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
  return rows.flatMap(({ state }, place) => (state === 'waiting' || state === 'unpaid' ? [place] : []))
}
