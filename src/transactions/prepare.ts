import type { Connection, TransactionInstruction } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { fetchBalance } from '../solana/balance'
import { fetchBlockhash } from '../solana/blockhash'
import { fetchPriorityFee, type PriorityLevel } from '../solana/priorityFee'
import { fetchRent } from '../solana/rent'
import { addUpFees, billOf, type Bill } from './bill'
import { changedAccounts, foldChanges, requireChanges, type FieldChange } from './changes'
import { estimateUnits, writableAccounts } from './estimate'
import { bidsAnything, budgetFor, feeCosts, fetchBaseFee, signaturesOf, type Bid } from './fees'
import { requireFunds } from './funds'
import {
  compileMessage,
  packPlan,
  priorityFee,
  signedLength,
  withBudgetInstructions,
  type TransactionDraft,
} from './pack'
import type { AccountReader, Cost, Plan } from './plan'
import { simulateMessage, type InstructionTitles, type SimulationReport } from './simulate'
import { fetchSnapshot } from './snapshot'

/** How the chain is reached; how much is bid, at most (lamports a transaction); how accounts are told in words. */
export type PrepareOptions = Readonly<{
  connection: Connection
  priority: PriorityLevel
  ceiling?: bigint
  readAccount?: AccountReader
  /** What was asked before, so that it need not be asked again. */
  conditions?: Conditions
}>

/** What stands before a plan's numbers are known: others' bids for the accounts that it writes, and a blockhash. */
export type Conditions = Readonly<{ price: bigint; blockhash: string }>

/** One transaction with its budget, as it will be signed but for the blockhash. `bill` is this transaction's own part. */
export type PreparedTransaction = Readonly<{
  draft: TransactionDraft
  instructions: readonly TransactionInstruction[]
  titles: InstructionTitles
  units: number
  bytes: number
  fees: readonly Cost[]
  bill: Bill
  /** What the trial left in the accounts, which is what was promised. */
  changes: readonly FieldChange[]
}>

/**
 * A plan that the network has simulated and found good: what the review shows and the signature approves.
 * Only the first transaction is simulated beforehand; those after it build on it and are simulated when their turn comes:
 * until then their part of the bill is an estimate, and their changes (`later`) are what the plan promises.
 */
export type PreparedDeed = Readonly<{
  plan: Plan
  drafts: readonly TransactionDraft[]
  first: PreparedTransaction
  later: readonly FieldChange[]
  bill: Bill
  units: number
  bytes: number
  price: bigint
  priority: PriorityLevel
  ceiling?: bigint
  preparedAt: number
}>

const MOST_UNITS = 1_400_000

/**
 * Packs the plan, asks for fees and simulates it, in two rounds of questions at most. Rejects with
 * simulation/insufficient-funds (context: needed, balance, missing; lamports), simulation/failed, simulation/mismatch where the
 * balance or an account would not change exactly as was promised, transaction/too-large or rpc/*.
 */
export async function prepareDeed(plan: Plan, options: PrepareOptions): Promise<PreparedDeed> {
  const { connection, priority, ceiling } = options
  const { price, blockhash } = options.conditions ?? (await fetchConditions(connection, plan, priority))
  const bid: Bid = { price, priority, ...(ceiling !== undefined && { ceiling }) }
  const drafts = packPlan(plan, bidsAnything(bid))
  const [draft, ...others] = drafts
  if (!draft) throw new RangeError('a plan has at least one step')
  const laterFees = Promise.all(others.map((other) => estimateFees(connection, other, bid, blockhash)))
  const laterCosts = laterFees.then((fees) => [
    ...stepCosts(others.flatMap(({ steps }) => steps)),
    ...fees.flat(),
  ])
  const trial = { ...bid, ...options, blockhash, laterCosts }
  const [first, fees] = await Promise.all([prepareTransaction(connection, draft, price, trial), laterFees])
  const lines = [...stepCosts(plan.steps), ...addUpFees([first.fees, ...fees])]
  return {
    plan,
    drafts,
    first,
    later: changesAfter(draft, others),
    bill: billOf(lines, first.bill.balanceBefore),
    units: first.units,
    bytes: first.bytes,
    ...bid,
    priority,
    preparedAt: Date.now(),
  }
}

/** What later transactions promise, with what the first will have left there before them. */
function changesAfter(first: TransactionDraft, others: readonly TransactionDraft[]): readonly FieldChange[] {
  const earlier = new Map(
    foldChanges(first.steps).map((change) => [`${change.account} ${change.field}`, change]),
  )
  return foldChanges(others.flatMap(({ steps }) => steps)).map((change) => {
    const left = earlier.get(`${change.account} ${change.field}`)
    return left ? { ...change, before: left.shown ?? left.after } : change
  })
}

/** What prepareDeed begins with; a likely plan will do, as long as it writes the same accounts. */
export async function fetchConditions(
  connection: Connection,
  plan: Plan,
  priority: PriorityLevel,
): Promise<Conditions> {
  const [price, { blockhash }] = await Promise.all([
    fetchPriorityFee(connection, writableAccounts(plan), priority),
    fetchBlockhash(connection),
  ])
  return { price, blockhash }
}

