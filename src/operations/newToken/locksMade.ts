import {
  countDone,
  currentTransaction,
  type Execution,
  isAtRest,
  isByOneWord,
  isNowhere,
} from '../../transactions/execution'
import { heldSigners } from '../../transactions/heldSigners'
import { lockStepId, type NewLockSubject, type Subject } from '../../transactions/subject'
import { isSame } from '../../units/isSame'

/** How many of a new token's locks are made, and how many there are; null for an operation that makes none. */
export function locksMade(execution: Execution): Readonly<{ made: number; all: number }> | null {
  const { newLocks, mint } = execution.operation.subject
  if (!newLocks || mint === undefined) return null
  return { made: newLocks.length - unmade(execution).length, all: newLocks.length }
}

function unmade({ operation, transactions }: Execution): readonly NewLockSubject[] {
  const done = (operation.parts ?? [])
    .filter((_, at) => transactions[at]?.status === 'confirmed')
    .flatMap(({ steps }) => steps.map(({ id }) => id))
  return (operation.subject.newLocks ?? []).filter((_, at) => !done.includes(lockStepId(at)))
}

/**
 * The locks that a token lacks and its own operation can make no more, because a key of the transaction that is next is gone. What another of
 * these operations locks for the same address by the same dates counts as made, unless it certainly did nothing.
 */
export function missingLocks(mint: string, executions: readonly Execution[]): readonly NewLockSubject[] {
  const ofToken = executions.filter(({ operation }) => operation.subject.mint === mint)
  const made = ofToken
    .filter((one) => !isNothing(one))
    .flatMap(({ operation: { subject } }) => subject.orders ?? [])
  return ofToken
    .filter(hasLostKey)
    .flatMap(unmade)
    .filter((lock) => {
      const at = made.findIndex((order) => isSameLock(lock, order))
      return at === -1 || made.splice(at, 1).length === 0
    })
}

function isNothing(execution: Execution): boolean {
  return countDone(execution) === 0 && hasEndedNowhere(execution)
}

/** Whether the current transaction is not under way, and certainly did not land. */
function hasEndedNowhere(execution: Execution): boolean {
  const { state } = currentTransaction(execution)
  return isAtRest(state) && isNowhere(state) && !isByOneWord(state)
}

function hasLostKey(execution: Execution): boolean {
  const { operation } = execution
  const part = operation.parts?.[currentTransaction(execution).index]
  const isLost = part !== undefined && heldSigners(part.signers) === null
  return isLost && !operation.imported && countDone(execution) > 0 && hasEndedNowhere(execution)
}

function isSameLock(lock: NewLockSubject, order: NonNullable<Subject['orders']>[number]): boolean {
  const arrives = (one: Pick<typeof order, 'amount' | 'arrives'>) => one.arrives ?? one.amount
  return order.to === lock.to && arrives(order) === arrives(lock) && isSame(order.schedule, lock.schedule)
}
