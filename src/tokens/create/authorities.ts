import type { PublicKey } from '@solana/web3.js'
import { shortAddress } from '../../units/shortAddress'
import type { Authority } from '../createToken'
import { NOBODY } from './accountWords'

/** Whether the paying wallet itself keeps it: by name, or because its own address was given. */
export function isWallet(authority: Authority, payer: PublicKey): boolean {
  return authority === 'wallet' || (authority !== 'nobody' && authority.equals(payer))
}

/** An authority as the programs take one: an address, or null for nobody. */
export function addressOf(authority: Authority, payer: PublicKey): PublicKey | null {
  if (authority === 'nobody') return null
  return authority === 'wallet' ? payer : authority
}

/** An authority as accounts are read: the base58 address, or "nobody". */
export function wordOf(authority: Authority, payer: PublicKey): string {
  return addressOf(authority, payer)?.toBase58() ?? NOBODY
}

/** An address where there is little room: 7xKX…gAsU. */
export function short(address: PublicKey): string {
  return shortAddress(address.toBase58())
}
