import { SendTransactionError, type Connection, type TransactionError } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { connectToEach } from '../solana/connection'
import { pause } from '../storage/pause'
import { withoutHistory } from './asking'
import { byTwoNodes, isPast, type DatedHash } from './blockhashExpiry'
import { fetchTransaction } from './fetchTransaction'
import type { Engine } from './engine'

/**
 * A signed transaction on its way: its bytes (null where the wallet sent it and kept them), its name, and the blockhash until whose
 * death the network accepts it. `isRepeatable`: what it does could be paid twice.
 */
export type SignedWire = Readonly<{
  wire: Uint8Array | null
  signature: string
  hash: DatedHash
  isRepeatable: boolean
}>

/**
 * What became of it. `landed-failed`: it is in a block, did nothing and its fee is paid. `alone`: only one endpoint could be asked
 * whether it expired.
 */
export type Settlement =
  | Readonly<{ kind: 'confirmed'; slot: number }>
  | Readonly<{ kind: 'landed-failed'; slot: number; error: TransactionError }>
  | Readonly<{ kind: 'expired'; height: number; alone?: true }>

/** Milliseconds between two looks at the status, and between two broadcasts. */
const POLL_MS = 700
const REBROADCAST_MS = 2_000

/**
 * Sends the same bytes again and again until the chain says what became of them (sending twice is harmless: a signature lands
 * at most once), to each endpoint in turn: one may take them and keep them. Yields once, when a node has taken them for the first
 * time. A node that does not answer is asked again: nothing is ever called failed while it is not known. Rejects with
 * rpc/short-history where it has expired and no node can tell what became of it, or when `signal` is aborted.
 */
export async function* broadcastUntilSettled(
  engine: Engine,
  signed: SignedWire,
  signal?: AbortSignal,
): AsyncGenerator<'taken', Settlement> {
  let taken = false
  let broadcasts = 0
  let nextBroadcast = 0
  for (;;) {
    signal?.throwIfAborted()
    if (signed.wire && performance.now() >= nextBroadcast) {
      nextBroadcast = performance.now() + REBROADCAST_MS
      const nodes = [engine.connection, ...(await connectToEach(engine.connection))]
      const accepted = await broadcast(nodes[broadcasts % nodes.length] ?? engine.connection, signed.wire)
      broadcasts += 1
      if (accepted && !taken) yield 'taken'
      taken ||= accepted
    }
    const look = (each: Engine) => lookUp(each, signed)
    const settlement = await byTwoNodes(engine, signed, look).catch(unlessShort)
    if (settlement) return settlement
    await pause(POLL_MS, signal)
  }
}

function unlessShort(error: unknown): null {
  if (isShort(error)) throw error
  return null
}

function isShort(error: unknown): boolean {
  return error instanceof AppError && error.code === 'rpc/short-history'
}

/**
 * What the chain knows of a signature: its settlement, or null while it may still land. Expired means that the last valid height
 * is passed at finalized, which is believed as blockhashExpiry.ts says, and that a node past that height knows nothing of it, its history
 * included. Rejects as the connection does, and with rpc/short-history where it has expired and the node keeps no history.
 */
export async function lookUp(
  engine: Pick<Engine, 'connection' | 'cluster' | 'now'>,
  { signature, hash }: Pick<SignedWire, 'signature' | 'hash'>,
): Promise<Settlement | null> {
  const { connection } = engine
  const recent = await statusOf(connection, signature, false).catch(withoutHistory).catch(ifShort)
  if (recent?.settlement) return recent.settlement
  const finalized = await connection.getEpochInfo('finalized')
  if (!(await isPast(engine, hash, finalized))) return null
  const deep = await statusOf(connection, signature, true).catch(withoutHistory)
  if (deep.settlement || deep.seen || deep.slot < finalized.absoluteSlot) return deep.settlement
  return { kind: 'expired', height: finalized.blockHeight ?? 0 }
}

/** Where a node can never tell how it ended, it is still waited for until it has expired: another one may be chosen meanwhile. */
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
    settlement: isSure ? settled(status.slot, status.err) : null,
    seen: status !== null,
    slot: context.slot,
  }
}

/** The transaction itself says it as well: where a status and its transaction disagree, nothing is known yet. */
async function hasFailed(connection: Connection, signature: string): Promise<boolean> {
  const error = (await fetchTransaction(connection, signature))?.meta?.err
  return error !== null && error !== undefined
}

function settled(slot: number, error: TransactionError | null): Settlement {
  return error ? { kind: 'landed-failed', slot, error } : { kind: 'confirmed', slot }
}

/** True if the node took the bytes. It may refuse what has landed already: the status tells, not this answer. */
async function broadcast(connection: Connection, wire: Uint8Array): Promise<boolean> {
  try {
    await connection.sendRawTransaction(wire, { skipPreflight: true, maxRetries: 0 })
    return true
  } catch (error) {
    return error instanceof SendTransactionError && /already been processed/.test(error.message)
  }
}
