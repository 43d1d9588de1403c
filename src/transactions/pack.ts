import {
  ComputeBudgetProgram,
  TransactionMessage,
  type Keypair,
  type PublicKey,
  type TransactionInstruction,
  type VersionedMessage,
} from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import type { Plan, Step } from './plan'

/** The largest transaction that the network carries, in bytes (IPv6 MTU 1280 less headers: solana-sdk PACKET_DATA_SIZE). */
export const MAX_TRANSACTION_BYTES = 1232

/** The most compute units that one transaction may use (solana-compute-budget MAX_COMPUTE_UNIT_LIMIT). */
export const MOST_UNITS = 1_400_000

/** Any 32 bytes: a blockhash takes the same room whatever it says. */
export const PLACEHOLDER_BLOCKHASH = '11111111111111111111111111111111'

/** What the payer bids: `price` in micro-lamports a compute unit, `limit` in compute units. */
export type ComputeBudget = Readonly<{ limit: number; price: bigint }>

/** One transaction to be: whole steps in order, at most 1232 bytes with all signatures and the budget. */
export type TransactionDraft = Readonly<{
  payer: PublicKey
  steps: readonly Step[]
  instructions: readonly TransactionInstruction[]
  signers: readonly Keypair[]
  bytes: number
}>

/**
 * The plan's steps in as few transactions as possible, in order; a step is never divided.
 * `withBudget` keeps room for the two compute budget instructions. Throws transaction/too-large where one step alone does not fit.
 */
export function packPlan(plan: Plan, withBudget: boolean): readonly TransactionDraft[] {
  const { payer } = plan.accounts
  const drafts: TransactionDraft[] = []
  let open: readonly Step[] = []
  for (const step of plan.steps) {
    const longer = draftOf(payer, [...open, step], withBudget)
    if (longer.bytes <= MAX_TRANSACTION_BYTES) {
      open = longer.steps
      continue
    }
    if (open.length > 0) drafts.push(draftOf(payer, open, withBudget))
    open = [step]
    const alone = draftOf(payer, open, withBudget)
    if (alone.bytes > MAX_TRANSACTION_BYTES)
      throw new AppError('transaction/too-large', {
        step: step.title,
        bytes: alone.bytes,
        most: MAX_TRANSACTION_BYTES,
      })
  }
  if (open.length > 0) drafts.push(draftOf(payer, open, withBudget))
  return drafts
}

/** The instructions with the budget in front of them: none where no price is bid, for the default limit then costs nothing. */
export function withBudgetInstructions(
  instructions: readonly TransactionInstruction[],
  budget: ComputeBudget,
): readonly TransactionInstruction[] {
  if (budget.price === 0n) return instructions
  return [
    ComputeBudgetProgram.setComputeUnitLimit({ units: budget.limit }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: budget.price }),
    ...instructions,
  ]
}

/** Lamports that the bid costs: ceil(price × limit / 10⁶), as the runtime charges it. */
export function priorityFee({ price, limit }: ComputeBudget): bigint {
  return (price * BigInt(limit) + 999_999n) / 1_000_000n
}

/** A version 0 message without lookup tables. */
export function compileMessage(
  payer: PublicKey,
  instructions: readonly TransactionInstruction[],
  blockhash: string,
): VersionedMessage {
  return new TransactionMessage({
    payerKey: payer,
    recentBlockhash: blockhash,
    instructions: [...instructions],
  }).compileToV0Message()
}

/** How long the message is on the wire once everybody has signed it, in bytes. */
export function signedLength(message: VersionedMessage): number {
  return 1 + 64 * message.header.numRequiredSignatures + message.serialize().length
}

const WIDEST_BUDGET: ComputeBudget = { limit: MOST_UNITS, price: 1n }

function draftOf(payer: PublicKey, steps: readonly Step[], withBudget: boolean): TransactionDraft {
  const instructions = steps.flatMap((step) => step.instructions)
  const all = withBudget ? withBudgetInstructions(instructions, WIDEST_BUDGET) : instructions
  return {
    payer,
    steps,
    instructions,
    signers: steps.flatMap((step) => step.signers),
    bytes: measure(payer, all),
  }
}

/** web3.js cannot serialise what is far too long (it writes into a packet-sized buffer): that is too large as well. */
function measure(payer: PublicKey, instructions: readonly TransactionInstruction[]): number {
  try {
    return signedLength(compileMessage(payer, instructions, PLACEHOLDER_BLOCKHASH))
  } catch (error) {
    if (error instanceof RangeError) return Number.POSITIVE_INFINITY
    throw error
  }
}
