/**
 * The promises of an operation: its bill in lamports, and the state of accounts afterwards. Simulations are compared with both.
 */

import { AppError } from '../errors/AppError'
import {
  type AccountFields,
  type AccountValue,
  addressIn,
  baseUnits,
  isEqualValue,
  sizeOfValue,
  baseUnitsOf,
  unitsOfTokens,
} from './accountValues'
import { engineSays, type Said } from './said'
import type { AccountReader, LamportBounds, Change, Cost, ReadableAccount, Step } from './plan'

/**
 * The costs of an operation, line by line, and the balance before and after, in lamports. Without a wallet there is no
 * balance.
 */
export type Bill = Readonly<{
  lines: readonly Cost[]
  total: bigint
  balanceBefore?: bigint
  balanceAfter?: bigint
}>

/** Adds the sum of the lines and the balance that remains (negative where the balance is too small). */
export function billOf(lines: readonly Cost[], balanceBefore: bigint): Required<Bill>
export function billOf(lines: readonly Cost[], balanceBefore?: bigint): Bill
export function billOf(lines: readonly Cost[], balanceBefore?: bigint): Bill {
  const total = lines.reduce((sum, line) => sum + line.lamports, 0n)
  if (balanceBefore === undefined) return { lines, total }
  return { lines, total, balanceBefore, balanceAfter: balanceBefore - total }
}

/** Whether a line is a deposit: it goes into a pool, still belongs to the payer, and is not a cost. */
export function isDeposit({ kind, lamports }: Pick<Cost, 'kind' | 'lamports'>): boolean {
  return kind === 'deposit' && lamports > 0n
}

/** Whether a line goes to the network: the fee for signatures, or the bid for priority. */
export function isNetworkFee({ kind }: Pick<Cost, 'kind'>): boolean {
  return kind === 'network-fee' || kind === 'priority-fee'
}

/**
 * Lamports that must stay beside what a bill deposits: its costs, with what the wallet may add, and `least`, which the wallet holds until
 * the end. The network's fees count twice, because they may rise until the signature, unless the plan has a `bid` of its own, which stays.
 */
export function reserveOf({ lines }: Pick<Bill, 'lines'>, least: bigint, hasBid = false): bigint {
  const costs = lines.filter(({ kind, lamports }) => kind !== 'deposit' && lamports > 0n)
  const mayRise = hasBid ? [] : costs.filter(isNetworkFee)
  return [...costs, ...mayRise].reduce((sum, { lamports }) => sum + lamports, least + mostAdded(lines))
}

/** The most lamports by which the wallet may raise the network's fee of these lines. */
export function mostAdded(lines: readonly Cost[]): bigint {
  return lines
    .filter(isNetworkFee)
    .reduce((sum, { lamports, bounds }) => sum + (bounds?.most ?? lamports) - lamports, 0n)
}

/** The most lamports that the network takes for one transaction of those with these lines, without bids, and with what the wallet may add. */
export function mostNetworkFee(lines: readonly Cost[]): bigint {
  return lines
    .filter(({ kind }) => kind === 'network-fee')
    .map(({ lamports, bounds }) => bounds?.most ?? lamports)
    .reduce((most, one) => (one > most ? one : most), 0n)
}

/** Merges the fee lines of several transactions into one line of each kind. */
export function addUpFees(fees: readonly (readonly Cost[])[]): readonly Cost[] {
  const [first = [], ...others] = fees
  if (others.length === 0) return first
  return first.map((cost) => {
    const same = fees.flat().filter(({ kind }) => kind === cost.kind)
    const lamports = same.reduce((sum, each) => sum + each.lamports, 0n)
    const detail = engineSays('fees-of-several', { transactions: fees.length })
    const { bounds: _, ...one } = cost
    const more = mostAdded(same)
    return {
      ...one,
      lamports,
      ...(lamports > 0n && { detail }),
      ...(more > 0n && { bounds: { least: lamports, most: lamports + more } }),
    }
  })
}

type Sum = Pick<Bill, 'total' | 'balanceBefore'>

