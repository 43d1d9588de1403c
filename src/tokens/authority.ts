import type { PublicKey } from '@solana/web3.js'
import { type AccountValue, authorityValue, storedWord } from '../transactions/accountValues'
import { shortAddress } from '../units/shortAddress'
import type { DraftAuthority } from './createToken'

/** Whether the authority is the paying wallet's: because "wallet" was chosen, or because the wallet's own address was given. */
export function isWallet(authority: DraftAuthority, payer: PublicKey): boolean {
  return authority === 'wallet' || (authority !== 'revoked' && authority.equals(payer))
}

/** The authority's address as the programs take it; null where the authority is revoked. */
export function authorityAddress(authority: DraftAuthority, payer: PublicKey): PublicKey | null {
  if (authority === 'revoked') return null
  return authority === 'wallet' ? payer : authority
}

/** The authority as an account field's value. */
export function authorityField(authority: DraftAuthority, payer: PublicKey): AccountValue {
  return authorityValue(authorityAddress(authority, payer)?.toBase58() ?? null)
}

/** The authority in a plan's subject: the base58 address, or "nobody". */
export function wordOf(authority: DraftAuthority, payer: PublicKey): string {
  return storedWord(authorityField(authority, payer))
}

/** Shortens an address for the screen: 7xKX…gAsU. */
export function shortKey(address: PublicKey): string {
  return shortAddress(address.toBase58())
}
