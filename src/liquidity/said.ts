/** What planners of pools and swaps say, by id, with the kinds of its values; the words are in operations/pool/words.ts. */

import * as v from 'valibot'
import { NO_VALUES, type SaidAmount, saidValue, sayer } from '../transactions/said'
import { AppError } from '../errors/AppError'
import { THAWINGS } from '../tokens/mintSettings'
import type { AmountUnit } from '../solana/amountScale'
import type { Said } from '../units/said'
import type { AmountRefusal, Amounts, Pair } from './venue'

const { address, amount, count, flag, text, texts, time, token } = saidValue

/** The accounts that venues open and close. */
const POOL_PARTS = [
  'pool',
  'lp-mint',
  'price-history',
  'lp-account',
  'position',
  'position-mint',
  'position-account',
  'lock-record',
  'lock-mint',
  'lock-account',
  'locked-lp',
] as const

export type SaidPoolPart = (typeof POOL_PARTS)[number]

/** The answers of a source over HTTP without what was asked for, besides the two first. */
const NO_ROUTE = [
  'not-allowed',
  'none-known',
  'unreachable',
  'limited',
  'refused',
  'nonsense',
  'too-long',
] as const

const pair = { base: token, quote: token }
/** A pool by its pair, and its venue's name. */
const place = { ...pair, venue: text }
/** Amounts of both tokens of a pair. */
const amounts = { base: amount, quote: amount }
/** What a venue gives for a position. */
const holds = v.picklist(['lp-tokens', 'position-nft'])

