/**
 * Broadcasts a signed transaction until the chain has an answer about its signature. A node's answer counts only if the transaction is
 * signed and does what was asked.
 */

import {
  type Connection,
  SendTransactionError,
  type SignatureStatus,
  type TransactionError,
  VersionedMessage,
  type VersionedTransactionResponse,
} from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { connectToEach } from '../solana/eachEndpoint'
import { pause } from '../units/pause'
import { decodeBase58 } from '../units/base58'
import { fromBase64 } from '../units/bytes'
import type { ChainAccess } from './contract'
import type { OperationRecord } from './events'
import type { LatestRequest, SignedState } from './execution'
import {
  byTwoNodes,
  type DatedHash,
  hashOf,
  isPast,
  isShort,
  latestExpiry,
  unlessShort,
  withoutHistory,
} from './expiry'
import type { LoadedAddresses } from './pack'
import { canPayTwice } from './repeats'
import { carriesOut, isSigned } from './signedMessage'

/** A transaction that the wallet signed for an operation: its index, the request, and its lookup tables. */
export type AskedTransaction = Readonly<{
  operation: OperationRecord
  index: number
  asked: LatestRequest
  tables: LoadedAddresses
}>

/**
 * A signed transaction: its bytes (null where the wallet sent it and kept the bytes), its signature and its blockhash.
 * `canPayTwice`: sending another copy of it could pay twice.
 */
type SignedWire = Readonly<{
  wire: Uint8Array | null
  signature: string
  hash: DatedHash
  canPayTwice: boolean
}>

/**
 * How a transaction ended. `isFinal`: the endpoint calls it final already. `landed-failed`: it is in a block, changed nothing and paid its
 * fee. `alone`: only one endpoint could be asked.
 */
export type Settlement =
  | Readonly<{ kind: 'confirmed'; slot: number; isFinal: boolean }>
  | Readonly<{ kind: 'landed-failed'; slot: number; error: TransactionError; alone?: true }>
  | Readonly<{ kind: 'expired'; height: number; alone?: true }>

/** Milliseconds between two status requests, and between two broadcasts. */
const POLL_MS = 700
const REBROADCAST_MS = 2_000

/** How a broadcast ended; `another`: what landed under the signature does not do what was asked. */
export type BroadcastEnd = Settlement | Readonly<{ kind: 'another' }>

/**
 * Sends the same bytes again and again, to each endpoint in turn, until the chain has an answer; where the wallet sent them and kept them,
 * waits for that answer, and checks what has landed. Sending twice is harmless: a signature lands at most once. One endpoint may accept the
 * bytes and not pass them on. Yields once, when a node has accepted them for the first time. A node that does not answer is asked again: a
 * transaction is never called failed while that is not known. Rejects with rpc/short-history where it has expired and no node can say how
 * it ended, or when `signal` is aborted.
 */
export async function* broadcastUntilSettled(
  of: AskedTransaction,
  signed: SignedState,
  access: ChainAccess,
  signal?: AbortSignal,
): AsyncGenerator<'taken', BroadcastEnd> {
  const sent = await wireOf(of, signed, access, signal)
  let taken = false
  let broadcasts = 0
  let nextBroadcast = 0
  for (;;) {
    signal?.throwIfAborted()
    if (sent.wire && performance.now() >= nextBroadcast) {
      nextBroadcast = performance.now() + REBROADCAST_MS
      const nodes = [access.connection, ...(await connectToEach(access.connection))]
      const accepted = await broadcast(nodes[broadcasts % nodes.length] ?? access.connection, sent.wire)
      broadcasts += 1
      if (accepted && !taken) yield 'taken'
      taken ||= accepted
    }
    const look = (each: ChainAccess) => lookUp(each, sent)
    const settlement = await byTwoNodes(access, sent, look).catch(unlessShort)
    if (settlement) return sent.wire ? settlement : await asWasAsked(of, sent, settlement, access, signal)
    await pause(POLL_MS, signal)
  }
}

async function wireOf(
  { operation, asked }: AskedTransaction,
  signed: SignedState,
  { connection }: ChainAccess,
  signal?: AbortSignal,
): Promise<SignedWire> {
  const { signature } = signed
  const wire = signed.wire === null ? null : fromBase64(signed.wire)
  const hash = wire ? hashOf(asked, signed) : await latestExpiry(connection, asked, signal)
  return { wire, signature, hash, canPayTwice: canPayTwice(asked, operation) }
}

/**
 * How a transaction ended, or null while it may still land. It has expired where the finalized block height is past its last
 * valid one (expiry.ts decides which claims are believed) and a node past that height finds nothing, also in its history.
 * Rejects with the connection's errors, and with rpc/short-history where it has expired and the node keeps no history.
 */
