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
import type { Held } from './journal'
import type { Loaded } from './lookupTables'
import type { Road } from './road'
import { openRequests, type WalletRequest } from './transactionState'

/**
 * What the chain tells of a transaction of which only the request is known. `nowhere`: a node at that finalized height does not
 * have it.
 */
export type Found =
  | Readonly<{ kind: 'confirmed'; signature: string; slot: number }>
  | Readonly<{ kind: 'landed-failed'; signature: string; slot: number; error: TransactionError }>
  | Readonly<{ kind: 'nowhere'; height: number }>

/**
 * Looks for what became of the open requests of the transaction that a deed is at: among the transactions of an account that it
 * makes, else of the payer, since the first of those requests. A request is answered by its very signature; where the wallet
 * returned none, by a transaction that does what was asked and carries the request's blockhash or, where a wallet may have put in
 * one of its own, that landed at or after the request's slot and that no other deed of this browser holds. So an older operation
 * that did the same is never taken for this one. An account that is there proves nothing yet: somebody may have sent lamports to
 * its address. Null where the node does not know its history (yet), or has more of it than is read. Rejects as the connection does,
 * and with journal/unavailable.
 */
export async function findLanded(
  { connection, journal }: Pick<Road, 'connection' | 'journal'>,
  execution: Execution,
): Promise<Found | null> {
  const { absoluteSlot, blockHeight: height = 0 } = await connection.getEpochInfo('finalized')
  const { index, state } = currentTransaction(execution)
  const requests = openRequests(state)
  if (!('asked' in state) || !state.asked || requests.length === 0) return { kind: 'nowhere', height }
  const message = VersionedMessage.deserialize(fromBase64(state.asked.message))
  const made = madeBy(message, execution)
  const [exists, history] = await Promise.all([
    made !== null && isMade(connection, made, absoluteSlot),
    historyOf(connection, made ?? new PublicKey(execution.deed.payer), absoluteSlot, (each) =>
      isBefore(each, requests, execution.deed.createdAt),
    ),
  ])
  if (!history || (exists && !history.some(({ err }) => err === null))) return null
  const candidates = history.filter((each) => mayAnswer(each, requests))
  if (candidates.length === 0) return { kind: 'nowhere', height }
  const held = await journal.heldByOthers(execution.deed)
  const known = new Set([...held.signatures, ...landedOf(execution)])
  const wanted = { message, requests, held, tables: tablesOf(execution.deed.parts?.[index]) }
  const unknown = candidates.filter(({ signature }) => !known.has(signature))
  const found = await firstThatAnswers(connection, wanted, unknown)
  return found === 'none' ? { kind: 'nowhere', height } : found
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

/** Where a record of an earlier version tells no slot: so many seconds this browser’s clock may be wrong. */
const CLOCK_SLACK = 172_800

/** Whether a transaction landed before the first of the requests; `since`: when the deed was begun (ms since 1970). */
function isBefore(
  { slot, blockTime }: ConfirmedSignatureInfo,
  requests: readonly WalletRequest[],
  since: number,
): boolean {
  const slots = requests.flatMap((request) => request.slot ?? [])
  if (slots.length === requests.length) return slot < Math.min(...slots)
  return typeof blockTime === 'number' && blockTime < since / 1000 - CLOCK_SLACK
}

type Wanted = Readonly<{
  message: VersionedMessage
  requests: readonly WalletRequest[]
  held: Held
  tables: Loaded
}>

/** So many transactions are read at once. */
const AT_ONCE = 20

/**
 * The first of the candidates that answers a request, one that went well before one that failed; null where the node cannot tell one of
 * them yet.
 */
async function firstThatAnswers(
  connection: Connection,
  wanted: Wanted,
  candidates: readonly ConfirmedSignatureInfo[],
): Promise<Found | 'none' | null> {
  let failed: Found | 'none' = 'none'
  for (let from = 0; from < candidates.length; from += AT_ONCE) {
    const some = candidates.slice(from, from + AT_ONCE)
    const read = await Promise.all(some.map(({ signature }) => fetchTransaction(connection, signature)))
    for (const [index, candidate] of some.entries()) {
      const found = read[index]
      if (!found) return null
      const { signature, slot, err: error } = candidate
      const theirs = found.transaction.message
      const loaded = { asked: wanted.tables, found: found.meta?.loadedAddresses }
      if (!answers(candidate, theirs.recentBlockhash, wanted)) continue
      if (!carriesOut(wanted.message, theirs, loaded)) continue
      if (error === null) return { kind: 'confirmed', signature, slot }
      failed = { kind: 'landed-failed', signature, slot, error }
    }
  }
  return failed
}

/**
 * A blockhash lives 150 blocks. Within so many slots, skipped ones among them, lands what a wallet signed and left to us to send; one
 * that sends by itself may take a blockhash of its own at any later time.
 */
const SLOTS_TO_LAND = 3_000

/** Whether a transaction can answer one of the requests at all, as far as its place in the history tells. */
function mayAnswer({ signature, slot }: ConfirmedSignatureInfo, requests: readonly WalletRequest[]): boolean {
  return requests.some((request) => {
    if (request.signature !== undefined) return signature === request.signature
    if (request.slot === undefined) return true
    return slot >= request.slot && (request.sends === true || slot <= request.slot + SLOTS_TO_LAND)
  })
}

/** One that failed counts only with the very signature or blockhash: it may be another try. */
function answers(
  { signature, slot, err }: ConfirmedSignatureInfo,
  blockhash: string,
  { requests, held }: Wanted,
): boolean {
  return requests.some((request) => {
    if (request.signature !== undefined) return signature === request.signature
    if (blockhash === request.blockhash) return true
    if (err !== null || request.slot === undefined) return false
    return slot >= request.slot && !held.blockhashes.has(blockhash)
  })
}

/** The RPC method gives this many signatures at once, newest first; no more than so many pages are read. */
const PAGE = 1_000
const MOST_PAGES = 10

/**
 * The signatures of an address down to the first that `isOld`, oldest first, from a node that has reached that slot; null where there
 * are more than are read.
 */
async function historyOf(
  connection: Connection,
  address: PublicKey,
  minContextSlot: number,
  isOld: (each: ConfirmedSignatureInfo) => boolean,
): Promise<readonly ConfirmedSignatureInfo[] | null> {
  const newestFirst: ConfirmedSignatureInfo[] = []
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const before = newestFirst.at(-1)?.signature
    const options = { limit: PAGE, minContextSlot, ...(before !== undefined && { before }) }
    const page = await connection.getSignaturesForAddress(address, options, 'confirmed')
    newestFirst.push(...page)
    if (page.length < PAGE || page.some(isOld)) return newestFirst.toReversed()
  }
  return null
}
