import { VersionedMessage, type Connection } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { LEAST_PRICE } from '../solana/priorityFee'
import type { PriorityLevel } from '../solana/priorityLevel'
import { formatSol } from '../units/lamports'
import { GUARDS, compileMessage, priorityFee, type ComputeBudget, type TransactionDraft } from './pack'
import type { Cost } from './plan'

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
