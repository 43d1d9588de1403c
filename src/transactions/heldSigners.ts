import type { Keypair } from '@solana/web3.js'

/** Further keys that an operation needs besides the wallet's, by address; in this tab's memory only. */
const held = new Map<string, Keypair>()

/** Keeps keys that the person gave for an operation, in case the wallet has to be asked again. */
export function holdSigners(keys: readonly Keypair[]): void {
  for (const key of keys) held.set(key.publicKey.toBase58(), key)
}

/** Forgets the keys of these addresses: their operation is done. */
export function dropSigners(addresses: readonly string[]): void {
  for (const address of addresses) held.delete(address)
}

/** The keys of these addresses; null where one of them is no longer here. */
export function heldSigners(addresses: readonly string[]): readonly Keypair[] | null {
  const keys = addresses.flatMap((address) => held.get(address) ?? [])
  return keys.length === addresses.length ? keys : null
}
