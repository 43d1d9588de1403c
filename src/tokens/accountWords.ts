import type { PublicKey } from '@solana/web3.js'
import { type AmountUnit, plainAmount } from '../solana/amountScale'
import { U64_MAX } from '../units/amounts'
import { shortAddress } from '../units/shortAddress'
import type { Authority } from './createToken'
import { formatPercentFixed } from '../units/percent'

/*
 * The words for the fields of accounts, shared by the steps that promise them and the reader of the chain's accounts. Both must
 * use the same words, because they are compared as texts.
 */

/** An authority that is revoked or was never given: the journal and the subject of a plan store this word. */
export const NO_AUTHORITY = 'nobody'

/** Whether a feature is there or a state holds. */
export const YES = 'yes'

export const NO = 'no'

/** No program, where one can be named again. */
export const NONE = 'none'

/** For token accounts, and for the default state of new ones. */
export const FROZEN = 'frozen'
export const OPEN = 'open'

/** 125 basis points and 5 tokens → "1.25 % of each transfer, at most 5"; where any amount may be a fee, "…, no maximum". */
export function transferFeeWord(basisPoints: number, maximum: bigint, unit: AmountUnit): string {
  const most = maximum === U64_MAX ? 'no maximum' : `at most ${plainAmount(maximum, unit)}`
  return `${formatPercentFixed(basisPoints)} of each transfer, ${most}`
}

/** -5 basis points → "-0.05 % a year". */
export function interestWord(basisPoints: number): string {
  return `${formatPercentFixed(basisPoints)} a year`
}

/** 1.5 → "× 1.5". */
export function multiplierWord(multiplier: number): string {
  return `× ${multiplier}`
}

/** Whether the paying wallet has the authority: by choice, or because its own address was given. */
export function isWallet(authority: Authority, payer: PublicKey): boolean {
  return authority === 'wallet' || (authority !== 'revoked' && authority.equals(payer))
}

/** An authority for the programs: an address, or null where it is revoked. */
export function addressOf(authority: Authority, payer: PublicKey): PublicKey | null {
  if (authority === 'revoked') return null
  return authority === 'wallet' ? payer : authority
}

/** An authority in the words of account fields: the base58 address, or NO_AUTHORITY. */
export function wordOf(authority: Authority, payer: PublicKey): string {
  return addressOf(authority, payer)?.toBase58() ?? NO_AUTHORITY
}

/** A shortened address: 7xKX…gAsU. */
export function short(address: PublicKey): string {
  return shortAddress(address.toBase58())
}
