import type { PublicKey } from '@solana/web3.js'
import { type AccountValue, authorityValue } from '../transactions/accountValues'
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

/** The authority's base58 address in a sentence. */
export function authorityWord(authority: DraftAuthority, payer: PublicKey): string {
  return authorityAddress(authority, payer)?.toBase58() ?? 'revoked'
}
