/**
 * Searches the chain for what became of a request: of a transaction whose signature is not known, or that ended without landing. A node's
 * answer counts only if the transaction is signed and does what was asked.
 */

import {
  type ConfirmedSignatureInfo,
  type Connection,
  PublicKey,
  SolanaJSONRPCError,
  SystemProgram,
  type TransactionError,
  VersionedMessage,
  type VersionedTransactionResponse,
} from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { isUnsupportedVersion, withRpcErrors } from '../solana/namedErrors'
import { pause } from '../units/pause'
import { fromBase64 } from '../units/bytes'
import { fetchTransaction, lookUp } from './broadcast'
import type { ChainAccess } from './contract'
import {
  askedSince,
  currentTransaction,
  type Execution,
  operationSignatures,
  requestsOf,
  type WalletRequest,
} from './execution'
import {
  byTwoNodes,
  type DatedHash,
  hashNow,
  isNoMethod,
  isPast,
  unlessShort,
  withoutHistory,
} from './expiry'
import { type LoadedAddresses, lookupTablesOf } from './pack'
import { canPayTwice } from './repeats'
import { carriesOut, carriesOutAlone } from './signedMessage'

/**
 * Searches the chain once for the requests of an operation. A reported expiry is checked, whoever reported it. A transaction that
 * could be paid twice is searched for on two nodes; for one that the person declined, and that no node has shown since, one node is
 * enough: the wallet, too, says that it signed nothing. Rejects with rpc/not-known-yet where the nodes cannot tell yet, rpc/short-history where one never can, journal/unavailable, or rpc/*.
 */
export function searchOnce(execution: Execution, access: ChainAccess): Promise<FoundTransaction> {
  const { state } = currentTransaction(execution)
  const isNo = state.status === 'declined' && !state.asked.earlier && !state.retracted
  const look = async (each: ChainAccess) => {
    const found = await findLanded(each, execution).catch(notThereYet)
    if (found?.kind !== 'nowhere') return found
    if (state.status === 'expired' && !(await hasExpired(execution, found, each))) return null
    await requireHistory(each.connection, execution)
    return found
  }
  return withRpcErrors(async () => {
    const found = await byTwoNodes(
      access,
      { ...requestOf(execution), ...(isNo && { canPayTwice: false }) },
      look,
    )
    if (!found) throw new AppError('rpc/not-known-yet')
    return found
  })
}

/**
 * Rejects with rpc/not-known-yet while a transaction that one endpoint calls failed could still land, so that a repeat would pay twice:
 * that endpoint may have kept the bytes. Two endpoints that show the failure are believed at once; otherwise its blockhash must have
 * expired. The practice chain is believed: this page runs it.
 */
export async function requireOver(execution: Execution, access: ChainAccess): Promise<void> {
  const { state } = currentTransaction(execution)
  if (state.status !== 'failed' || !state.landed || access.cluster === 'practice') return
  const request = requestOf(execution)
  if (!request.canPayTwice) return
  const { hash } = request
  const signature = state.signed?.signature
  await withRpcErrors(async () => {
    const look = async (each: ChainAccess) => (signature ? await lookUp(each, { signature, hash }) : null)
    const said = await byTwoNodes(access, request, look)
    if (said?.kind === 'landed-failed' && !said.alone) return
    const isOver = await isPast(access, hash, await access.connection.getEpochInfo('finalized'))
    if (!isOver) throw new AppError('rpc/not-known-yet')
  })
}

/** Whether the asked or signed transaction can no longer land, by the block height that a node reports. */
export function hasExpired(
  execution: Execution,
  { height }: NotFoundAnywhere,
  access: ChainAccess,
): Promise<boolean> {
  return isPast(access, requestOf(execution).hash, { blockHeight: height })
}

/** The blockhash of the request that is searched for, and whether its transaction could be paid twice. */
function requestOf(execution: Execution): Readonly<{ hash: DatedHash; canPayTwice: boolean }> {
  const { state } = currentTransaction(execution)
  const hash = hashNow(state)
  if (!hash || !('asked' in state) || !state.asked) throw new RangeError('nothing was asked')
  return { hash, canPayTwice: canPayTwice(state.asked, execution.operation) }
}

/** For `catch`: null where the node has not reached the slot of the request; other errors are thrown again. */
function notThereYet(error: unknown): null {
  if (error instanceof SolanaJSONRPCError && error.code === MIN_CONTEXT_SLOT_NOT_REACHED) return null
  throw error
}

/** JSON_RPC_SERVER_ERROR_MIN_CONTEXT_SLOT_NOT_REACHED of Agave. */
const MIN_CONTEXT_SLOT_NOT_REACHED = -32_016

