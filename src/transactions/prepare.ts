/**
 * Prepares an operation for the review: packs it, simulates its first transaction and compares the result with what the plan
 * promises.
 */

import {
  type AddressLookupTableAccount,
  type Connection,
  PublicKey,
  type TransactionError,
  type TransactionInstruction,
  type VersionedMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import * as v from 'valibot'
import { AppError } from '../errors/AppError'
import { fetchAccounts } from '../solana/accounts'
import { fetchBalance } from '../solana/balance'
import { type DatedBlockhash, fetchBlockhash } from '../solana/blockhash'
import { exactCall, isU64, type U64 } from '../solana/exactCall'
import { withRpcErrors } from '../solana/namedErrors'
import { LEAST_PRICE, type PriorityLevel } from '../solana/priorityFee'
import { fetchRent } from '../solana/rent'
import { fromBase64, toBase64 } from '../units/bytes'
import {
  addUpFees,
  type Bill,
  billOf,
  changedAccounts,
  foldChanges,
  mostAdded,
  rentedAccounts,
  requireChanges,
  requireNoNewRights,
  requireFunds,
  type AccountsSnapshot,
  withSimulatedChanges,
  withSimulatedCosts,
  withRentAsPaid,
} from './bill'
import type { DatedHash } from './expiry'
import { type InstructionTitles, programsOf, simulationError } from './failures/decode'
import {
  type Conditions,
  estimateFees,
  feeCosts,
  fetchConditions,
  fetchEstimate,
  fetchFee,
  fetchPriced,
  type PricedMessage,
  priceFor,
  type PriorityPrice,
} from './fees'
import {
  accountKeysOf,
  compileMessage,
  type ComputeBudget,
  type GuardExpectation,
  packPlan,
  PLACEHOLDER_BLOCKHASH,
  signedLength,
  type TransactionDraft,
  withBudgetInstructions,
} from './pack'
import { MOST_COMPUTE_UNITS } from './limits'
import type { AccountReader, Change, Cost, Plan, ReadableAccount, Step } from './plan'
import { requireDatesAhead } from './planDates'
import { type WithTypedNames, requireNames } from './planNames'
import type { Subject } from './subject'

export type PrepareOptions = Readonly<{
  connection: Connection
  /** The priority, and the most that a transaction bids in lamports. */
  priority: PriorityLevel
  ceiling?: bigint
  /** Whether the wallet adds guards. */
  guarding?: GuardExpectation | undefined
  /** Reads the fields of an account. */
  readAccount?: AccountReader | undefined
  /** Conditions that were fetched before, so that they are not fetched again. */
  conditions?: Conditions
}>

/**
 * A plan whose simulation succeeded: the review shows it and the signature approves it. Only the first transaction can be simulated
 * before it is signed; later ones build on it and are simulated when their turn comes. Until then their part of the bill
 * (`laterFees`, by transaction) is an estimate, and their changes (`later`) are what the plan promises.
 */
export type PreparedOperation = Readonly<{
  plan: Plan
  drafts: readonly TransactionDraft[]
  first: PreparedTransaction
  later: readonly Change[]
  laterFees: readonly (readonly Cost[])[]
  bill: Bill
  units: number
  bytes: number
  price: bigint | null
  priority: PriorityLevel
  ceiling?: bigint | undefined
  guarding?: GuardExpectation | undefined
  preparedAt: number
}>

/**
 * Packs the plan, simulates it and asks what the network takes for it, in at most two rounds of requests. Returns the plan with price-dependent
 * values from the simulation. Rejects with simulation/insufficient-funds (context: needed, balance, missing; lamports),
 * simulation/failed, simulation/mismatch where the balance or an account would not change exactly as promised, pool/price-moved,
 * transaction/too-large, name/* where a typed name leads to another address now, or rpc/*.
 */
export async function prepareOperation(plan: Plan, options: PrepareOptions): Promise<PreparedOperation> {
  const { connection, priority, ceiling, guarding, readAccount } = options
  const drafts = packPlan(plan, guarding)
  const [draft, ...others] = drafts
  if (!draft) throw new RangeError('a plan has at least one step')
  // The simulation needs neither price nor blockhash: it begins with the request for these.
  const conditions = Promise.resolve(options.conditions ?? fetchConditions(connection, plan, priority))
  const asking = conditions.then(({ price, blockhash }) => ({
    priorityPrice: priceFor(plan, { price, priority, ceiling, guarding }),
    blockhash,
  }))
  const estimating = asking.then(({ priorityPrice, blockhash }) =>
    Promise.all(others.map((other) => estimateFees(connection, other, priorityPrice, blockhash.blockhash))),
  )
  const laterSteps = others.flatMap(({ steps }) => steps)
  const laterCosts = estimating.then((fees) => [...costsOf(laterSteps), ...fees.flat()])
  const preparing = prepareTransaction(connection, draft, asking, { readAccount, laterCosts })
  // An error about a name is reported first, and one about price or blockhash by `preparing`.
  for (const begun of [preparing, laterCosts]) begun.catch(() => {})
  await requireNames(connection, plan.subject)
  const [first, laterFees, { price }] = await Promise.all([preparing, estimating, conditions])
  const steps = [...first.draft.steps, ...laterSteps]
  const lines = [...costsOf(steps), ...addUpFees([first.fees, ...laterFees])]
  const { units, bytes } = first
  const bill = billOf(lines, first.bill.balanceBefore)
  const later = changesAfter(draft.steps, laterSteps)
  const promised = { bill, later, laterFees }
  const simulatedPlan = { plan: { ...plan, steps }, drafts: [first.draft, ...others], first }
  return {
    ...simulatedPlan,
    ...promised,
    units,
    bytes,
    price,
    ceiling,
    priority,
    guarding,
    preparedAt: Date.now(),
  }
}

function costsOf(steps: readonly Step[]) {
  return steps.flatMap((step) => step.costs)
}

/** The changes of later steps; the values that the first steps leave are their values before. */
function changesAfter(first: readonly Step[], later: readonly Step[]): readonly Change[] {
  const earlier = new Map(foldChanges(first).map((change) => [`${change.account} ${change.field}`, change]))
  return foldChanges(later).map((change) => {
    const left = earlier.get(`${change.account} ${change.field}`)
    return left ? { ...change, before: left.after, ...(left.shown && { shownBefore: left.shown }) } : change
  })
}

/**
 * A simulated draft: `message` is what the wallet is asked to sign, `instructions` begin with limit and price. The draft's
 * price-dependent values come from the simulation; `bill` is this transaction's part, in lamports. `resimulate` renews all
 * of it but the blockhash right before the wallet is asked.
 */
export type PreparedTransaction = Readonly<{
  draft: TransactionDraft
  instructions: readonly TransactionInstruction[]
  message: VersionedMessage
  blockhash: DatedHash
  units: number
  bytes: number
  fees: readonly Cost[]
  bill: Required<Bill>
  /** The state that the simulation left in the accounts, which equals the promised one. */
  changes: readonly Change[]
  /** The accounts of these changes before the operation; not known for a repeated request. */
  before?: AccountsSnapshot
  /** For a repeated request: the state from which its changes count; see requireChanges. */
  earlier?: readonly Change[]
}>

/**
 * Facts that are known before a simulation: the cost of the operation's later transactions, for which the funds must suffice too; and the
 * `earlier` state from which the promises count. Somebody else may have paid for accounts or changed balances since then: see
 * requireChanges.
 */
type Beforehand = Readonly<{
  readAccount?: AccountReader | undefined
  laterCosts?: Promise<readonly Cost[]>
  earlier?: readonly Change[]
}>

/** What a message is asked for with; both may still be read while the simulation runs. */
type Asking = Readonly<{ priorityPrice: PriorityPrice; blockhash: DatedBlockhash }>

/** A price that is known, with a new blockhash. Rejects with rpc/*. */
export async function askingAt(connection: Connection, priorityPrice: PriorityPrice): Promise<Asking> {
  return { priorityPrice, blockhash: await fetchBlockhash(connection) }
}

/**
 * Simulates one draft, limits its compute units to what it used, a tenth more and room for the wallet's guards, asks the node what it takes
 * for that very message, and compares the simulated balance and accounts with the promised ones. Price-dependent values become the
 * simulated ones. Rejects like prepareOperation.
 */
export async function prepareTransaction(
  connection: Connection,
  draft: TransactionDraft,
  asking: Promise<Asking>,
  beforehand: Beforehand = {},
): Promise<PreparedTransaction> {
  const { readAccount, laterCosts, earlier } = beforehand
  asking.catch(() => {}) // It is reported where it is needed
  const promised = foldChanges(draft.steps)
  const watched = watchedAccounts(draft, beforehand)
  const simulating = simulateDraft(connection, draft, watched, SIMULATION_BUDGET)
  simulating.catch(() => {}) // An error about the balance is reported first
  const [{ priorityPrice, blockhash: dated }, funds, before] = await Promise.all([
    asking,
    fetchPayerFunds(connection, draft.payer),
    fetchSnapshot(connection, watched),
  ])
  const { blockhash } = dated
  const simulated = await simulating.catch(async (error: unknown) => {
    const estimate = await fetchEstimate(connection, draft, priorityPrice, blockhash)
    const again = await simulateAsPaid(connection, draft, blockhash, watched, estimate)
    if (again) return again
    affordable(draft, feeCosts(estimate, priorityPrice), { ...funds, laterCosts: (await laterCosts) ?? [] })
    throw error
  })
  const { units, loaded, after } = simulated
  const steps = earlier ? withRentAsPaid(draft.steps, before, after) : draft.steps
  const most = Math.ceil((units * 11) / 10)
  const [priced, taken, later = []] = await Promise.all([
    fetchPriced(connection, draft, blockhash, priorityPrice, { units: most, loaded }),
    simulated.fee ?? fetchFee(connection, budgeted(draft, simulated.budget, blockhash)),
    laterCosts,
  ])
  const fees = feeCosts(priced, priorityPrice)
  const covered = { ...funds, laterCosts: later }
  const { total } = affordable({ ...draft, steps }, fees, covered)
  const paid = funds.balance - simulated.payerAfter - taken + priced.fee
  const simulatedSteps = withSimulatedCosts(steps, total, paid)
  if (readAccount) requireNoNewRights(promised, readAccount, before, after)
  const changes = readAccount ? requireChanges(promised, readAccount, before, after, earlier) : promised
  const now = { ...draft, steps: withSimulatedChanges(simulatedSteps, changes) }
  const bill = affordable(now, fees, covered)
  const { instructions, message } = priced
  const asked = { instructions, message, blockhash: dated, bytes: signedLength(message) }
  return { draft: now, ...asked, units, fees, bill, changes, before }
}

/** The accounts (base58) with promised changes, and those whose rent somebody else may have paid. */
function watchedAccounts(
  { steps }: TransactionDraft,
  { readAccount, earlier }: Beforehand,
): readonly string[] {
  const promised = readAccount ? changedAccounts(foldChanges(steps)) : []
  const rented = earlier ? rentedAccounts(steps) : []
  return [...new Set([...promised, ...rented])]
}

/** More units than any of our transactions uses, at the lowest price. What the network takes for this is no part of the result. */
const SIMULATION_BUDGET: ComputeBudget = { limit: 1_000_000, price: LEAST_PRICE }

/** A simulation of a draft, and the budget that it had. */
type DraftSimulation = SimulationReport & Readonly<{ budget: ComputeBudget }>

/** Simulates the final message, except that it has this budget; the node replaces its blockhash. */
async function simulateDraft(
  connection: Connection,
  draft: TransactionDraft,
  watched: readonly string[],
  budget: ComputeBudget,
): Promise<DraftSimulation> {
  const message = budgeted(draft, budget, PLACEHOLDER_BLOCKHASH)
  const titles = titlesOf(draft, message.compiledInstructions.length)
  return {
    ...(await simulateMessage(connection, draft.payer, message, titles, watched, draft.tables)),
    budget,
  }
}

/**
 * Simulates again with the estimated limit and the real bid where the network takes another fee for them: a wallet that is nearly emptied may
 * lack the fee for more, or be left with less than the rent by a smaller one. Null where the fee is the same, or that fails as well.
 */
async function simulateAsPaid(
  connection: Connection,
  draft: TransactionDraft,
  blockhash: string,
  watched: readonly string[],
  { budget, fee }: PricedMessage,
): Promise<DraftSimulation | null> {
  const ample = await fetchFee(connection, budgeted(draft, SIMULATION_BUDGET, blockhash))
  if (ample === fee) return null
  return await simulateDraft(connection, draft, watched, budget).catch(() => null)
}

function budgeted(
  { payer, instructions, tables }: TransactionDraft,
  budget: ComputeBudget,
  blockhash: string,
): VersionedMessage {
  return compileMessage(payer, withBudgetInstructions(instructions, budget), blockhash, tables)
}

/**
 * The payer's balance, and what must remain of it: `least`, the rent-exempt minimum of a wallet, and the cost of later
 * transactions. Lamports.
 */
type PayerFunds = Readonly<{ balance: bigint; least: bigint; laterCosts: readonly Cost[] }>

async function fetchPayerFunds(
  connection: Connection,
  payer: PublicKey,
): Promise<Omit<PayerFunds, 'laterCosts'>> {
  const [balance, [least = 0n]] = await Promise.all([
    fetchBalance(connection, payer),
    fetchRent(connection, [0]),
  ])
  return { balance, least }
}

/** The bill of a draft with these fees. Throws where the funds do not cover it and the later transactions. */
function affordable(
  { steps }: TransactionDraft,
  fees: readonly Cost[],
  { balance, least, laterCosts }: PayerFunds,
): Required<Bill> {
  const lines = [...steps.flatMap(({ costs }) => costs), ...fees]
  const { total, balanceBefore } = billOf([...lines, ...laterCosts], balance)
  requireFunds({ total, balanceBefore }, least)
  // A wallet that is emptied has no room for what it may add; else that must be covered, too.
  const more = mostAdded([...fees, ...laterCosts])
  if (more > 0n && total < balanceBefore) requireFunds({ total: total + more, balanceBefore }, least)
  return billOf(lines, balance)
}

/** The title of the step of each instruction; the budget's own instructions come first. */
function titlesOf({ steps }: Pick<TransactionDraft, 'steps'>, count: number): InstructionTitles {
  const titles = steps.flatMap((step) => step.instructions.map(() => step.title))
  return [...Array.from({ length: count - titles.length }, () => null), ...titles]
}

/**
 * Simulates the transaction again right before the wallet is asked, in one round of requests: rent, the balance or the accounts may
 * have changed since the review opened. Its blockhash stays: the newest one is fetched as the wallet is asked. Rejects with
 * simulation/insufficient-funds, simulation/failed, simulation/mismatch where its costs or changes would not be the promised ones,
 * pool/price-moved, name/* where a typed name of `subject` leads to another address now, input/invalid where the first date of a lock has
 * passed, or rpc/*.
 */
export function resimulate(
  connection: Connection,
  transaction: PreparedTransaction,
  subject: WithTypedNames & Pick<Subject, 'orders' | 'newLocks'>,
  readAccount?: AccountReader,
): Promise<PreparedTransaction> {
  return withRpcErrors(async () => {
    const simulating = simulateAgain(connection, transaction, readAccount)
    simulating.catch(() => {}) // An error about a name is reported first
    await Promise.all([
      requireNames(connection, subject),
      requireDatesAhead(connection, subject, transaction.draft.instructions),
    ])
    return await simulating
  })
}

async function simulateAgain(
  connection: Connection,
  transaction: PreparedTransaction,
  readAccount: AccountReader | undefined,
): Promise<PreparedTransaction> {
  const { draft, instructions, fees, changes, message } = transaction
  const { payer, tables } = draft
  const { total } = transaction.bill
  const titles = titlesOf(draft, instructions.length)
  // The node replaces the blockhash in a simulation.
  const simulated = compileMessage(payer, instructions, PLACEHOLDER_BLOCKHASH, tables)
  const watched = readAccount ? changedAccounts(changes) : []
  const simulating = simulateMessage(connection, payer, simulated, titles, watched, tables)
  simulating.catch(() => {}) // An error about the balance is reported first
  const [balanceBefore, [least = 0n], before] = await Promise.all([
    fetchBalance(connection, payer),
    fetchRent(connection, [0]),
    transaction.before ?? fetchSnapshot(connection, watched),
  ])
  requireFunds({ total, balanceBefore }, least)
  const { units, payerAfter, after, ...told } = await simulating
  const paid = balanceBefore - payerAfter
  requireFee(fees, told.fee ?? (await fetchFee(connection, message)), total)
  const moved = withSimulatedCosts(draft.steps, total, paid)
  if (readAccount) requireNoNewRights(changes, readAccount, before, after)
  const left = readAccount
    ? requireChanges(changes, readAccount, before, after, transaction.earlier)
    : changes
  const steps = withSimulatedChanges(moved, left)
  const lines = [...costsOf(steps), ...fees]
  const bill = { lines, total: paid, balanceBefore, balanceAfter: balanceBefore - paid }
  return { ...transaction, draft: { ...draft, steps }, units, bill, changes: left }
}

/** Throws simulation/mismatch (lamports: promised, simulated) where the network now takes another fee for the message. */
function requireFee(fees: readonly Cost[], fee: bigint, total: bigint): void {
  const promised = fees.reduce((sum, { lamports }) => sum + lamports, 0n)
  if (fee !== promised)
    throw new AppError('simulation/mismatch', { promised: total, simulated: total - promised + fee })
}

/**
 * The network's report of a simulation: the units used, the bytes of accounts that it loaded and its fee in lamports, undefined where the
 * node does not say them, the payer's lamports afterwards (0 where the account was emptied), and the watched accounts.
 */
type SimulationReport = Readonly<{
  units: number
  loaded: number | undefined
  fee: bigint | undefined
  payerAfter: bigint
  after: AccountsSnapshot
}>

/**
 * Simulates the message without a signature and whatever its blockhash. Reports those of the `watched` addresses (base58) that the
 * message names, itself or by `tables`: a node accepts no others. Rejects with simulation/insufficient-funds,
 * simulation/rent-changed (an account would hold less than its rent), pool/price-moved where a pool refuses the price, or
 * simulation/failed (context of both: instruction, reason, the step's title, the program, its error's name, the meaning, the
 * remedy, the last log line).
 */
export async function simulateMessage(
  connection: Connection,
  payer: PublicKey,
  message: VersionedMessage,
  titles: InstructionTitles = [],
  watched: readonly string[] = [],
  tables: readonly AddressLookupTableAccount[] = [],
): Promise<SimulationReport> {
  const asked = [payer.toBase58(), ...named(message, watched, tables)]
  const { err, logs, accounts, unitsConsumed, ...told } = await askSimulation(connection, message, asked)
  if (err) throw simulationError(err, logs ?? [], titles, programsOf(message))
  const [payerAfter, ...others] = accounts ?? []
  if (payerAfter === undefined || unitsConsumed === undefined || others.length < asked.length - 1)
    throw new AppError('rpc/invalid-answer', { method: 'simulateTransaction' })
  return {
    units: unitsConsumed,
    loaded: told.loadedAccountsDataSize ?? undefined,
    fee: told.fee === null || told.fee === undefined ? undefined : BigInt(told.fee),
    payerAfter: BigInt(payerAfter?.lamports ?? 0),
    after: new Map(others.map((account, index) => [asked[index + 1] ?? '', readable(account)])),
  }
}

const simulated = v.object({
  value: v.object({
    err: v.custom<TransactionError | null>(
      (error) => error === null || typeof error === 'string' || typeof error === 'object',
    ),
    logs: v.nullish(v.array(v.string())),
    unitsConsumed: v.exactOptional(
      v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MOST_COMPUTE_UNITS)),
    ),
    loadedAccountsDataSize: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    fee: v.nullish(v.custom<U64>(isU64)),
    accounts: v.nullish(
      v.array(
        v.nullable(
          v.object({ lamports: v.custom<U64>(isU64), owner: v.string(), data: v.array(v.string()) }),
        ),
      ),
    ),
  }),
})
type Simulated = v.InferOutput<typeof simulated>['value']
type SimulatedAccount = NonNullable<NonNullable<Simulated['accounts']>[number]>

