import type { PublicKey } from '@solana/web3.js'
import { type AccountValue, authorityValue, storedWord } from '../transactions/accountValues'
import { shortAddress } from '../units/shortAddress'
import type { DraftAuthority } from './createToken'

/** Whether the paying wallet has the authority: by choice, or because its own address was given. */
export function isWallet(authority: DraftAuthority, payer: PublicKey): boolean {
  return authority === 'wallet' || (authority !== 'revoked' && authority.equals(payer))
}

/** An authority for the programs: an address, or null where it is revoked. */
export function authorityAddress(authority: DraftAuthority, payer: PublicKey): PublicKey | null {
  if (authority === 'revoked') return null
  return authority === 'wallet' ? payer : authority
}

/** An authority as a field of an account. */
export function authorityField(authority: DraftAuthority, payer: PublicKey): AccountValue {
  return authorityValue(authorityAddress(authority, payer)?.toBase58() ?? null)
}

/** An authority in the words of a plan's subject: the base58 address, or "nobody". */
export function wordOf(authority: DraftAuthority, payer: PublicKey): string {
  return storedWord(authorityField(authority, payer))
}

/** A shortened address: 7xKX…gAsU. */
export function shortKey(address: PublicKey): string {
  return shortAddress(address.toBase58())
}
