import {
  AddressLookupTableProgram,
  Transaction,
  type Connection,
  type Keypair,
  type PublicKey,
  type TransactionInstruction,
} from '@solana/web3.js'
import { launchTableAddresses } from '../liquidity/launchTable'
import type { ClusterId } from '../solana/cluster'

/** Head of a lookup table's account (solana-address-lookup-table-interface, LOOKUP_TABLE_META_SIZE); each address takes 32 bytes more. */
const META_BYTES = 56

/** The instructions for the lookup table of launches, and its costs in lamports: the fee, and rent that closing the table returns. */
export type TablePlan = Readonly<{
  address: PublicKey
  addresses: readonly PublicKey[]
  instructions: readonly TransactionInstruction[]
  rent: bigint
  fee: bigint
}>

/** Reads the chain and sends nothing. Rejects as the connection does. */
export async function planLookupTable(
  connection: Connection,
  payer: PublicKey,
  cluster: ClusterId,
): Promise<TablePlan> {
  const addresses = [...launchTableAddresses(cluster)]
  const rights = { authority: payer, payer }
  const [recentSlot, rent, { blockhash }] = await Promise.all([
    connection.getSlot('finalized'),
    connection.getMinimumBalanceForRentExemption(META_BYTES + 32 * addresses.length),
    connection.getLatestBlockhash('finalized'),
  ])
  const [create, lookupTable] = AddressLookupTableProgram.createLookupTable({ ...rights, recentSlot })
  const extend = AddressLookupTableProgram.extendLookupTable({ ...rights, lookupTable, addresses })
  const instructions = [create, extend]
  const message = new Transaction({ feePayer: payer, recentBlockhash: blockhash })
    .add(...instructions)
    .compileMessage()
  const fee = (await connection.getFeeForMessage(message)).value
  return { address: lookupTable, addresses, instructions, rent: BigInt(rent), fee: BigInt(fee ?? 0) }
}

/** Sends the transaction and waits until it is confirmed. Rejects when the network refuses it or it expires. */
export async function makeLookupTable(
  connection: Connection,
  payer: Keypair,
  { instructions }: TablePlan,
): Promise<string> {
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash('confirmed')
  const transaction = new Transaction({ feePayer: payer.publicKey, blockhash, lastValidBlockHeight })
  transaction.add(...instructions)
  transaction.sign(payer)
  const signature = await connection.sendRawTransaction(transaction.serialize())
  const { value } = await connection.confirmTransaction(
    { signature, blockhash, lastValidBlockHeight },
    'confirmed',
  )
  if (value.err) throw new Error(`The network refused it: ${JSON.stringify(value.err)}`)
  return signature
}
