/**
 * The money rule: of two operations that do the same, the wallet is asked for one at a time. The rule covers single operations and those
 * of lists, in all tabs. An operation that was asked for and has not ended is under way: meanwhile the wallet is not asked for another one
 * that does the same, makes the same account, or has the same bytes. If another operation has done the same since, it is not done again
 * unless the person agrees. A signature belongs to one operation, and so does a request with a certain blockhash and contents: otherwise
 * one payment on the chain would end two operations. Both journals check this in the database transaction that writes the request, so of
 * several tabs one comes first. repeats.ts decides what counts as the same.
 */

import { AppError } from '../errors/AppError'
import { requireOver } from './search'
import type { ChainAccess, RepeatRule } from './contract'
import type { OperationRecord } from './events'
import { currentTransaction, type Execution, isByOneWord, isDone, isUnsettled } from './execution'
import { repeatableActionsOf, confirmedAt, type DoneSince, findDoneSince, madeOnce, pairsOf } from './repeats'

/**
 * The first of these executions that is open and does the same as `mine`, or makes one of its accounts, unless both open that
 * account idempotently. A draft has one seed, so a second operation from it, also under the other token standard, counts as the
 * same.
 */
export function findUnderWay(
  mine: Pick<OperationRecord, 'id' | 'creates' | 'subject' | 'parts'>,
  executions: readonly Execution[],
): Execution | undefined {
  const done = new Set(mine.parts?.map(({ message }) => message))
  const { seed } = mine.subject
  return executions.find(
    ({ operation, transactions }) =>
      operation.id !== mine.id &&
      isUnsettled({ operation, transactions }) &&
      (operation.parts?.some(({ message }) => done.has(message)) ||
        (seed !== undefined && operation.subject.seed === seed) ||
        isInTheWay(operation, mine) ||
        isInTheWay(mine, operation)),
  )
}

/**
 * The error that says which operation is under way: its `operation` (an id), its `kind` and its `mint` lead to it, or the `run` to which it
 * belongs.
 */
export function underWay({ operation }: Pick<Execution, 'operation'>, run?: string): AppError {
  return new AppError('transaction/under-way', wayTo(operation, run))
}

function wayTo({ id, kind, subject: { mint } }: OperationRecord, run?: string) {
  return { operation: id, kind, ...(mint !== undefined && { mint }), ...(run !== undefined && { run }) }
}

type Making = Pick<OperationRecord, 'creates' | 'parts'>

/** Whether both make the same account, which can be made only once. */
function isInTheWay({ creates, parts = [] }: Making, other: Making): boolean {
  const messages = parts.map(({ message }) => message)
  const once = madeOnce(creates, messages)
  return other.creates.some(({ address }) => once.includes(address))
}

/**
 * Throws transaction/done-since where an operation did the same with an equal amount since this one was begun, unless the person
 * agreed to do it again: `agreed` are the ids of the operations that the page named. The error's `operation`, `kind` and `mint` lead to
 * it; `at` is the time when it was seen on the chain.
 */
export function requireNotDoneSince(
  mine: Execution,
  others: readonly Execution[],
  agreed: readonly string[],
): void {
  const again = findDoneSince(mine, others).find(
    ({ execution, isEqual }) => isEqual && !agreed.includes(execution.operation.id),
  )
  if (again) throw doneSince(again)
}

/** The error that names the operation that did the same; `run`: the list that it belongs to. */
export function doneSince({
  execution: { operation },
  at,
  run,
}: Pick<DoneSince, 'execution' | 'at'> & Readonly<{ run?: string }>): AppError {
  return new AppError('transaction/done-since', { ...wayTo(operation, run), at })
}

/**
 * Throws transaction/under-way where another open operation of the wallet, among `others`, would make the same account or do the same: only
 * one of two can make an account, and nobody could tell which of two equal operations landed. Journal.request checks it again as it writes
 * the request: until then another tab may come first.
 */
export function requireNoneUnderWay(
  mine: Pick<OperationRecord, 'id' | 'creates' | 'subject' | 'parts'>,
  others: readonly Execution[],
): void {
  const open = findUnderWay(mine, others)
  if (open) throw underWay(open)
}

/**
 * Rejects with rpc/not-known-yet while a transaction of `others` that does one of the same actions, and that one endpoint alone calls failed,
 * could still land: that endpoint may have kept the bytes, and a new operation would do the same twice.
 */
export async function requireFailuresOver(
  mine: OperationRecord,
  others: readonly Execution[],
  access: ChainAccess,
): Promise<void> {
  const prepared = (mine.parts ?? []).map(() => ({ status: 'prepared', times: {} }) as const)
  const actions = repeatableActionsOf({ operation: mine, transactions: prepared }, () => true)
  const messages = new Set(mine.parts?.map(({ message }) => message))
  for (const other of others) {
    const { state } = currentTransaction(other)
    const isDoubted = state.status === 'failed' && state.landed && isByOneWord(state)
    if (!isDoubted || other.operation.id === mine.id || other.operation.imported) continue
    const theirs = repeatableActionsOf(other, (each) => each === state)
    const isSameMessage = other.operation.parts?.some(({ message }) => messages.has(message))
    // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
    if (isSameMessage || pairsOf(actions, theirs).length > 0) await requireOver(other, access)
  }
}

/** Throws transaction/under-way where a single payment is open: the list may hold the same payment, so the single one must end first. */
export function requireNoPayment(singles: readonly Execution[]): void {
  const isPayment = ({ operation }: Execution) => operation.repeats.includes(PAYMENTS)
  const open = singles.find((execution) => isPayment(execution) && isUnsettled(execution))
  if (open) throw underWay(open)
}

const PAYMENTS: RepeatRule = 'payments'
/** The first created account of such an operation can be made only once. */
const MAKES: RepeatRule = 'makes'

/** Throws account/exists where one of these operations of this browser, for example of another tab, has made the same token or pool. */
export function requireNotMade(
  { repeats, creates: [mine] }: OperationRecord,
  others: readonly Execution[],
): void {
  if (!mine || !repeats.includes(MAKES)) return
  const made = others.find((other) => isDone(other) && other.operation.creates[0]?.address === mine.address)
  if (!made) return
  const at = Math.max(...made.transactions.map((state) => confirmedAt(state) ?? 0))
  throw new AppError('account/exists', {
    address: mine.address,
    by: 'operation',
    at,
    ...wayTo(made.operation),
  })
}
