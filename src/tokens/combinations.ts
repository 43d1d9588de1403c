import type { SaidExclusion } from './said'
import type { MetadataField, MintExtensions, TokenStandard } from './createToken'

/** The parts of a token that may exclude each other. Only named values matter. */
export type Combination = Readonly<{
  standard: TokenStandard
  extensions: Readonly<Partial<Record<keyof MintExtensions, unknown>>>
  authorities: Readonly<{ freeze: unknown }>
  fields: readonly Pick<MetadataField, 'key'>[]
  /** Whether parts of the supply are locked as the token is made. */
  locks?: boolean
}>

export type CombinationPart = keyof MintExtensions | 'standard' | 'freeze' | 'fields' | 'locks'

/** Parts that exclude each other, and why; `key` is that of a field. The first part of `between` should be removed first. */
export type CombinationProblem = Readonly<{
  between: readonly CombinationPart[]
  why: SaidExclusion
  key?: string | undefined
}>

/**
 * The bounds that the programs set (Token-2022: MAX_FEE_BASIS_POINTS, BasisPoints = i16, a scaled multiplier is positive and a normal f64;
 * Metaplex and the form: 32, 10 and 200 bytes), and ours: one instruction writes a further field, and has to fit into a transaction of
 * 1232 bytes together with the compute budget and a signature. A key of 64 and a value of 800 bytes fit. 20 fields stay readable.
 */
export const LIMITS = {
  feeBasisPoints: 10_000,
  interestBasisPoints: { least: -32_768, most: 32_767 },
  multiplier: { least: 2.2250738585072014e-308, most: Number.MAX_VALUE },
  fieldKeyBytes: 64,
  fieldValueBytes: 800,
  fields: 20,
} as const

/** All conflicts of a token: combinations that the program refuses, and contradictions. Empty where the token has none. */
export function combinationProblems(token: Combination): readonly CombinationProblem[] {
  if (token.standard === 'spl') return problemsOfSpl(token)
  const ruled = RULES.filter(({ holds }) => holds(token)).map(({ between, why }) => ({ between, why }))
  return [...ruled, ...problemsOfFields(token.fields)]
}

/** What keeps a token out of Jupiter Lock, by the names of its extensions here (locks/terms.ts). */
const NOT_LOCKABLE = [
  'interestBearing',
  'nonTransferable',
  'pausable',
  'scaledAmount',
  'transferHook',
] as const satisfies readonly (keyof MintExtensions)[]

type Rule = CombinationProblem & Readonly<{ holds: (token: Combination) => boolean }>

/** The first two rules are Token-2022's own (InvalidExtensionCombination, MintCannotFreeze in process_initialize_mint). */
const RULES: readonly Rule[] = [
  {
    between: ['scaledAmount', 'interestBearing'],
    why: 'interest-or-multiplier',
    holds: ({ extensions }) => has(extensions.scaledAmount) && has(extensions.interestBearing),
  },
  {
    between: ['defaultFrozen', 'freeze'],
    why: 'frozen-for-good',
    holds: ({ extensions, authorities }) => has(extensions.defaultFrozen) && authorities.freeze === 'revoked',
  },
  {
    between: ['transferFee', 'nonTransferable'],
    why: 'fee-never-taken',
    holds: ({ extensions }) => has(extensions.transferFee) && has(extensions.nonTransferable),
  },
  {
    between: ['transferHook', 'nonTransferable'],
    why: 'hook-never-called',
    holds: ({ extensions }) => has(extensions.transferHook) && has(extensions.nonTransferable),
  },
  ...NOT_LOCKABLE.map((name): Rule => ({
    between: [name, 'locks'],
    why: 'not-lockable',
    holds: ({ extensions, locks }) => locks === true && has(extensions[name]),
  })),
]

function problemsOfSpl({ extensions, fields }: Combination): readonly CombinationProblem[] {
  const names = (Object.keys(extensions) as (keyof MintExtensions)[]).filter((name) => has(extensions[name]))
  const parts: readonly CombinationPart[] = fields.length > 0 ? [...names, 'fields'] : names
  return parts.map((part) => ({
    between: [part, 'standard'],
    why: part === 'fields' ? 'field-of-spl' : 'extension-of-spl',
  }))
}

/** The interface writes fields with these three keys into the metadata itself (spl-token-metadata-interface, Field). */
const RESERVED_KEYS = ['name', 'symbol', 'uri']

function problemsOfFields(fields: Combination['fields']): readonly CombinationProblem[] {
  const keys = fields.map(({ key }) => key)
  const reserved = keys.find((key) => RESERVED_KEYS.includes(key.toLowerCase()))
  const twice = keys.find((key, at) => keys.indexOf(key) !== at)
  return [
    ...(reserved === undefined ? [] : [{ between: ['fields'], why: 'reserved-key', key: reserved } as const]),
    ...(twice === undefined ? [] : [{ between: ['fields'], why: 'key-twice', key: twice } as const]),
  ]
}

function has(part: unknown): boolean {
  return part !== undefined && part !== false
}
