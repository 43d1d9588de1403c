/**
 * What the network and this site take: base fee, priority fee and service fee, and an estimate of them before anything is simulated.
 */

import {
  type Connection,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  VersionedMessage,
} from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { type DatedBlockhash, fetchBlockhash } from '../solana/blockhash'
import { fetchPriorityFee, LEAST_PRICE, type PriorityLevel } from '../solana/priorityFee'
import { formatSol } from '../units/lamports'
import { addUpFees, type Bill, billOf } from './bill'
import {
  compileMessage,
  type ComputeBudget,
  type Guarding,
  GUARDS,
  packPlan,
  priorityFee,
  type TransactionDraft,
} from './pack'
import type { Cost, Plan, Step } from './plan'

/**
 * What is bid for a place in the next block: `price` in micro-lamports a compute unit, as others' bids suggest it for `priority`;
 * in all never more than `ceiling` lamports a transaction.
 */
export type Bid = Readonly<{ price: bigint; priority?: PriorityLevel; ceiling?: bigint | undefined }>

/**
 * The budget for that many compute units, and for the guards of a wallet, whichever it is. The price is lowered until limit × price stays
 * under the ceiling, but never below the smallest bid, because a wallet adds a price of its own to a transaction without one.
 */
export function budgetFor(units: number, { price, ceiling }: Bid): ComputeBudget {
  const limit = units + GUARDS.units
  const most = ceiling === undefined ? price : (ceiling * 1_000_000n) / BigInt(limit)
  const held = price < most ? price : most
  return { limit, price: held > LEAST_PRICE ? held : LEAST_PRICE }
}

/** Lamports that the network takes for the signatures, without a bid. Rejects as fetchFee does. */
export function fetchBaseFee(
  connection: Connection,
  { payer, instructions, tables }: TransactionDraft,
  blockhash: string,
): Promise<bigint> {
  return fetchFee(connection, compileMessage(payer, instructions, blockhash, tables))
}

/**
 * Lamports that the network takes for a message: its signatures and its bid. A node that has not seen the blockhash yet is asked
 * again with one that is final. Rejects with rpc/invalid-answer where the node does not say even then.
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

/** The two lines of the bill that the network takes for so many units. */
export function feeCosts(signatures: number, baseFee: bigint, units: number, bid: Bid): readonly Cost[] {
  const budget = budgetFor(units, bid)
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
      detail: priorityWords(budget, bid),
      lamports: priorityFee(budget),
      refundable: false,
    },
  ]
}

/** Who signs a draft, the payer among them. */
export function signaturesOf(draft: TransactionDraft): number {
  return 1 + draft.signers.length
}

function priorityWords(budget: ComputeBudget, { price, priority, ceiling }: Bid): string {
  if (price <= LEAST_PRICE) return 'the smallest bid: the network is calm'
  if (ceiling === 0n) return 'the smallest bid: your ceiling is 0 SOL'
  const units = `${budget.limit.toLocaleString('en')} compute units`
  const held = budget.price < price
  const most =
    ceiling !== undefined && `${held ? 'held at your ceiling of' : 'at most'} ${formatSol(ceiling)} SOL`
  return [units, priority, most].filter(Boolean).join(', ')
}

/** What can be fetched before a plan's numbers are known: the price for the accounts that it writes, and a blockhash. */
export type Conditions = Readonly<{ price: bigint; blockhash: DatedBlockhash }>

/** The conditions of a plan; those of a similar plan will do if it writes the same accounts. */
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
  /** Lamports that one transaction bids at most. */
  ceiling?: bigint
  guarding?: Guarding | undefined
  balance?: bigint
}>

/** The bill before anything is simulated: the same lines, with the priority fee by an estimate of the units. */
export async function estimateBill(plan: Plan, options: EstimateOptions): Promise<Bill> {
  const { connection, priority, ceiling, guarding, balance } = options
  const { price, blockhash } = await fetchConditions(connection, plan, priority)
  const bid: Bid = { price, priority, ceiling }
  const drafts = packPlan(plan, guarding)
  const fees = await Promise.all(
    drafts.map((draft) => estimateFees(connection, draft, bid, blockhash.blockhash)),
  )
  return billOf([...plan.steps.flatMap(({ costs }) => costs), ...addUpFees(fees)], balance)
}