/** Whether the balance covers the bill, and the network lets the wallet keep the rest. */
export function isCovered({ total, balanceBefore = 0n }: Sum, least: bigint): boolean {
  const left = balanceBefore - total
  return left === 0n || left >= least
}

/**
 * Throws simulation/insufficient-funds (lamports: needed, balance, missing) where the balance does not cover the bill, or where
 * the rest is above zero but below `least`, the rent-exempt minimum of a wallet (`keep`).
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
 * Requires that the simulation took exactly the promised lamports. Throws simulation/mismatch (lamports: promised, simulated).
 */
function requireSum(promised: bigint, simulated: bigint): void {
  if (promised !== simulated) throw new AppError('simulation/mismatch', { promised, simulated })
}

/** Accounts at one moment, by base58 address; null where no account exists. */
export type AccountsSnapshot = ReadonlyMap<string, ReadableAccount | null>

/**
 * The changes of several steps together: a later step's change of a field replaces an earlier one's, in the earlier one's
 * place.
 */
export function foldChanges(steps: readonly Pick<Step, 'changes'>[]): readonly Change[] {
  const folded = new Map<string, Change>()
  for (const change of steps.flatMap((step) => step.changes ?? []))
    folded.set(`${change.account} ${change.field}`, change)
  return [...folded.values()]
}

/** The addresses whose accounts change, each once. */
export function changedAccounts(changes: readonly Change[]): readonly string[] {
  return [...new Set(changes.map((change) => change.account))]
}

/**
 * Adds to each promised change the value before it. Throws simulation/mismatch (account, field, label, promised, simulated) where
 * an account in `after` has another value than promised; accounts that are missing from `after` are not checked. A price-dependent
 * change takes the simulated value if that is within its bounds, else it throws pool/price-moved (label, promised, simulated).
 * `earlier` is the state from which the promises count: the changes that the operation's earlier transactions promise, or, for a repeated
 * request, the state when its transaction was first prepared. Somebody else may have changed a balance marked `counts` since then: that
 * balance takes the simulated value where the difference is the promised one.
 */
export function requireChanges(
  promised: readonly Change[],
  read: AccountReader,
  before: AccountsSnapshot,
  after: AccountsSnapshot,
  earlier?: readonly Change[],
): readonly Change[] {
  const [was, is] = [fieldsOf(before, read), fieldsOf(after, read)]
  const left =
    earlier && new Map(earlier.map((change) => [`${change.account} ${change.field}`, change.after]))
  return promised.map((each) => {
    const { before: _, ...given } = each
    const { account, field, label } = given
    const old = was(account)[field]
    const start = left?.get(`${account} ${field}`)
    const change = sinceThen(given, start, old)
    const simulated = is(account)[field] ?? heldByNone(change, after)
    const moved = left && !change.bounds && movedChange(change, start, old, simulated)
    if (moved) return moved
    const told = { ...change, ...(old !== undefined && { before: old }) }
    if (!after.has(account)) return told
    if (simulated !== undefined && change.bounds) return asTried(told, simulated)
    if (!(simulated && isEqualValue(simulated, change.after)))
      throw new AppError('simulation/mismatch', {
        account,
        field,
        label,
        promised: saidValueOf(change.after),
        simulated: simulated && saidValueOf(simulated),
      })
    return told
  })
}

/** The fields that give a right over the tokens of a token account, with their names for people. */
const RIGHTS = { owner: 'owner', delegate: 'delegate', closeAuthority: 'close authority' } as const

/**
 * Throws simulation/mismatch where the simulation gave somebody a right over a token account, or a delegate a larger allowance, that no
 * change promises: a program that is called with the wallet's signature may try to give one. A new account may have any owner here: where
 * another party's program gets the wallet's signature, the plan promises the owner.
 */
