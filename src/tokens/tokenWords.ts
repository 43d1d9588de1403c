import { type AmountUnit, formatAmount } from '../solana/amountScale'
import { shortAddress } from '../units/shortAddress'
import { isolated } from '../units/unbroken'
import type { CombinationProblem } from './combinations'
import type { SaidExclusion } from './said'
import type { TokenUnit } from '../transactions/plan'

/** A token with its symbol; '' where it has none. */
export type NamedToken = Readonly<{ mint: string; symbol: string }>

/** A token's short name as data: its symbol, or its shortened mint address where it has none. */
export function shortNameOf({
  symbol,
  mint = '',
}: Readonly<{ symbol: string; mint?: string | undefined }>): string {
  return symbol || shortAddress(mint)
}

/** A token's short name, as it is drawn. */
export function symbolOf(token: NamedToken): string {
  return isolated(shortNameOf(token))
}

/** The exact amount with its token: "3.118704551 SOL". */
export function namedAmount(units: bigint, token: NamedToken & AmountUnit): string {
  return `${formatAmount(units, token)} ${symbolOf(token)}`
}

/** A token as the unit of a plan's changes. */
export function tokenUnit(token: NamedToken & AmountUnit): TokenUnit {
  const { decimals, scale } = token
  return { decimals, symbol: shortNameOf(token), ...(scale && { scale }) }
}

const EXCLUDED: Readonly<Record<SaidExclusion, (key: string) => string>> = {
  'interest-or-multiplier': () =>
    'Interest and a multiplier both change the amount that wallets show: Token-2022 takes only one.',
  'frozen-for-good': () =>
    'New accounts start frozen, so someone has to be able to thaw them: keep the freeze authority.',
  'fee-never-taken': () => 'A token that no one can transfer never takes a transfer fee.',
  'hook-never-called': () => 'A token that no one can transfer never calls a transfer hook.',
  'not-lockable': () => 'Jupiter Lock takes no token with this extension: remove it, or the locks.',
  'extension-of-spl': () => 'SPL Token has no extensions: choose Token-2022 for this one.',
  'field-of-spl': () =>
    'Metaplex metadata has no further fields on the chain: choose Token-2022, or put them into the metadata file.',
  'reserved-key': (key) => `The token already has a ${key.toLowerCase()}: give the field another name.`,
  'key-twice': (key) => `Two fields are called ${key}: only the last would remain.`,
}

/** Why parts of a new token exclude each other, at their fields and in the error of a plan. */
export function excludedWords({ why, key = '' }: Pick<CombinationProblem, 'why' | 'key'>): string {
  return EXCLUDED[why](key)
}