/** Milliseconds between two searches. */
const LOOK_MS = 1_500

/**
 * Searches the chain until a request has landed, or none has and `isOver` allows to stop. A transaction that could be paid twice is
 * searched for on two nodes. A node that does not answer is asked again. Rejects with rpc/short-history where a node that keeps no
 * history finds nothing, or when `signal` is aborted.
 */
export async function searchUntilTold(
  execution: Execution,
  isOver: (nowhere: NotFoundAnywhere, access: ChainAccess) => boolean | Promise<boolean>,
  access: ChainAccess,
  signal?: AbortSignal,
): Promise<FoundTransaction> {
  const look = async (each: ChainAccess) => {
    const found = await findLanded(each, execution)
    if (found?.kind !== 'nowhere') return found
    if (!(await isOver(found, each))) return null
    await requireHistory(each.connection, execution)
    return found
  }
  const request = requestOf(execution)
  for (;;) {
    const found = await byTwoNodes(access, request, look).catch(unlessShort)
    if (found) return found
    await pause(LOOK_MS, signal)
  }
}

/**
 * Rejects with rpc/short-history where the node lacks a block since the first request: an empty search then proves
 * nothing. Rejects with the connection's errors where it does not answer.
 */
async function requireHistory(connection: Connection, execution: Execution): Promise<void> {
  const { state } = currentTransaction(execution)
  const since = 'asked' in state && state.asked ? askedSince(state.asked) : 0
  const first = await connection.getFirstAvailableBlock().catch((error: unknown) => {
    const isRefused = error instanceof AppError && error.code === 'rpc/forbidden'
    if (isRefused || isNoMethod(error) || error instanceof SolanaJSONRPCError) return Infinity
    throw error
  })
  if (first > since) throw new AppError('rpc/short-history')
}

/**
 * The chain's answer about a transaction of which only the request is known. `nowhere`: a node at that finalized height does
 * not have it.
 */
export type FoundTransaction =
  | Readonly<{ kind: 'confirmed'; signature: string; slot: number }>
  | Readonly<{
      kind: 'landed-failed'
      signature: string
      slot: number
      error: TransactionError
      alone?: true
    }>
  | NotFoundAnywhere

/** The search found nothing on a node at this finalized height. `alone`: only one endpoint could be asked. */
export type NotFoundAnywhere = Readonly<{ kind: 'nowhere'; height: number; alone?: true }>

/**
 * Searches for every request for the operation's current transaction: among the transactions of an account that it makes, else of
 * the payer, since the slot of the first request (clocks are not used). A transaction answers a request if it has the request's
 * signature and does what was asked, whatever else it does. Without a signature it must do what was asked and nothing else but guards,
 * belong to no other operation of this browser, single or of a list, and carry a blockhash with which no other operation asked for the
 * same transaction: the blockhash of the request or, because the wallet may have replaced it, another one, if the transaction landed at or
 * after the request's slot. So an operation that did the same is never mistaken for this one. An existing account proves nothing: somebody
 * may have sent lamports to its address. Null where the node does not know its history yet, or has more of it than we read. Rejects with
 * the connection's errors, with rpc/short-history where the node keeps no history, and with journal/unavailable.
 */
export async function findLanded(
  { connection, journal }: Pick<ChainAccess, 'connection' | 'journal'>,
  execution: Execution,
): Promise<FoundTransaction | null> {
  const { absoluteSlot, blockHeight: height = 0 } = await connection.getEpochInfo('finalized')
  const { index, state } = currentTransaction(execution)
  const requests = requestsOf(state)
  if (!('asked' in state) || !state.asked) return { kind: 'nowhere', height }
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
  const known = new Set([
    ...(await journal.heldByOthers(
      execution.operation,
      candidates.map(({ signature }) => signature),
    )),
    ...landedSignatures(execution),
  ])
  const tables = lookupTablesOf(execution.operation.parts?.[index])
  const mayFail = state.status === 'failed' && state.landed ? undefined : requests.at(-1)
  const others = othersOf(execution, connection)
  const unknown = candidates.filter(({ signature }) => !known.has(signature) && !others.has(signature))
  const found = await firstThatAnswers(
    connection,
    {
      message,
      requests,
      mayFail,
      askedByOthers: (blockhash) => journal.askedByOthers(execution.operation, blockhash),
      tables,
      others,
    },
    unknown,
  )
  return found === 'none' ? { kind: 'nowhere', height } : found
}

