/** What a run is carried out with: above all how its lines become transactions, which the room that knows what is paid hands in. */

import type { ChainAccess } from '../contract'
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
 * Plans at most `most` transactions for these lines of a run, in their order, as the chain is now; the first of them has the `further` step,
 * too. Lines that cannot be paid are named apart. Rejects where nothing of the run can be paid, or with rpc/*.
 */
export type RunPlanner = (
  run: RunHead,
  lines: readonly PlacedLine[],
  most: number,
  further: Step | undefined,
) => Promise<Readonly<{ payments: readonly Payment[]; unpayable: readonly UnpayableLine[] }>>

/** How much more the wallet wants than the transactions would cost. */
export type WalletSurcharge = Readonly<{ transactions: number; lamports: bigint }>

/**
 * What a run needs. Without a signer it only looks up what is open. `further`: a step of the run's first
 * transaction (the fee of the site). Aborting `pause` ends it after what is under way: already aborted, it only looks up what is open.
 * Aborting `stop` stops waiting for the wallet. `consent` asks the person where the wallet has raised its fee. `paysAgain`: the places of
 * lines that are paid although their receiver got the same since from elsewhere; other such lines are left out.
 */
export type RunWays = Readonly<{
  access: ChainAccess
  signer: TransactionSigner | null
  plan: RunPlanner
  /** The conditions of a prompt, by its first plan; and prepareOperation with them. */
  fetchConditions: (plan: Plan) => Promise<Conditions>
  prepare: (plan: Plan, conditions: Conditions) => Promise<PreparedOperation>
  further?: Step | undefined
  pause: AbortSignal
  stop: AbortSignal
  consent: (more: WalletSurcharge) => Promise<boolean>
  paysAgain?: ReadonlySet<number>
}>
