/* What an error of a program or of the network is called, what it means, and what to do. */

import * as v from 'valibot'
import type { RefusalWords } from '../errors/describeError'
import { JUPITER_ERRORS } from '../liquidity/jupiter/errors'
import { JUPITER } from '../liquidity/jupiter/profile'
import { DAMM_ERRORS } from '../liquidity/meteora-damm-v2/errors'
import { VENUES, type VenueId } from '../liquidity/profiles'
import { CPMM_ERRORS } from '../liquidity/raydium-cpmm/errors'
import { LOCK_ERRORS } from '../locks/errors'
import { JUPITER_LOCK_PROGRAM } from '../locks/profile'
import {
  ASSOCIATED_ADDRESS,
  METAPLEX_ADDRESS,
  SYSTEM_ADDRESS,
  TOKEN_2022_ADDRESS,
  TOKEN_ADDRESS,
} from '../solana/knownPrograms'
import { REFUSAL_SAID } from '../transactions/failures/decode'
import {
  ANCHOR_ERRORS,
  ANCHOR_RANGES,
  ASSOCIATED_TOKEN_ERRORS,
  CHANGE_FORM,
  type ErrorTable,
  HOOK_ERRORS,
  INSTRUCTION_ERRORS,
  type KnownError,
  METAPLEX_ERRORS,
  OURS,
  READ_ANEW,
  SYSTEM_ERRORS,
  TOKEN_2022_ERRORS,
  TOKEN_ERRORS,
  TRANSACTION_ERRORS,
} from '../transactions/failures/programs'
import type { Said } from '../transactions/said'

type Values<Id extends keyof typeof REFUSAL_SAID> = v.InferOutput<(typeof REFUSAL_SAID)[Id]>

const WORDS: { readonly [Id in keyof typeof REFUSAL_SAID]: (values: Values<Id>) => RefusalWords } = {
  'program-error': programWords,
  'runtime-error': runtimeWords,
  'transaction-error': ({ name }) =>
    Object.hasOwn(TRANSACTION_ERRORS, name) ? inWords(TRANSACTION_ERRORS[name]) : { error: name },
  'short-of-funds': () => ({ what: 'An account has less SOL than it should pay.' }),
  'short-of-rent': () => ({ what: 'An account would hold less SOL than its rent.' }),
}

/** The words for why something was refused; none where this version has none for it. */
export function refusalWordsOf({ id, values }: Said): RefusalWords {
  const wordsBy = <Id extends keyof typeof REFUSAL_SAID>(known: Id) => {
    const read = v.safeParse(REFUSAL_SAID[known] as v.GenericSchema<unknown, Values<Id>>, values)
    return read.success ? WORDS[known](read.output) : {}
  }
  return Object.hasOwn(REFUSAL_SAID, id) ? wordsBy(id as keyof typeof REFUSAL_SAID) : {}
}

const ERRORS_OF_VENUES: Readonly<Record<VenueId, ErrorTable>> = {
  'raydium-cpmm': CPMM_ERRORS,
  'meteora-damm-v2': DAMM_ERRORS,
}

/** The programs that are built with Anchor, whose own errors they have as well. */
const BUILT_WITH_ANCHOR: ReadonlyMap<string, ErrorTable> = new Map([
  ...VENUES.flatMap(({ id, programs }) =>
    Object.values(programs).map((address) => [address, ERRORS_OF_VENUES[id]] as const),
  ),
  [JUPITER.address, JUPITER_ERRORS],
  [JUPITER_LOCK_PROGRAM, LOCK_ERRORS],
])

const TABLES: ReadonlyMap<string, ErrorTable> = new Map([
  [SYSTEM_ADDRESS, SYSTEM_ERRORS],
  [ASSOCIATED_ADDRESS, ASSOCIATED_TOKEN_ERRORS],
  [TOKEN_ADDRESS, TOKEN_ERRORS],
  [TOKEN_2022_ADDRESS, TOKEN_2022_ERRORS],
  [METAPLEX_ADDRESS, METAPLEX_ERRORS],
  ...BUILT_WITH_ANCHOR,
])

/** Ours where the number is known; else what Anchor means by it, else what the program itself logged. */
function programWords({ program = '', code, name, message }: Values<'program-error'>): RefusalWords {
  const known = TABLES.get(program)?.[code]
  if (known) return inWords(known)
  const error = name ?? `error ${code}`
  const isAnchors = name !== undefined || BUILT_WITH_ANCHOR.has(program)
  const anchors = isAnchors ? anchorWords(code) : undefined
  if (anchors) return { error, ...anchors }
  return message === undefined ? { error, remedy: READ_ANEW } : { error, log: message, remedy: CHANGE_FORM }
}

/** Undefined for the program's own errors, which begin at 6000. */
function anchorWords(code: number): RefusalWords | undefined {
  const [error, what, remedy = OURS] = ANCHOR_ERRORS[code] ?? []
  if (error !== undefined && what !== undefined) return { error, what, remedy }
  const range = ANCHOR_RANGES.find(([from, to]) => code >= from && code <= to)
  return range && { what: range[2], remedy: OURS }
}

function runtimeWords({ program, name }: Values<'runtime-error'>): RefusalWords {
  const tables = program === TOKEN_2022_ADDRESS ? [HOOK_ERRORS, INSTRUCTION_ERRORS] : [INSTRUCTION_ERRORS]
  const [what, remedy] = tables.find((table) => Object.hasOwn(table, name))?.[name] ?? []
  return what === undefined || remedy === undefined ? { error: name } : { error: name, what, remedy }
}

function inWords(known: KnownError | undefined): RefusalWords {
  const [error, what, remedy = READ_ANEW] = known ?? []
  return { error, what, remedy }
}
