/**
 * The fees of the network, as a node says them for the very message with its limits, and an estimate of them before anything is simulated.
 */

import {
  type Connection,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  VersionedMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import * as v from 'valibot'
import { AppError, type ErrorCode, toAppError } from '../errors/AppError'
import { type DatedBlockhash, fetchBlockhash } from '../solana/blockhash'
import { exactCall, isU64, type U64 } from '../solana/exactCall'
import { fetchPriorityFee, LEAST_PRICE, priorityFee, type PriorityLevel } from '../solana/priorityFee'
import { BUDGET_ADDRESS, LIGHTHOUSE_ADDRESS } from '../solana/knownPrograms'
import { programAt } from '../solana/programs'
import { toBase64 } from '../units/bytes'
import { addUpFees, type Bill, billOf } from './bill'
import { GUARDS, MAX_TRANSACTION_BYTES, PROGRAM_UNITS, USUAL_LOADED_BYTES } from './limits'
import {
  compileMessage,
  type ComputeBudget,
  type GuardExpectation,
  packPlan,
  signedLength,
  type TransactionDraft,
  withBudgetInstructions,
} from './pack'
import type { PriorityBid, Cost, Plan, Step } from './plan'
import { engineSays, type Said } from './said'

/**
 * The bid for a place in the next block: `price` in micro-lamports a compute unit, derived from recent bids for `priority`; at most
 * `ceiling` lamports a transaction. The lowest price stands for null, where no endpoint tells recent bids. `guarding`: whether the wallet
 * adds to the transaction.
 */
export type PriorityPrice = Readonly<{
  price: bigint | null
  priority?: PriorityLevel
  ceiling?: bigint | undefined
  guarding?: GuardExpectation | undefined
  /** The plan's own bid, in place of the price. */
  bid?: PriorityBid | undefined
}>

/** The priority price for a plan, with the plan's own bid where it has one. */
export function priceFor({ bid }: Pick<Plan, 'bid'>, price: PriorityPrice): PriorityPrice {
  return bid ? { ...price, bid } : price
}

/**
 * The budget for that many compute units plus room for a wallet's guards. The price is lowered until limit × price is under the
 * ceiling, but never below the smallest bid, because a wallet adds its own price to a transaction without one.
 */
export function budgetFor(units: number, { price, ceiling, guarding, bid }: PriorityPrice): ComputeBudget {
  const isAlone =
    bid !== undefined &&
    guarding === 'never' &&
    units <= bid.limit &&
    (ceiling === undefined || bid.lamports <= ceiling)
  if (isAlone) return { limit: bid.limit, price: bid.price }
  const limit = units + GUARDS.units
  const wanted = bid ? (bid.lamports * 1_000_000n) / BigInt(limit) : (price ?? LEAST_PRICE)
  const most = ceiling === undefined ? wanted : (ceiling * 1_000_000n) / BigInt(limit)
  const held = wanted < most ? wanted : most
  return { limit, price: held > LEAST_PRICE ? held : LEAST_PRICE }
}

/**
 * Lamports that the network takes for a message, its bid included: what it signs, writes and asks for decides. A node that does not know
 * the blockhash yet is asked again with a finalized one. One that lacks or limits the method is asked to simulate the very message, which
 * says the fee as well. Rejects with rpc/invalid-answer where the node does not answer even then, or with rpc/*.
 */
export async function fetchFee(connection: Connection, message: VersionedMessage): Promise<bigint> {
  try {
    const fee =
      (await feeOf(connection, message)) ??
      (await feeOf(connection, await withFinalBlockhash(connection, message)))
    if (fee === null) throw new AppError('rpc/invalid-answer', { method: 'getFeeForMessage' })
    return BigInt(fee)
  } catch (thrown) {
    const fee = WITHHELD.includes(toAppError(thrown).code) ? await simulatedFee(connection, message) : null
    if (fee === null) throw thrown
    return fee
  }
}

/** The codes where an endpoint lacks the method, or limits it for good. */
const WITHHELD: readonly ErrorCode[] = ['rpc/no-method', 'rpc/rate-limited']

const simulation = v.object({ value: v.object({ fee: v.custom<U64>(isU64) }) })

/** What a simulation of the very message says that the network takes, also where it fails later on; null where it does not say that. */
async function simulatedFee(connection: Connection, message: VersionedMessage): Promise<bigint | null> {
  const wire = toBase64(new VersionedTransaction(message).serialize())
  const how = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, commitment: 'confirmed' }
  const answer = await exactCall<unknown>(connection, 'simulateTransaction', [wire, how]).catch(() => null)
  const read = v.safeParse(simulation, answer)
  return read.success ? BigInt(read.output.value.fee) : null
}

