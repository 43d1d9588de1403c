/** What planners of tokens say, by id, with the kinds of its values; the words are in operations/token/words.ts. */

import * as v from 'valibot'
import type { TokenUnit } from '../transactions/plan'
import { NO_VALUES, type SaidAmount, saidValue, sayer } from '../transactions/said'
import { U64_MAX } from '../units/amounts'
import { THAWINGS } from './mintSettings'
import { CHANGEABLE_ROLES } from './operations/order'

const { address, amount, count, flag, number, sol, text, texts, time } = saidValue

/** The fields of a mint and of its metadata that a step may change. */
const TOKEN_FIELDS = [
  'supply',
  'name',
  'symbol',
  'uri',
  'mintAuthority',
  'freezeAuthority',
  'metadataAuthority',
  'transferFee',
  'feeAuthority',
  'feeWithdrawAuthority',
  'interest',
  'interestRate',
  'interestAuthority',
  'permanentDelegate',
  'nonTransferable',
  'newAccounts',
  'closeAuthority',
  'transferHook',
  'hookAuthority',
  'paused',
  'pauseAuthority',
  'multiplier',
  'multiplierAuthority',
] as const

export type TokenField = (typeof TOKEN_FIELDS)[number]
export type SaidExtension = (typeof EXTENSIONS)[number]

/** What steps may add to a mint as it is made. */
const EXTENSIONS = [
  'transfer-fee',
  'interest',
  'permanent-delegate',
  'non-transferable',
  'frozen-at-first',
  'close-authority',
  'transfer-hook',
  'pausable',
  'multiplier',
] as const

/** The account of a holder: of `owner`, or the wallet's own; `account` is another one of it than the associated one. */
const holder = { symbol: text, owner: v.optional(address), account: v.optional(address) }

/** `most`: none where the fee has no maximum. */
const fee = { basisPoints: number, most: v.optional(amount) }

/** The figure that an authority rules: a yearly rate, a fee, a multiplier, or the program of a hook ('' for none). */
const ruled = {
  interest: v.optional(number),
  basisPoints: v.optional(number),
  most: v.optional(amount),
  times: v.optional(number),
  hook: v.optional(text),
}

export type RuledFigure = Readonly<v.InferOutput<v.ObjectSchema<typeof ruled, undefined>>>

/** Why an address can never use what it gets. */
const REFUSALS = [
  'program',
  'mint',
  'this-mint',
  'token-account',
  'no-signature',
  'no-claim',
  'known',
  'squads',
  'no-key',
  'burn-instead',
  'revoke-instead',
  'not-a-program',
  'no-hook',
] as const

export type SaidRefusal = (typeof REFUSALS)[number]

/** Why parts of a new token exclude each other. */
const EXCLUSIONS = [
  'interest-or-multiplier',
  'frozen-for-good',
  'fee-never-taken',
  'hook-never-called',
  'not-lockable',
  'extension-of-spl',
  'field-of-spl',
  'reserved-key',
  'key-twice',
] as const

export type SaidExclusion = (typeof EXCLUSIONS)[number]

const part = v.picklist(['name', 'symbol'])

/**
 * A name or symbol (`typed`), what it is close to, as template/checkName.ts finds it, and how the two differ, as units/lookAlike.ts says.
 */
const closeName = {
  what: part,
  typed: text,
  of: v.picklist(['original', 'verified']),
  part,
  like: text,
  mint: address,
  listed: v.optional(flag),
  differs: v.picklist(['same', 'case', 'accents', 'hidden', 'character']),
  code: v.optional(text),
  shown: v.optional(text),
  letter: v.optional(text),
}

export type SaidCloseName = Readonly<v.InferOutput<v.ObjectSchema<typeof closeName, undefined>>>

/** What has an authority; `is`: none for a wallet; `of`: its name; `required` of its `signers` sign. */
const holderKind = {
  is: v.optional(
    v.picklist([
      'multisig',
      'off-curve',
      'data',
      'known',
      'program',
      'mint',
      'token-account',
      'squads',
      'no-key',
    ]),
  ),
  of: v.optional(text),
  required: v.optional(count),
  signers: v.optional(count),
}

