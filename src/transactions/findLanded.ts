import {
  PublicKey,
  SystemProgram,
  VersionedMessage,
  type ConfirmedSignatureInfo,
  type Connection,
  type TransactionError,
} from '@solana/web3.js'
import { fromBase64 } from '../units/bytes'
import { withoutHistory } from './asking'
import { carriesOut } from './checkSigned'
import { tablesOf } from './operationRecord'
import { currentTransaction, type Execution } from './execution'
import { fetchTransaction } from './fetchTransaction'
import type { Held } from './journal'
import type { Loaded } from './lookupTables'
import type { Engine } from './engine'
import { askedSince, requestsOf, type WalletRequest } from './transactionState'

/**
 * What the chain tells of a transaction of which only the request is known. `nowhere`: a node at that finalized height does not
 * have it.
 */
export type Found =
  | Readonly<{ kind: 'confirmed'; signature: string; slot: number }>
  | Readonly<{ kind: 'landed-failed'; signature: string; slot: number; error: TransactionError }>
  | Nowhere

/** `alone`: only one endpoint could be asked. */
export type Nowhere = Readonly<{ kind: 'nowhere'; height: number; alone?: true }>

/**
 * Looks for what became of all that the wallet was asked for the transaction that an operation is at: among the transactions of an account
 * that it makes, else of the payer, since the slot of the first request; no clock is asked. A request is answered by its very
 * signature, or by a transaction that does what was asked and carries its blockhash or, where a wallet may have put in one of its own,
 * that landed at or after the request's slot and that no other operation of this browser holds. So an older operation that did the same is
 * never taken for this one. An account that is there proves nothing yet: somebody may have sent lamports to its address. Null where
 * the node does not know its history yet, or has more of it than is read. Rejects as the connection does, with rpc/short-history where
 * the node keeps no history, and with journal/unavailable.
 */
export async function findLanded(
  { connection, journal }: Pick<Engine, 'connection' | 'journal'>,
  execution: Execution,
): Promise<Found | null> {
  const { absoluteSlot, blockHeight: height = 0 } = await connection.getEpochInfo('finalized')
  const { index, state } = currentTransaction(execution)
  const requests = requestsOf(state)
  if (!('asked' in state) || !state.asked || requests.length === 0) return { kind: 'nowhere', height }
  const since = askedSince(state.asked)
  const reached = Math.max(absoluteSlot, since)
  const { message } = state.asked
  const made = madeBy(readMessage(message), execution)
  const [exists, history] = await Promise.all([
    made !== null && isMade(connection, made, reached),
    historyOf(connection, made ?? new PublicKey(execution.operation.payer), reached, since).catch(
      withoutHistory,
    ),
  ])
  if (!history || (exists && !history.some(({ err }) => err === null))) return null
  const candidates = history.filter((each) => each.slot >= since && mayAnswer(each, requests))
  if (candidates.length === 0) return { kind: 'nowhere', height }
  const held = await journal.heldByOthers(execution.operation)
  const known = new Set([...held.signatures, ...landedSignatures(execution)])
  const tables = tablesOf(execution.operation.parts?.[index])
  const mayFail = state.status === 'failed' && state.landed ? undefined : requests.at(-1)
  const others = othersOf(execution, connection)
  const unknown = candidates.filter(({ signature }) => !known.has(signature) && !others.has(signature))
  const found = await firstThatAnswers(
    connection,
    { message, requests, mayFail, held, tables, others },
    unknown,
  )
  return found === 'none' ? { kind: 'nowhere', height } : found
}

/** An account that the operation makes and that this transaction speaks of: later ones of several may speak of none. */
function madeBy(message: VersionedMessage, { operation }: Execution): PublicKey | null {
  const made = operation.creates.map(({ address }) => address)
  return message.staticAccountKeys.find((key) => made.includes(key.toBase58())) ?? null
}

async function isMade(connection: Connection, address: PublicKey, minContextSlot: number): Promise<boolean> {
  const account = await connection.getAccountInfo(address, { commitment: 'confirmed', minContextSlot })
  return account !== null && !account.owner.equals(SystemProgram.programId)
}

/** The signatures of what landed of the operation already: they are other transactions of it. */
function landedSignatures({ transactions }: Execution): readonly string[] {
  return transactions.flatMap((state) => (state.status === 'confirmed' ? [state.signature] : []))
}

function readMessage(base64: string): VersionedMessage {
  return VersionedMessage.deserialize(fromBase64(base64))
}

