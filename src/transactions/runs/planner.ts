/** The parameters of a run: above all the planner that turns its lines into transactions. The caller passes it in. */

import type { RecordingAccess } from '../contract'
import type { FailureRecord } from '../events'
import type { Conditions } from '../fees'
import type { Plan, Step } from '../plan'
import type { PreparedOperation } from '../prepare'
import type { TransactionSigner } from '../sign'
import type { RunHead, RunLine } from './keptRuns'

/** A line with its place in the list. */
export type PlacedLine = RunLine & Readonly<{ place: number }>

/** One transaction: the places of its lines, one after another, and its plan. */
export type Payment = Readonly<{ lines: readonly PlacedLine[]; plan: Plan }>

/** A line that cannot be paid, and why. */
export type UnpayableLine = Readonly<{ line: PlacedLine; failure: FailureRecord }>

/**
 * Plans at most `most` transactions for these lines of a run, in order, for the present state of the chain; the first of them also has the
 * `further` step. Lines that cannot be paid are returned separately. Rejects where no line of the run can be paid, or with rpc/*.
 */
export type RunPlanner = (
  run: RunHead,
  lines: readonly PlacedLine[],
  most: number,
  further: Step | undefined,
) => Promise<Readonly<{ payments: readonly Payment[]; unpayable: readonly UnpayableLine[] }>>

/**
 * How much more than was promised transactions cost: the wallet has raised its fee, or the network takes up to so much more than
 * the review said.
 */
export type RaisedFee = Readonly<{ by: 'wallet' | 'network'; transactions: number; lamports: bigint }>

/**
 * The parameters of a run. Without a signer it only looks up open operations. `further`: a step of the run's first transaction (the site's
 * fee). Aborting `pause` ends the run after the operations that are under way; if it is aborted from the beginning, the run only looks up
 * open operations. Aborting `stop` stops waiting for the wallet. `consent` asks the person where a fee was raised.
 * `paysAgain`: the places of lines that are paid although their receiver got the same since by another payment; other such lines are
 * skipped. `doubtful`: what the person decided about operations (ids) of which only one endpoint says that they did not land: they are asked
 * for again, or stay as they are. The run stops where it has others of them.
 */
export type RunWays = Readonly<{
  access: RecordingAccess
  signer: TransactionSigner | null
  plan: RunPlanner
  /** Fetches the conditions of a prompt for its first plan; `prepare` is prepareOperation with these conditions. */
  fetchConditions: (plan: Plan) => Promise<Conditions>
  prepare: (plan: Plan, conditions: Conditions) => Promise<PreparedOperation>
  further?: Step | undefined
  pause: AbortSignal
  stop: AbortSignal
  consent: (more: RaisedFee) => Promise<boolean>
  paysAgain?: ReadonlySet<number>
  doubtful?: Readonly<{ ids: ReadonlySet<string>; again: boolean }>
}>
