import { isAddress } from '../../units/base58'
import { cutTyped, LONGEST_FRACTION } from '../../units/cutTyped'
import type { TokenStandard } from '../createToken'
import { cleanReceiver } from '../../units/pastedText'
import { isNameLike } from '../../units/walletName'

/**
 * The chosen authority. `address` is the typed one, and counts where `who` is 'address'; 'revoked' is a revoked authority. Drafts and links
 * store the names of all these values, so the names stay.
 */
export type AuthorityValue = { who: 'wallet' | 'address' | 'revoked'; address: string }

/** A row of the distribution: an address and its number of whole tokens. */
export type AllocationRow = { owner: string; amount: string }

/** A pasted list of allocations, and the person's answers about it, as JSON ('' where there was no question). */
export type PastedList = { text: string; choices: string }

/** A list whose rows are in the form; their amounts were read with these decimals. */
export type AddedList = PastedList & { decimals: string }

/**
 * A lock of a part of the supply, as typed. `address` may claim, '' for the wallet; `amount` is whole tokens, or a percentage of the supply;
 * `first` is a time in UTC, "2027-11-26T00:00Z"; `atFirst` is a percentage of the lock, and the rest becomes free over `days` in `steps`.
 */
export type LockRow = {
  address: string
  amount: string
  of: 'percent' | 'tokens'
  first: string
  atFirst: string
  days: string
  steps: string
}

/** A row of the further metadata fields. */
export type FieldRow = { key: string; value: string }

/** The extensions as ticked and typed; the names are those of `MintExtensions`. Percentages have two decimals, amounts are whole tokens. */
export type ExtensionValues = {
  transferFee: {
    on: boolean
    percent: string
    maximum: string
    config: AuthorityValue
    withdraw: AuthorityValue
  }
  interestBearing: { on: boolean; percent: string; authority: AuthorityValue }
  permanentDelegate: { on: boolean; holder: AuthorityValue }
  nonTransferable: { on: boolean }
  defaultFrozen: { on: boolean }
  closeAuthority: { on: boolean; holder: AuthorityValue }
  transferHook: { on: boolean; program: string; authority: AuthorityValue }
  pausable: { on: boolean; holder: AuthorityValue }
  scaledAmount: { on: boolean; multiplier: string; authority: AuthorityValue }
}

/**
 * The pool that the token opens with, as typed: percent of the supply (`share`) and SOL to deposit, as decimal numbers. `tier` is the
 * address of a fee tier, '' for the usual one; `opensAt` is a local time in the format of the browser's field. `apart`: the pool may be a
 * separate transaction. `ledger`: the wallet's key is on a Ledger, which does not show accounts in lookup tables.
 */
export type PoolValues = {
  on: boolean
  share: string
  sol: string
  tier: string
  opens: 'now' | 'later'
  opensAt: string
  burn: boolean
  apart: boolean
  ledger: boolean
}

/**
 * The wanted beginning and end of the mint's address, as typed; '' where any will do. `anyCase`: capital and small letters count as equal.
 */
export type VanityValues = { prefix: string; suffix: string; anyCase: boolean }

/** The most characters that are kept of each end. */
export const LONGEST_END = 12

/**
 * The form's values: typed texts, ticks and choices; plain data. The picture, seed, found addresses and key file are kept separately and
 * never in them. An authority's address counts only while the authority is not revoked.
 */
export type TokenFormValues = {
  /** The mint (base58) of the template, '' without one. */
  template: string
  standard: TokenStandard
  name: string
  symbol: string
  description: string
  website: string
  x: string
  telegram: string
  discord: string
  supply: string
  decimals: string
  shares: AllocationRow[]
  locks: LockRow[]
  /** `list`: a pasted list whose rows are not in the form yet. `lists`: those whose rows are. */
  list: PastedList
  lists: AddedList[]
  revokeMintAuthority: boolean
  revokeFreezeAuthority: boolean
  immutableMetadata: boolean
  mintAuthority: AuthorityValue
  freezeAuthority: AuthorityValue
  metadataAuthority: AuthorityValue
  extensions: ExtensionValues
  fields: FieldRow[]
  mintFrom: 'seed' | 'keypair' | 'vanity'
  vanity: VanityValues
  pool: PoolValues
}

const WALLET: AuthorityValue = { who: 'wallet', address: '' }

/**
 * The values of an empty form: a supply of 1,000,000,000 with 9 decimals, as most tokens have, and the two authorities that buyers look
 * for revoked.
 */
