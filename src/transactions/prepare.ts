import type { Connection, PublicKey, TransactionInstruction } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { fetchBalance } from '../solana/balance'
import { fetchBlockhash } from '../solana/blockhash'
import { fetchPriorityFee, type PriorityLevel } from '../solana/priorityFee'
import { fetchRent } from '../solana/rent'
import { billOf, type Bill } from './bill'
import { requireFunds } from './funds'
import {
  compileMessage,
  packPlan,
  priorityFee,
  signedLength,
  withBudgetInstructions,
  type ComputeBudget,
  type TransactionDraft,
} from './pack'
import type { Cost, Plan } from './plan'
import { simulateMessage, type InstructionTitles, type SimulationReport } from './simulate'

export type PrepareOptions = Readonly<{ connection: Connection; priority: PriorityLevel }>

/** One transaction with its budget, as it will be signed but for the blockhash. `bill` is this transaction's own part. */
export type PreparedTransaction = Readonly<{
  draft: TransactionDraft
  instructions: readonly TransactionInstruction[]
  titles: InstructionTitles
  units: number
  bytes: number
  fees: readonly Cost[]
  bill: Bill
}>

/**
 * A plan that the network has simulated and found good: what the review shows and the signature approves.
 * Only the first transaction is simulated beforehand; those after it build on it and are simulated when their turn comes.
 */
export type PreparedDeed = Readonly<{
  plan: Plan
  drafts: readonly TransactionDraft[]
  first: PreparedTransaction
  bill: Bill
  units: number
  bytes: number
  price: bigint
  preparedAt: number
}>

/** What creating a token takes with its margin (tests hold it to the real use): for the live bill, before anything is simulated. */
const UNITS_BEFORE_SIMULATION = 40_000
const MOST_UNITS = 1_400_000

/**
 * Packs the plan, asks for fees and simulates it. Rejects with simulation/insufficient-funds (context: needed, balance,
 * missing; lamports), simulation/failed, simulation/mismatch where the balance would not change by exactly the bill,
 * transaction/too-large or rpc/*.
 */
export async function prepareDeed(
  plan: Plan,
  { connection, priority }: PrepareOptions,
): Promise<PreparedDeed> {
  const price = await fetchPriorityFee(connection, writableAccounts(plan), priority)
  const drafts = packPlan(plan, price > 0n)
  const first = await prepareTransaction(connection, firstOf(drafts), price)
  const bill = billOf([...stepCosts(plan.steps), ...first.fees], first.bill.balanceBefore)
  return { plan, drafts, first, bill, units: first.units, bytes: first.bytes, price, preparedAt: Date.now() }
}

/** The bill before anything is simulated: the same lines, with the priority fee by an estimate of the units. */
export async function estimateBill(
  plan: Plan,
  options: PrepareOptions & { balance?: bigint },
): Promise<Bill> {
  const { connection, priority } = options
  const [price, { blockhash }] = await Promise.all([
    fetchPriorityFee(connection, writableAccounts(plan), priority),
    fetchBlockhash(connection),
  ])
  const budget = { limit: UNITS_BEFORE_SIMULATION, price }
  const drafts = packPlan(plan, price > 0n)
  const fees = await Promise.all(
    drafts.map(async (draft) => feeCosts(draft, await fetchBaseFee(connection, draft, blockhash), budget)),
  )
  return billOf([...stepCosts(plan.steps), ...fees.flat()], options.balance)
}

/**
 * Simulates one draft, limits its compute units to what it used and a tenth more, and holds the balance that the
 * simulation left against the bill. Rejects as prepareDeed does.
 */
