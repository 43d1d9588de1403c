/** Why a simulation or a transaction failed, in plain words. */

import type { TransactionError, VersionedMessage } from '@solana/web3.js'
import { AppError, type ErrorContext } from '../../errors/AppError'
import { PRICE_MOVED } from '../../errors/errorCodes'
import {
  ASSOCIATED_ADDRESS,
  METAPLEX_ADDRESS,
  SYSTEM_ADDRESS,
  TOKEN_2022_ADDRESS,
  TOKEN_ADDRESS,
} from '../../solana/knownPrograms'
import { errorsOf, type ErrorTable, type KnownError, programAt, programName } from '../../solana/programs'
import {
  ASSOCIATED_TOKEN_ERRORS,
  CHANGE_FORM,
  HOOK_ERRORS,
  INSTRUCTION_ERRORS,
  METAPLEX_ERRORS,
  OURS,
  READ_ANEW,
  SYSTEM_ERRORS,
  TOKEN_2022_ERRORS,
  TOKEN_ERRORS,
  TRANSACTION_ERRORS,
} from './programs'
import type { Said } from '../said'

/** Titles of the steps by instruction index, so that a failure can say which of them it was; null for the budget's own. */
export type InstructionTitles = readonly (Said | null)[]

/**
 * The runtime's refusal in our words. The shapes are those of solana-transaction-error, as JSON-RPC writes them; `programs`
 * are the addresses of the message's programs by instruction.
 */
export async function simulationError(
  error: TransactionError,
  logs: readonly string[],
  titles: InstructionTitles = [],
  programs: readonly string[] = [],
): Promise<AppError> {
  const reason = JSON.stringify(error)
  const failed = failedInstruction(error)
  if (isShortOfRent(error, logs)) return new AppError('simulation/rent-changed', { reason })
  if (isShortOfFunds(error, failed?.reason, logs))
    return new AppError('simulation/insufficient-funds', { reason })
  const step = failed && titles[failed.index]
  const decoded = await decodeFailure(error, logs, programs)
  return new AppError(decoded.error === PRICE_MOVED ? 'pool/price-moved' : 'simulation/failed', {
    reason,
    ...(failed && { instruction: failed.index }),
    ...(step && { step }),
    ...decoded,
  })
}

/** What a refusal means that the simulation tells by a code of its own. */
const BY_CODE: Readonly<Partial<Record<AppError['code'], string>>> = {
  'simulation/insufficient-funds': 'An account has less SOL than it should pay.',
  'simulation/rent-changed': 'An account would hold less SOL than its rent.',
}

/**
 * Why a transaction failed on the chain: `error` is the node's `meta.err`, `programs` are the addresses of the message's programs by
 * instruction. Never rejects.
 */
