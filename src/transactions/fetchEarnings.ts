/** Reads a referrer's earnings at this copy of the site from the chain, by the reference that each payment names (serviceFee.ts). */

import {
  type Connection,
  PublicKey,
  SystemInstruction,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js'
import { inChunks } from '../solana/accounts'
import { withRpcErrors } from '../solana/namedErrors'
import type { Earning, Earnings } from './earnings'
import { decodeBase58 } from '../units/base58'
import { fetchReadable, type LandedInstruction } from './readTransaction'
import { referenceOf } from './serviceFee'

/** Transactions in one page, and in one request. */
const PAGE = 50
const AT_ONCE = 5

/** Fetches a page of the payments to a referrer of this operator (both base58), before the cursor. Rejects with rpc/*. */
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
  // A failed transaction paid no one.
  const landed = found.filter(({ err }) => err === null)
  const read = await inChunks(landed, AT_ONCE, (chunk) =>
    Promise.all(
      chunk.map(async ({ signature, blockTime }) => {
        const at = blockTime ? blockTime * 1000 : null
        const instructions = await transfersIn(connection, signature)
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

/** A transaction's own instructions to the System Program; null where the node does not have it, or it cannot be read. Rejects with rpc/*. */
async function transfersIn(
  connection: Connection,
  signature: string,
): Promise<readonly TransactionInstruction[] | null> {
  const found = await fetchReadable(connection, signature)
  if (!found) return null
  const { addresses, transaction } = found
  return transaction.message.instructions.flatMap((one) => toSystem(one, addresses) ?? [])
}

/** The longest base58 text of a transfer. Longer data is not decoded, because decoding takes the square of the length. */
const LONGEST = 100

function toSystem(
  { programIdIndex, accounts, data }: LandedInstruction,
  addresses: readonly string[],
): TransactionInstruction | null {
  if (addresses[programIdIndex] !== SystemProgram.programId.toBase58() || data.length > LONGEST) return null
  try {
    const keys = accounts.map((index) => ({
      pubkey: new PublicKey(addresses[index] ?? ''),
      isSigner: false,
      isWritable: false,
    }))
    const bytes = Buffer.from(decodeBase58(data) ?? [])
    return new TransactionInstruction({ programId: SystemProgram.programId, keys, data: bytes })
  } catch {
    return null
  }
}

type Sought = Readonly<{ referrer: string; reference: PublicKey; signature: string; at: number | null }>

/** The payment of a transfer of SOL to the referrer that names the reference. Any other instruction that names it is no payment. */
function earningOf(
  instruction: TransactionInstruction,
  { referrer, reference, signature, at }: Sought,
): readonly Earning[] {
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