/** An account that the operation makes and this transaction names; later transactions may name none. */
function madeBy(message: VersionedMessage, { operation }: Execution): PublicKey | null {
  const made = operation.creates.map(({ address }) => address)
  return message.staticAccountKeys.find((key) => made.includes(key.toBase58())) ?? null
}

async function isMade(connection: Connection, address: PublicKey, minContextSlot: number): Promise<boolean> {
  const account = await connection.getAccountInfo(address, { commitment: 'confirmed', minContextSlot })
  return account !== null && !account.owner.equals(SystemProgram.programId)
}

/**
 * The signatures of the operation's transactions that have landed: each belongs to another transaction than the current one.
 */
function landedSignatures({ transactions }: Execution): readonly string[] {
  return transactions.flatMap((state) => (state.status === 'confirmed' ? [state.signature] : []))
}

function readMessage(base64: string): VersionedMessage {
  return VersionedMessage.deserialize(fromBase64(base64))
}

type Wanted = Readonly<{
  /** The message of the latest request (base64). */
  message: string
  requests: readonly WalletRequest[]
  /** The request whose failure is not known yet. */
  mayFail: WalletRequest | undefined
  /** The messages (base64) that other operations asked for with a blockhash. */
  askedByOthers: (blockhash: string) => Promise<readonly string[]>
  tables: LoadedAddresses
  /** Signatures of transactions that turned out to do something else are added here. */
  others: Set<string>
}>

/** How many transactions are read at once: nodes limit the rate. */
const AT_ONCE = 10

/**
 * By search and connection: the signatures of transactions that do not do what was asked, so that they are not read again.
 */
const others = new WeakMap<Execution, WeakMap<Connection, Set<string>>>()

function othersOf(execution: Execution, connection: Connection): Set<string> {
  const byNode = others.get(execution) ?? new WeakMap<Connection, Set<string>>()
  const known = byNode.get(connection) ?? new Set()
  others.set(execution, byNode.set(connection, known))
  return known
}

/**
 * The first candidate that answers a request, successful ones before failed ones; null where the node cannot read one of them yet,
 * or where its history and the transaction disagree about whether it failed.
 */
async function firstThatAnswers(
  connection: Connection,
  wanted: Wanted,
  candidates: readonly ConfirmedSignatureInfo[],
): Promise<FoundTransaction | 'none' | null> {
  let failed: FoundTransaction | 'none' = 'none'
  for (let from = 0; from < candidates.length; from += AT_ONCE) {
    const some = candidates.slice(from, from + AT_ONCE)
    const read = await Promise.all(some.map(({ signature }) => readDone(connection, wanted, signature)))
    for (const [index, candidate] of some.entries()) {
      const found = read[index]
      if (!found) return null
      if (found === 'new-version') continue
      const { signature, slot, err: error } = candidate
      const { message } = found.transaction
      const { done } = found
      if (done.length === 0) continue
      if ((found.meta?.err === null) !== (error === null)) return null
      if (!answers(candidate, message.recentBlockhash, { ...wanted, requests: done })) continue
      const isItsOwn = done.some((request) => request.signature === signature)
      // oxlint-disable-next-line no-await-in-loop -- seldom more than one of them gets here
      if (!isItsOwn && (await isOfOthers(found, wanted))) continue
      if (error === null) return { kind: 'confirmed', signature, slot }
      failed = { kind: 'landed-failed', signature, slot, error }
    }
  }
  return failed
}

/**
 * Reads a transaction and the requests that it carries out; null where the node does not have it (yet), 'new-version' where this page
 * cannot read its version. A transaction that does more than was asked answers only the request that has its signature: another operation
 * may have asked for the rest.
 */
async function readDone(connection: Connection, wanted: Wanted, signature: string) {
  const found = await fetchTransaction(connection, signature).catch(withoutHistory).catch(ofNewVersion)
  if (found === 'new-version') {
    wanted.others.add(signature)
    return found
  }
  if (!found) return null
  const loaded = { asked: wanted.tables, found: found.meta?.loadedAddresses }
  const done = wanted.requests.filter((request) => {
    const does = request.signature === signature ? carriesOut : carriesOutAlone
    return does(readMessage(request.message ?? wanted.message), found.transaction.message, loaded)
  })
  if (done.length === 0) wanted.others.add(signature)
  return { ...found, done }
}

/** For `catch`: this page never asks a wallet to sign a transaction of an unsupported version, so such a transaction is not its own. */
function ofNewVersion(error: unknown): 'new-version' {
  if (isUnsupportedVersion(error)) return 'new-version'
  throw error
}

