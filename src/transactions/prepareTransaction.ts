import type { Connection, TransactionInstruction } from '@solana/web3.js'
import { fetchBalance } from '../solana/balance'
import { fetchBlockhash } from '../solana/blockhash'
import { LEAST_PRICE } from '../solana/priorityFee'
import { fetchRent } from '../solana/rent'
import { billOf, type Bill } from './bill'
import { changedAccounts, foldChanges, requireChanges, type FieldChange } from './changes'
import { budgetFor, feeCosts, fetchBaseFee, signaturesOf, type Bid } from './fees'
import { requireFunds } from './funds'
import { signedLength } from './messageSize'
import { withChangesAsTried, withCostsAsTried } from './moved'
import {
  compileMessage,
  priorityFee,
  withBudgetInstructions,
  type ComputeBudget,
  type TransactionDraft,
} from './pack'
import type { AccountReader, Change, Cost } from './plan'
import { rentedAccounts, withRentAsPaid } from './rentAsPaid'
import { simulateMessage, type InstructionTitles, type SimulationReport } from './simulate'
import { fetchSnapshot } from './snapshot'

/** One transaction with its budget, as it will be signed but for the blockhash. `bill` is this transaction's own part. */
export type PreparedTransaction = Readonly<{
  draft: TransactionDraft
  instructions: readonly TransactionInstruction[]
  titles: InstructionTitles
  units: number
  bytes: number
  fees: readonly Cost[]
  bill: Bill
  /** What the simulation left in the accounts, which is what was promised. */
  changes: readonly FieldChange[]
}>

/**
 * A blockhash that is known already, and what later transactions of the same operation take, for which there must be funds too; what
 * `earlier` ones left, where some have landed: meanwhile others may have paid for accounts and moved what counts.
 */
type Beforehand = Readonly<{
  readAccount?: AccountReader | undefined
  blockhash?: string
  laterCosts?: Promise<readonly Cost[]>
  earlier?: readonly Change[]
}>

/**
 * Simulates one draft, limits its compute units to what it used, a tenth more and what the wallet may add, and holds the balance and
 * the accounts that the simulation left against what was promised. What the price moves becomes what the simulation gave. Rejects as
 * prepareOperation does.
 */
export async function prepareTransaction(
  connection: Connection,
  draft: TransactionDraft,
  bid: Bid,
  beforehand: Beforehand = {},
): Promise<PreparedTransaction> {
  const { readAccount, laterCosts, earlier } = beforehand
  const blockhash = beforehand.blockhash ?? (await fetchBlockhash(connection)).blockhash
  const promised = foldChanges(draft.steps)
  const watched = watchedAccounts(draft, beforehand)
  const simulating = simulateDraft(connection, draft, blockhash, watched)
  simulating.catch(() => {}) // what the balance says comes first
  const [funds, before] = await Promise.all([
    fetchPayerFunds(connection, draft, blockhash, laterCosts),
    fetchSnapshot(connection, watched),
  ])
  const { units, payerAfter, after } = await simulating.catch((error: unknown) => {
    affordable(draft, feesFor(draft, bid, 1, funds), funds) // of how many units is not known: a lamport at least
    throw error
  })
  const steps = earlier ? withRentAsPaid(draft.steps, before, after) : draft.steps
  const most = Math.ceil(units * 1.1)
  const budget = budgetFor(most, bid)
  const fees = feesFor(draft, bid, most, funds)
  const { total } = affordable({ ...draft, steps }, fees, funds)
  const tried = withCostsAsTried(steps, total, funds.balance - payerAfter + priorityFee(budget))
  const changes = readAccount ? requireChanges(promised, readAccount, before, after, earlier) : promised
  const now = { ...draft, steps: withChangesAsTried(tried, changes) }
  const bill = affordable(now, fees, funds)
  return { draft: now, ...packed(draft, budget, blockhash), units, fees, bill, changes }
}

/** Base58: those of which something was promised, and those whose rent others may have paid. */
function watchedAccounts(
  { steps }: TransactionDraft,
  { readAccount, earlier }: Beforehand,
): readonly string[] {
  const promised = readAccount ? changedAccounts(foldChanges(steps)) : []
  const rented = earlier ? rentedAccounts(steps) : []
  return [...new Set([...promised, ...rented])]
}

function packed(
  draft: TransactionDraft,
  budget: ComputeBudget,
  blockhash: string,
): Pick<PreparedTransaction, 'instructions' | 'titles' | 'bytes'> {
  const instructions = withBudgetInstructions(draft.instructions, budget)
  const bytes = signedLength(compileMessage(draft.payer, instructions, blockhash, draft.tables))
  return { instructions, bytes, titles: titlesOf(draft, instructions.length) }
}

/**
 * More units than any transaction of ours takes, and as many as the least price makes a lamport of: where nobody bids, the simulation takes
 * what the transaction will, so that a wallet can also be emptied.
 */
const SIMULATION_BUDGET: ComputeBudget = { limit: 1_000_000, price: LEAST_PRICE }

/** The message as it will be, but for the simulation's limit and price. */
async function simulateDraft(
  connection: Connection,
  draft: TransactionDraft,
  blockhash: string,
  watched: readonly string[],
): Promise<SimulationReport> {
  const { payer, tables } = draft
  const simulated = withBudgetInstructions(draft.instructions, SIMULATION_BUDGET)
  const message = compileMessage(payer, simulated, blockhash, tables)
  const titles = titlesOf(draft, simulated.length)
  const report = await simulateMessage(connection, payer, message, titles, watched, tables)
  return { ...report, payerAfter: report.payerAfter + priorityFee(SIMULATION_BUDGET) }
}

/** What the payer has, and what must be left of it: `least`, the rent-exempt minimum of a wallet, and what comes later. Lamports. */
type PayerFunds = Readonly<{ balance: bigint; baseFee: bigint; least: bigint; laterCosts: readonly Cost[] }>

async function fetchPayerFunds(
  connection: Connection,
  draft: TransactionDraft,
  blockhash: string,
  later: Promise<readonly Cost[]> | undefined,
): Promise<PayerFunds> {
  const [balance, baseFee, [least = 0n], laterCosts = []] = await Promise.all([
    fetchBalance(connection, draft.payer),
    fetchBaseFee(connection, draft, blockhash),
    fetchRent(connection, [0]),
    later,
  ])
  return { balance, baseFee, least, laterCosts }
}

function feesFor(draft: TransactionDraft, bid: Bid, units: number, { baseFee }: PayerFunds): readonly Cost[] {
  return feeCosts(signaturesOf(draft), baseFee, units, bid)
}

/** The bill of a draft with these fees. Throws where the funds do not cover it and what comes later. */
function affordable(
  { steps }: TransactionDraft,
  fees: readonly Cost[],
  { balance, least, laterCosts }: PayerFunds,
): Bill {
  const lines = [...steps.flatMap(({ costs }) => costs), ...fees]
  requireFunds(billOf([...lines, ...laterCosts], balance), least)
  return billOf(lines, balance)
}

/** Which step each instruction belongs to: the budget's own stand before them. */
function titlesOf({ steps }: Pick<TransactionDraft, 'steps'>, count: number): InstructionTitles {
  const titles = steps.flatMap((step) => step.instructions.map(() => step.title))
  return [...Array.from({ length: count - titles.length }, () => null), ...titles]
}
