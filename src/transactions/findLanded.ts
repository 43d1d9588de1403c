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
import { tablesOf } from './deedRecord'
import { currentTransaction, type Execution } from './execution'
import { fetchTransaction } from './fetchTransaction'
import type { Loaded } from './lookupTables'
import type { Asked } from './transactionState'

/**
 * What the chain tells of a transaction of which only the request is known. `nowhere`: a node at that finalized height does not
 * have it.
 */
export type Found =
  | Readonly<{ kind: 'confirmed'; signature: string; slot: number }>
  | Readonly<{ kind: 'landed-failed'; signature: string; slot: number; error: TransactionError }>
  | Readonly<{ kind: 'nowhere'; height: number }>

/**
 * Looks for a transaction that does what was asked among those of an account that it makes, else of the payer. An account that
 * is there proves nothing yet: somebody may have sent lamports to its address, or another deed may have made it. Null where the
 * node does not know its history (yet). Rejects as the connection does.
 */
export async function findLanded(
  connection: Connection,
  asked: Asked,
  execution: Execution,
): Promise<Found | null> {
  const { absoluteSlot, blockHeight = 0 } = await connection.getEpochInfo('finalized')
  const message = VersionedMessage.deserialize(fromBase64(asked.message))
  const made = madeBy(message, execution)
  const address = made ?? new PublicKey(execution.deed.payer)
  const [exists, candidates] = await Promise.all([
    made !== null && isMade(connection, made, absoluteSlot),
    historyOf(connection, address, execution.deed.createdAt, absoluteSlot),
  ])
  if (exists && !candidates.some(({ err }) => err === null)) return null
  const tables = tablesOf(execution.deed.parts?.[currentTransaction(execution).index])
  const wanted = { ...asked, message, tables }
  const found = await firstThatDoes(connection, wanted, candidates, landedOf(execution))
  return found === 'none' ? { kind: 'nowhere', height: blockHeight } : found
}

/** An account that the deed makes and that this transaction speaks of: later ones of several may speak of none. */
function madeBy(message: VersionedMessage, { deed }: Execution): PublicKey | null {
  const made = deed.creates.map(({ address }) => address)
  return message.staticAccountKeys.find((key) => made.includes(key.toBase58())) ?? null
}

async function isMade(connection: Connection, address: PublicKey, minContextSlot: number): Promise<boolean> {
  const account = await connection.getAccountInfo(address, { commitment: 'confirmed', minContextSlot })
  return account !== null && !account.owner.equals(SystemProgram.programId)
}

/** The signatures of what landed of the deed already: they are other transactions of it. */
function landedOf({ transactions }: Execution): readonly string[] {
  return transactions.flatMap((state) => (state.status === 'confirmed' ? [state.signature] : []))
}

/** Null where the node cannot tell one of them yet. One that failed counts only with the very blockhash: it may be an earlier try. */
async function firstThatDoes(
  connection: Connection,
  wanted: Readonly<{ message: VersionedMessage; tables: Loaded; blockhash: string }>,
  candidates: readonly ConfirmedSignatureInfo[],
  known: readonly string[],
): Promise<Found | 'none' | null> {
  for (const { signature, slot, err } of candidates) {
    if (known.includes(signature)) continue
    const found = await fetchTransaction(connection, signature)
    if (!found) return null
    const theirs = found.transaction.message
    const loaded = { asked: wanted.tables, found: found.meta?.loadedAddresses }
    if (!carriesOut(wanted.message, theirs, loaded)) continue
    if (err === null) return { kind: 'confirmed', signature, slot }
    if (theirs.recentBlockhash === wanted.blockhash)
      return { kind: 'landed-failed', signature, slot, error: err }
  }
  return 'none'
}

/** The RPC method gives this many signatures at once, newest first. */
const PAGE = 1_000
/** This browser’s clock may be wrong by so many seconds: days, where somebody set it by hand. */
const CLOCK_SLACK = 172_800

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
    if (page.length === PAGE && !page.some(isOld)) continue
    return newestFirst.filter((each) => !isOld(each)).toReversed()
  }
}
