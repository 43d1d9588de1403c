import {
  ComputeBudgetProgram,
  TransactionMessage,
  type AddressLookupTableAccount,
  type Keypair,
  type PublicKey,
  type TransactionInstruction,
  type VersionedMessage,
} from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { signedLength } from './messageSize'
import type { Plan, Step } from './plan'

/** The largest transaction that the network carries, in bytes (IPv6 MTU 1280 less headers: solana-sdk PACKET_DATA_SIZE). */
export const MAX_TRANSACTION_BYTES = 1232

/** The most compute units that one transaction may use (solana-compute-budget MAX_COMPUTE_UNIT_LIMIT). */
const MOST_UNITS = 1_400_000

/** Any 32 bytes: a blockhash takes the same room whatever it says. */
export const PLACEHOLDER_BLOCKHASH = '11111111111111111111111111111111'

/** What the payer bids: `price` in micro-lamports a compute unit, at least one where a wallet is asked; `limit` in compute units. */
export type ComputeBudget = Readonly<{ limit: number; price: bigint }>

/**
 * Whether the wallet puts guards around what it signs: instructions of Lighthouse that stop the transaction where it would take more than
 * the wallet has shown. `maybe`: some wallets do, and of this one it is not known.
 */
export type Guarding = 'surely' | 'maybe' | 'never'

/**
 * What is left free for guards. Phantom was seen to add three before and one after, of 17, 52, 16 and 27 bytes of data
 * (x402-foundation/x402 issue 3318): with the program's address, an account each and the lengths 160 bytes. Of Lighthouse's own tests
 * eight guards of a token account take less than 6 620 compute units, five of a mint less than 3 790, twenty of an account's data less
 * than 16 150 (Jac0xb/lighthouse at 4c57947, tests/suites/assert): about 800 each. Room is left for three times as much.
 */
export const GUARDS = { bytes: 160, units: 10_000 } as const

/** By how many bytes a transaction is too long for guards; 0 where they fit. */
export function tooLongForGuards({ bytes }: Pick<TransactionDraft, 'bytes'>): number {
  return Math.max(0, bytes + GUARDS.bytes - MAX_TRANSACTION_BYTES)
}

/**
 * One transaction to be: whole steps in order, at most 1232 bytes with all signatures, limit and price. `tables` are the lookup tables
 * that its message names accounts by.
 */
export type TransactionDraft = Readonly<{
  payer: PublicKey
  steps: readonly Step[]
  instructions: readonly TransactionInstruction[]
  signers: readonly Keypair[]
  tables: readonly AddressLookupTableAccount[]
  bytes: number
}>

/**
 * The plan's steps in as few transactions as possible, in order; a step is never divided, nor is a group of them. What guards need is left
 * free where that takes no transaction more, or where the plan is dividable: one prompt without guards is else better than two, of which
 * the second may be declined. Throws transaction/too-large where one step or group alone does not fit.
 */
export function packPlan(plan: Plan, guarding: Guarding = 'never'): readonly TransactionDraft[] {
  const fewest = packUpTo(plan, MAX_TRANSACTION_BYTES)
  if (guarding === 'never') return fewest
  const roomy = packUpTo(plan, MAX_TRANSACTION_BYTES - GUARDS.bytes)
  return roomy.length > fewest.length && !plan.dividable ? fewest : roomy
}

/** Transactions of so many bytes each; what is longer by itself is as long as the network carries. */
function packUpTo(plan: Plan, most: number): readonly TransactionDraft[] {
  const drafts: TransactionDraft[] = []
  let open: TransactionDraft | null = null
  for (const together of groupsOf(plan.steps)) {
    const longer: TransactionDraft = draftOf(plan, [...(open?.steps ?? []), ...together], most)
    if (longer.bytes > most && open) drafts.push(open)
    open = longer.bytes > most ? requireFit(draftUpTo(plan, together, most)) : longer
  }
  return open ? [...drafts, open] : drafts
}

/** Where not even a lookup table makes it short enough, it is not named by one in vain. */
function draftUpTo(plan: Plan, steps: readonly Step[], most: number): TransactionDraft {
  const draft = draftOf(plan, steps, most)
  return draft.bytes > most ? draftOf(plan, steps, MAX_TRANSACTION_BYTES) : draft
}

/** Neighbours that are one transaction or none. */
function groupsOf(steps: readonly Step[]): readonly (readonly Step[])[] {
  const groups: Step[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (step.group !== undefined && last?.[0]?.group === step.group) last.push(step)
    else groups.push([step])
  }
  return groups
}

function requireFit(draft: TransactionDraft): TransactionDraft {
  const { steps, bytes } = draft
  if (bytes <= MAX_TRANSACTION_BYTES) return draft
  const step = steps.map(({ title }) => title).join(', ')
  const group = steps[0]?.group
  throw new AppError('transaction/too-large', {
    step,
    bytes,
    most: MAX_TRANSACTION_BYTES,
    ...(group && { group }),
  })
}

/** The instructions with limit and price in front of them, always both: a wallet puts its own where one is missing. */
export function withBudgetInstructions(
  instructions: readonly TransactionInstruction[],
  budget: ComputeBudget,
): readonly TransactionInstruction[] {
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

/** A version 0 message that names accounts by these tables where they have them. */
export function compileMessage(
  payer: PublicKey,
  instructions: readonly TransactionInstruction[],
  blockhash: string,
  tables: readonly AddressLookupTableAccount[] = [],
): VersionedMessage {
  return new TransactionMessage({
    payerKey: payer,
    recentBlockhash: blockhash,
    instructions: [...instructions],
  }).compileToV0Message([...tables])
}

const WIDEST_BUDGET: ComputeBudget = { limit: MOST_UNITS, price: 1n }

/** Accounts are named by lookup tables only where the transaction is too long otherwise: not every device shows what is in them. */
function draftOf(
  { accounts, lookupTables = [] }: Plan,
  steps: readonly Step[],
  most: number,
): TransactionDraft {
  const { payer } = accounts
  const instructions = steps.flatMap((step) => step.instructions)
  const all = withBudgetInstructions(instructions, WIDEST_BUDGET)
  const bytesWith = (tables: TransactionDraft['tables']) =>
    signedLength(compileMessage(payer, all, PLACEHOLDER_BLOCKHASH, tables))
  const tables = lookupTables.reduce<TransactionDraft['tables']>((taken, table) => {
    if (bytesWith(taken) <= most) return taken
    const more = [...taken, table]
    return bytesWith(more) < bytesWith(taken) ? more : taken
  }, [])
  const signers = steps.flatMap((step) => step.signers)
  return { payer, steps, instructions, signers, tables, bytes: bytesWith(tables) }
}
