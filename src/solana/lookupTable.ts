import {
  AddressLookupTableAccount,
  AddressLookupTableProgram,
  PublicKey,
  type Connection,
} from '@solana/web3.js'
import { env } from '../env'
import type { ClusterId } from './cluster'
import { readPractice } from './practice'

/** The address (base58) of the lookup table that the deployer or the practice server set; undefined where there is none. */
export function namedLookupTable(cluster: ClusterId): string | undefined {
  return cluster === 'practice' ? readPractice()?.lookupTable : env.lookupTable
}

/** Fetches the lookup table at a base58 address; null where there is none, or it is being closed. Rejects with rpc/*. */
export async function fetchLookupTable(
  connection: Connection,
  address: string,
): Promise<AddressLookupTableAccount | null> {
  const key = new PublicKey(address)
  const found = await connection.getAccountInfo(key, 'confirmed')
  if (!found?.owner.equals(AddressLookupTableProgram.programId)) return null
  const table = new AddressLookupTableAccount({
    key,
    state: AddressLookupTableAccount.deserialize(found.data),
  })
  return table.isActive() ? table : null
}
