/** What a referrer earned at this copy, read from the chain by the reference that each payment names (serviceFee.ts). */

import {
  type Connection,
  type PublicKey,
  SystemInstruction,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js'
import { inChunks } from '../solana/accounts'
import { withRpcErrors } from '../solana/namedErrors'
import type { Earning, Earnings } from './earnings'
import { accountKeysOf } from './pack'
import { fetchTransaction } from './readTransaction'
import { referenceOf } from './serviceFee'

/** Transactions in one page, and in one request. */
const PAGE = 50
const AT_ONCE = 5

/** A page of what an address earned as a referrer of this operator (both base58), before the cursor. Rejects with rpc/*. */
export async function fetchEarnings(
  connection: Connection,
  referrer: string,
  operator: string,
  before: string | null,
): Promise<Earnings> {
  const reference = await referenceOf(referrer, operator)
  const found = await withRpcErrors(() =>
    connection.getSignaturesForAddress(
      reference,
      { limit: PAGE, ...(before !== null && { before }) },
      'confirmed',
    ),
  )
  // What failed paid no one.
  const landed = found.filter(({ err }) => err === null)
  const read = await inChunks(landed, AT_ONCE, (chunk) =>
    Promise.all(
      chunk.map(async ({ signature, blockTime }) => {
        const at = blockTime ? blockTime * 1000 : null
        const instructions = await instructionsOf(connection, signature)
        return instructions?.flatMap((one) => earningOf(one, { referrer, reference, signature, at })) ?? null
      }),
    ),
  )
  const last = found.at(-1)
  return {
    earnings: read.flatMap((one) => one ?? []),
    missing: read.filter((one) => one === null).length,
    next: last && found.length === PAGE ? last.signature : null,
  }
}

/** A transaction's own instructions; null where the node does not have it. Rejects with rpc/*. */
async function instructionsOf(
  connection: Connection,
  signature: string,
): Promise<readonly TransactionInstruction[] | null> {
  const found = await fetchTransaction(connection, signature)
  if (!found) return null
  const { message } = found.transaction
  const keys = accountKeysOf(message, found.meta?.loadedAddresses)
  if (!keys) return null
  return message.compiledInstructions.flatMap(({ programIdIndex, accountKeyIndexes, data }) => {
    const programId = keys[programIdIndex]
    const named = accountKeyIndexes.flatMap((index) => keys[index] ?? [])
    if (!programId) return []
    const accounts = named.map((pubkey) => ({ pubkey, isSigner: false, isWritable: false }))
    return [{ programId, keys: accounts, data: Buffer.from(data) }]
  })
}

type Sought = Readonly<{ referrer: string; reference: PublicKey; signature: string; at: number | null }>

/** A transfer of SOL to the referrer that names the reference. Anyone can name it elsewhere: that is no payment. */
function earningOf(
  instruction: TransactionInstruction,
  { referrer, reference, signature, at }: Sought,
): readonly Earning[] {
  if (!instruction.programId.equals(SystemProgram.programId)) return []
  if (!instruction.keys[2]?.pubkey.equals(reference)) return []
  try {
    if (SystemInstruction.decodeInstructionType(instruction) !== 'Transfer') return []
    const { fromPubkey, toPubkey, lamports } = SystemInstruction.decodeTransfer(instruction)
    if (toPubkey.toBase58() !== referrer || fromPubkey.equals(toPubkey)) return []
    return [{ signature, at, from: fromPubkey.toBase58(), lamports }]
  } catch {
    return []
  }
}
