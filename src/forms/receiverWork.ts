import '../solana/buffer'
import { PublicKey } from '@solana/web3.js'
import { knownOwners } from '../liquidity/knownOwners'
import { type AddressKind, fetchAddressKinds } from '../solana/addressKind'
import { connectTo } from '../solana/connection'
import { withRpcErrors } from '../solana/namedErrors'
import type { ReadingNetwork } from '../tokens/tokenQueries'

/* The part of address fields that needs the chain. It loads late. */

/** The kinds of addresses (base58), read at once. Rejects with rpc/*. */
export async function readAddressKinds(
  { cluster, ownRpcUrl }: ReadingNetwork,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, AddressKind>> {
  const keys = addresses.map((address) => new PublicKey(address))
  const connection = connectTo(cluster, ownRpcUrl)
  const kinds = await withRpcErrors(() => fetchAddressKinds(connection, keys, knownOwners(cluster.id)))
  return new Map(kinds.map((kind, at) => [addresses[at] ?? '', kind]))
}
