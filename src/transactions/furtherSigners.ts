import type { Keypair } from '@solana/web3.js'

/** Keys that an operation needs besides the wallet's, by address; for as long as this tab lives, and nowhere else. */
const held = new Map<string, Keypair>()

/** Remembers keys that the person gave for an operation, should the wallet have to be asked again. */
export function holdSigners(keys: readonly Keypair[]): void {
  for (const key of keys) held.set(key.publicKey.toBase58(), key)
}

/** Forgets the keys of these addresses: their operation is done. */
export function dropSigners(addresses: readonly string[]): void {
  for (const address of addresses) held.delete(address)
}

/** The keys of these addresses; null where one of them is not here any more. */
export function heldSigners(addresses: readonly string[]): readonly Keypair[] | null {
  const keys = addresses.flatMap((address) => held.get(address) ?? [])
  return keys.length === addresses.length ? keys : null
}
