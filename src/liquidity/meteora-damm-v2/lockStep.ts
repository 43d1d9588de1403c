import type { Step } from '../../transactions/plan'
import { type InstructionAccounts, permanentLock } from './instructions'

/** Locks so much of a position for good. `all`: nothing of it will ever be taken out. */
export function lockStep(
  { pool: { pool }, position, owner }: Pick<InstructionAccounts, 'pool' | 'position' | 'owner'>,
  { share, all }: Readonly<{ share: bigint; all: boolean }>,
): Step {
  return {
    id: 'lock-forever',
    title: all ? 'Lock the position forever' : 'Lock a part of the position forever',
    detail: 'It goes on earning fees, which can be claimed as before.',
    instructions: [permanentLock(pool, position, owner, share)],
    signers: [],
    costs: [],
    finality: 'final',
    consequence:
      'What is locked can never be taken out again, by you or by anybody. Only the fees that it earns can be claimed.',
  }
}