async function feeOf(connection: Connection, message: VersionedMessage): Promise<number | null> {
  return (await connection.getFeeForMessage(message, 'confirmed')).value
}

/** A copy of the message with a blockhash that every node has: the fee does not depend on which it is. */
async function withFinalBlockhash(
  connection: Connection,
  message: VersionedMessage,
): Promise<VersionedMessage> {
  const { blockhash } = (await connection.getLatestBlockhashAndContext('finalized')).value
  const copy = VersionedMessage.deserialize(message.serialize())
  copy.recentBlockhash = blockhash
  return copy
}

/**
 * A message of a draft with its limits, and what the network takes for it in lamports, the bid included: `fee`; `most` with the guards that
 * the wallet may add.
 */
export type PricedMessage = Readonly<{
  budget: ComputeBudget
  instructions: readonly TransactionInstruction[]
  message: VersionedMessage
  fee: bigint
  most: bigint
}>

/**
 * Asks the node what it takes for the draft's message with a limit of `units` compute units and room for guards, in one round: without a
 * limit of loaded bytes, with one (twice the `loaded` bytes and two MiB; undefined where they are not known), and with guards. The limit of
 * loaded bytes is carried only where the fee is lower with it. A payment of SOL never carries one: its limit is the bid's. Rejects like
 * fetchFee.
 */
export async function fetchPriced(
  connection: Connection,
  draft: TransactionDraft,
  blockhash: string,
  priorityPrice: PriorityPrice,
  { units, loaded }: Readonly<{ units: number; loaded: number | undefined }>,
): Promise<PricedMessage> {
  const { payer } = draft
  const { plain, limited } = messagesOf(draft, blockhash, priorityPrice, { units, loaded })
  const hasGuards = addsGuards(priorityPrice)
  const guarded = ({ budget }: BudgetedMessage) =>
    budgeted({ ...draft, instructions: [...draft.instructions, ...guardsFor(payer)] }, blockhash, budget)
      .message
  const ask = (message: VersionedMessage) =>
    signedLength(message) <= MAX_TRANSACTION_BYTES ? fetchFee(connection, message) : null
  const [fee, less, plainMost, limitedMost] = await Promise.all([
    fetchFee(connection, plain.message),
    limited && ask(limited.message),
    hasGuards ? ask(guarded(plain)) : null,
    hasGuards && limited ? ask(guarded(limited)) : null,
  ])
  return limited && less !== null && less < fee
    ? { ...limited, fee: less, most: limitedMost ?? less }
    : { ...plain, fee, most: plainMost ?? fee }
}

/** A message of a draft with this budget, and its instructions. */
type BudgetedMessage = Pick<PricedMessage, 'budget' | 'instructions' | 'message'>

/**
 * A draft's message without a limit of loaded bytes and with one: null where those bytes are not known, are as many as any transaction may
 * load, the message has no room for it, or the draft pays SOL.
 */
export function messagesOf(
  draft: TransactionDraft,
  blockhash: string,
  priorityPrice: PriorityPrice,
  { units, loaded }: Readonly<{ units: number; loaded: number | undefined }>,
): Readonly<{ plain: BudgetedMessage; limited: BudgetedMessage | null }> {
  const plain = budgeted(draft, blockhash, budgetFor(units, priorityPrice))
  if (loaded === undefined || isSolPayment(draft)) return { plain, limited: null }
  const loadedBytes = 2 * loaded + ROOM_BYTES
  if (loadedBytes >= MOST_LOADED_BYTES) return { plain, limited: null }
  const budget = { ...budgetFor(units + PROGRAM_UNITS[BUDGET_ADDRESS], priorityPrice), loadedBytes }
  const limited = budgeted(draft, blockhash, budget)
  const fits = signedLength(limited.message) <= roomOf(plain.message, addsGuards(priorityPrice))
  return { plain, limited: fits ? limited : null }
}