/** The two lines that the network takes for a draft, by an estimate of its units. Rejects as fetchBaseFee does. */
export async function estimateFees(
  connection: Connection,
  draft: TransactionDraft,
  bid: Bid,
  blockhash: string,
): Promise<readonly Cost[]> {
  const baseFee = await fetchBaseFee(connection, draft, blockhash)
  const costs = feeCosts(signaturesOf(draft), baseFee, estimateUnits(draft.instructions), bid)
  return costs.map((cost) =>
    cost.detail?.includes(' compute units')
      ? { ...cost, detail: `about ${cost.detail}; the review counts them` }
      : cost,
  )
}

/** Compute units by the first byte of an instruction's data; `other` of all the rest. */
type ByInstruction = Readonly<{ first: Readonly<Record<number, number>>; other: number }>

/** Raydium's pools: initialize calls a dozen programs and searches its addresses (first byte of its Anchor discriminator). */
const CPMM: ByInstruction = { first: { 175: 185_000 }, other: 80_000 }
/** Meteora's pools: initialize_pool, initialize_customizable_pool and create_position each make an NFT. */
const DAMM: ByInstruction = { first: { 95: 180_000, 20: 180_000, 48: 110_000 }, other: 80_000 }

/**
 * About how many compute units an instruction of these programs takes in our plans, with the margin of the limit (tests hold the sums
 * to real use). The opening of a token account searches its address, 1 500 for each try, and calls two programs.
 */
const UNITS: Readonly<Record<string, number | ByInstruction>> = {
  '11111111111111111111111111111111': 150,
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: 20_000,
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 1_000,
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 3_000,
  metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s: 42_000,
  CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C: CPMM,
  DRaycpLY18LhpbydsBWbVJtxpNv9oXPgjRSfpF2bWpYb: CPMM,
  cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG: DAMM,
}
const UNITS_OF_ANOTHER = 60_000

/** About how many compute units these instructions will take, before anything is simulated. */
export function estimateUnits(instructions: readonly TransactionInstruction[]): number {
  return instructions.reduce((sum, instruction) => sum + unitsOf(instruction), 0)
}

function unitsOf({ programId, data }: TransactionInstruction): number {
  const units = UNITS[programId.toBase58()] ?? UNITS_OF_ANOTHER
  return typeof units === 'number' ? units : (units.first[data[0] ?? 0] ?? units.other)
}

/** The accounts that these instructions write, each once: others bid for them as well. */
export function writableAccounts(instructions: readonly TransactionInstruction[]): readonly PublicKey[] {
  const writable = instructions.flatMap(({ keys }) => keys.filter((meta) => meta.isWritable))
  return [...new Map(writable.map(({ pubkey }) => [pubkey.toBase58(), pubkey])).values()]
}

/** The fee in lamports that the operator of this site asks for an operation, and the base58 address that receives it. */
type ServiceFee = Readonly<{ lamports: bigint; address: string }>

/** The plan with the fee as its last step: in the same transaction it is paid only if all the rest happens. None: as it was. Pure. */
export function withServiceFee(plan: Plan, fee: ServiceFee | undefined): Plan {
  if (!fee || fee.lamports === 0n) return plan
  const group = plan.steps.at(-1)?.group
  const step = { ...payFee(plan.accounts.payer, fee), ...(group !== undefined && { group }) }
  return { ...plan, steps: [...plan.steps, step] }
}

function payFee(payer: PublicKey, { lamports, address }: ServiceFee): Step {
  const toPubkey = new PublicKey(address)
  return {
    id: 'pay-service-fee',
    title: 'Pay the fee of this site',
    detail: `${formatSol(lamports)} SOL to whoever runs it, only if everything else happens.`,
    instructions: [SystemProgram.transfer({ fromPubkey: payer, toPubkey, lamports })],
    signers: [],
    costs: [
      {
        kind: 'service-fee',
        label: 'Fee of this site',
        detail: 'asked by whoever runs it',
        lamports,
        refundable: false,
        account: address,
      },
    ],
    finality: 'reversible',
  }
}
