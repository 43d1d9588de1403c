import {
  type Connection,
  type TransactionInstruction,
  type AddressLookupTableAccount,
  type Keypair,
  PublicKey,
  type VersionedMessage,
  VersionedTransaction,
  type TransactionError,
} from '@solana/web3.js'
import * as v from 'valibot'
import { AppError } from '../errors/AppError'
import { fetchBalance } from '../solana/balance'
import { fetchBlockhash } from '../solana/blockhash'
import { exactCall, isU64, type U64 } from '../solana/exactCall'
import { withRpcErrors } from '../solana/namedErrors'
import { type PriorityLevel, LEAST_PRICE } from '../solana/priorityFee'
import { fetchRent } from '../solana/rent'
import { fromBase64, toBase64 } from '../units/bytes'
import {
  addUpFees,
  billOf,
  type Bill,
  foldChanges,
  type FieldChange,
  changedAccounts,
  requireChanges,
  requireFunds,
  withChangesAsTried,
  withCostsAsTried,
  rentedAccounts,
  withRentAsPaid,
  type MovingStep,
  type Snapshot,
} from './bill'
import { decodeFailure, failedInstruction } from './failures/decode'
import {
  estimateFees,
  fetchConditions,
  type Conditions,
  type Bid,
  budgetFor,
  feeCosts,
  fetchBaseFee,
  signaturesOf,
} from './fees'
import {
  packPlan,
  type Guarding,
  type TransactionDraft,
  signedLength,
  compileMessage,
  priorityFee,
  withBudgetInstructions,
  type ComputeBudget,
  PLACEHOLDER_BLOCKHASH,
  accountKeysOf,
} from './pack'
import type { AccountReader, Cost, Plan, Step, Change, ReadableAccount } from './plan'

/**
 * How the chain is reached; how much is bid, at most (lamports a transaction); whether the wallet adds guards; how accounts are told in
 * words.
 */
export type PrepareOptions = Readonly<{
  connection: Connection
  priority: PriorityLevel
  ceiling?: bigint
  guarding?: Guarding | undefined
  readAccount?: AccountReader | undefined
  /** What was asked before, so that it need not be asked again. */
  conditions?: Conditions
}>

/**
 * A plan that the network has simulated and found good: what the review shows and the signature approves.
 * Only the first transaction is simulated beforehand; those after it build on it and are simulated when their turn comes:
 * until then their part of the bill (`laterFees`, by transaction) is an estimate, and their changes (`later`) are what the plan promises.
 */
export type PreparedOperation = Readonly<{
  plan: Plan
  drafts: readonly TransactionDraft[]
  first: PreparedTransaction
  later: readonly FieldChange[]
  laterFees: readonly (readonly Cost[])[]
  bill: Bill
  units: number
  bytes: number
  price: bigint
  priority: PriorityLevel
  ceiling?: bigint | undefined
  guarding?: Guarding | undefined
  preparedAt: number
}>

/**
 * Packs the plan, asks for fees and simulates it, in two rounds of questions at most. Rejects with
 * simulation/insufficient-funds (context: needed, balance, missing; lamports), simulation/failed, simulation/mismatch where the
 * balance or an account would not change exactly as was promised, pool/price-moved, transaction/too-large or rpc/*. The plan comes
 * back with what the price moves as the simulation gave it.
 */
export async function prepareOperation(plan: Plan, options: PrepareOptions): Promise<PreparedOperation> {
  const { connection, priority, ceiling, guarding, readAccount } = options
  const { price, blockhash } = options.conditions ?? (await fetchConditions(connection, plan, priority))
  const bid: Bid = { price, priority, ceiling }
  const drafts = packPlan(plan, guarding)
  const [draft, ...others] = drafts
  if (!draft) throw new RangeError('a plan has at least one step')
  const estimating = Promise.all(others.map((other) => estimateFees(connection, other, bid, blockhash)))
  const laterSteps = others.flatMap(({ steps }) => steps)
  const laterCosts = estimating.then((fees) => [...costsOf(laterSteps), ...fees.flat()])
  const beforehand = { readAccount, blockhash, laterCosts }
  const preparing = prepareTransaction(connection, draft, bid, beforehand)
  const [first, laterFees] = await Promise.all([preparing, estimating])
  const steps = [...first.draft.steps, ...laterSteps]
  const lines = [...costsOf(steps), ...addUpFees([first.fees, ...laterFees])]
  const { units, bytes } = first
  const bill = billOf(lines, first.bill.balanceBefore)
  const later = changesAfter(draft.steps, laterSteps)
  const promised = { bill, later, laterFees }
  const tried = { plan: { ...plan, steps }, drafts: [first.draft, ...others], first }
  return { ...tried, ...promised, units, bytes, ...bid, priority, guarding, preparedAt: Date.now() }
}

