/**
 * The fees of the network: base fee and priority fee, and an estimate of them before anything is simulated.
 */

import {
  type Connection,
  type PublicKey,
  type TransactionInstruction,
  VersionedMessage,
} from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { type DatedBlockhash, fetchBlockhash } from '../solana/blockhash'
import { fetchPriorityFee, LEAST_PRICE, priorityFee, type PriorityLevel } from '../solana/priorityFee'
import { programAt } from '../solana/programs'
import { plainUnits } from '../units/amounts'
import { plainSol } from '../units/lamports'
import { addUpFees, type Bill, billOf } from './bill'
import { GUARDS, PROGRAM_UNITS } from './limits'
import {
  compileMessage,
  type ComputeBudget,
  type GuardExpectation,
  packPlan,
  type TransactionDraft,
  withBudgetInstructions,
} from './pack'
import type { PriorityBid, Cost, Plan } from './plan'

/**
 * The bid for a place in the next block: `price` in micro-lamports a compute unit, derived from recent bids for `priority`; at most
 * `ceiling` lamports a transaction.
 */
export type PriorityPrice = Readonly<{
  price: bigint
  priority?: PriorityLevel
  ceiling?: bigint | undefined
  /** The plan's own bid, in place of the price; `guarding`: whether the wallet adds to the transaction. */
  bid?: (PriorityBid & Readonly<{ guarding: GuardExpectation | undefined }>) | undefined
}>

/** The priority price for a plan, with the plan's own bid where it has one. */
export function priceFor(
  { bid }: Pick<Plan, 'bid'>,
  price: PriorityPrice,
  guarding: GuardExpectation | undefined,
): PriorityPrice {
  return bid ? { ...price, bid: { ...bid, guarding } } : price
}

/**
 * The budget for that many compute units plus room for a wallet's guards. The price is lowered until limit × price is under the
 * ceiling, but never below the smallest bid, because a wallet adds its own price to a transaction without one.
 */
export function budgetFor(units: number, { price, ceiling, bid }: PriorityPrice): ComputeBudget {
  const isAlone =
    bid?.guarding === 'never' && units <= bid.limit && (ceiling === undefined || bid.lamports <= ceiling)
  if (isAlone) return { limit: bid.limit, price: bid.price }
  const limit = units + GUARDS.units
  const most = ceiling === undefined ? price : (ceiling * 1_000_000n) / BigInt(limit)
  const wanted = bid ? (bid.lamports * 1_000_000n) / BigInt(limit) : price
  const held = wanted < most ? wanted : most
  return { limit, price: held > LEAST_PRICE ? held : LEAST_PRICE }
}

/** Lamports that the network takes for the signatures, without a bid. Rejects like fetchFee. */
export function fetchBaseFee(
  connection: Connection,
  { payer, instructions, tables }: TransactionDraft,
  blockhash: string,
): Promise<bigint> {
  return fetchFee(connection, compileMessage(payer, instructions, blockhash, tables))
}

/**
 * Lamports that the network takes for a message: its signatures and its bid. A node that does not know the blockhash yet is
 * asked again with a finalized one. Rejects with rpc/invalid-answer where the node does not answer even then.
 */
export async function fetchFee(connection: Connection, message: VersionedMessage): Promise<bigint> {
  const fee =
    (await feeOf(connection, message)) ??
    (await feeOf(connection, await withFinalBlockhash(connection, message)))
  if (fee === null) throw new AppError('rpc/invalid-answer', { method: 'getFeeForMessage' })
  return BigInt(fee)
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

/** The bill's two network fee lines for this number of compute units. The text of an estimate says that the review counts the units. */
export function feeCosts(
  signatures: number,
  baseFee: bigint,
  units: number,
  priorityPrice: PriorityPrice,
  isEstimate = false,
): readonly Cost[] {
  const budget = budgetFor(units, priorityPrice)
  return [
    {
      kind: 'network-fee',
      label: 'Network fee',
      detail: signatures === 1 ? 'one signature' : `${signatures} signatures`,
      lamports: baseFee,
      refundable: false,
    },
    {
      kind: 'priority-fee',
      label: 'Priority fee',
      detail: priorityWords(budget, priorityPrice, isEstimate),
      lamports: priorityFee(budget),
      refundable: false,
    },
  ]
}

/** The number of signatures of a draft, the payer's included. */
export function draftSignatureCount(draft: TransactionDraft): number {
  return 1 + draft.signers.length
}

function priorityWords(
  budget: ComputeBudget,
  { price, priority, ceiling, bid }: PriorityPrice,
  isEstimate: boolean,
): string {
  const units = `${isEstimate ? 'about ' : ''}${plainUnits(BigInt(budget.limit), 0)} compute units`
  const counted = isEstimate ? '; the review counts them' : ''
  if (bid) return `${units}, the usual bid for sending SOL${counted}`
  if (price <= LEAST_PRICE) return 'minimum: calm network'
  if (ceiling === 0n) return 'minimum: your ceiling is 0 SOL'
  const held = budget.price < price
  const most =
    ceiling !== undefined && `${held ? 'held at your ceiling of' : 'at most'} ${plainSol(ceiling)} SOL`
  return `${[units, priority, most].filter(Boolean).join(', ')}${counted}`
}

/** The facts that can be fetched before the plan's numbers are known: the price for the accounts that it writes, and a blockhash. */
export type Conditions = Readonly<{ price: bigint; blockhash: DatedBlockhash }>

/** Fetches the conditions of a plan; those of a similar plan are reused if it writes the same accounts. */
export async function fetchConditions(
  connection: Connection,
  plan: Plan,
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
  const priorityPrice = priceFor(plan, { price, priority, ceiling }, guarding)
  const drafts = packPlan(plan, guarding)
  const fees = await Promise.all(
    drafts.map((draft) => estimateFees(connection, draft, priorityPrice, blockhash.blockhash)),
  )
  return billOf([...plan.steps.flatMap(({ costs }) => costs), ...addUpFees(fees)], balance)
}

/** The two network fee lines of a draft, for an estimate of its units. Rejects like fetchBaseFee. */
export async function estimateFees(
  connection: Connection,
  draft: TransactionDraft,
  priorityPrice: PriorityPrice,
  blockhash: string,
): Promise<readonly Cost[]> {
  const baseFee = await fetchBaseFee(connection, draft, blockhash)
  const units = estimateUnits(withBudgetInstructions(draft.instructions, { limit: 0, price: 0n }))
  return feeCosts(draftSignatureCount(draft), baseFee, units, priorityPrice, true)
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