function addsGuards({ guarding }: PriorityPrice): boolean {
  return guarding === 'surely' || guarding === 'maybe'
}

function budgeted(
  { payer, instructions: bare, tables }: TransactionDraft,
  blockhash: string,
  budget: ComputeBudget,
): BudgetedMessage {
  const instructions = withBudgetInstructions(bare, budget)
  return { budget, instructions, message: compileMessage(payer, instructions, blockhash, tables) }
}

/** What a transaction may load where it asks for less or nothing (solana-compute-budget, MAX_LOADED_ACCOUNTS_DATA_SIZE_BYTES). */
const MOST_LOADED_BYTES = 64 * 2 ** 20
/** Beside twice what a simulation loaded: an account may grow, and a program may be replaced by a longer one. */
const ROOM_BYTES = 2 * 2 ** 20

/** Whether a draft pays SOL to one receiver, and nothing else but this copy's fee. */
function isSolPayment({ steps, instructions }: TransactionDraft): boolean {
  return steps.some(({ id }) => id === 'send') && instructions.every(isOfSystem)
}

function isOfSystem({ programId }: TransactionInstruction): boolean {
  return programId.equals(SystemProgram.programId)
}

/** The bytes that a message may have: room for guards is not given away. */
function roomOf(plain: VersionedMessage, hasGuards: boolean): number {
  const most = MAX_TRANSACTION_BYTES - GUARDS.bytes
  return hasGuards && signedLength(plain) <= most ? most : MAX_TRANSACTION_BYTES
}

/** The guards that a wallet was seen to add, with as many bytes; see GUARDS. */
function guardsFor(payer: PublicKey): readonly TransactionInstruction[] {
  const programId = new PublicKey(LIGHTHOUSE_ADDRESS)
  const keys = [{ pubkey: payer, isSigner: true, isWritable: true }]
  return GUARDS.data.map(
    (length) => new TransactionInstruction({ programId, keys, data: Buffer.alloc(length) }),
  )
}

/** The bill's two fee lines of a priced message: the network's own, and the bid. The text of an estimate says that the review counts the units. */
export function feeCosts(
  { budget, fee, most }: Pick<PricedMessage, 'budget' | 'fee' | 'most'>,
  priorityPrice: PriorityPrice,
  isEstimate = false,
): readonly Cost[] {
  const bid = priorityFee(budget)
  if (fee < bid) throw new AppError('rpc/invalid-answer', { method: 'getFeeForMessage' })
  return [
    {
      kind: 'network-fee',
      label: engineSays('network-fee', {}),
      detail: engineSays('fee-of-node', most > fee ? { most: most - bid } : {}),
      lamports: fee - bid,
      refundable: false,
      ...(most > fee && { bounds: { least: fee - bid, most: most - bid } }),
    },
    {
      kind: 'priority-fee',
      label: engineSays('priority-fee', {}),
      detail: sayBid(budget, priorityPrice, isEstimate),
      lamports: bid,
      refundable: false,
    },
  ]
}

function sayBid(
  budget: ComputeBudget,
  { price, priority, ceiling, bid }: PriorityPrice,
  isEstimate: boolean,
): Said {
  const units = budget.limit
  if (bid) return engineSays('usual-bid', { units, isEstimate })
  if (price === null) return engineSays('least-bid', { why: 'no-report' })
  if (price <= LEAST_PRICE) return engineSays('least-bid', { why: 'calm' })
  if (ceiling === 0n) return engineSays('least-bid', { why: 'ceiling' })
  const isHeld = budget.price < price
  return engineSays('bid', {
    units,
    isEstimate,
    isHeld,
    ...(priority && { priority }),
    ...(ceiling !== undefined && { ceiling }),
  })
}

/** The facts that can be fetched before the plan's numbers are known: the price for the accounts that it writes, and a blockhash. */
export type Conditions = Readonly<{ price: bigint | null; blockhash: DatedBlockhash }>

/** Fetches the conditions of a plan; those of a similar plan are reused if it writes the same accounts. */
export async function fetchConditions(
  connection: Connection,
  plan: Pick<Plan, 'steps'>,
  priority: PriorityLevel,
): Promise<Conditions> {
  const instructions = plan.steps.flatMap((step) => step.instructions)
  const [price, blockhash] = await Promise.all([
    fetchPriorityFee(connection, writableAccounts(instructions), priority),
    fetchBlockhash(connection),
  ])
  return { price, blockhash }
}

