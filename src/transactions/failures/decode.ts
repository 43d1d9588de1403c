import type { TransactionError } from '@solana/web3.js'
import { programName } from '../../solana/programs'
import { anchorError } from './anchor'
import { CHANGE_FORM, READ_ANEW, type ErrorTable, type KnownError } from './errorTable'
import { METAPLEX_ERRORS } from './metaplex'
import { INSTRUCTION_ERRORS, TRANSACTION_ERRORS } from './runtime'
import { ASSOCIATED_TOKEN_ERRORS, SYSTEM_ERRORS } from './system'
import { TOKEN_2022_ERRORS, TOKEN_ERRORS } from './token'
import { METEORA_DAMM_ERRORS, RAYDIUM_CPMM_ERRORS } from './venues'

/** A refusal in words: which program, its own name for it, what that means as a sentence, and what to do. All may be unknown. */
export type Decoded = Readonly<{ program?: string; error?: string; what?: string; remedy?: string }>

const TABLES: Readonly<Record<string, ErrorTable>> = {
  '11111111111111111111111111111111': SYSTEM_ERRORS,
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: ASSOCIATED_TOKEN_ERRORS,
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: TOKEN_ERRORS,
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: TOKEN_2022_ERRORS,
  metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s: METAPLEX_ERRORS,
  CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C: RAYDIUM_CPMM_ERRORS,
  DRaycpLY18LhpbydsBWbVJtxpNv9oXPgjRSfpF2bWpYb: RAYDIUM_CPMM_ERRORS,
  cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG: METEORA_DAMM_ERRORS,
}

/**
 * What it means that a token program refuses an argument of an instruction of ours: of those that we give one is checked in this way only,
 * the decimals of a mint (liquidity/checkDecimals.ts).
 */
const CHECKS: Readonly<Record<string, KnownError | undefined>> = {
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: TOKEN_ERRORS[18],
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: TOKEN_ERRORS[18],
}

/** Programs that Anchor built: what its tables do not know may be an error of Anchor's own. */
const ANCHOR: readonly ErrorTable[] = [RAYDIUM_CPMM_ERRORS, METEORA_DAMM_ERRORS]

/**
 * What a refusal means. The programs' log tells which of them refused, also deep inside another's call; where there is none,
 * `programs`, the addresses of the instructions' own. Numbers mean something else in each program. Never throws.
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
  const code = first ? first.code : customCode(failed.reason)
  const program = address === undefined ? undefined : (programName(address) ?? address)
  const checked = failed.reason === 'InvalidArgument' && address === programs[failed.index]
  const known =
    checked && address !== undefined && Object.hasOwn(CHECKS, address) ? CHECKS[address] : undefined
  if (known) return { ...(program !== undefined && { program }), ...inWords(known) }
  const words = code === undefined ? runtimeWords(failed.reason) : customWords(address, code, logs)
  return { ...(program !== undefined && { program }), ...words }
}

/** Which instruction of the message was refused, and with what; undefined where the transaction was refused as a whole. */
export function failedInstruction(error: TransactionError): { index: number; reason: unknown } | undefined {
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

/** The first program that failed is the cause: those after it only called it. `code` is undefined for a failure of the runtime's. */
function firstFailure(logs: readonly string[]): { program: string; code: number | undefined } | undefined {
  for (const line of logs) {
    const [, program, code] =
      /^Program (\w{32,44}) failed: (?:custom program error: 0x([0-9a-f]+)$)?/.exec(line) ?? []
    if (program !== undefined) return { program, code: code === undefined ? undefined : parseInt(code, 16) }
  }
  return undefined
}

function customCode(reason: unknown): number | undefined {
  if (typeof reason !== 'object' || reason === null || !('Custom' in reason)) return undefined
  return typeof reason.Custom === 'number' ? reason.Custom : undefined
}

function customWords(address: string | undefined, code: number, logs: readonly string[]): Decoded {
  const table = address !== undefined && Object.hasOwn(TABLES, address) ? TABLES[address] : undefined
  const known = table?.[code]
  if (known) return inWords(known)
  const own = anchorLog(code, logs)
  const anchor = own || (table && ANCHOR.includes(table)) ? anchorError(code) : undefined
  const error = anchor?.[0] ?? own?.name ?? `error ${code}`
  if (anchor) return { error, what: anchor[1], remedy: anchor[2] }
  return own
    ? { error, what: `The program says: ${own.message}.`, remedy: CHANGE_FORM }
    : { error, remedy: READ_ANEW }
}

/** What a program built with Anchor writes of the error with that number. */
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

function runtimeWords(reason: unknown): Decoded {
  const name = typeof reason === 'string' ? reason : Object.keys(Object(reason) as object)[0]
  if (name === undefined) return {}
  const known = Object.hasOwn(INSTRUCTION_ERRORS, name) ? INSTRUCTION_ERRORS[name] : undefined
  return known ? { error: name, what: known[0], remedy: known[1] } : { error: name }
}

function inWords([error, what, remedy = READ_ANEW]: KnownError): Decoded {
  return { error, what, remedy }
}