export async function prepareTransaction(
  connection: Connection,
  draft: TransactionDraft,
  price: bigint,
): Promise<PreparedTransaction> {
  const { payer } = draft
  const { blockhash } = await fetchBlockhash(connection)
  const [balance, baseFee, [least = 0n]] = await Promise.all([
    fetchBalance(connection, payer),
    fetchBaseFee(connection, draft, blockhash),
    fetchRent(connection, [0]),
  ])
  const lowest = feeCosts(draft, baseFee, { limit: 0, price })
  requireFunds(billOf([...stepCosts(draft.steps), ...lowest], balance), least)
  const { report, balanceBefore } = await simulateAgainst(connection, draft, price, blockhash)
  const budget = { limit: Math.ceil(report.units * 1.1), price }
  const fees = feeCosts(draft, baseFee, budget)
  const bill = billOf([...stepCosts(draft.steps), ...fees], balanceBefore)
  requireFunds(bill, least)
  requirePromise(bill, report.payerAfter - priorityFee(budget))
  const instructions = withBudgetInstructions(draft.instructions, budget)
  const bytes = signedLength(compileMessage(payer, instructions, blockhash))
  const titles = titlesOf(draft, instructions.length)
  return { draft, instructions, titles, units: report.units, bytes, fees, bill }
}

/** The message as it will be, but with the widest limit and no bid, so that no balance is tied up by the trial. */
async function simulateAgainst(
  connection: Connection,
  draft: TransactionDraft,
  price: bigint,
  blockhash: string,
): Promise<{ report: SimulationReport; balanceBefore: bigint }> {
  const trial =
    price > 0n
      ? withBudgetInstructions(draft.instructions, { limit: MOST_UNITS, price: 1n })
      : draft.instructions
  const message = compileMessage(draft.payer, trial, blockhash)
  const report = await simulateMessage(connection, draft.payer, message, titlesOf(draft, trial.length))
  const tied = price > 0n ? priorityFee({ limit: MOST_UNITS, price: 1n }) : 0n
  const balanceBefore = await fetchBalance(connection, draft.payer)
  return { report: { ...report, payerAfter: report.payerAfter + tied }, balanceBefore }
}

/** Lamports that the network takes for the signatures, without a bid. Rejects with rpc/invalid-answer where the node does not say. */
async function fetchBaseFee(
  connection: Connection,
  draft: TransactionDraft,
  blockhash: string,
): Promise<bigint> {
  const message = compileMessage(draft.payer, draft.instructions, blockhash)
  const { value } = await connection.getFeeForMessage(message, 'confirmed')
  if (value === null) throw new AppError('rpc/invalid-answer', { method: 'getFeeForMessage' })
  return BigInt(value)
}

function feeCosts(draft: TransactionDraft, baseFee: bigint, budget: ComputeBudget): readonly Cost[] {
  const signatures = 1 + draft.signers.length
  const detail = signatures === 1 ? 'one signature' : `${signatures} signatures`
  const units = `${budget.limit.toLocaleString('en')} compute units`
  return [
    { kind: 'network-fee', label: 'Network fee', detail, lamports: baseFee, refundable: false },
    {
      kind: 'priority-fee',
      label: 'Priority fee',
      detail: budget.price > 0n ? units : 'the network is calm: none is needed',
      lamports: priorityFee(budget),
      refundable: false,
    },
  ]
}

/** The steps' own costs, in their order. */
function stepCosts(steps: Plan['steps']): readonly Cost[] {
  return steps.flatMap((step) => step.costs)
}

/** What the review promises must be what the network did in the trial, to the lamport. */
function requirePromise({ balanceBefore = 0n, total }: Bill, payerAfter: bigint): void {
  if (balanceBefore - total === payerAfter) return
  throw new AppError('simulation/mismatch', { promised: total, simulated: balanceBefore - payerAfter })
}

/** Titles by instruction index; the budget's instructions stand first and belong to no step. */
function titlesOf(draft: TransactionDraft, count: number): InstructionTitles {
  const titles = draft.steps.flatMap((step) => step.instructions.map(() => step.title))
  return [...Array.from({ length: count - titles.length }, () => null), ...titles]
}

function writableAccounts(plan: Plan): readonly PublicKey[] {
  const keys = plan.steps.flatMap((step) => step.instructions.flatMap((instruction) => instruction.keys))
  const writable = keys.filter((meta) => meta.isWritable).map((meta) => meta.pubkey)
  return [...new Map(writable.map((key) => [key.toBase58(), key])).values()]
}

function firstOf(drafts: readonly TransactionDraft[]): TransactionDraft {
  const [first] = drafts
  if (!first) throw new RangeError('a plan has at least one step')
  return first
}
