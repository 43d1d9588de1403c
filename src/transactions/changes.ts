import { AppError } from '../errors/AppError'
import type { AccountReader, Change, ReadableAccount, Step } from './plan'

/** Accounts as they were or will be, by base58 address; null: nothing is there. */
export type Snapshot = ReadonlyMap<string, ReadableAccount | null>

/** A field of an account on both sides of a deed, in words. Without `before` there was no such account or field. */
export type FieldChange = Change & Readonly<{ before?: string }>

/** What steps leave behind together: a later step's word on a field replaces an earlier one's, in the earlier one's place. */
export function foldChanges(steps: readonly Pick<Step, 'changes'>[]): readonly Change[] {
  const folded = new Map<string, Change>()
  for (const change of steps.flatMap((step) => step.changes ?? []))
    folded.set(`${change.account} ${change.field}`, change)
  return [...folded.values()]
}

/** The addresses that the changes speak of, each once. */
export function changedAccounts(changes: readonly Change[]): readonly string[] {
  return [...new Set(changes.map((change) => change.account))]
}

/**
 * The promised changes with what stood there before. Throws simulation/mismatch (account, field, label, promised, simulated)
 * where an account of `after` says something else than was promised; of what is not in it nothing is known.
 */
export function requireChanges(
  promised: readonly Change[],
  read: AccountReader,
  before: Snapshot,
  after: Snapshot,
): readonly FieldChange[] {
  const [was, is] = [wordsOf(before, read), wordsOf(after, read)]
  return promised.map((change) => {
    const { account, field, label } = change
    const simulated = is(account)?.[field]
    if (after.has(account) && simulated !== change.after)
      throw new AppError('simulation/mismatch', {
        account,
        field,
        label,
        promised: change.after,
        simulated: simulated ?? 'nothing',
      })
    const old = was(account)?.[field]
    return old === undefined ? change : { ...change, before: old }
  })
}

/** Reads each account once, however many of its fields are asked for. */
function wordsOf(accounts: Snapshot, read: AccountReader) {
  const known = new Map<string, Readonly<Record<string, string | undefined>>>()
  return (address: string) => {
    const words = known.get(address) ?? read(accounts.get(address) ?? null)
    known.set(address, words)
    return words
  }
}