async function askSimulation(
  connection: Connection,
  message: VersionedMessage,
  addresses: readonly string[],
): Promise<Simulated> {
  const answer = await exactCall<unknown>(connection, 'simulateTransaction', [
    toBase64(new VersionedTransaction(message).serialize()),
    {
      encoding: 'base64',
      sigVerify: false,
      replaceRecentBlockhash: true,
      commitment: 'confirmed',
      accounts: { encoding: 'base64', addresses },
    },
  ])
  const read = v.safeParse(simulated, answer)
  if (read.success) return read.output.value
  throw new AppError('rpc/invalid-answer', { method: 'simulateTransaction' })
}

function named(
  message: VersionedMessage,
  addresses: readonly string[],
  tables: readonly AddressLookupTableAccount[],
): readonly string[] {
  const keys = new Set(accountKeysOf(message, tables)?.map((key) => key.toBase58()))
  return addresses.filter((address) => keys.has(address))
}

/** The account, or null where it has no lamports: nodes also report addresses without an account. */
function readable(account: SimulatedAccount | null): ReadableAccount | null {
  if (account === null || BigInt(account.lamports) === 0n) return null
  const { owner, lamports, data } = account
  return { owner: new PublicKey(owner), lamports: Number(lamports), data: fromBase64(data[0] ?? '') }
}

/** The accounts at these base58 addresses at `confirmed`; all calls are made at once. Rejects with rpc/*. */
export async function fetchSnapshot(
  connection: Connection,
  addresses: readonly string[],
): Promise<AccountsSnapshot> {
  const keys = addresses.map((address) => new PublicKey(address))
  const accounts = await fetchAccounts(connection, keys)
  return new Map(addresses.map((address, index) => [address, accounts[index] ?? null]))
}
