import { AppError } from '../errors/AppError'
import { formatUnits } from '../units/amounts'
import type { AccountReader, Change, ReadableAccount, Step } from './plan'

/** Accounts as they were or will be, by base58 address; null: nothing is there. */
export type Snapshot = ReadonlyMap<string, ReadableAccount | null>

/** A field of an account on both sides of an operation, in words. Without `before` there was no such account or field. */
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
 * where an account of `after` says something else than was promised; of what is not in it nothing is known. What the price moves
 * is told as it comes out, within its bounds; beyond them pool/price-moved (label, promised, simulated). `earlier` is what the
 * transactions before have left of an operation: what counts may have been moved by others since then, and is told as it comes out.
 */
export function requireChanges(
  promised: readonly Change[],
  read: AccountReader,
  before: Snapshot,
  after: Snapshot,
  earlier?: readonly Change[],
): readonly FieldChange[] {
  const [was, is] = [wordsOf(before, read), wordsOf(after, read)]
  const left =
    earlier && new Map(earlier.map((change) => [`${change.account} ${change.field}`, change.after]))
  return promised.map((given) => {
    const { account, field, label } = given
    const old = was(account)?.[field]
    const start = left?.get(`${account} ${field}`)
    const change = start === undefined ? given : sinceThen(given, start, old)
    const simulated = is(account)?.[field] ?? heldByNone(change, after)
    const moved = left && movedChange(change, start, old, simulated)
    if (moved) return moved
    if (after.has(account) && simulated !== undefined && change.bounds)
      return { ...asTried(change, simulated), ...(old !== undefined && { before: old }) }
    if (after.has(account) && simulated !== change.after)
      throw new AppError('simulation/mismatch', {
        account,
        field,
        label,
        promised: change.after,
        simulated: simulated ?? 'nothing',
      })
    return old === undefined ? change : { ...change, before: old }
  })
}

/** An account that is gone holds no tokens. */
function heldByNone({ account, moves }: Change, after: Snapshot): '0' | undefined {
  return moves && after.get(account) === null ? '0' : undefined
}

/** What others have moved since the transactions before left it so is no part of what the payer moves. */
function sinceThen(change: Change, left: string, is: string | undefined): Change {
  const { moves } = change
  if (!moves || is === undefined || is === left) return change
  const before = BigInt(moves.before) + BigInt(is) - BigInt(left)
  return { ...change, moves: { ...moves, before: `${before}` } }
}

/** A change that the price moves, with what the simulation left. */
function asTried(change: Change, simulated: string): Change {
  const { bounds, label } = change
  const amount = BigInt(simulated)
  if (bounds && amount >= bounds.least && amount <= bounds.most) return { ...change, after: simulated }
  const told = (text: string) => tellAmount(change, text)
  throw new AppError('pool/price-moved', { label, promised: told(change.after), simulated: told(simulated) })
}

/** What a field says as people read it: base units in tokens, where the change knows which. */
export function tellAmount({ unit }: Pick<Change, 'unit'>, text: string): string {
  if (!unit || !/^\d+$/.test(text)) return text
  return `${formatUnits(BigInt(text), unit.decimals)} ${unit.symbol}`.trim()
}

/** Where others have moved what counts: the change as it comes out, if it adds what was promised. Undefined where it does not. */
function movedChange(
  change: Change,
  start: string | undefined,
  was: string | undefined,
  is: string | undefined,
): FieldChange | undefined {
  if (!change.counts || is === undefined || is === change.after) return undefined
  const added = amountOf(is) - amountOf(was)
  if (added !== amountOf(change.after) - amountOf(start)) return undefined
  if (change.shown !== undefined) return { ...change, after: is, shown: `${change.shown} more` }
  return { ...change, after: is, ...(was !== undefined && { before: was }) }
}

/** An amount as accounts tell it ("1,000.5"), as a whole number of billionths; nothing is 0. */
function amountOf(text = '0'): bigint {
  const [whole = '', places = ''] = text.replaceAll(',', '').split('.')
  return BigInt(`${whole}${places.padEnd(9, '0')}`)
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