export const POOL_SAID = {
  /* Names of accounts, and lines of a bill */
  part: v.object({ part: v.picklist(POOL_PARTS), isClosed: v.optional(flag) }),
  'vault-of-pool': v.object({ symbol: text }),
  vault: v.object({ symbol: text }),
  'own-token-account': v.object({ symbol: text }),
  /** `account`: another account of the wallet than its associated one. */
  'own-account-of': v.object({ token, account: v.optional(address) }),
  'owner-of-account': v.object({ token }),
  'your-tokens': v.object({ token }),
  'your-lp-tokens': NO_VALUES,
  'position-nft': NO_VALUES,
  /** `venue` is named where there are several pools, and `pool` where the venue has several of them. */
  'into-pool': v.object({ token, venue: v.optional(text), pool: v.optional(address) }),
  'from-pool': v.object({ token, venue: v.optional(text), pool: v.optional(address) }),
  'into-swap': v.object({ token }),
  'from-swap': v.object({ token }),
  'pool-fee': v.object({ venue: text }),
  'found-wrapped-sol': NO_VALUES,
  'what-arrives': NO_VALUES,
  least: v.object({ amount }),
  /* Titles of plans */
  'open-pool': v.object(pair),
  'add-to': v.object(place),
  'add-alone-to': v.object({ token, ...place }),
  'remove-from': v.object(place),
  'swap-in': v.object({ from: token, to: token, ...place }),
  swap: v.object({ from: token, to: token }),
  'swap-through-jupiter': v.object({ from: token, to: token }),
  'claim-of': v.object(place),
  'claim-creator-fees-of': v.object(place),
  'claim-all': v.object({ positions: count }),
  'lock-of': v.object(place),
  'lock-until-of': v.object(place),
  'burn-of': v.object(place),
  'close-position-of': v.object(place),
  launch: v.object({ name: text }),
  /* Steps */
  'open-the-pool': NO_VALUES,
  'deposit-goes': v.object(amounts),
  'deposit-leaves': v.object({ ...amounts, arrivesBase: amount, arrivesQuote: amount }),
  'you-get-lp': v.object({ lp: amount }),
  'you-get-nft': NO_VALUES,
  /** `at`: none for at once. */
  opens: v.object({ at: v.optional(time) }),
  'add-liquidity': NO_VALUES,
  adds: v.object({ ...amounts, lp: v.optional(amount) }),
  'at-most': v.object(amounts),
  'open-position': NO_VALUES,
  'position-of-nft': NO_VALUES,
  'swap-and-add': NO_VALUES,
  'swaps-part': v.object({ pays: amount, gets: amount, least: amount }),
  'then-goes': v.object(amounts),
  'leaves-at-most': v.object({ amount }),
  'remove-liquidity': NO_VALUES,
  removes: v.object({ ...amounts, lp: v.optional(amount) }),
  'at-least': v.object(amounts),
  'fees-claimed': v.object(amounts),
  'emptied-closed': v.object({ holds }),
  'swap-in-pool': NO_VALUES,
  'swap-in-pools': v.object({ pools: count }),
  'swap-by-way': v.object({ via: token }),
  swaps: v.object({ pays: amount, gets: amount }),
  'swaps-on': v.object({ pays: amount, gets: amount, venue: text }),
  'rest-stays': v.object({ amount }),
  'least-of-one': v.object({ amount }),
  'least-in-all': v.object({ amount }),
  'swap-by-jupiter': NO_VALUES,
  /** `gets`: none where only the least is known. Each part of the way has its two symbols and a venue. */
  route: v.object({
    pays: amount,
    gets: v.optional(amount),
    least: amount,
    from: texts,
    to: texts,
    on: texts,
  }),
  'claim-fees': NO_VALUES,
  'claim-creator-fees': NO_VALUES,
  claims: v.object(amounts),
  'claims-of-lock': NO_VALUES,
  'lock-in': v.object({ lp: amount, by: text }),
  'lock-nft': NO_VALUES,
  'locked-in': NO_VALUES,
  'lock-forever': v.object({ isWhole: flag }),
  'locked-earns': NO_VALUES,
  'locked-forever': NO_VALUES,
  'lock-until': v.object({ isWhole: flag }),
  'lock-moves': NO_VALUES,
  'releases-due': v.object({ schedules: count }),
  /** Unix seconds by the chain's clock. */
  'locked-until': v.object({ first: time, last: time, parts: count }),
  'burn-lp': v.object({ lp: amount }),
  'lp-burnt': NO_VALUES,
  'burn-the-lp': NO_VALUES,
  'burns-all-lp': v.object({ lp: amount }),
  'deposit-stays': NO_VALUES,
  'close-position': v.object({ holds }),
  'rent-of-position': v.object({ holds }),
  /* What goes before and besides */
  'memo-lifted': v.object({ symbol: text }),
  gather: v.object({ token }),
  gathers: v.object({ amount, accounts: count }),
  'fee-of-gathering': v.object({ amount }),
  apart: NO_VALUES,
  /* Problems */
  'no-pool-price': NO_VALUES,
  'owes-too-much': NO_VALUES,
  'needs-both': NO_VALUES,
  'too-little-for-pool': NO_VALUES,
  'too-little-to-compute': NO_VALUES,
  'too-little-back': NO_VALUES,
  'too-little-out': NO_VALUES,
  'nothing-out': NO_VALUES,
  'too-little-to-part': NO_VALUES,
  'too-large-to-hold': NO_VALUES,
  'too-large-to-compute': NO_VALUES,
  'beyond-range': NO_VALUES,
  'holds-none': NO_VALUES,
  'nothing-enters': NO_VALUES,
  'only-other-token': NO_VALUES,
  'no-liquidity': NO_VALUES,
  'fee-by-amount': NO_VALUES,
  'switched-off': NO_VALUES,
  'not-open': NO_VALUES,
  'opening-passed': NO_VALUES,
  /** `days`: from now; none for the year 9999. */
  'opens-too-late': v.object({ days: v.optional(count) }),
  'no-new-pools': NO_VALUES,
  'lock-afterwards': NO_VALUES,
  'fewer-lp': NO_VALUES,
  'not-so-many-lp': NO_VALUES,
  'less-to-lock': NO_VALUES,
  'lock-passed': NO_VALUES,
  'lock-too-long': NO_VALUES,
  'counts-slots': NO_VALUES,
  'one-at-a-time': NO_VALUES,
  'no-dated-lock': NO_VALUES,
  'close-only-empty': v.object({ holds }),
  'fees-at-removal': NO_VALUES,
  'owes-nothing': NO_VALUES,
  'no-small-amount': NO_VALUES,
  'pays-from-others': v.object({ symbol: text }),
  'arrival-frozen': v.object({ symbol: text, thawing: v.picklist(THAWINGS) }),
  'pays-too-much': v.object({ most: amount, spendable: amount, frozen: v.optional(amount) }),
  /** `most`: what can be gathered in one account. */
  'too-scattered': v.object({ accounts: count, most: amount }),
  'beyond-all-sol': NO_VALUES,
  /* Why a token cannot be launched */
  'extensions-refused': v.object({ extensions: texts }),
  'more-than-left': v.object({ amount }),
  /* Why Jupiter gave no route, and why its answer is refused; `program`: base58 */
  'no-route': v.object({ why: v.picklist(NO_ROUTE) }),
  'route-adds': v.object({ program: address, isUnasked: flag }),
  'route-unknown': v.object({ program: address }),
  'route-is-wrong': v.object({
    in: v.picklist(['accounts', 'signer', 'amount', 'least', 'fee', 'own-account', 'token']),
  }),
} as const

export const poolsSay = sayer(POOL_SAID)

type Named = Readonly<{ mint: string; symbol: string }>

/** A token as a value that is said. */
export function saidToken({ mint, symbol }: Named): Named {
  return { mint, symbol }
}

/** The error of an order that a venue's program would refuse; `amount`: it may accept another amount. */
export function refusedByPool(message: Said, amount?: AmountRefusal): AppError {
  return new AppError('pool/refused', { message, amount })
}

/** Base units of a token as a value that is said. */
export function saidAmountOf(
  units: bigint,
  { mint, symbol, decimals, scale }: Named & AmountUnit,
): SaidAmount {
  return { units, mint, symbol, decimals, ...(scale && { scale }) }
}

/** Amounts of both tokens of a pair as values that are said. */
export function saidAmounts({ base, quote }: Amounts, pair: Pair) {
  return { base: saidAmountOf(base, pair.base), quote: saidAmountOf(quote, pair.quote) }
}
