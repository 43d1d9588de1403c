import {
  AddressLookupTableProgram,
  type AddressLookupTableAccount,
  type Keypair,
  type PublicKey,
} from '@solana/web3.js'
import type { PracticeChain } from './chain'

/** A lookup table of these addresses on that chain, old enough to be used. */
export async function aLookupTable(
  { chain, connection, send }: PracticeChain,
  payer: Keypair,
  addresses: PublicKey[],
): Promise<AddressLookupTableAccount> {
  const rights = { authority: payer.publicKey, payer: payer.publicKey }
  const recentSlot = await connection.getSlot('finalized')
  const [create, lookupTable] = AddressLookupTableProgram.createLookupTable({ ...rights, recentSlot })
  await send(
    [create, AddressLookupTableProgram.extendLookupTable({ ...rights, lookupTable, addresses })],
    payer,
  )
  const { value } = await connection.getAddressLookupTable(lookupTable)
  if (!value) throw new Error('there is no lookup table')
  chain.warp(1)
  return value
}
