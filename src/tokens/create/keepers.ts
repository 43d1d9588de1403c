import type { PublicKey } from '@solana/web3.js'
import { shortAddress } from '../../units/shortAddress'
import type { Keeper } from '../createToken'
import { NOBODY } from './accountWords'

/** Whether the paying wallet itself keeps it: by name, or because its own address was given. */
export function isWallet(keeper: Keeper, payer: PublicKey): boolean {
  return keeper === 'wallet' || (keeper !== 'nobody' && keeper.equals(payer))
}

/** A keeper as the programs take one: an address, or null for nobody. */
export function addressOf(keeper: Keeper, payer: PublicKey): PublicKey | null {
  if (keeper === 'nobody') return null
  return keeper === 'wallet' ? payer : keeper
}

/** A keeper as accounts are read: the base58 address, or "nobody". */
export function wordOf(keeper: Keeper, payer: PublicKey): string {
  return addressOf(keeper, payer)?.toBase58() ?? NOBODY
}

/** An address where there is little room: 7xKX…gAsU. */
export function short(address: PublicKey): string {
  return shortAddress(address.toBase58())
}
