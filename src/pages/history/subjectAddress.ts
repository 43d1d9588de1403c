import type { Execution } from '../../transactions/execution'

/** The address for an operation's identicon: its token or pool, else an account that it makes, else the payer. */
export function subjectAddress({ operation }: Execution): string {
  return operation.subject.mint ?? operation.subject.pool ?? operation.creates[0]?.address ?? operation.payer
}