export function requireNoNewRights(
  promised: readonly Change[],
  read: AccountReader,
  before: AccountsSnapshot,
  after: AccountsSnapshot,
): void {
  const [was, is] = [fieldsOf(before, read), fieldsOf(after, read)]
  for (const account of changedAccounts(promised)) {
    const [old, now] = [was(account), is(account)]
    if (now['balance'] === undefined) continue
    const isNew = old['balance'] === undefined
    const refuse = (field: string, right: string) => {
      throw new AppError('simulation/mismatch', {
        account,
        field,
        right,
        promised: old[field] && saidValueOf(old[field]),
        simulated: now[field] && saidValueOf(now[field]),
      })
    }
    for (const [field, right] of Object.entries(RIGHTS)) {
      const isPromised = promised.some((change) => change.account === account && change.field === field)
      if (isPromised || (isNew && field === 'owner') || addressIn(now[field]) === null) continue
      if (addressIn(now[field]) !== addressIn(old[field])) refuse(field, right)
      if (field === 'delegate' && allowance(now) > allowance(old))
        refuse(field, 'delegate, with a larger amount than before,')
    }
  }
}

/** The amount that a token account's delegate may take, in base units. */
function allowance({ delegatedAmount }: PartialFields): bigint {
  return baseUnitsOf(delegatedAmount) ?? 0n
}

/** The value 0 for a token balance whose account was closed; undefined for any other change. */
function heldByNone({ account, moves }: Change, after: AccountsSnapshot): AccountValue | undefined {
  return moves && after.get(account) === null ? baseUnits(0n) : undefined
}

/** The change with its difference counted from `is`, the balance now, in place of `left`: somebody else may have changed it since. */
function sinceThen(change: Change, left: AccountValue | undefined, is: AccountValue | undefined): Change {
  const { bounds, moves, counts } = change
  const [after, then, now] = [baseUnitsOf(change.after), baseUnitsOf(left), baseUnitsOf(is)]
  if (after === undefined || then === undefined || now === undefined) return change
  const more = now - then
  const moved = counts && bounds && { least: bounds.least + more, most: bounds.most + more }
  return {
    ...change,
    ...(moves && { moves: { ...moves, before: moves.before + more } }),
    ...(moved && { after: baseUnits(after + more), bounds: moved }),
  }
}

/** A price-dependent change with the simulated value. Throws pool/price-moved where that is outside of the bounds. */
function asTried(change: Change, simulated: AccountValue): Change {
  const { bounds, label } = change
  const amount = baseUnitsOf(simulated)
  if (bounds && amount !== undefined && amount >= bounds.least && amount <= bounds.most)
    return { ...change, after: simulated }
  const told = (value: AccountValue) => saidValueOf(value, change)
  throw new AppError('pool/price-moved', { label, promised: told(change.after), simulated: told(simulated) })
}

/** A field's value as the context of an error: an amount in the unit that the change names. */
function saidValueOf(value: AccountValue, { unit }: Pick<Change, 'unit'> = {}): Said {
  const units = unit && (baseUnitsOf(value) ?? unitsOfTokens(value, unit.decimals))
  return unit && units !== undefined
    ? engineSays('amount', { amount: { units, ...unit } })
    : engineSays('account-value', { value })
}

/**
 * Where somebody else has changed a balance: the change with the simulated value, if the difference is the promised one; else
 * undefined.
 */
function movedChange(
  change: Change,
  start: AccountValue | undefined,
  was: AccountValue | undefined,
  is: AccountValue | undefined,
): Change | undefined {
  if (!change.counts || is === undefined || isEqualValue(is, change.after)) return undefined
  const added = sizeOfValue(is) - sizeOfValue(was)
  if (added !== sizeOfValue(change.after) - sizeOfValue(start)) return undefined
  const { shown, ...rest } = change
  const now = { ...rest, after: is, ...(was !== undefined && { before: was }) }
  return shown === undefined || change.unit ? now : { ...now, shown: { ...shown, id: 'amount-more' } }
}

type PartialFields = Readonly<Partial<AccountFields>>

/** Reads each account once, however many of its fields are needed. */
function fieldsOf(accounts: AccountsSnapshot, read: AccountReader) {
  const known = new Map<string, PartialFields>()
  return (address: string) => {
    const fields = known.get(address) ?? read(accounts.get(address) ?? null)
    known.set(address, fields)
    return fields
  }
}

/** The promises of a step, with price-dependent values from the last simulation. */
export type MovingStep = Readonly<Pick<Step, 'id' | 'costs' | 'changes'>>