export async function landedFailure(
  error: TransactionError,
  logs: readonly string[],
  programs: readonly string[],
): Promise<Readonly<{ code: 'transaction/failed'; context: ErrorContext }>> {
  const { code, context } = await simulationError(error, logs, [], programs)
  const what = BY_CODE[code]
  return { code: 'transaction/failed', context: { ...context, ...(what !== undefined && { what }) } }
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
 * A decoded refusal: the program, its own name for the error, the meaning as a sentence, the remedy, and the last that the program itself
 * logged. `left` and `right`: the two numbers of which it says that they do not compare as they should. Each may be unknown.
 */
type Decoded = Readonly<{
  program?: string
  error?: string
  what?: string
  remedy?: string
  log?: string
  left?: bigint
  right?: bigint
}>

/** The errors of the programs that every operation uses; a venue registers those of its own (solana/programs.ts). */
const TABLES: ReadonlyMap<string, ErrorTable> = new Map([
  [SYSTEM_ADDRESS, SYSTEM_ERRORS],
  [ASSOCIATED_ADDRESS, ASSOCIATED_TOKEN_ERRORS],
  [TOKEN_ADDRESS, TOKEN_ERRORS],
  [TOKEN_2022_ADDRESS, TOKEN_2022_ERRORS],
  [METAPLEX_ADDRESS, METAPLEX_ERRORS],
])

/**
 * The meaning of InvalidArgument from a token program. Only one of our instructions is refused in this way: the check of a mint's decimals
 * (liquidity/checkDecimals.ts).
 */
const CHECKS: Readonly<Record<string, KnownError | undefined>> = {
  [TOKEN_ADDRESS]: TOKEN_ERRORS[18],
  [TOKEN_2022_ADDRESS]: TOKEN_ERRORS[18],
}

/**
 * The meaning of a refusal. The log shows which program refused, also deep inside another program's call; without a log, `programs` show
 * it, the addresses of the instructions' programs. Error numbers differ from program to program. Never rejects.
 */
export async function decodeFailure(
  error: TransactionError,
  logs: readonly string[],
  programs: readonly string[],
): Promise<Decoded> {
  const failed = failedInstruction(error)
  if (!failed) return decodeWhole(error)
  const first = firstFailure(logs)
  const address = first?.program ?? programs[failed.index]
  const code = first ? first.code : customCode(failed.reason)
  const program = address === undefined ? undefined : (programName(address) ?? address)
  const checked = failed.reason === 'InvalidArgument' && address === programs[failed.index]
  const known =
    checked && address !== undefined && Object.hasOwn(CHECKS, address) ? CHECKS[address] : undefined
  const own = first?.own ?? []
  const told = { ...(program !== undefined && { program }), ...lastWord(own) }
  if (known) return { ...told, ...inWords(known) }
  const words =
    code === undefined ? runtimeWords(failed.reason, address) : await customWords(address, code, own)
  return { ...told, ...words }
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
  const known =
    name === undefined || !Object.hasOwn(TRANSACTION_ERRORS, name) ? undefined : TRANSACTION_ERRORS[name]
  return known ? inWords(known) : name === undefined ? {} : { error: name }
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

async function customWords(
  address: string | undefined,
  code: number,
  own: readonly string[],
): Promise<Decoded> {
  const venue = address === undefined ? undefined : programAt(address)
  const table = venue ? await errorsOf(venue) : address !== undefined && TABLES.get(address)
  const known = table ? table[code] : undefined
  if (known) return inWords(known)
  const said = anchorLog(code, own)
  const anchor = said || venue?.errors ? anchorError(code) : undefined
  const error = anchor?.[0] ?? said?.name ?? `error ${code}`
  if (anchor) return { error, what: anchor[1], remedy: anchor[2] }
  return said ? { error, log: said.message, remedy: CHANGE_FORM } : { error, remedy: READ_ANEW }
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

function runtimeWords(reason: unknown, program: string | undefined): Decoded {
  const name = typeof reason === 'string' ? reason : Object.keys(Object(reason) as object)[0]
  if (name === undefined) return {}
  const tables = program === TOKEN_2022_ADDRESS ? [HOOK_ERRORS, INSTRUCTION_ERRORS] : [INSTRUCTION_ERRORS]
  const known = tables.find((table) => Object.hasOwn(table, name))?.[name]
  return known ? { error: name, what: known[0], remedy: known[1] } : { error: name }
}

function inWords([error, what, remedy = READ_ANEW]: KnownError): Decoded {
  return { error, what, remedy }
}

/** The errors of Anchor that people meet most often (anchor-lang, error.rs). */
const NAMED: ErrorTable = {
  101: ['InstructionFallbackNotFound', 'The program on this network does not know this instruction.', OURS],
  102: ['InstructionDidNotDeserialize', 'The program could not read what it was asked.', OURS],
  2000: ['ConstraintMut', 'An account must be writable here.', OURS],
  2001: ['ConstraintHasOne', 'An account does not belong to another one that was given.', OURS],
  2002: ['ConstraintSigner', 'A signature is missing.', OURS],
  2003: ['ConstraintRaw', 'The program’s own condition does not hold.', READ_ANEW],
  2004: ['ConstraintOwner', 'An account belongs to another program.', OURS],
  2006: ['ConstraintSeeds', 'An address does not follow from what it should be derived from.', OURS],
  2012: ['ConstraintAddress', 'An account is another one than the program expects.', OURS],
  2014: ['ConstraintTokenMint', 'A token account is for another token.', READ_ANEW],
  2015: ['ConstraintTokenOwner', 'A token account belongs to someone else.', READ_ANEW],
  2022: ['ConstraintMintTokenProgram', 'The mint is of another token program.', OURS],
  2023: ['ConstraintTokenTokenProgram', 'A token account is of another token program.', OURS],
  3005: ['AccountNotEnoughKeys', 'The program was given fewer accounts than it needs.', OURS],
  3007: ['AccountOwnedByWrongProgram', 'An account belongs to another program.', READ_ANEW],
  3008: ['InvalidProgramId', 'Another program was expected.', OURS],
  3010: ['AccountNotSigner', 'A signature is missing.', OURS],
  3011: ['AccountNotSystemOwned', 'An account that should be empty is not.', READ_ANEW],
  3012: ['AccountNotInitialized', 'An account that the program needs does not exist yet.', READ_ANEW],
  3014: [
    'AccountNotAssociatedTokenAccount',
    'A token account is not the owner’s associated token account.',
    READ_ANEW,
  ],
  4100: ['DeclaredProgramIdMismatch', 'The program was put on this network at another address.', OURS],
}

/** The errors of Anchor itself, by range: about the instruction, the program's conditions, its accounts. */
const RANGES: readonly (readonly [from: number, to: number, what: string])[] = [
  [100, 999, 'The program could not read what it was asked.'],
  [1000, 1999, 'The program’s own description of itself could not be changed.'],
  [2000, 2499, 'One of the program’s conditions for its accounts does not hold.'],
  [2500, 2999, 'One of the program’s conditions does not hold.'],
  [3000, 3999, 'The program does not take one of the accounts.'],
]

/** The meaning of an error number of Anchor; undefined for the program's own errors, which begin at 6000. */
function anchorError(
  code: number,
): readonly [name: string | undefined, what: string, remedy: string] | undefined {
  const [name, what, remedy = OURS] = NAMED[code] ?? []
  if (name !== undefined && what !== undefined) return [name, what, remedy]
  const range = RANGES.find(([from, to]) => code >= from && code <= to)
  return range && [undefined, range[2], OURS]
}
