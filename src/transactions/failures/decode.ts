/** Why a simulation or a transaction failed, as data. What it means is said in operations/failureWords.ts. */

import type { TransactionError, VersionedMessage } from '@solana/web3.js'
import * as v from 'valibot'
import { AppError, type ErrorContext } from '../../errors/AppError'
import { PRICE_MOVED } from '../../errors/errorCodes'
import { TOKEN_2022_ADDRESS, TOKEN_ADDRESS } from '../../solana/knownPrograms'
import { programAt, programName } from '../../solana/programs'
import { NO_VALUES, type Said, saidValue, sayer } from '../said'

const { text, count } = saidValue

/** Why something was refused. */
export const REFUSAL_SAID = {
  /** An error of a program, by its address and the error's number; `name` and `message`: what Anchor logged of it. */
  'program-error': v.object({
    program: v.optional(text),
    code: count,
    name: v.optional(text),
    message: v.optional(text),
  }),
  /** An error of the runtime in an instruction of this program (solana-instruction-error). */
  'runtime-error': v.object({ program: v.optional(text), name: text }),
  /** The network refused the transaction as a whole (solana-transaction-error). */
  'transaction-error': v.object({ name: text }),
  'short-of-funds': NO_VALUES,
  'short-of-rent': NO_VALUES,
} as const

const refusalSays = sayer(REFUSAL_SAID)

/** Titles of the steps by instruction index, so that a failure can say which of them it was; null for the budget's own. */
export type InstructionTitles = readonly (Said | null)[]

/**
 * The runtime's refusal as an error. The shapes are those of solana-transaction-error, as JSON-RPC writes them; `programs`
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
  const step = failed && titles[failed.index]
  const decoded = decodeFailure(error, logs, programs)
  return new AppError(decoded.error === PRICE_MOVED ? 'pool/price-moved' : 'simulation/failed', {
    reason,
    ...(failed && { instruction: failed.index }),
    ...(step && { step }),
    ...decoded,
  })
}

/** What the simulation tells by a code of its own. */
const BY_CODE: Readonly<Partial<Record<AppError['code'], Said>>> = {
  'simulation/insufficient-funds': refusalSays('short-of-funds', {}),
  'simulation/rent-changed': refusalSays('short-of-rent', {}),
}

/**
 * Why a transaction failed on the chain: `error` is the node's `meta.err`, `programs` are the addresses of the message's programs by
 * instruction. Never throws.
 */
export function landedFailure(
  error: TransactionError,
  logs: readonly string[],
  programs: readonly string[],
): Readonly<{ code: 'transaction/failed'; context: ErrorContext }> {
  const { code, context } = simulationError(error, logs, [], programs)
  const refusal = BY_CODE[code]
  return { code: 'transaction/failed', context: { ...context, ...(refusal && { refusal }) } }
}

/**
 * Whether an account other than the payer, which is the first, would hold less than its rent: it was given the rent of an earlier day. The
 * token programs notice that before the runtime does, with this log line.
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

/** The program of each of a message's instructions, base58: no lookup table may name one. */
export function programsOf({ compiledInstructions, staticAccountKeys }: VersionedMessage): readonly string[] {
  return compiledInstructions.map(({ programIdIndex }) => staticAccountKeys[programIdIndex]?.toBase58() ?? '')
}

/**
 * A decoded refusal: the program's name or address, why it refused, and the last that the program itself logged. `left` and `right`: the
 * two numbers of which it says that they do not compare as they should. `error`: set where the price moved by more than was allowed.
 */
type Decoded = Readonly<{
  program?: string
  error?: typeof PRICE_MOVED
  refusal?: Said
  log?: string
  left?: bigint
  right?: bigint
}>

/**
 * The number that InvalidArgument from a token program stands for. Only one of our instructions is refused in this way: the check of a
 * mint's decimals (liquidity/checkDecimals.ts).
 */
const MINT_DECIMALS_MISMATCH = 18

/**
 * Why it was refused. The log shows which program refused, also deep inside another program's call; without a log, `programs` show it, the
 * addresses of the instructions' programs. Error numbers differ from program to program. Never throws.
 */
export function decodeFailure(
  error: TransactionError,
  logs: readonly string[],
  programs: readonly string[],
): Decoded {
  const failed = failedInstruction(error)
  if (!failed) return decodeWhole(error)
  const first = firstFailure(logs)
  const address = first?.program ?? programs[failed.index]
  const isCheck =
    failed.reason === 'InvalidArgument' &&
    address === programs[failed.index] &&
    (address === TOKEN_ADDRESS || address === TOKEN_2022_ADDRESS)
  const code = isCheck ? MINT_DECIMALS_MISMATCH : first ? first.code : customCode(failed.reason)
  const program = address === undefined ? undefined : (programName(address) ?? address)
  const own = first?.own ?? []
  return {
    ...(program !== undefined && { program }),
    ...lastWord(own),
    ...(code === undefined ? runtimeError(failed.reason, address) : programError(address, code, own)),
  }
}

