import { VersionedMessage } from '@solana/web3.js'
import { fetchBlockhash } from '../solana/blockhash'
import { fromBase64 } from '../units/bytes'
import { carriesOut } from './checkSigned'
import { beginDeed } from './deedInProgress'
import type { ExecutionEvent } from './events'
import { currentTransaction, type Asked, type Execution, type Signed } from './execution'
import { findLanded } from './findLanded'
import { readPaid } from './paid'
import { recorder, type Recorder } from './recorder'
import type { Road } from './road'
import { broadcastUntilSettled, pause, untilAnswered, type Settlement } from './send'
import { settlementEvent, type Settled } from './settlementEvent'

export type Outcome = 'confirmed' | 'stopped'

/** Which transaction of a deed, what was asked, and who pays (base58). */
type Order = Readonly<{ index: number; asked: Asked; payer: string }>

/**
 * Follows what is signed until the chain has answered, and writes the answer and what was really paid. It is sent again and
 * again meanwhile, unless the wallet sent it by itself and kept the bytes.
 */
export async function* settleSigned(
  order: Order,
  signed: Signed,
  road: Road,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent, Outcome> {
  const { index, payer } = order
  const { signature, wire } = signed
  const note = forgiving(record)
  const lastValidBlockHeight = await lastHeightOf(signed, road, signal)
  const bytes = wire === null ? null : fromBase64(wire)
  const sending = broadcastUntilSettled(
    road.connection,
    { wire: bytes, signature, lastValidBlockHeight },
    signal,
  )
  let step = await sending.next()
  for (; !step.done; step = await sending.next()) yield await note({ type: 'broadcast', transaction: index })
  const settlement = wire === null ? await asWasAsked(order, signature, step.value, road, signal) : step.value
  yield await note(await settlementEvent(index, signature, settlement, road.connection, signal))
  if (settlement.kind !== 'confirmed') return 'stopped'
  yield* writePaid(index, signature, payer, road, note, signal)
  return 'confirmed'
}

/**
 * Finds the truth about a deed whose tab was closed or whose connection was lost, and takes it to its end: sends again what
 * was signed; where only the prompt is known, looks whether it landed; lets go of a consent that came too late. Yields nothing
 * where nothing is open, nor for a deed that came from a file: nobody's bytes are sent.
 */
export async function* settleDeed(
  execution: Execution,
  road: Road,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const { deed } = execution
  if (deed.imported) return
  const record = recorder(road, deed.id)
  const end = beginDeed()
  try {
    yield* writeUnread(execution, road, record, signal)
    yield* settleOpen(execution, road, record, signal)
  } finally {
    end()
  }
}

async function* settleOpen(
  execution: Execution,
  road: Road,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const { index, state } = currentTransaction(execution)
  const { payer } = execution.deed
  if (state.status === 'signed' || state.status === 'sent')
    yield* settleSigned({ index, asked: state.asked, payer }, state.signed, road, record, signal)
  else if (state.status === 'awaiting-approval')
    yield* settleAsked({ index, asked: state.asked, payer }, execution, road, record, signal)
  else if (state.status === 'awaiting-consent') {
    const height = await untilAnswered(() => road.connection.getBlockHeight('confirmed'), signal)
    if (height > state.changed.lastValidBlockHeight)
      yield await record({ type: 'expired', transaction: index, height })
  }
}

/** What confirmed transactions really took, where the tab was closed before that was read. */
async function* writeUnread(
  { deed, transactions }: Execution,
  road: Road,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  for (const [index, state] of transactions.entries())
    if (state.status === 'confirmed' && !state.paid)
      yield* writePaid(index, state.signature, deed.payer, road, record, signal)
}

/**
 * What happens after the signature is on disk can be found out again: where it cannot be written any more (a full disk), the
 * deed goes on all the same.
 */
function forgiving(record: Recorder): Recorder {
  return async (event) => await record(event).catch(() => ({ ...event, at: Date.now() }))
}

/** A wallet that sends by itself may have put in a blockhash of its own: one that lives no longer than the newest there is now. */
async function lastHeightOf(
  { wire, lastValidBlockHeight }: Signed,
  { connection }: Road,
  signal?: AbortSignal,
): Promise<number> {
  if (wire !== null) return lastValidBlockHeight
  const newest = await untilAnswered(() => fetchBlockhash(connection), signal)
  return Math.max(lastValidBlockHeight, newest.lastValidBlockHeight)
}

/** Bytes that we never saw are read once they have landed: only what does what was asked is the deed. */
async function asWasAsked(
  { asked }: Order,
  signature: string,
  settlement: Settlement,
  { connection }: Road,
  signal?: AbortSignal,
): Promise<Settled> {
  if (settlement.kind !== 'confirmed') return settlement
  const landed = await untilAnswered(async () => {
    const found = await connection.getTransaction(signature, {
      commitment: 'confirmed',
      maxSupportedTransactionVersion: 0,
    })
    if (!found) throw new Error('the node does not know its history yet')
    return found
  }, signal)
  const message = VersionedMessage.deserialize(fromBase64(asked.message))
  return carriesOut(message, landed.transaction.message) ? settlement : { kind: 'another' }
}

/** Reads and writes what a confirmed transaction really took. */
export async function* writePaid(
  index: number,
  signature: string,
  payer: string,
  { connection }: Road,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const paid = await readPaid(connection, signature, payer, signal)
  if (paid) yield await record({ type: 'paid', transaction: index, ...paid })
}

/** Milliseconds between two looks for a deed of which only the prompt is known. */
const LOOK_MS = 1_500

/**
 * The wallet was asked and its answer was lost: either a transaction that does what was asked has landed, or the blockhash dies
 * at finalized.
 */
async function* settleAsked(
  { index, asked, payer }: Order,
  execution: Execution,
  road: Road,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const last = await lastHeightOf({ ...asked, signature: '', wire: asked.sends ? null : '' }, road, signal)
  for (;;) {
    const answer = await findLanded(road.connection, asked, execution).catch(() => null)
    if (answer?.kind === 'landed' || answer?.kind === 'landed-failed') {
      const { signature } = answer
      const settled = answer.kind === 'landed' ? ({ ...answer, kind: 'confirmed' } as const) : answer
      yield await record(await settlementEvent(index, signature, settled, road.connection, signal))
      if (answer.kind === 'landed') yield* writePaid(index, answer.signature, payer, road, record, signal)
      return
    }
    if (answer?.kind === 'nowhere' && answer.height > last) {
      yield await record({ type: 'expired', transaction: index, height: answer.height })
      return
    }
    await pause(LOOK_MS, signal)
  }
}
