import {
  PublicKey,
  SystemProgram,
  VersionedMessage,
  type ConfirmedSignatureInfo,
  type Connection,
  type TransactionError,
} from '@solana/web3.js'
import { fromBase64 } from '../units/bytes'
import { carriesOut } from './checkSigned'
import type { Asked, Execution } from './execution'

/**
 * What the chain tells of a transaction of which only the request is known. `nowhere`: a node at that finalized height does not
 * have it.
 */
export type Found =
  | Readonly<{ kind: 'landed'; signature: string; slot: number }>
  | Readonly<{ kind: 'landed-failed'; signature: string; slot: number; error: TransactionError }>
  | Readonly<{ kind: 'nowhere'; height: number }>

/**
 * Looks through the transactions of the account that the deed makes (the payer's, where it makes none) for one that does what
 * was asked. An account that is there proves nothing yet: somebody may have sent lamports to its address, or another deed may
 * have made it. Null where the node does not know its history (yet). Rejects as the connection does.
 */
export async function findLanded(
  connection: Connection,
  asked: Asked,
  execution: Execution,
): Promise<Found | null> {
  const { absoluteSlot, blockHeight = 0 } = await connection.getEpochInfo('finalized')
  const nowhere = { kind: 'nowhere', height: blockHeight } as const
  const [made] = execution.deed.creates
  const address = new PublicKey(made?.address ?? execution.deed.payer)
  const [exists, candidates] = await Promise.all([
    made !== undefined && isMade(connection, address, absoluteSlot),
    historyOf(connection, address, execution.deed.createdAt, absoluteSlot),
  ])
  if (exists && !candidates.some(({ err }) => err === null)) return null
  const found = await firstThatDoes(connection, asked, candidates, signaturesOf(execution))
  return found === 'none' ? nowhere : found
}

async function isMade(connection: Connection, address: PublicKey, minContextSlot: number): Promise<boolean> {
  const account = await connection.getAccountInfo(address, { commitment: 'confirmed', minContextSlot })
  return account !== null && !account.owner.equals(SystemProgram.programId)
}

/** Signatures that belong to other transactions of the deed. */
function signaturesOf({ transactions }: Execution): readonly string[] {
  return transactions.flatMap((state) => (state.status === 'confirmed' ? [state.signature] : []))
}

/** Null where the node cannot tell one of them yet. One that failed counts only with the very blockhash: it may be an earlier try. */
async function firstThatDoes(
  connection: Connection,
  { message, blockhash }: Asked,
  candidates: readonly ConfirmedSignatureInfo[],
  known: readonly string[],
): Promise<Found | 'none' | null> {
  const asked = VersionedMessage.deserialize(fromBase64(message))
  for (const { signature, slot, err } of candidates) {
    if (known.includes(signature)) continue
    const found = await connection.getTransaction(signature, {
      commitment: 'confirmed',
      maxSupportedTransactionVersion: 0,
    })
    if (!found) return null
    const theirs = found.transaction.message
    if (!carriesOut(asked, theirs)) continue
    if (err === null) return { kind: 'landed', signature, slot }
    if (theirs.recentBlockhash === blockhash) return { kind: 'landed-failed', signature, slot, error: err }
  }
  return 'none'
}

/** The RPC method gives this many signatures at once, newest first. */
const PAGE = 1_000
/** This browser's clock may be wrong by so many seconds. */
const CLOCK_SLACK = 3_600

/** The signatures of an address since a deed was begun (ms since 1970), oldest first, from a node that has reached that slot. */
async function historyOf(
  connection: Connection,
  address: PublicKey,
  since: number,
  minContextSlot: number,
): Promise<readonly ConfirmedSignatureInfo[]> {
  const newestFirst: ConfirmedSignatureInfo[] = []
  const isOld = ({ blockTime }: ConfirmedSignatureInfo) =>
    typeof blockTime === 'number' && blockTime < since / 1000 - CLOCK_SLACK
  for (;;) {
    const before = newestFirst.at(-1)?.signature
    const options = { limit: PAGE, minContextSlot, ...(before !== undefined && { before }) }
    const page = await connection.getSignaturesForAddress(address, options, 'confirmed')
    newestFirst.push(...page)
    if (page.length < PAGE || page.some(isOld)) return newestFirst.toReversed()
  }
}
