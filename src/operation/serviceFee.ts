import type { Cost } from '../transactions/plan'
import { copy } from './copy'

/** The lines with ours among them, also where it is zero: a fee that is not charged is said, not left out. */
export function withServiceFeeLine(lines: readonly Cost[]): readonly Cost[] {
  if (lines.some((line) => line.kind === 'service-fee')) return lines
  return [...lines, { kind: 'service-fee', label: copy.bill.serviceFee, lamports: 0n, refundable: false }]
}