/** Whether a price changes any of the promised values. */
export function isPriceDependent({ costs = [], changes = [] }: Partial<MovingStep>): boolean {
  return [...costs, ...changes].some(({ bounds }) => bounds !== undefined)
}

/**
 * The steps with their price-dependent costs from a simulation, which took `simulated` lamports in place of `promised`. Throws
 * simulation/mismatch where no cost is price-dependent, and pool/price-moved (label, promised, simulated; lamports) outside of the
 * bounds.
 */
export function withSimulatedCosts<Moving extends MovingStep>(
  steps: readonly Moving[],
  promised: bigint,
  simulated: bigint,
): readonly Moving[] {
  let left = simulated - promised
  const simulatedSteps = steps.map((step) => ({
    ...step,
    costs: step.costs.map((cost) => {
      const taken = cost.bounds ? within(left, cost.lamports, cost.bounds) : 0n
      left -= taken
      return { ...cost, lamports: cost.lamports + taken }
    }),
  }))
  requireWithin(steps, promised, simulated)
  return simulatedSteps
}

/** Throws like withSimulatedCosts where price-dependent costs cannot explain the simulated sum. Lamports. */
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

/**
 * The steps with the values that were read before their changes, and the simulated values of their price-dependent changes. The last change of each balance that others may change gets the
 * simulated value and the value before it, because a repeated request promises only the difference.
 */
export function withSimulatedChanges<Moving extends MovingStep>(
  steps: readonly Moving[],
  simulated: readonly Change[],
): readonly Moving[] {
  const after = new Map(simulated.map((change) => [`${change.account} ${change.field}`, change]))
  const last = new Set(foldChanges(steps))
  const valueOf = (change: Change) => {
    const found = after.get(`${change.account} ${change.field}`)
    if (found && change.counts && last.has(change)) return { ...found, before: found.before ?? baseUnits(0n) }
    if (!found) return change
    if (!change.bounds) return found.before === undefined ? change : { ...change, before: found.before }
    return { ...change, after: found.after, ...(found.moves && { moves: found.moves }) }
  }
  return steps.map((step) => (step.changes ? { ...step, changes: step.changes.map(valueOf) } : step))
}

/**
 * The balances and supplies at the time when a transaction was prepared, as changes to these values. A balance that was not read then is
 * missing.
 */
export function startingChanges(steps: readonly Pick<Step, 'changes'>[]): readonly Change[] {
  return foldChanges(steps).flatMap((change) =>
    change.counts && change.before !== undefined ? [{ ...change, after: change.before }] : [],
  )
}

/** The part of `difference` that fits within the bounds of a number. */
function within(difference: bigint, from: bigint, { least, most }: LamportBounds): bigint {
  if (difference < least - from) return least - from
  return difference > most - from ? most - from : difference
}

function slackOf(moved: readonly Cost[]): LamportBounds {
  const sum = (end: keyof LamportBounds) =>
    moved.reduce((total, { lamports, bounds }) => total + (bounds?.[end] ?? lamports) - lamports, 0n)
  return { least: sum('least'), most: sum('most') }
}

/** The accounts (base58) whose rent the steps pay. */
export function rentedAccounts(steps: readonly Step[]): readonly string[] {
  return [...new Set(steps.flatMap(({ costs }) => costs).flatMap(accountOf))]
}

/**
 * The steps with the rent that a simulation took for each account, where that is less than planned: somebody else has opened the
 * account or sent lamports to it, or the network asks for less.
 */
export function withRentAsPaid(
  steps: readonly Step[],
  before: AccountsSnapshot,
  after: AccountsSnapshot,
): readonly Step[] {
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

/** The account whose rent a cost pays; none for rent that comes back, because nobody else can have paid that. */
function accountOf({ kind, account, lamports }: Cost): readonly string[] {
  return kind === 'rent' && account !== undefined && lamports > 0n ? [account] : []
}

function lowered(cost: Cost, spared: bigint): Cost {
  return { ...cost, lamports: cost.lamports > spared ? cost.lamports - spared : 0n }
}

function lamportsOf(accounts: AccountsSnapshot, address: string): bigint {
  return BigInt(accounts.get(address)?.lamports ?? 0)
}