export async function lookUp(
  access: Pick<ChainAccess, 'connection' | 'cluster' | 'now'>,
  { signature, hash }: Pick<SignedWire, 'signature' | 'hash'>,
): Promise<Settlement | null> {
  const { connection } = access
  const recent = await statusOf(connection, signature, false).catch(withoutHistory).catch(ifShort)
  if (recent?.settlement) return recent.settlement
  const finalized = await connection.getEpochInfo('finalized')
  if (!(await isPast(access, hash, finalized))) return null
  const deep = await statusOf(connection, signature, true).catch(withoutHistory)
  if (deep.settlement || deep.seen || deep.slot < finalized.absoluteSlot) return deep.settlement
  return { kind: 'expired', height: finalized.blockHeight ?? 0 }
}

/**
 * A node without history never learns the outcome. We still wait until the transaction has expired: the person may choose another
 * node meanwhile.
 */
function ifShort(error: unknown): null {
  if (isShort(error)) return null
  throw error
}

async function statusOf(
  connection: Connection,
  signature: string,
  searchTransactionHistory: boolean,
): Promise<Readonly<{ settlement: Settlement | null; seen: boolean; slot: number }>> {
  const { context, value } = await connection.getSignatureStatuses([signature], { searchTransactionHistory })
  const status = value[0] ?? null
  const reached = status !== null && status.confirmationStatus !== 'processed'
  const isSure = reached && (status.err === null || (await hasFailed(connection, signature)))
  return {
    settlement: isSure ? settled(status) : null,
    seen: status !== null,
    slot: context.slot,
  }
}

/** Reads the failure from the transaction as well: where its status says otherwise, the outcome is not known yet. */
async function hasFailed(connection: Connection, signature: string): Promise<boolean> {
  const error = (await fetchTransaction(connection, signature))?.meta?.err
  return error !== null && error !== undefined
}

function settled({ slot, err, confirmationStatus }: SignatureStatus): Settlement {
  if (err) return { kind: 'landed-failed', slot, error: err }
  return { kind: 'confirmed', slot, isFinal: confirmationStatus === 'finalized' }
}

/** True if the node accepted the bytes. It may refuse a transaction that has already landed, so only the status decides. */
async function broadcast(connection: Connection, wire: Uint8Array): Promise<boolean> {
  try {
    await connection.sendRawTransaction(wire, { skipPreflight: true, maxRetries: 0 })
    return true
  } catch (error) {
    return error instanceof SendTransactionError && /already been processed/.test(error.message)
  }
}

/**
 * Checks a landed transaction whose bytes we never saw. It counts only if it does what was asked, whatever else it does, landed after the
 * request and belongs to no other operation. The receipt shows its other costs.
 */
async function asWasAsked(
  { operation, asked, tables }: AskedTransaction,
  { signature }: SignedWire,
  settlement: Settlement,
  { connection, journal }: ChainAccess,
  signal?: AbortSignal,
): Promise<BroadcastEnd> {
  if (settlement.kind !== 'confirmed') return settlement
  const landed = await readLanded(signature, connection, signal)
  const message = VersionedMessage.deserialize(fromBase64(asked.message))
  const loaded = { asked: tables, found: landed.meta?.loadedAddresses }
  const isSince = Math.min(settlement.slot, landed.slot) >= (asked.slot ?? 0)
  if (!isSince || !carriesOut(message, landed.transaction.message, loaded)) return { kind: 'another' }
  const held = await journal.heldByOthers(operation, [signature])
  return held.has(signature) ? { kind: 'another' } : settlement
}

/** How often each endpoint is asked for the whole transaction: a node may know its status well before. */
const MOST_READS = 60
const BETWEEN_MS = 700

/** Reads a landed transaction. Rejects with rpc/short-history where no endpoint keeps a history, or none returns it in time. */
async function readLanded(signature: string, connection: Connection, signal?: AbortSignal) {
  for (let reads = 1; ; reads += 1) {
    const nodes = await connectToEach(connection).catch(() => [connection])
    let without = 0
    for (const node of nodes) {
      const reading = fetchTransaction(node, signature).catch(withoutHistory)
      const found = await reading.catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'rpc/short-history') without += 1
        return null
      })
      if (found) return found
    }
    if (without === nodes.length || reads === MOST_READS) throw new AppError('rpc/short-history')
    await pause(BETWEEN_MS, signal)
  }
}

/**
 * A transaction in a block, at `confirmed`; null where the node does not have it (yet), or returns one that does not carry this
 * signature. Rejects with the connection's errors.
 */
export async function fetchTransaction(
  connection: Connection,
  signature: string,
): Promise<VersionedTransactionResponse | null> {
  const found = await connection.getTransaction(signature, {
    commitment: 'confirmed',
    maxSupportedTransactionVersion: 0,
  })
  if (!found) return null
  const { message, signatures } = found.transaction
  return signatures[0] === signature &&
    isSigned(
      message,
      signatures.map((each) => decodeBase58(each) ?? new Uint8Array()),
    )
    ? found
    : null
}
