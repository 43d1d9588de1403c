import type { Execution } from '../../transactions/execution'
import { lockStepId } from '../../transactions/subject'

/** How many of a new token's locks are made, and how many there are; null for an operation that makes none. */
export function locksMade({
  operation,
  transactions,
}: Execution): Readonly<{ made: number; all: number }> | null {
  const { newLocks, mint } = operation.subject
  if (!newLocks || mint === undefined) return null
  const done = (operation.parts ?? [])
    .filter((_, at) => transactions[at]?.status === 'confirmed')
    .flatMap(({ steps }) => steps.map(({ id }) => id))
  return { made: newLocks.filter((_, at) => done.includes(lockStepId(at))).length, all: newLocks.length }
}
