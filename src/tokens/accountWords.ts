import type { PublicKey } from '@solana/web3.js'
import { formatUnits } from '../units/amounts'
import { shortAddress } from '../units/shortAddress'
import type { Authority } from './createToken'
import { formatPercentFixed } from '../units/percent'

/*
 * How the fields of accounts are told, in one place for both sides: the steps that promise them and the reader of what the chain
 * says. Both have to use the same words, for they are compared as texts.
 */

/** An authority that is revoked or was never given: the journal and the subject of a plan store this word. */
export const NO_AUTHORITY = 'nobody'

/** A part that is there or not. */
export const YES = 'yes'

/** Of token accounts and of what new ones are. */
export const FROZEN = 'frozen'

/** 125 basis points and 5 tokens → "1.25 % of each transfer, at most 5". */
export function transferFeeWord(basisPoints: number, maximum: bigint, decimals: number): string {
  return `${formatPercentFixed(basisPoints)} of each transfer, at most ${formatUnits(maximum, decimals)}`
}

/** -5 basis points → "-0.05 % a year". */
export function interestWord(basisPoints: number): string {
  return `${formatPercentFixed(basisPoints)} a year`
}

/** 1.5 → "× 1.5". */
export function multiplierWord(multiplier: number): string {
  return `× ${multiplier}`
}

/** Whether the paying wallet itself keeps it: by name, or because its own address was given. */
export function isWallet(authority: Authority, payer: PublicKey): boolean {
  return authority === 'wallet' || (authority !== 'revoked' && authority.equals(payer))
}

/** An authority as the programs take one: an address, or null where it is revoked. */
export function addressOf(authority: Authority, payer: PublicKey): PublicKey | null {
  if (authority === 'revoked') return null
  return authority === 'wallet' ? payer : authority
}

/** An authority as accounts are read: the base58 address, or NO_AUTHORITY. */
export function wordOf(authority: Authority, payer: PublicKey): string {
  return addressOf(authority, payer)?.toBase58() ?? NO_AUTHORITY
}

/** An address where there is little room: 7xKX…gAsU. */
export function short(address: PublicKey): string {
  return shortAddress(address.toBase58())
}