type EstimateOptions = Readonly<{
  connection: Connection
  priority: PriorityLevel
  /** The most that one transaction bids, in lamports. */
  ceiling?: bigint
  guarding?: GuardExpectation | undefined
  balance?: bigint
}>

/** The bill before any simulation: it has the same lines as later, with the priority fee for an estimate of the units. */
export async function estimateBill(plan: Plan, options: EstimateOptions): Promise<Bill> {
  const { connection, priority, ceiling, guarding, balance } = options
  const { price, blockhash } = await fetchConditions(connection, plan, priority)
  const priorityPrice = priceFor(plan, { price, priority, ceiling, guarding })
  const drafts = packPlan(plan, guarding)
  const fees = await Promise.all(
    drafts.map((draft) => estimateFees(connection, draft, priorityPrice, blockhash.blockhash)),
  )
  return billOf([...plan.steps.flatMap(({ costs }) => costs), ...addUpFees(fees)], balance)
}

/** A draft's message as it will be, by an estimate of its units and of what it loads. Rejects like fetchPriced. */
export function fetchEstimate(
  connection: Connection,
  draft: TransactionDraft,
  priorityPrice: PriorityPrice,
  blockhash: string,
): Promise<PricedMessage> {
  return fetchPriced(connection, draft, blockhash, priorityPrice, estimateUse(draft))
}

/** An estimate of a draft's compute units, those of limit and price included, and of the bytes that it loads. */
export function estimateUse({ instructions }: Pick<TransactionDraft, 'instructions'>) {
  const units = estimateUnits(withBudgetInstructions(instructions, { limit: 0, price: 0n }))
  return { units, loaded: USUAL_LOADED_BYTES }
}

/** The settings that decide what a transaction bids. */
export type Bidding = Readonly<{
  priority: PriorityLevel
  /** The most that one transaction bids, in lamports. */
  ceiling?: bigint | undefined
  guarding?: GuardExpectation | undefined
  bid?: PriorityBid | undefined
}>

/**
 * Lamports that the network takes at most for one transaction of these steps, before there is a plan: a message like the later one is asked
 * about. Rejects like fetchPriced.
 */
export async function fetchFeesOf(
  connection: Connection,
  payer: PublicKey,
  steps: readonly Step[],
  { priority, ...bidding }: Bidding,
): Promise<bigint> {
  const { price, blockhash } = await fetchConditions(connection, { steps }, priority)
  const instructions = steps.flatMap((step) => step.instructions)
  const draft = { payer, steps, instructions, signers: [], tables: [], bytes: 0 }
  const { most } = await fetchEstimate(connection, draft, { ...bidding, price }, blockhash.blockhash)
  return most
}

/** The two fee lines of a draft, for an estimate of its units. Rejects like fetchPriced. */
export async function estimateFees(...input: Parameters<typeof fetchEstimate>): Promise<readonly Cost[]> {
  return feeCosts(await fetchEstimate(...input), input[2], true)
}

const UNITS: Readonly<Record<string, number>> = PROGRAM_UNITS
/** Of an instruction to a program without an estimate. */
const UNITS_OF_ANOTHER = 60_000

/** Estimates the compute units of these instructions before any simulation. */
export function estimateUnits(instructions: readonly TransactionInstruction[]): number {
  return instructions.reduce((sum, instruction) => sum + unitsOf(instruction), 0)
}

function unitsOf({ programId, data }: TransactionInstruction): number {
  const address = programId.toBase58()
  const units = programAt(address)?.units
  return units ? (units.first[data[0] ?? 0] ?? units.other) : (UNITS[address] ?? UNITS_OF_ANOTHER)
}

/** The accounts that these instructions write, each once: the priority fee depends on others' bids for them. */
export function writableAccounts(instructions: readonly TransactionInstruction[]): readonly PublicKey[] {
  const writable = instructions.flatMap(({ keys }) => keys.filter((meta) => meta.isWritable))
  return [...new Map(writable.map(({ pubkey }) => [pubkey.toBase58(), pubkey])).values()]
}