function costsOf(steps: readonly Step[]) {
  return steps.flatMap((step) => step.costs)
}

/** What later steps promise, with what the first ones will have left there before them. */
function changesAfter(first: readonly Step[], later: readonly Step[]): readonly FieldChange[] {
  const earlier = new Map(foldChanges(first).map((change) => [`${change.account} ${change.field}`, change]))
  return foldChanges(later).map((change) => {
    const left = earlier.get(`${change.account} ${change.field}`)
    return left ? { ...change, before: left.shown ?? left.after } : change
  })
}

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

/**
 * A simulated transaction that needs only a blockhash and signatures. `total`: what it takes from the payer, in lamports, the costs
 * of `steps` and the fees; `changes`: what it leaves in the accounts; `tables`: by which its message names some of them.
 */
export type ReadyTransaction = Readonly<{
  payer: PublicKey
  instructions: readonly TransactionInstruction[]
  tables: readonly AddressLookupTableAccount[]
  titles: InstructionTitles
  steps: readonly MovingStep[]
  signers: readonly Keypair[]
  units: number
  bytes: number
  fees: readonly Cost[]
  total: bigint
  changes?: readonly Change[]
}>

/**
 * The same with the message to sign, tried out at this moment: it takes exactly `total` from `balanceBefore`, and its steps say of what
 * the price moves what this simulation gave. `slot`: at which the node gave the blockhash.
 */
export type AskableTransaction = ReadyTransaction &
  Readonly<{ message: VersionedMessage; lastValidBlockHeight: number; slot: number; balanceBefore: bigint }>

/**
 * Tries the transaction out right before the wallet is asked, in one round of questions: a review may have stood open while rent,
 * the balance or the accounts changed. The blockhash is as fresh as the simulation. Rejects with simulation/insufficient-funds,
 * simulation/failed, simulation/mismatch where it would not cost or leave what was promised, pool/price-moved, or rpc/*.
 */
export function resimulate(
  connection: Connection,
  transaction: ReadyTransaction,
  readAccount?: AccountReader,
): Promise<AskableTransaction> {
  return withRpcErrors(() => tryOut(connection, transaction, readAccount))
}

async function tryOut(
  connection: Connection,
  transaction: ReadyTransaction,
  readAccount: AccountReader | undefined,
): Promise<AskableTransaction> {
  const { payer, instructions, tables, titles, total, changes = [] } = transaction
  // The node puts a blockhash of its own into a simulation.
  const simulated = compileMessage(payer, instructions, PLACEHOLDER_BLOCKHASH, tables)
  const watched = readAccount ? changedAccounts(changes) : []
  const simulating = simulateMessage(connection, payer, simulated, titles, watched, tables)
  simulating.catch(() => {}) // what the balance says comes first
  const [{ blockhash, lastValidBlockHeight, slot }, balanceBefore, [least = 0n]] = await Promise.all([
    fetchBlockhash(connection),
    fetchBalance(connection, payer),
    fetchRent(connection, [0]),
  ])
  requireFunds({ total, balanceBefore }, least)
  const { units, payerAfter, after } = await simulating
  const paid = balanceBefore - payerAfter
  const moved = withCostsAsTried(transaction.steps, total, paid)
  const left = readAccount ? requireChanges(changes, readAccount, new Map(), after) : changes
  const promise = { steps: withChangesAsTried(moved, left), total: paid, changes: left }
  const message = compileMessage(payer, instructions, blockhash, tables)
  return { ...transaction, ...promise, units, message, lastValidBlockHeight, slot, balanceBefore }
}

/**
 * What the network said that would happen: units used, the payer's lamports afterwards (an emptied account is none), the
 * accounts that were watched.
 */
type SimulationReport = Readonly<{
  units: number
  payerAfter: bigint
  after: Snapshot
}>

/** Titles of the steps by instruction index, so that a failure can say which of them it was; null for the budget's own. */
type InstructionTitles = readonly (string | null)[]

/**
 * Asks the network what the message would do, without a signature and whatever its blockhash. Of the `watched` addresses
 * (base58) those that the message names, itself or by `tables`, are told afterwards: a node takes no more than it has. Rejects with
 * simulation/insufficient-funds, simulation/rent-changed (an account would hold less than its rent), pool/price-moved where a pool
 * refuses the price, or simulation/failed (context of both: instruction, reason, the step's title, the program, its error's name, what that means, the remedy, the last log line).
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
  const { err, logs, accounts, unitsConsumed } = await askSimulation(connection, message, asked)
  if (err) throw simulationError(err, logs ?? [], titles, programsOf(message))
  const [payerAfter, ...others] = accounts ?? []
  if (payerAfter === undefined || unitsConsumed === undefined || others.length < asked.length - 1)
    throw new AppError('rpc/invalid-answer', { method: 'simulateTransaction' })
  return {
    units: unitsConsumed,
    payerAfter: BigInt(payerAfter?.lamports ?? 0),
    after: new Map(others.map((account, index) => [asked[index + 1] ?? '', readable(account)])),
  }
}

/** No transaction takes more compute units (solana-compute-budget, MAX_COMPUTE_UNIT_LIMIT). */
const MOST_UNITS = 1_400_000