export type SaidHolderKind = Readonly<v.InferOutput<v.ObjectSchema<typeof holderKind, undefined>>>

const role = v.picklist(CHANGEABLE_ROLES)
const thawing = v.picklist(THAWINGS)

export const TOKEN_SAID = {
  /* Names of fields and accounts, and lines of a bill */
  field: v.object({ of: v.picklist(TOKEN_FIELDS) }),
  role: v.object({ role }),
  text: v.object({ text }),
  'account-of': v.object(holder),
  'wrapped-sol': v.object({ account: address }),
  to: v.object({ to: address }),
  'the-mint': NO_VALUES,
  'mint-account': v.object({ hasMetadata: flag }),
  'longer-mint': NO_VALUES,
  'mint-closed': NO_VALUES,
  mint: v.object({ mint: address, name: v.optional(text) }),
  'metadata-account': NO_VALUES,
  'metaplex-fee': NO_VALUES,
  'empty-account': v.object({ mint: address }),
  'held-account': v.object({ mint: address }),
  'token-account': NO_VALUES,
  'your-token-account': NO_VALUES,
  'token-account-of': v.object({ owner: address }),
  'in-your-account': NO_VALUES,
  'in-account-of': v.object({ owner: address }),
  /* What lines of a bill are for */
  /** `there`: lamports that the address holds already, fewer than the rent; `isThere`: as many or more. */
  rent: v.object({
    bytes: count,
    there: v.optional(sol),
    isThere: v.optional(flag),
    note: v.optional(v.picklist(['theirs', 'while-open'])),
  }),
  'rent-back': NO_VALUES,
  'beyond-rent': NO_VALUES,
  'with-its-rent': NO_VALUES,
  'for-each-metadata-account': NO_VALUES,
  /* The bill of a list */
  'rents-of-accounts': v.object({ accounts: count }),
  'theirs-afterwards': NO_VALUES,
  'to-lines': v.object({ lines: count }),
  'for-transactions': v.object({ transactions: count }),
  /* Values */
  'fee-of-transfers': v.object(fee),
  /* Payments */
  send: v.object({ amount }),
  'to-whole': v.object({ to: address }),
  /** `accounts`: from how many accounts of the wallet's. */
  'to-account': v.object({ ...holder, accounts: v.optional(count) }),
  arrives: v.object({ arrives: amount, withheld: amount, accounts: v.optional(count) }),
  'send-many': v.object({ sent: amount, arrives: v.optional(amount), receivers: count }),
  'lines-of-list': v.object({ first: count, last: count }),
  unwrap: v.object({ lamports: sol }),
  unwraps: v.object({ accounts: count }),
  'close-empty': v.object({ accounts: count }),
  'empty-closed': NO_VALUES,
  /** The addresses, and why each of them stays open, where the program says so. */
  /** Why each stays open; a text is the sentence itself, or '' for no reason. */
  'left-open': v.object({ accounts: texts, reasons: v.array(v.union([text, saidValue.said])) }),
  'withdraw-unneeded': NO_VALUES,
  'withdraw-from': v.object({ accounts: count }),
  'unneeded-comes': NO_VALUES,
  /* Orders on a mint */
  'change-token': v.object({ name: text }),
  'mint-more': v.object({ amount }),
  burn: v.object({ amount }),
  'burns-from': v.object({ accounts: count }),
  burnt: v.object({ amount, name: text }),
  'close-mint': NO_VALUES,
  'mint-rent-back': NO_VALUES,
  'mint-gone': v.object({ name: text }),
  freeze: v.object(holder),
  'frozen-until-thawed': NO_VALUES,
  thaw: v.object(holder),
  'works-again': NO_VALUES,
  'update-metadata': NO_VALUES,
  'field-removed': v.object({ key: text }),
  'mint-shorter': v.object({ excess: sol, goesTo: v.picklist(['mint-authority', 'closing', 'no-one']) }),
  'read-again-later': NO_VALUES,
  'write-field': v.object({ key: text }),
  revoke: v.object({ role }),
  'transfer-authority': v.object({ role }),
  /** The close authority of a token account; `wrapped`: the lamports of one that wraps SOL. */
  'closer-gets': v.object({ to: address, wrapped: v.optional(sol) }),
  'not-taken-back': NO_VALUES,
  'authority-gets': v.object({ role, to: address }),
  'authority-given': v.object({ role, to: address, symbol: text }),
  'never-again': v.object({ role, ...ruled }),
  'no-freezing': v.object({ isSet: flag }),
  'supply-is-final': v.object({ name: text, supply: amount }),
  'freeze-revoked': v.object({ isSet: flag }),
  'metadata-is-final': NO_VALUES,
  'role-revoked': v.object({ role, ...ruled }),
  'new-accounts-stay-frozen': NO_VALUES,
  harvest: v.object({ accounts: count }),
  harvests: v.object({ amount }),
  'withdraw-fees': v.object({ amount }),
  'fees-left': v.object({ accounts: count }),
  'only-largest': NO_VALUES,
  'change-fee': NO_VALUES,
  /** `epoch`: the present one, where it is known. */
  'new-fee': v.object({ ...fee, epoch: v.optional(count) }),
  'accounts-begin': v.object({ isFrozen: flag }),
  'existing-accounts-stay': NO_VALUES,
  pause: v.object({ pauses: flag }),
  pauses: v.object({ pauses: flag }),
  'change-interest': v.object({ basisPoints: number }),
  'interest-shows': NO_VALUES,
  /** `from`: 0 for at once. */
  'show-multiplied': v.object({ times: number, from: time }),
  'holdings-stay': NO_VALUES,
  'set-hook': v.object({ hook: v.optional(address) }),
  hooked: v.object({ hook: v.optional(address) }),
  /* Problems */
  'account-frozen': v.object({ ...holder, thawing }),
  'thaw-first': v.object(holder),
  'rest-frozen': v.object({ free: amount, frozen: amount, thawing }),
  'frozen-authorities': NO_VALUES,
  'frozen-already': NO_VALUES,
  'not-frozen': NO_VALUES,
  'above-zero': NO_VALUES,
  'wallet-holds': v.object({ amount }),
  /** `most`: what so many accounts can pay at once. */
  'in-many-accounts': v.object({ accounts: count, doing: v.picklist(['burn', 'send']), most: amount }),
  'own-wallet': NO_VALUES,
  /** `of`: the owner, the vault or the name that the account has. */
  'receiver-refused': v.object({ address, why: v.picklist(REFUSALS), of: v.optional(text) }),
  'holder-alone-may': v.object({ by: address, ...holderKind }),
  'no-account-of': v.object({ owner: address }),
  /** `owner`: none where the address stands beside it. */
  'account-is-others': v.object({ owner: v.optional(address) }),
  'least-of-address': v.object({ least: sol, isLine: v.optional(flag) }),
  'nothing-arrives': v.object({ line: v.optional(count) }),
  'never-arrives': NO_VALUES,
  'stays-with-holder': v.object({ symbol: text }),
  'transfers-paused': v.object({ symbol: text }),
  'hook-accounts-missing': NO_VALUES,
  'hook-in-list': NO_VALUES,
  'fee-since-review': v.object({ symbol: text }),
  'multiplier-of-list': v.object({ symbol: text }),
  'lines-taken-since': NO_VALUES,
  'node-contradicts': NO_VALUES,
  'settings-unread': NO_VALUES,
  'nothing-chosen': NO_VALUES,
  'nothing-to-change': NO_VALUES,
  'authority-revoked': NO_VALUES,
  'changed-twice': NO_VALUES,
  'account-named-twice': NO_VALUES,
  'closed-mint-has-none': NO_VALUES,
  /** The shown amount, then and now. */
  'multiplier-changed': v.object({ was: amount, is: amount }),
  'supply-too-large': NO_VALUES,
  'supply-paused': NO_VALUES,
  'supply-left': v.object({ amount }),
  'has-burn-authority': v.object({ name: text }),
  'fee-range': NO_VALUES,
  'maximum-too-large': NO_VALUES,
  'no-fees-withheld': v.object({ among: v.picklist(['all', 'largest']) }),
  'begin-already': v.object({ isFrozen: flag }),
  'interest-range': NO_VALUES,
  'multiplier-above-zero': NO_VALUES,
  'multiplier-too-late': NO_VALUES,
  'nothing-changes': NO_VALUES,
  'name-elsewhere': NO_VALUES,
  'no-metadata': v.object({ isMetaplex: flag }),
  'reserved-field': NO_VALUES,
  'no-further-fields': NO_VALUES,
  'close-right-is-yours': NO_VALUES,
  'no-such-account': NO_VALUES,
  'only-closer': v.object({ by: address }),
  'tick-sol-given': NO_VALUES,
  'nothing-to-unwrap': NO_VALUES,
  'nothing-to-close': NO_VALUES,
  'no-excess': NO_VALUES,
  'allocations-exceed': v.object({ amount }),
  'key-is-wallets': NO_VALUES,
  /* A new token */
  create: v.object({ name: text }),
  /** `key`: that of a further field, where the reason is its key. */
  excludes: v.object({ why: v.picklist(EXCLUSIONS), key: v.optional(text) }),
  'name-taken': v.object(closeName),
  'name-mistaken': v.object(closeName),
  'template-gone': NO_VALUES,
  'make-mint': NO_VALUES,
  'mint-of': v.object({ standard: v.picklist(['spl', 'token-2022']), decimals: count }),
  'mint-address': v.object({ by: v.picklist(['seed', 'keypair']) }),
  'mint-excess': v.object({
    excess: sol,
    goesTo: v.picklist(['mint-authority', 'key', 'closing', 'no-one']),
  }),
  'key-becomes-mint': v.object({ mint: address, excess: sol }),
  extension: v.object({ of: v.picklist(EXTENSIONS) }),
  'extension-does': v.object({ of: v.picklist(EXTENSIONS) }),
  'fee-withheld': v.object(fee),
  'interest-grows': v.object({ basisPoints: number }),
  'hook-decides': v.object({ hook: address }),
  'amounts-multiplied': v.object({ times: number }),
  'wallet-may': v.object({ of: v.picklist(TOKEN_FIELDS) }),
  'never-may': v.object({ of: v.picklist(TOKEN_FIELDS), ...ruled }),
  'only-may': v.object({ of: v.picklist(TOKEN_FIELDS), by: address }),
  'never-transferable': NO_VALUES,
  'write-metadata': NO_VALUES,
  'metadata-written': v.object({ name: text, symbol: text, isMetaplex: flag }),
  'open-own-account': NO_VALUES,
  'holds-supply': NO_VALUES,
  'mint-supply': v.object({ isWhole: flag }),
  'amount-alone': v.object({ amount }),
  'give-share': v.object({ amount, owner: address }),
  'into-account-of': v.object({ owner: address }),
} as const

export const tokensSay = sayer(TOKEN_SAID)

/** Base units of a token as a value that is said. */
export function saidAmount(units: bigint, { decimals, symbol, scale }: TokenUnit): SaidAmount {
  return { units, decimals, symbol, ...(scale && { scale }) }
}

/** The values of a transfer fee; `maximum` in base units. */
export function saidFee(basisPoints: number, maximum: bigint, unit: TokenUnit) {
  return { basisPoints, ...(maximum !== U64_MAX && { most: saidAmount(maximum, unit) }) }
}

/** Lamports as a value that is said. */
export function saidSol(lamports: bigint): SaidAmount {
  return { units: lamports, decimals: 9, symbol: 'SOL' }
}
