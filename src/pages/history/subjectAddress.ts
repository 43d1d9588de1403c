import type { Execution } from '../../transactions/execution'

/** The address whose seal stands for a deed: the token or the pool that it is about, else what it makes, else who pays. */
export function subjectAddress({ deed }: Execution): string {
  return deed.subject['mint'] ?? deed.subject['pool'] ?? deed.creates[0]?.address ?? deed.payer
}
