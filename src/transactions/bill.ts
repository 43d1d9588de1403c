/**
 * What an operation promises: the bill in lamports, and what accounts say afterwards. A simulation is compared with both.
 */

import { AppError } from '../errors/AppError'
import { formatUnits } from '../units/amounts'
import type { AccountReader, Bounds, Change, Cost, ReadableAccount, Step } from './plan'

/** What an operation costs, line by line, and what it leaves. Lamports; without a wallet there is no balance to speak of. */
export type Bill = Readonly<{
  lines: readonly Cost[]
  total: bigint
  balanceBefore?: bigint
  balanceAfter?: bigint
}>

/** The sum of the lines and what is left of the balance (negative where it does not suffice). */
export function billOf(lines: readonly Cost[], balanceBefore: bigint): Required<Bill>
export function billOf(lines: readonly Cost[], balanceBefore?: bigint): Bill
export function billOf(lines: readonly Cost[], balanceBefore?: bigint): Bill {
  const total = lines.reduce((sum, line) => sum + line.lamports, 0n)
  if (balanceBefore === undefined) return { lines, total }
  return { lines, total, balanceBefore, balanceAfter: balanceBefore - total }
}

/** Whether a line goes into a pool and stays the payer's own as a part of it: no cost. */
export function isDeposit({ kind, lamports }: Pick<Cost, 'kind' | 'lamports'>): boolean {
  return kind === 'deposit' && lamports > 0n
}

/** The fee lines of several transactions as one line each. */
export function addUpFees(fees: readonly (readonly Cost[])[]): readonly Cost[] {
  const [first = [], ...others] = fees
  if (others.length === 0) return first
  return first.map((cost) => {
    const same = fees.flat().filter(({ kind }) => kind === cost.kind)
    const lamports = same.reduce((sum, each) => sum + each.lamports, 0n)
    const detail = `${fees.length} transactions; each is tried out again before it is asked for`
    return { ...cost, lamports, ...(lamports > 0n && { detail }) }
  })
}

type Sum = Pick<Bill, 'total' | 'balanceBefore'>

/** Is there enough for the bill, and would the network let the wallet keep what is left? */
export function isCovered({ total, balanceBefore = 0n }: Sum, least: bigint): boolean {
  const left = balanceBefore - total
  return left === 0n || left >= least
}

/**
 * Throws simulation/insufficient-funds (lamports: needed, balance, missing) where the balance does not cover the bill, or where
 * what is left is neither nothing nor `least`, the rent-exempt minimum of a wallet, which the network asks for (`keep`).
 */
export function requireFunds({ total, balanceBefore = 0n }: Sum, least: bigint): void {
  if (isCovered({ total, balanceBefore }, least)) return
  const left = balanceBefore - total
  if (left < 0n)
    throw new AppError('simulation/insufficient-funds', {
      needed: total,
      balance: balanceBefore,
      missing: -left,
    })
  throw new AppError('simulation/insufficient-funds', {
    needed: total,
    balance: balanceBefore,
    missing: least - left,
    keep: least,
  })
}

/**
 * What was promised must be what the network took in the simulation, to the lamport. Throws simulation/mismatch (lamports: promised,
 * simulated).
 */
function requireSum(promised: bigint, simulated: bigint): void {
  if (promised !== simulated) throw new AppError('simulation/mismatch', { promised, simulated })
}

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
 * The promised changes, each with the value before it. Throws simulation/mismatch (account, field, label, promised, simulated)
 * where an account of `after` says something else than was promised; of what is not in it nothing is known. A figure that
 * depends on the price takes the simulated value, within its bounds; outside them it throws pool/price-moved (label, promised, simulated).
 * `earlier` is what the operation's transactions before have left: what `counts` may have been changed by others since then, and takes
 * the simulated value too.
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

/** Leaves out what others have moved since the earlier transactions of the operation. */
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

/** What a step promises, as the last simulation gave it. */
export type MovingStep = Readonly<Pick<Step, 'id' | 'costs' | 'changes'>>

/** Whether a price moves anything of what is promised. */
export function isPriceDependent({ costs = [], changes = [] }: Partial<MovingStep>): boolean {
  return [...costs, ...changes].some(({ bounds }) => bounds !== undefined)
}