/** The index of the refused instruction and the reason; undefined where the transaction was refused as a whole. */
function failedInstruction(error: TransactionError): { index: number; reason: unknown } | undefined {
  if (typeof error !== 'object' || error === null || !('InstructionError' in error)) return undefined
  const told: unknown = error['InstructionError']
  if (!Array.isArray(told) || typeof told[0] !== 'number') return undefined
  return { index: told[0], reason: told[1] }
}

function decodeWhole(error: TransactionError): Decoded {
  const name = typeof error === 'string' ? error : Object.keys(error ?? {})[0]
  return name === undefined ? {} : { refusal: refusalSays('transaction-error', { name }) }
}

/**
 * The first program that failed: it is the cause, because the later ones only called it. `code` is undefined for a runtime failure. `own`:
 * what it logged itself in that call, without the programs that it called; empty where the node cut the log, so that its last line is not known.
 */
function firstFailure(
  logs: readonly string[],
): { program: string; code: number | undefined; own: readonly string[] } | undefined {
  const calls: string[][] = []
  for (const line of logs) {
    const [, program, turn, code] =
      /^Program (\w{32,44}) (?:(invoke|success)|failed: (?:custom program error: 0x([0-9a-f]+)$)?)/.exec(
        line,
      ) ?? []
    if (program === undefined) calls.at(-1)?.push(line)
    else if (turn === 'invoke') calls.push([])
    else if (turn === 'success') calls.pop()
    else {
      const own = logs.includes(LOG_CUT) ? [] : (calls.at(-1) ?? [])
      return { program, code: code === undefined ? undefined : parseInt(code, 16), own }
    }
  }
  return undefined
}

/** What a node writes in place of the rest of a long log; a program's own lines begin otherwise. */
const LOG_CUT = 'Log truncated'

const SAID = 'Program log: '

/** The most characters that are kept of what a program logged. */
const MOST_SAID = 400

/**
 * The last that a program said of itself: its last text, else its last data. An error of Anchor is one message with the two values that
 * may follow it (anchor-lang, require macros).
 */
function lastWord(own: readonly string[]): Pick<Decoded, 'log' | 'left' | 'right'> {
  const texts = own.filter((line) => line.startsWith(SAID)).map((line) => line.slice(SAID.length))
  const anchor = texts.findLastIndex((text) => text.startsWith('AnchorError '))
  const said = anchor === -1 ? texts.slice(-1) : texts.slice(anchor)
  // The system program has no prefix for its texts.
  const log =
    said.join(' ') ||
    own.findLast((line) => line.startsWith('Program data: ') || !line.startsWith('Program '))
  if (!log) return {}
  const valueOf = (side: string) =>
    /^\w+: (\d{1,20})$/.exec(said.find((text) => text.startsWith(side)) ?? '')?.[1]
  const [left, right] = anchor === -1 ? [] : [valueOf('Left: '), valueOf('Right: ')]
  return {
    log: log.slice(0, MOST_SAID),
    ...(left !== undefined && right !== undefined && { left: BigInt(left), right: BigInt(right) }),
  }
}

function customCode(reason: unknown): number | undefined {
  if (typeof reason !== 'object' || reason === null || !('Custom' in reason)) return undefined
  return typeof reason.Custom === 'number' ? reason.Custom : undefined
}

function programError(program: string | undefined, code: number, own: readonly string[]): Decoded {
  const logged = anchorLog(code, own)
  const isPriceMoved =
    logged?.name === PRICE_MOVED || (program !== undefined && programAt(program)?.priceMoved === code)
  const values = { ...(program !== undefined && { program }), code, ...logged }
  return { ...(isPriceMoved && { error: PRICE_MOVED }), refusal: refusalSays('program-error', values) }
}

/** The name and message that a program built with Anchor logs for this error number. */
function anchorLog(code: number, logs: readonly string[]): { name: string; message: string } | undefined {
  for (const line of logs) {
    const [, name, number, message] =
      /AnchorError .*Error Code: (\w{1,60})\. Error Number: (\d{1,10})\. Error Message: (.{1,120}?)\.$/.exec(
        line,
      ) ?? []
    if (name !== undefined && message !== undefined && Number(number) === code) return { name, message }
  }
  return undefined
}

function runtimeError(reason: unknown, program: string | undefined): Decoded {
  const name = typeof reason === 'string' ? reason : Object.keys(Object(reason) as object)[0]
  if (name === undefined) return {}
  return {
    refusal: refusalSays('runtime-error', { ...(program !== undefined && { program }), name }),
  }
}
