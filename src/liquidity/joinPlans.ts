import type { TransactionInstruction } from '@solana/web3.js'
import type { Change, Cost, Plan, Step } from '../transactions/plan'
import type { Subject } from '../transactions/subject'
import { baseUnits, baseUnitsOf } from '../transactions/accountValues'
import { checksDecimals } from './checkDecimals'
import { ASSOCIATED_ADDRESS } from '../solana/knownPrograms'
import type { Said } from '../transactions/said'

/** Returns the value of an account's field before all plans: a whole number of base units. */
export type FieldStart = (change: Pick<Change, 'account' | 'field'>) => bigint

type Claim = Plan

/**
 * Joins one or more claims of one payer into one operation, in their order. Repeated instructions and repeated costs of one account are
 * kept once, and changes of one account are added up. Each field of the subject becomes a list: `pool` becomes `pools`. Pure.
 */
export function joinPlans(plans: readonly [Claim, ...Claim[]], title: Said, start: FieldStart): Claim {
  const [first, ...others] = plans
  if (others.length === 0) return first
  const seen = new Set<string>()
  const brought = new Map<string, Change>()
  const steps = plans.flatMap((plan, at) =>
    plan.steps.map((step) => joined(step, at, seen, (change) => addedUp(change, brought, start))),
  )
  const creates = plans.flatMap(({ accounts }) => accounts.creates)
  const unique = [...new Map(creates.map((created) => [created.address.toBase58(), created])).values()]
  return {
    kind: first.kind,
    title,
    steps: steps.filter(({ instructions }) => instructions.length > 0),
    accounts: { payer: first.accounts.payer, creates: unique },
    subject: listsOf(plans),
  }
}

/** The accounts and fields that more than one plan changes: their current values must be read first. */
export function sharedChanges(plans: readonly Plan[]): readonly Pick<Change, 'account' | 'field'>[] {
  const counts = new Map<string, { change: Change; count: number }>()
  for (const { steps } of plans) {
    const own = new Map(steps.flatMap((step) => step.changes ?? []).map((change) => [keyOf(change), change]))
    for (const [key, change] of own) counts.set(key, { change, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()].filter(({ count }) => count > 1).map(({ change }) => change)
}

function joined(step: Step, at: number, seen: Set<string>, added: (change: Change) => Change): Step {
  const instructions = step.instructions.filter((one) => !isRepeated(one, seen))
  const costs = step.costs.filter((cost) => !isPaidAlready(cost, seen))
  const { changes } = step
  return {
    ...step,
    id: `${step.id}-${at + 1}`,
    instructions,
    costs,
    ...(changes && { changes: changes.map(added) }),
  }
}

/**
 * The instruction that opens an associated account (`CreateIdempotent`), or does nothing where it is open. An account that is closed
 * within the operation is opened by another instruction.
 */
const IDEMPOTENT = 1

/** Whether an earlier plan has the instruction already. A check of decimals is needed only once, because decimals never change. */
function isRepeated(instruction: TransactionInstruction, seen: Set<string>): boolean {
  const { programId, keys, data } = instruction
  const opens = programId.toBase58() === ASSOCIATED_ADDRESS && data[0] === IDEMPOTENT
  if (!opens && !checksDecimals(instruction)) return false
  return known(`${keys.map(({ pubkey }) => pubkey.toBase58()).join(' ')} ${data.join(' ')}`, seen)
}

function isPaidAlready({ kind, account }: Cost, seen: Set<string>): boolean {
  return kind === 'rent' && account !== undefined && known(`rent ${account}`, seen)
}

function known(key: string, seen: Set<string>): boolean {
  const before = seen.has(key)
  seen.add(key)
  return before
}

/** A change plus the earlier plans' changes of the same field. A value that is not in base units stays as it is. */
function addedUp(change: Change, brought: Map<string, Change>, start: FieldStart): Change {
  const earlier = brought.get(keyOf(change))
  const sum = earlier ? sumOf(earlier, change, start(change)) : change
  brought.set(keyOf(change), sum)
  return sum
}

function sumOf(earlier: Change, change: Change, start: bigint): Change {
  const [first, next] = [baseUnitsOf(earlier.after), baseUnitsOf(change.after)]
  if (first === undefined || next === undefined) return change
  const { shown: _, bounds, ...rest } = change
  const before = earlier.bounds ?? { least: first, most: first }
  const own = bounds ?? { least: next, most: next }
  const sum = { ...rest, after: baseUnits(next + first - start) }
  if (!bounds && !earlier.bounds) return sum
  return { ...sum, bounds: { least: own.least + before.least - start, most: own.most + before.most - start } }
}

function keyOf({ account, field }: Pick<Change, 'account' | 'field'>): string {
  return `${account} ${field}`
}

function listsOf(plans: readonly Claim[]): Subject {
  const all = plans.map(({ subject }) => subject)
  return {
    count: plans.length,
    venues: listOf(all.map(({ venue }) => venue)),
    pools: listOf(all.map(({ pool }) => pool)),
    positions: listOf(all.map(({ position }) => position)),
    baseAmounts: listOf(all.map(({ baseAmount }) => baseAmount)),
    quoteAmounts: listOf(all.map(({ quoteAmount }) => quoteAmount)),
    baseVaults: listOf(all.map(({ baseVault }) => baseVault).flat()),
    quoteVaults: listOf(all.map(({ quoteVault }) => quoteVault).flat()),
  }
}

/** A list of a value from each plan; undefined where one of the plans does not have it. */
function listOf<Value>(values: readonly (Value | undefined)[]): readonly Value[] | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length < values.length ? undefined : known
}
