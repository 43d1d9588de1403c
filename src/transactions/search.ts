import { SolanaJSONRPCError, type Connection } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { withRpcErrors } from '../solana/namedErrors'
import { pause } from '../storage/pause'
import { byTwoNodes, hashNow, isPast, isRepeatable, type DatedHash } from './blockhashExpiry'
import { currentTransaction, type Execution } from './execution'
import { findLanded, type Found, type Nowhere } from './findLanded'
import type { Engine } from './engine'
import { lookUp } from './send'
import { askedSince } from './transactionState'

/**
 * Searches the chain once for what the wallet was asked. What is said to have expired must have, whoever said so, and what could be paid
 * twice is searched for by two nodes; but a person's no is good enough where one finds nothing. Rejects with rpc/not-known-yet where
 * the nodes cannot tell yet, rpc/short-history where one never can, journal/unavailable, or rpc/*.
 */
export function searchOnce(execution: Execution, engine: Engine): Promise<Found> {
  const { state } = currentTransaction(execution)
  const isNo = state.status === 'declined' && !state.asked.earlier
  const look = async (each: Engine) => {
    const found = await findLanded(each, execution).catch(notThereYet)
    if (found?.kind !== 'nowhere') return found
    if (state.status === 'expired' && !(await hasExpired(execution, found, each))) return null
    await requireHistory(each.connection, execution)
    return found
  }
  return withRpcErrors(async () => {
    const found = await byTwoNodes(
      engine,
      { ...requestOf(execution), ...(isNo && { isRepeatable: false }) },
      look,
    )
    if (!found) throw new AppError('rpc/not-known-yet')
    return found
  })
}

/**
 * Rejects with rpc/not-known-yet while what landed and failed, as it is said, could land still and be paid twice: an endpoint that says so
 * may have kept the bytes. Two that show the failure are believed at once; else its blockhash must be past. The practice chain is
 * this page's own.
 */
export async function requireOver(execution: Execution, engine: Engine): Promise<void> {
  const { state } = currentTransaction(execution)
  if (state.status !== 'failed' || !state.landed || engine.cluster === 'practice') return
  const request = requestOf(execution)
  if (!request.isRepeatable) return
  const { hash } = request
  const signature = state.signed?.signature
  await withRpcErrors(async () => {
    const look = async (each: Engine) => (signature ? await lookUp(each, { signature, hash }) : null)
    const said = await byTwoNodes(engine, request, look)
    if (said?.kind === 'landed-failed' && !said.alone) return
    const isOver = await isPast(engine, hash, await engine.connection.getEpochInfo('finalized'))
    if (!isOver) throw new AppError('rpc/not-known-yet')
  })
}

/** Whether what was asked or signed can no longer land, by what a node says of its height. */
export function hasExpired(execution: Execution, { height }: Nowhere, engine: Engine): Promise<boolean> {
  return isPast(engine, requestOf(execution).hash, { blockHeight: height })
}

/** The blockhash of what is searched for, and whether that could be paid twice. */
function requestOf(execution: Execution): Readonly<{ hash: DatedHash; isRepeatable: boolean }> {
  const { state } = currentTransaction(execution)
  const hash = hashNow(state)
  if (!hash || !('asked' in state) || !state.asked) throw new RangeError('nothing was asked')
  return { hash, isRepeatable: isRepeatable(state.asked, execution.operation) }
}

/** A node that has not reached the slot of the request. */
function notThereYet(error: unknown): null {
  if (error instanceof SolanaJSONRPCError && error.code === MIN_CONTEXT_SLOT_NOT_REACHED) return null
  throw error
}

/** JSON_RPC_SERVER_ERROR_MIN_CONTEXT_SLOT_NOT_REACHED of Agave. */
const MIN_CONTEXT_SLOT_NOT_REACHED = -32_016

/** Milliseconds between two searches. */
const LOOK_MS = 1_500

/**
 * Searches the chain until something landed, or nothing did once it `isOver`; what could be paid twice by two nodes. A node that does
 * not answer is asked again. Rejects with rpc/short-history where nothing is found by a node that cannot tell, or when `signal` is
 * aborted.
 */
export async function searchUntilTold(
  execution: Execution,
  isOver: (nowhere: Nowhere, engine: Engine) => boolean | Promise<boolean>,
  engine: Engine,
  signal?: AbortSignal,
): Promise<Found> {
  const look = async (each: Engine) => {
    const found = await findLanded(each, execution)
    if (found?.kind !== 'nowhere') return found
    if (!(await isOver(found, each))) return null
    await requireHistory(each.connection, execution)
    return found
  }
  const request = requestOf(execution)
  for (;;) {
    const found = await byTwoNodes(engine, request, look).catch(unlessShort)
    if (found) return found
    await pause(LOOK_MS, signal)
  }
}

function unlessShort(error: unknown): null {
  if (error instanceof AppError && error.code === 'rpc/short-history') throw error
  return null
}

/**
 * Rejects with rpc/short-history where a node lacks a block since the wallet was first asked: what it does not know proves nothing.
 * Rejects as the connection does where it does not answer.
 */
async function requireHistory(connection: Connection, execution: Execution): Promise<void> {
  const { state } = currentTransaction(execution)
  const since = 'asked' in state && state.asked ? askedSince(state.asked) : 0
  const first = await connection.getFirstAvailableBlock().catch((error: unknown) => {
    const isRefused = error instanceof AppError && error.code === 'rpc/forbidden'
    if (isRefused || error instanceof SolanaJSONRPCError) return Infinity
    throw error
  })
  if (first > since) throw new AppError('rpc/short-history')
}