const simulated = v.object({
  value: v.object({
    err: v.custom<TransactionError | null>(
      (error) => error === null || typeof error === 'string' || typeof error === 'object',
    ),
    logs: v.nullish(v.array(v.string())),
    unitsConsumed: v.exactOptional(
      v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(MOST_UNITS)),
    ),
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

/**
 * The runtime's refusal in our words. The shapes are those of solana-transaction-error, as JSON-RPC writes them; `programs`
 * are the addresses of the message's programs by instruction.
 */
export function simulationError(
  error: TransactionError,
  logs: readonly string[],
  titles: InstructionTitles = [],
  programs: readonly string[] = [],
): AppError {
  const reason = JSON.stringify(error)
  const failed = failedInstruction(error)
  if (isShortOfRent(error, logs)) return new AppError('simulation/rent-changed', { reason })
  if (isShortOfFunds(error, failed?.reason, logs))
    return new AppError('simulation/insufficient-funds', { reason })
  const log = logs.findLast((line) => line.startsWith('Program log: ') || line.includes(' failed: '))
  const step = failed && titles[failed.index]
  const decoded = decodeFailure(error, logs, programs)
  return new AppError(decoded.error === PRICE_MOVED ? 'pool/price-moved' : 'simulation/failed', {
    reason,
    ...(failed && { instruction: failed.index }),
    ...(step && { step }),
    ...decoded,
    ...(log && { log }),
  })
}

/** What both venues call it when less would come out, or more go in, than the instruction allows (failures/venues.ts). */
const PRICE_MOVED = 'ExceededSlippage'

function named(
  message: VersionedMessage,
  addresses: readonly string[],
  tables: readonly AddressLookupTableAccount[],
): readonly string[] {
  const keys = new Set(accountKeysOf(message, tables)?.map((key) => key.toBase58()))
  return addresses.filter((address) => keys.has(address))
}

/** The program of each of a message's instructions, base58: no lookup table may name one. */
export function programsOf({ compiledInstructions, staticAccountKeys }: VersionedMessage): readonly string[] {
  return compiledInstructions.map(({ programIdIndex }) => staticAccountKeys[programIdIndex]?.toBase58() ?? '')
}

/** Nodes tell of an account that the message names also where nothing is in it. */
function readable(account: SimulatedAccount | null): ReadableAccount | null {
  if (account === null || BigInt(account.lamports) === 0n) return null
  const { owner, lamports, data } = account
  return { owner: new PublicKey(owner), lamports: Number(lamports), data: fromBase64(data[0] ?? '') }
}

/**
 * The payer stands first in a transaction: any other account was given the rent of an earlier day. The token programs notice it
 * before the runtime does, in these words.
 */
function isShortOfRent(error: TransactionError, logs: readonly string[]): boolean {
  if (logs.some((line) => line.includes('Lamport balance below rent-exempt threshold'))) return true
  if (typeof error === 'string' || !('InsufficientFundsForRent' in error)) return false
  const { account_index: index } = error['InsufficientFundsForRent'] as { account_index: number }
  return index > 0
}

const SHORT_OF_FUNDS = ['AccountNotFound', 'InsufficientFundsForFee']

function isShortOfFunds(error: TransactionError, reason: unknown, logs: readonly string[]): boolean {
  if (typeof error === 'string') return SHORT_OF_FUNDS.includes(error)
  if ('InsufficientFundsForRent' in error || reason === 'InsufficientFunds') return true
  return logs.some((line) => /^Transfer: insufficient lamports \d+, need \d+$/.test(line))
}

/** getMultipleAccounts takes this many addresses. */
const MOST = 100

/** The accounts at these base58 addresses at `confirmed`, as many calls as it takes in one tick. Rejects with rpc/*. */
async function fetchSnapshot(connection: Connection, addresses: readonly string[]): Promise<Snapshot> {
  const groups = Array.from({ length: Math.ceil(addresses.length / MOST) }, (_, index) =>
    addresses.slice(index * MOST, (index + 1) * MOST),
  )
  const found = await Promise.all(
    groups.map((group) =>
      connection.getMultipleAccountsInfo(
        group.map((address) => new PublicKey(address)),
        'confirmed',
      ),
    ),
  )
  const accounts = found.flat()
  return new Map(addresses.map((address, index) => [address, accounts[index] ?? null]))
}
