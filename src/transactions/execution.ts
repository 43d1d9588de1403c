import { addUpFees } from './bill'
import type { OperationRecord, ExecutionEvent, StepRecord } from './events'
import type { Cost } from './plan'
import { reduceTransaction } from './reduceTransaction'
import { isOpen, needsSearch, type Confirmed, type TransactionState } from './transactionState'

/** An operation and where each of its transactions stands: the fold of its journal. */
export type Execution = Readonly<{ operation: OperationRecord; transactions: readonly TransactionState[] }>

/** The execution after one more event. Events that cannot follow (a second tab repeats one) change nothing. */
export function reduceExecution(execution: Execution | null, event: ExecutionEvent): Execution | null {
  if (event.type === 'planned') return execution ?? begin(event.deed, event.at)
  const state = execution?.transactions[event.transaction]
  if (!execution || !state || !isItsTurn(execution, event.transaction)) return execution
  const next = reduceTransaction(state, event)
  if (next === state) return execution
  return { ...execution, transactions: execution.transactions.with(event.transaction, next) }
}

function begin(operation: OperationRecord, at: number): Execution {
  const first: TransactionState = { status: 'prepared', times: { prepared: at } }
  return { operation, transactions: Array.from({ length: Math.max(operation.transactions, 1) }, () => first) }
}

/** A transaction builds on those before it: nothing happens to it until they are confirmed. */
function isItsTurn({ transactions }: Execution, index: number): boolean {
  return transactions.slice(0, index).every(({ status }) => status === 'confirmed')
}

/** The fold of a whole journal, oldest event first; null without a `planned`. */
export function foldExecution(events: Iterable<ExecutionEvent>): Execution | null {
  let execution: Execution | null = null
  for (const event of events) execution = reduceExecution(execution, event)
  return execution
}

/** The transaction that the operation is at: the first that is not confirmed, else the last. */
export function currentTransaction(
  execution: Execution,
): Readonly<{ index: number; state: TransactionState }> {
  const open = execution.transactions.findIndex((state) => state.status !== 'confirmed')
  const index = open === -1 ? execution.transactions.length - 1 : open
  const state = execution.transactions[index]
  if (!state) throw new RangeError('an operation has at least one transaction')
  return { index, state }
}

/** Whether an operation came to the wallet. */
export function isBegun({ transactions }: Execution): boolean {
  return transactions.some(({ status }) => status !== 'prepared')
}

/*
 * What came from a file is neither open nor done here, whatever it says: nobody of this browser asked for it or saw it land, so nothing is
 * offered for it, and no receipt given.
 */

/** True while an operation is open: something was asked or signed and neither the person nor the chain has had the last word. */
export function isUnsettled({ operation, transactions }: Execution): boolean {
  return !operation.imported && transactions.some(isOpen)
}

/** True while there is something to find out: how it ended, or what it really took. */
export function needsSettling(execution: Execution): boolean {
  const unread = execution.transactions.some((state) => state.status === 'confirmed' && !state.paid)
  return (unread && !execution.operation.imported) || isUnsettled(execution)
}

/** True while the chain is to be searched for what came to rest: the wallet may have sent it, whatever it answered. */
export function needsSearching(execution: Execution): boolean {
  return !execution.operation.imported && needsSearch(currentTransaction(execution).state)
}

/** The same without what an earlier search said of the transaction that it is at. */
export function withoutSearch(execution: Execution): Execution {
  const { index, state } = currentTransaction(execution)
  if (!('searched' in state)) return execution
  const { searched: _, ...before } = state
  return { ...execution, transactions: execution.transactions.with(index, before) }
}

export function isDone({ operation, transactions }: Execution): boolean {
  return !operation.imported && transactions.every(({ status }) => status === 'confirmed')
}

/** Whether nothing can undo what is confirmed of it. */
export function isFinal({ transactions }: Execution): boolean {
  return transactions.every((state) => state.status !== 'confirmed' || state.finalizedAt !== undefined)
}

/** For so long what a node called final is looked at once more when its receipt is opened: another one may be asked by then. */
const FRESH_MS = 86_400_000

/**
 * Whether it is yet to be seen that an operation which is done stays done: it is not final for all that is known, or was called so within
 * the last day. `now` in ms since 1970.
 */
export function deservesLook(execution: Execution, now: number): boolean {
  if (execution.operation.imported || !isDone(execution)) return false
  return !isFinal(execution) || execution.transactions.some((state) => isFresh(state, now))
}

/** Whether it was confirmed within the last day. `now` in ms since 1970. */
export function isFresh({ times }: Pick<Confirmed, 'times'>, now: number): boolean {
  return now - (times.confirmed ?? 0) < FRESH_MS
}

/** How many of its transactions are on the chain. */
export function countDone({ transactions }: Execution): number {
  return transactions.filter(({ status }) => status === 'confirmed').length
}

/**
 * Every line of the bill as it was promised: the steps' costs, then the fees of all transactions, simulated or agreed to; of those
 * whose turn has not come, as the review estimated them.
 */
export function promisedCosts({ operation, transactions }: Execution): readonly Cost[] {
  const fees = transactions.flatMap(({ agreed, simulation }, index) => {
    const known = (agreed ?? simulation ?? operation.parts?.[index])?.fees
    return known ? [known] : []
  })
  const costs = promisedSteps({ operation, transactions }).flatMap((step) => step.costs)
  return [...costs, ...addUpFees(fees)]
}

/** The steps of an operation; what the price moves as the last simulation before the wallet was asked gave it. */
export function promisedSteps({ operation, transactions }: Execution): readonly StepRecord[] {
  const tried = transactions.flatMap(({ simulation }) => simulation?.moved ?? [])
  const moved = new Map(tried.map((step) => [step.id, step]))
  return operation.steps.map((step) => ({ ...step, ...moved.get(step.id) }))
}