/** The bill before anything is simulated: the same lines, with the priority fee by an estimate of the units. */
export async function estimateBill(
  plan: Plan,
  options: PrepareOptions & { balance?: bigint },
): Promise<Bill> {
  const { connection, priority, ceiling } = options
  const { price, blockhash } = options.conditions ?? (await fetchConditions(connection, plan, priority))
  const bid: Bid = { price, priority, ...(ceiling !== undefined && { ceiling }) }
  const drafts = packPlan(plan, bidsAnything(bid))
  const fees = await Promise.all(drafts.map((draft) => estimateFees(connection, draft, bid, blockhash)))
  return billOf([...stepCosts(plan.steps), ...addUpFees(fees)], options.balance)
}

/**
 * Of prepareTransaction: for whom and how much is bid, a blockhash that is known already, and what later transactions of the same
 * deed will take as well, for which there must be funds too.
 */
export type TransactionOptions = Omit<Bid, 'price'> &
  Readonly<{ readAccount?: AccountReader; blockhash?: string; laterCosts?: Promise<readonly Cost[]> }>

/**
 * Simulates one draft, limits its compute units to what it used and a tenth more, and holds the balance and the accounts that
 * the simulation left against what was promised. Rejects as prepareDeed does.
 */
export async function prepareTransaction(
  connection: Connection,
  draft: TransactionDraft,
  price: bigint,
  options: TransactionOptions = {},
): Promise<PreparedTransaction> {
  const { payer } = draft
  const bid: Bid = { ...options, price }
  const blockhash = options.blockhash ?? (await fetchBlockhash(connection)).blockhash
  const promised = foldChanges(draft.steps)
  const simulating = simulateDraft(connection, draft, bid, blockhash, changedAccounts(promised))
  simulating.catch(() => {}) // what the balance says comes first
  const [balance, baseFee, [least = 0n], before, laterCosts = []] = await Promise.all([
    fetchBalance(connection, payer),
    fetchBaseFee(connection, draft, blockhash),
    fetchRent(connection, [0]),
    fetchSnapshot(connection, options.readAccount ? changedAccounts(promised) : []),
    options.laterCosts,
  ])
  const costs = stepCosts(draft.steps)
  const lowest = feeCosts(signaturesOf(draft), baseFee, 0, bid)
  requireFunds(billOf([...costs, ...lowest, ...laterCosts], balance), least)
  const report = await simulating
  const budget = budgetFor(Math.ceil(report.units * 1.1), bid)
  const fees = feeCosts(signaturesOf(draft), baseFee, budget.limit, bid)
  const bill = billOf([...costs, ...fees], balance)
  requireFunds(billOf([...bill.lines, ...laterCosts], balance), least)
  requireSum(bill, report.payerAfter - priorityFee(budget))
  const { readAccount } = options
  const changes = readAccount ? requireChanges(promised, readAccount, before, report.after) : promised
  const instructions = withBudgetInstructions(draft.instructions, budget)
  const bytes = signedLength(compileMessage(payer, instructions, blockhash))
  const titles = titlesOf(draft, instructions.length)
  return { draft, instructions, titles, units: report.units, bytes, fees, bill, changes }
}

/** The message as it will be, but with the widest limit and next to no bid, so that no balance is tied up by the trial. */
async function simulateDraft(
  connection: Connection,
  { payer, ...draft }: TransactionDraft,
  bid: Bid,
  blockhash: string,
  watched: readonly string[],
): Promise<SimulationReport> {
  const budget = { limit: MOST_UNITS, price: bidsAnything(bid) ? 1n : 0n }
  const trial = withBudgetInstructions(draft.instructions, budget)
  const message = compileMessage(payer, trial, blockhash)
  const report = await simulateMessage(connection, payer, message, titlesOf(draft, trial.length), watched)
  return { ...report, payerAfter: report.payerAfter + priorityFee(budget) }
}

async function estimateFees(
  connection: Connection,
  draft: TransactionDraft,
  bid: Bid,
  blockhash: string,
): Promise<readonly Cost[]> {
  const baseFee = await fetchBaseFee(connection, draft, blockhash)
  return feeCosts(signaturesOf(draft), baseFee, estimateUnits(draft.instructions), bid)
}

/** The steps' own costs, in their order. */
function stepCosts(steps: Plan['steps']): readonly Cost[] {
  return steps.flatMap((step) => step.costs)
}

/** What the review promises must be what the network did in the trial, to the lamport. */
function requireSum({ balanceBefore = 0n, total }: Bill, payerAfter: bigint): void {
  if (balanceBefore - total === payerAfter) return
  throw new AppError('simulation/mismatch', { promised: total, simulated: balanceBefore - payerAfter })
}

/** Which step each instruction belongs to: the budget's own stand before them. */
function titlesOf({ steps }: Pick<TransactionDraft, 'steps'>, count: number): InstructionTitles {
  const titles = steps.flatMap((step) => step.instructions.map(() => step.title))
  return [...Array.from({ length: count - titles.length }, () => null), ...titles]
}
