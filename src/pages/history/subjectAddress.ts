import type { Execution } from '../../transactions/execution'

/** The address whose seal stands for a deed: what it makes, else who pays. */
export function subjectAddress({ deed }: Execution): string {
  return deed.subject['mint'] ?? deed.creates[0]?.address ?? deed.payer
}