export const EMPTY_TOKEN_FORM: TokenFormValues = {
  template: '',
  standard: 'token-2022',
  name: '',
  symbol: '',
  description: '',
  website: '',
  x: '',
  telegram: '',
  discord: '',
  supply: '1000000000',
  decimals: '9',
  shares: [],
  locks: [],
  list: { text: '', choices: '' },
  lists: [],
  revokeMintAuthority: true,
  revokeFreezeAuthority: true,
  immutableMetadata: false,
  mintAuthority: WALLET,
  freezeAuthority: WALLET,
  metadataAuthority: WALLET,
  extensions: {
    transferFee: { on: false, percent: '1', maximum: '', config: WALLET, withdraw: WALLET },
    interestBearing: { on: false, percent: '', authority: WALLET },
    permanentDelegate: { on: false, holder: WALLET },
    nonTransferable: { on: false },
    defaultFrozen: { on: false },
    closeAuthority: { on: false, holder: WALLET },
    transferHook: { on: false, program: '', authority: WALLET },
    pausable: { on: false, holder: WALLET },
    scaledAmount: { on: false, multiplier: '', authority: WALLET },
  },
  fields: [],
  mintFrom: 'seed',
  vanity: { prefix: '', suffix: '', anyCase: false },
  pool: {
    on: false,
    share: '80',
    sol: '',
    tier: '',
    opens: 'now',
    opensAt: '',
    burn: false,
    apart: false,
    ledger: false,
  },
}

/** The allowed values of each field with a choice, by the field's name. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  standard: ['token-2022', 'spl'],
  who: ['wallet', 'address', 'revoked'],
  mintFrom: ['seed', 'keypair', 'vanity'],
  opens: ['now', 'later'],
  of: ['percent', 'tokens'],
}

/** The fields that hold a number. */
const NUMBERS: ReadonlySet<string> = new Set([
  'supply',
  'decimals',
  'amount',
  'percent',
  'maximum',
  'multiplier',
  'share',
  'sol',
  'atFirst',
  'days',
  'steps',
])

/** The fields that hold the beginning or end of an address. */
const ENDS: ReadonlySet<string> = new Set(['prefix', 'suffix'])

export const NEW_LOCK: LockRow = {
  address: '',
  amount: '',
  of: 'percent',
  first: '',
  atFirst: '0',
  days: '',
  steps: '',
}

const ROWS: Readonly<Record<string, AllocationRow | AddedList | FieldRow | LockRow>> = {
  shares: { owner: '', amount: '' },
  locks: NEW_LOCK,
  lists: { text: '', choices: '', decimals: '' },
  fields: { key: '', value: '' },
}

/** No form has more rows: further ones are left out. */
const MOST_ROWS = 1000

/**
 * Completes a form from anything that a draft, a link or a form library in the middle of its work may contain: missing or invalid values
 * become the initial ones, unknown ones are left out. Never throws.
 */
export function completeTokenForm(given: unknown): TokenFormValues {
  const values = complete(given, EMPTY_TOKEN_FORM, '') as TokenFormValues
  return { ...values, template: templateIn(values.template) }
}

/** Normalises the template's address, so that the same text is followed, checked and stored; an invalid address means no template. */
function templateIn(text: string): string {
  const mint = cleanReceiver(text).text
  return isAddress(mint) ? mint : ''
}

function complete(given: unknown, example: unknown, name: string): unknown {
  const row = ROWS[name]
  if (row) return Array.isArray(given) ? given.slice(0, MOST_ROWS).map((one) => complete(one, row, '')) : []
  if (typeof example === 'object' && example !== null) return completeMembers(given, example)
  if (typeof given !== typeof example) return example
  if (typeof given === 'string' && NUMBERS.has(name))
    return name === 'multiplier' ? cutTyped(given, LONGEST_FRACTION) : cutTyped(given)
  if (typeof given === 'string' && ENDS.has(name)) return given.slice(0, LONGEST_END)
  const choices = CHOICES[name]
  return choices && !choices.includes(given as string) ? example : given
}

function completeMembers(given: unknown, example: object): Record<string, unknown> {
  const members = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
  return Object.fromEntries(
    Object.entries(example).map(([name, one]) => [
      name,
      complete(Object.hasOwn(members, name) ? members[name] : undefined, one, name),
    ]),
  )
}

/**
 * The values without what belongs to a network: the template, and names, which are resolved on it. A lock for a name goes whole: without its
 * address it would be one for the wallet. `gone`: what went, in a sentence.
 */
export function withoutNetwork(values: TokenFormValues): Readonly<{
  values: TokenFormValues
  gone: readonly string[]
}> {
  const locks = values.locks.filter((lock) => !hasNames(lock))
  const [template, names] = [values.template !== '', hasNames({ ...values, locks })]
  return {
    values: { ...(withoutNames({ ...values, locks }) as TokenFormValues), template: '' },
    gone: [
      ...(template ? ['the template'] : []),
      ...(names ? ['the names of receivers and authorities'] : []),
      ...(locks.length < values.locks.length ? ['the locks for names'] : []),
    ],
  }
}

/** The paths on which a form has an address or a name. */
const OF_ADDRESSES: ReadonlySet<string> = new Set(['owner', 'address', 'program'])

function isTypedName(key: string, value: unknown): boolean {
  return OF_ADDRESSES.has(key) && typeof value === 'string' && isNameLike(cleanReceiver(value).text)
}

function hasNames(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, one]) => isTypedName(key, one) || hasNames(one))
}

function withoutNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNames)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, isTypedName(key, one) ? '' : withoutNames(one)]),
  )
}