/** Whether another operation asked for the same with this transaction's blockhash: then nobody can tell which of the two it answers. */
async function isOfOthers(
  { transaction: { message }, meta }: VersionedTransactionResponse,
  { askedByOthers, tables }: Wanted,
): Promise<boolean> {
  const loaded = { asked: tables, found: meta?.loadedAddresses }
  const asked = await askedByOthers(message.recentBlockhash)
  return asked.some((each) => carriesOutAlone(readMessage(each), message, loaded))
}

/**
 * A blockhash is valid for 150 blocks. A signed transaction, or a copy with another blockhash, lands within 3,000 slots, skipped
 * ones included; a wallet that sends by itself and has not answered may send at any later time.
 */
const SLOTS_TO_LAND = 3_000

/** Whether a transaction can answer one of the requests, by its slot and signature alone. */
function mayAnswer({ signature, slot }: ConfirmedSignatureInfo, requests: readonly WalletRequest[]): boolean {
  return requests.some((request) => {
    if (request.slot === undefined) return true
    if (slot < request.slot) return false
    return signature === request.signature || request.sends === true || slot <= request.slot + SLOTS_TO_LAND
  })
}

/** A failed transaction counts only with the same signature or blockhash: otherwise it may be a separate attempt. */
function answers(
  { signature, slot, err }: ConfirmedSignatureInfo,
  blockhash: string,
  { requests, mayFail }: Wanted,
): boolean {
  return requests.some((request) => {
    if (signature === request.signature || blockhash === request.blockhash)
      return err === null || request === mayFail
    return err === null && request.slot !== undefined && slot >= request.slot
  })
}

/** The RPC method returns this many signatures a page, newest first, and we read a limited number of pages. */
const PAGE = 1_000
const MOST_PAGES = 10

/**
 * The signatures of an address down to slot `since`, oldest first, from a node that has reached slot `minContextSlot`; null where
 * there are more than we read.
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

/**
 * A node's answer about a signature from an imported file: it landed, signed by the wallet that the file names; it landed and
 * failed; it is in a block with an unknown outcome (`untold`); another wallet signed it (`stranger`); or the node does not know it.
 * Anybody can put a stranger's signature into a file: none of these answers proves that it did what the file says.
 */
export type ImportedSignatureFinding = Readonly<{
  signature: string
  found: 'landed' | 'failed' | 'untold' | 'stranger' | 'nowhere'
  slot?: number
}>

/**
 * Asks a node once about every signature of an imported operation or, where the file names none, about the transaction of the same
 * wallet that made its first account. Sends and writes nothing. Rejects with rpc/*.
 */
export async function lookUpOperation(
  execution: Execution,
  access: ChainAccess,
): Promise<readonly ImportedSignatureFinding[]> {
  const { operation } = execution
  const signatures = [...operationSignatures(execution)]
  const { state } = currentTransaction(execution)
  if (state.status === 'awaiting-approval') {
    const made = await findMaking(execution, state.asked, access)
    if (made !== undefined) signatures.push(made)
  }
  return await Promise.all(signatures.map((signature) => lookUpSignature(signature, operation.payer, access)))
}

async function lookUpSignature(
  signature: string,
  payer: string,
  { connection }: ChainAccess,
): Promise<ImportedSignatureFinding> {
  const transaction = await fetchTransaction(connection, signature)
  if (!transaction) return { signature, found: 'nowhere' }
  const { slot, meta } = transaction
  const signer = transaction.transaction.message.staticAccountKeys[0]?.toBase58()
  if (signer !== payer) return { signature, found: 'stranger', slot }
  if (meta?.err === undefined) return { signature, found: 'untold', slot }
  return { signature, found: meta.err === null ? 'landed' : 'failed', slot }
}

/** The signature of the transaction that made the operation's first account, unless it landed before the wallet was asked. */
async function findMaking(
  { operation: { creates, payer } }: Execution,
  asked: WalletRequest,
  access: ChainAccess,
): Promise<string | undefined> {
  const [made] = creates
  const first = made && (await firstSuccess(access, new PublicKey(made.address)))
  if (!first || first.slot < (asked.slot ?? 0)) return undefined
  const finding = await lookUpSignature(first.signature, payer, access).catch(ofNewVersion)
  return finding !== 'new-version' && finding.found === 'landed' ? first.signature : undefined
}

async function firstSuccess(
  { connection }: ChainAccess,
  address: PublicKey,
): Promise<ConfirmedSignatureInfo | undefined> {
  const newestFirst = await connection.getSignaturesForAddress(address, { limit: PAGE }, 'confirmed')
  return newestFirst.length < PAGE ? newestFirst.findLast(({ err }) => err === null) : undefined
}
