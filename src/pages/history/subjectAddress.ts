import type { Execution } from '../../transactions/execution'

/** The address whose identicon stands for an operation: the token or the pool that it is about, else what it makes, else who pays. */
export function subjectAddress({ operation }: Execution): string {
  return (
    operation.subject['mint'] ?? operation.subject['pool'] ?? operation.creates[0]?.address ?? operation.payer
  )
}
