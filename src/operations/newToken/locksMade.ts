import {
  countDone,
  currentTransaction,
  type Execution,
  hasLandedWith,
  isAtRest,
  isByOneWord,
  isNowhere,
} from '../../transactions/execution'
import { heldSigners } from '../../transactions/journal'
import type { NewLockSubject, Subject } from '../../transactions/subject'
import { isSame } from '../../units/isSame'

/** How many of a new token's locks are made, and how many there are; null for an operation that makes none. */
export function locksMade(execution: Execution): Readonly<{ made: number; all: number }> | null {
  const { newLocks, mint } = execution.operation.subject
  if (!newLocks || mint === undefined) return null
  return { made: newLocks.length - unmade(execution).length, all: newLocks.length }
}

function unmade(execution: Execution): readonly NewLockSubject[] {
  const { newLocks = [] } = execution.operation.subject
  return newLocks.filter(({ lock }) => !hasLandedWith(execution, lock))
}

/**
 * The locks that a token lacks and its own operation can make no more, because a key of the transaction that is next is gone. What another of
 * these operations locks for the same address by the same dates counts as made, unless it certainly did not and cannot go on.
 */
export function missingLocks(mint: string, executions: readonly Execution[]): readonly NewLockSubject[] {
  const ofToken = executions.filter(({ operation }) => operation.subject.mint === mint)
  const made = ofToken.flatMap(locksOnPage)
  return ofToken
    .filter((one) => countDone(one) > 0 && isOver(one))
    .flatMap(unmade)
    .filter((lock) => {
      const at = made.findIndex((order) => isSameLock(lock, order))
      return at === -1 || made.splice(at, 1).length === 0
    })
}

/** The locks that an operation on the token made, or may still make. */
function locksOnPage(execution: Execution): NonNullable<Subject['orders']> {
  const { orders = [] } = execution.operation.subject
  if (!isOver(execution)) return orders
  return orders.filter(({ lock }) => lock !== undefined && hasLandedWith(execution, lock))
}

/**
 * Whether the current transaction is not under way and certainly did not land, and nothing goes on from here: nothing landed before it, or a
 * key that it needs is gone.
 */
function isOver(execution: Execution): boolean {
  const { operation } = execution
  const { index, state } = currentTransaction(execution)
  const hasEnded = isAtRest(state) && isNowhere(state) && !isByOneWord(state)
  return hasEnded && (countDone(execution) === 0 || heldSigners(operation.parts?.[index]?.signers ?? []) === null)
}

function isSameLock(lock: NewLockSubject, order: NonNullable<Subject['orders']>[number]): boolean {
  const arrives = (one: Pick<typeof order, 'amount' | 'arrives'>) => one.arrives ?? one.amount
  return order.to === lock.to && arrives(order) === arrives(lock) && isSame(order.schedule, lock.schedule)
}
