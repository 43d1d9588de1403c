/** What a lock holds and frees, and what several locks of a token hold together. Pure, without the chain's libraries. */

import type { VestingEscrow } from './escrow'
import { freeAt, lastDate, lockedInAll, nextDate } from './schedule'

/** A lock and its vault: the base units that it holds, and whether they are frozen; null where it has no token account. */
export type FoundLock = Readonly<{
  address: string
  escrow: VestingEscrow
  vault: Readonly<{ amount: bigint; frozen: boolean }> | null
}>

/**
 * The locks of a search at the chain's `time` (unix seconds), whose accounts were read; `unread`: how many more
 * with something left were found. What a node left
 * out of its answer is not known.
 */
export type FoundLocks = Readonly<{ time: bigint; locks: readonly FoundLock[]; unread: number }>

/** A lock at the chain's time. */
type LockNow = Omit<FoundLock, 'address'> & Readonly<{ time: bigint }>

/** What the lock holds, in base units. */
export function heldInLock({ vault }: Pick<FoundLock, 'vault'>): bigint {
  return vault?.amount ?? 0n
}

/** What is still to be claimed from it; nothing of a lock that was cancelled. */
export function unclaimedInLock({ escrow }: Pick<FoundLock, 'escrow'>): bigint {
  return escrow.cancelledAt > 0n ? 0n : lockedInAll(escrow.schedule) - escrow.claimed
}

/** Whether a lock holds less than is still to be claimed from it. */
export function isLockShort(lock: Pick<FoundLock, 'escrow' | 'vault'>): boolean {
  return heldInLock(lock) < unclaimedInLock(lock)
}

/** What can be claimed now, in base units; nothing of a lock that was cancelled. */
export function dueInLock(lock: LockNow): bigint {
  const { schedule, claimed, cancelledAt } = lock.escrow
  return cancelledAt > 0n ? 0n : least(freeAt(schedule, lock.time) - claimed, heldInLock(lock))
}

/** What is not free yet, as far as the lock holds it. */
export function lockedInLock(lock: LockNow): bigint {
  const { schedule, cancelledAt } = lock.escrow
  return cancelledAt > 0n ? 0n : least(lockedInAll(schedule) - freeAt(schedule, lock.time), heldInLock(lock))
}

/** Whether somebody can take back what is not free: by cancelling it, or by naming another recipient. */
export function isRevocable({ cancel, update }: Pick<VestingEscrow, 'cancel' | 'update'>): boolean {
  return cancel !== 'none' || update === 'creator' || update === 'either'
}

/** Whether somebody can take something back now: what is free stays the recipient’s in a lock that is cancelled. */
export function isRevocableNow(lock: LockNow): boolean {
  const { cancel, update } = lock.escrow
  return isRevocable({ update, cancel: lockedInLock(lock) > 0n ? cancel : 'none' })
}

/**
 * What several locks of a token hold together, in base units: `locked` until dates, from which nothing more is free before `first`, all of it
 * from `last` on (unix seconds; null where nothing is); `revocable`: what others can take back before.
 */
export type LockedSupply = Readonly<{
  locked: bigint
  first: bigint | null
  last: bigint | null
  revocable: bigint
  unread: number
}>

/** `supply`: of the token, in base units. A lock of less than 0.01 % of it decides no date, and is not counted: anybody can make one. */
export function lockedSupplyOf({ locks, time, unread }: FoundLocks, supply: bigint): LockedSupply {
  const none: LockedSupply = { locked: 0n, first: null, last: null, revocable: 0n, unread }
  return locks.reduce((sum, lock) => {
    const units = lockedInLock({ ...lock, time })
    if (units === 0n) return sum
    if (isRevocable(lock.escrow)) return { ...sum, revocable: sum.revocable + units }
    if (units * 10_000n < supply) return sum
    const next = nextDate(lock.escrow.schedule, time)?.at ?? null
    const last = lastDate(lock.escrow.schedule)
    return {
      ...sum,
      locked: sum.locked + units,
      first: next !== null && (sum.first === null || next < sum.first) ? next : sum.first,
      last: sum.last === null || last > sum.last ? last : sum.last,
    }
  }, none)
}

/** So many claims of one mint fit into a transaction with what wallets add. */
export const MOST_CLAIMED = 7

/** What is due to a wallet in several locks of a mint, in base units. `from`: who made them; null where several did. */
export type DueLocks = Readonly<{ units: bigint; locks: readonly string[]; from: string | null }>

/** What is due to a wallet (base58) in locks that were found, by mint; nothing of those that are frozen. */
export function lockDuesOf({ locks, time }: FoundLocks, owner: string): ReadonlyMap<string, DueLocks> {
  const dues = new Map<string, DueLocks>()
  for (const lock of locks) {
    const { mint, recipient, creator } = lock.escrow
    const due = recipient === owner && !lock.vault?.frozen ? dueInLock({ ...lock, time }) : 0n
    const before = dues.get(mint) ?? { units: 0n, locks: [], from: creator }
    const from = before.from === creator ? creator : null
    if (due > 0n) dues.set(mint, { units: before.units + due, locks: [...before.locks, lock.address], from })
  }
  return dues
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
