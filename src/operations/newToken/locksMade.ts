import type { StepRecord } from '../../transactions/events'
import {
  countDone,
  currentTransaction,
  type Execution,
  hasLandedWith,
  isAtRest,
  isByOneWord,
  isNowhere,
  namesAccount,
} from '../../transactions/execution'
import { heldSigners } from '../../transactions/heldSigners'
import { SERVICE_FEE_STEP } from '../../transactions/plan'
import type { NewLockSubject, Subject } from '../../transactions/subject'
import type { Said } from '../../units/said'
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

/** The titles of the steps that have not landed, besides those that make a new token's locks and the site's fee, which no one owes then. */
export function undoneBesideLocks({ operation, transactions }: Execution): readonly Said[] {
  const { parts = [], steps, subject } = operation
  const landed = parts.filter((_, at) => transactions[at]?.status === 'confirmed')
  const done = landed.flatMap((part) => part.steps.map(({ id }) => id))
  const locks = subject.newLocks?.map(({ lock }) => lock) ?? []
  const isLock = ({ costs }: StepRecord) => costs.some(({ account = '' }) => locks.includes(account))
  const isOwed = ({ id }: StepRecord) => id !== SERVICE_FEE_STEP && !done.includes(id)
  return steps.filter((step) => isOwed(step) && !isLock(step)).map(({ title }) => title)
}

/**
 * The locks that a token lacks and its own operation can make no more, because a key of the transaction that is next is gone. What another of
 * these operations locks for the same address by the same dates counts as made, unless it certainly did not and cannot go on. One whose first
 * date has passed by `now` (unix seconds) can only be made with later dates.
 */
export function missingLocks(
  mint: string,
  executions: readonly Execution[],
  now: bigint,
): readonly NewLockSubject[] {
  const ofToken = executions.filter(({ operation }) => operation.subject.mint === mint)
  const made = ofToken.flatMap((execution) => locksOnPage(execution, now))
  return ofToken
    .filter((one) => countDone(one) > 0 && isOver(one, now))
    .flatMap(unmade)
    .filter(isLackedAs(isSameLock))
    .filter(isLackedAs((lock, order) => lock.schedule.cliff <= now && isPostponed(lock, order)))

  function isLackedAs(isIts: (lock: NewLockSubject, order: Order) => boolean) {
    return (lock: NewLockSubject) => {
      const at = made.findIndex((order) => isIts(lock, order))
      return at === -1 || made.splice(at, 1).length === 0
    }
  }
}

/** The locks that an operation on the token made, or may still make. */
function locksOnPage(execution: Execution, now: bigint): readonly Order[] {
  const { orders = [] } = execution.operation.subject
  if (!isOver(execution, now)) return orders
  return orders.filter(({ lock }) => lock !== undefined && hasLandedWith(execution, lock))
}

/**
 * Whether the current transaction is not under way and certainly did not land, and nothing goes on from here: nothing landed before it, a
 * key that it needs is gone, or the first date of a lock that it makes has passed by `now` (unix seconds), and it is not asked for any more
 * (transactions/planDates.ts).
 */
function isOver(execution: Execution, now: bigint): boolean {
  const { operation } = execution
  const { index, state } = currentTransaction(execution)
  const hasEnded = isAtRest(state) && isNowhere(state) && !isByOneWord(state)
  if (!hasEnded || countDone(execution) === 0) return hasEnded
  const part = operation.parts?.[index]
  if (heldSigners(part?.signers ?? []) === null) return true
  const { newLocks = [], orders = [] } = operation.subject
  return [...newLocks, ...orders].some(
    ({ lock, schedule }: Partial<NewLockSubject>) =>
      part && lock !== undefined && (schedule?.cliff ?? now + 1n) <= now && namesAccount(part, lock),
  )
}

type Order = NonNullable<Subject['orders']>[number]

function isSameLock(lock: NewLockSubject, order: Order): boolean {
  return isForSame(lock, order) && isSame(order.schedule, lock.schedule)
}

function isPostponed(lock: NewLockSubject, order: Order): boolean {
  return isForSame(lock, order) && (order.schedule?.cliff ?? 0n) > lock.schedule.cliff
}

function isForSame(lock: NewLockSubject, order: Order): boolean {
  const arrives = (one: Pick<Order, 'amount' | 'arrives'>) => one.arrives ?? one.amount
  return order.to === lock.to && arrives(order) === arrives(lock)
}