type Wanted = Readonly<{
  /** What the latest request asks for (base64). */
  message: string
  requests: readonly WalletRequest[]
  /** The request whose failure is not known yet. */
  mayFail: WalletRequest | undefined
  held: Held
  tables: Loaded
  /** Those of which it is found out that they do something else are put in here. */
  others: Set<string>
}>

/** So many transactions are read at once: nodes count the questions. */
const AT_ONCE = 10

/** By search and connection: the signatures of what was read in vain. It does not do what was asked, and is not read again. */
const others = new WeakMap<Execution, WeakMap<Connection, Set<string>>>()

function othersOf(execution: Execution, connection: Connection): Set<string> {
  const byNode = others.get(execution) ?? new WeakMap<Connection, Set<string>>()
  const known = byNode.get(connection) ?? new Set()
  others.set(execution, byNode.set(connection, known))
  return known
}

/**
 * The first of the candidates that answers a request, one that went well before one that failed; null where the node cannot tell one of
 * them yet, or where its history and the transaction itself disagree about whether it failed.
 */
async function firstThatAnswers(
  connection: Connection,
  wanted: Wanted,
  candidates: readonly ConfirmedSignatureInfo[],
): Promise<Found | 'none' | null> {
  let failed: Found | 'none' = 'none'
  for (let from = 0; from < candidates.length; from += AT_ONCE) {
    const some = candidates.slice(from, from + AT_ONCE)
    const read = await Promise.all(some.map(({ signature }) => readDone(connection, wanted, signature)))
    for (const [index, candidate] of some.entries()) {
      const found = read[index]
      if (!found) return null
      const { signature, slot, err: error } = candidate
      const { message } = found.transaction
      const { done } = found
      if (done.length === 0) continue
      if ((found.meta?.err === null) !== (error === null)) return null
      if (!answers(candidate, message.recentBlockhash, { ...wanted, requests: done })) continue
      if (error === null) return { kind: 'confirmed', signature, slot }
      failed = { kind: 'landed-failed', signature, slot, error }
    }
  }
  return failed
}

/** A transaction with the requests that it carries out; null where the node does not know it (yet). */
async function readDone(connection: Connection, wanted: Wanted, signature: string) {
  const found = await fetchTransaction(connection, signature).catch(withoutHistory)
  if (!found) return null
  const loaded = { asked: wanted.tables, found: found.meta?.loadedAddresses }
  const done = wanted.requests.filter((request) =>
    carriesOut(readMessage(request.message ?? wanted.message), found.transaction.message, loaded),
  )
  if (done.length === 0) wanted.others.add(signature)
  return { ...found, done }
}

/**
 * A blockhash lives 150 blocks. What a wallet signed, or a copy of it with a blockhash of its own, lands within 3,000 slots, skipped ones
 * included; a wallet that sends by itself and has not answered may send at any later time.
 */
const SLOTS_TO_LAND = 3_000

/** Whether a transaction can answer one of the requests at all, as far as its place in the history tells. */
function mayAnswer({ signature, slot }: ConfirmedSignatureInfo, requests: readonly WalletRequest[]): boolean {
  return requests.some((request) => {
    if (request.slot === undefined) return true
    if (slot < request.slot) return false
    return signature === request.signature || request.sends === true || slot <= request.slot + SLOTS_TO_LAND
  })
}

/** One that failed counts only with the very signature or blockhash: it may be another try. */
function answers(
  { signature, slot, err }: ConfirmedSignatureInfo,
  blockhash: string,
  { requests, mayFail, held }: Wanted,
): boolean {
  return requests.some((request) => {
    if (signature === request.signature || blockhash === request.blockhash)
      return err === null || request === mayFail
    if (err !== null || request.slot === undefined) return false
    return slot >= request.slot && !held.blockhashes.has(blockhash)
  })
}

/** The RPC method gives this many signatures at once, newest first; no more than so many pages are read. */
const PAGE = 1_000
const MOST_PAGES = 10

/**
 * The signatures of an address down to slot `since`, oldest first, from a node that has reached slot `minContextSlot`; null where there
 * are more than are read.
 */
async function historyOf(
  connection: Connection,
  address: PublicKey,
  minContextSlot: number,
  since: number,
): Promise<readonly ConfirmedSignatureInfo[] | null> {
  const newestFirst: ConfirmedSignatureInfo[] = []
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const before = newestFirst.at(-1)?.signature
    const options = { limit: PAGE, minContextSlot, ...(before !== undefined && { before }) }
    const page = await connection.getSignaturesForAddress(address, options, 'confirmed')
    newestFirst.push(...page)
    if (page.length < PAGE || page.some(({ slot }) => slot < since)) return newestFirst.toReversed()
  }
  return null
}
