import {
  PublicKey,
  VersionedTransaction,
  type AddressLookupTableAccount,
  type Connection,
  type TransactionError,
  type VersionedMessage,
} from '@solana/web3.js'
import * as v from 'valibot'
import { AppError } from '../errors/AppError'
import { exactCall, isU64, type U64 } from '../solana/exactCall'
import { fromBase64, toBase64 } from '../units/bytes'
import type { Snapshot } from './changes'
import { decodeFailure, failedInstruction } from './failures/decode'
import { accountKeysOf } from './lookupTables'
import type { ReadableAccount } from './plan'

/**
 * What the network said that would happen: units used, the payer's lamports afterwards (an emptied account is none), the
 * accounts that were watched.
 */
export type SimulationReport = Readonly<{
  units: number
  payerAfter: bigint
  after: Snapshot
}>

/** Titles of the steps by instruction index, so that a failure can say which of them it was; null for the budget's own. */
export type InstructionTitles = readonly (string | null)[]

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