/**
 * The steps with their moved lines as a simulation gave them, which took `simulated` lamports where `promised` were. Throws
 * simulation/mismatch where no price moves any of them, and pool/price-moved (label, promised, simulated; lamports) outside of what
 * the lines may become.
 */
export function withCostsAsTried<Moving extends MovingStep>(
  steps: readonly Moving[],
  promised: bigint,
  simulated: bigint,
): readonly Moving[] {
  let left = simulated - promised
  const tried = steps.map((step) => ({
    ...step,
    costs: step.costs.map((cost) => {
      const taken = cost.bounds ? within(left, cost.lamports, cost.bounds) : 0n
      left -= taken
      return taken === 0n ? cost : { ...cost, lamports: cost.lamports + taken }
    }),
  }))
  requireWithin(steps, promised, simulated)
  return tried
}

/** Throws as withCostsAsTried where a simulation took another sum than what moves can explain. Lamports. */
export function requireWithin(
  steps: readonly Pick<MovingStep, 'costs'>[],
  promised: bigint,
  simulated: bigint,
): void {
  const moved = steps.flatMap(({ costs }) => costs).filter(({ bounds }) => bounds !== undefined)
  const [first] = moved
  if (!first) return requireSum(promised, simulated)
  const off = simulated - promised
  if (within(off, 0n, slackOf(moved)) === off) return
  throw new AppError('pool/price-moved', {
    label: first.label,
    promised: first.lamports,
    simulated: first.lamports + off,
  })
}

/** The steps with their moved changes as these say. */
export function withChangesAsTried<Moving extends MovingStep>(
  steps: readonly Moving[],
  tried: readonly Change[],
): readonly Moving[] {
  const after = new Map(tried.map((change) => [`${change.account} ${change.field}`, change]))
  return steps.map((step) =>
    step.changes?.some(({ bounds }) => bounds)
      ? { ...step, changes: step.changes.map((change) => changeAsTried(change, after)) }
      : step,
  )
}

function changeAsTried(change: Change, after: ReadonlyMap<string, Change>): Change {
  const tried = after.get(`${change.account} ${change.field}`)
  if (!change.bounds || !tried) return change
  return { ...change, after: tried.after, ...(tried.moves && { moves: tried.moves }) }
}

/** The part of `difference` by which a number may move within its bounds. */
function within(difference: bigint, from: bigint, { least, most }: Bounds): bigint {
  if (difference < least - from) return least - from
  return difference > most - from ? most - from : difference
}

function slackOf(moved: readonly Cost[]): Bounds {
  const sum = (end: keyof Bounds) =>
    moved.reduce((total, { lamports, bounds }) => total + (bounds?.[end] ?? lamports) - lamports, 0n)
  return { least: sum('least'), most: sum('most') }
}

/** The accounts (base58) whose rent the steps pay. */
export function rentedAccounts(steps: readonly Step[]): readonly string[] {
  return [...new Set(steps.flatMap(({ costs }) => costs).flatMap(accountOf))]
}

/**
 * The steps with the rent that a simulation took for each account where that is less than was planned: somebody else has opened it or sent
 * lamports there meanwhile, or the network asks for less.
 */
export function withRentAsPaid(steps: readonly Step[], before: Snapshot, after: Snapshot): readonly Step[] {
  const planned = (account: string) =>
    steps
      .flatMap(({ costs }) => costs)
      .filter((cost) => cost.account === account)
      .reduce((sum, { lamports }) => sum + lamports, 0n)
  const spared = (account: string) => {
    const gain = lamportsOf(after, account) - lamportsOf(before, account)
    return gain >= 0n && planned(account) > gain ? planned(account) - gain : 0n
  }
  return steps.map((step) => ({
    ...step,
    costs: step.costs.map((cost) => {
      const [account] = accountOf(cost)
      return account === undefined ? cost : lowered(cost, spared(account))
    }),
  }))
}

function accountOf({ kind, account }: Cost): readonly string[] {
  return kind === 'rent' && account !== undefined ? [account] : []
}

function lowered(cost: Cost, spared: bigint): Cost {
  return { ...cost, lamports: cost.lamports > spared ? cost.lamports - spared : 0n }
}

function lamportsOf(accounts: Snapshot, address: string): bigint {
  return BigInt(accounts.get(address)?.lamports ?? 0)
}
