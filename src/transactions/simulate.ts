import {
  VersionedTransaction,
  type Connection,
  type PublicKey,
  type TransactionError,
  type VersionedMessage,
} from '@solana/web3.js'
import { AppError } from '../errors/AppError'

/** What the network said that would happen: units used, the payer's lamports afterwards (an emptied account is none), the programs' own log. */
export type SimulationReport = Readonly<{
  units: number
  payerAfter: bigint
  slot: number
  logs: readonly string[]
}>

/** Titles of the steps by instruction index, so that a failure can say which of them it was; null for the budget's own. */
export type InstructionTitles = readonly (string | null)[]

/**
 * Asks the network what the message would do, without a signature. Rejects with simulation/insufficient-funds,
 * simulation/rent-changed (an account would hold less than its rent) or simulation/failed (context: instruction, reason, the step's title, the last log line).
 */
export async function simulateMessage(
  connection: Connection,
  payer: PublicKey,
  message: VersionedMessage,
  titles: InstructionTitles = [],
): Promise<SimulationReport> {
  const { context, value } = await connection.simulateTransaction(new VersionedTransaction(message), {
    sigVerify: false,
    replaceRecentBlockhash: true,
    commitment: 'confirmed',
    accounts: { encoding: 'base64', addresses: [payer.toBase58()] },
  })
  const logs = value.logs ?? []
  if (value.err) throw simulationError(value.err, logs, titles)
  const after = value.accounts?.[0]
  if (after === undefined || value.unitsConsumed === undefined)
    throw new AppError('rpc/invalid-answer', { method: 'simulateTransaction' })
  return { units: value.unitsConsumed, payerAfter: BigInt(after?.lamports ?? 0), slot: context.slot, logs }
}

/** The runtime's refusal in our words. The shapes are those of solana-transaction-error, as JSON-RPC writes them. */
export function simulationError(
  error: TransactionError,
  logs: readonly string[],
  titles: InstructionTitles = [],
): AppError {
  const reason = JSON.stringify(error)
  const failure = instructionFailure(error)
  if (isShortOfRent(error, logs)) return new AppError('simulation/rent-changed', { reason })
  if (isShortOfFunds(error, failure?.reason, logs))
    return new AppError('simulation/insufficient-funds', { reason })
  const lastLog = logs.findLast((line) => line.startsWith('Program log: ') || line.includes(' failed: '))
  const context = { reason, ...(failure && { instruction: failure.index }), ...(lastLog && { log: lastLog }) }
  const step = failure && titles[failure.index]
  return new AppError('simulation/failed', step ? { ...context, step } : context)
}

function instructionFailure(error: TransactionError): { index: number; reason: unknown } | undefined {
  if (typeof error === 'string' || !('InstructionError' in error)) return undefined
  const [index, reason] = error['InstructionError'] as [number, unknown]
  return { index, reason }
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
