/** How the lines of a run become transactions: the room that knows what is paid hands it in. */

import type { FailureRecord } from '../events'
import type { Plan, Step } from '../plan'
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
