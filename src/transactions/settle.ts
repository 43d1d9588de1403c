import { pause } from '../storage/pause'
import { untilAnswered } from './asking'
import { byTwoNodes, hashOf, isPast, isRepeatable, latestExpiry, type DatedHash } from './blockhashExpiry'
import { tablesOf } from './deedRecord'
import type { ExecutionEvent } from './events'
import { currentTransaction, type Execution } from './execution'
import { findLanded, type Found } from './findLanded'
import { landedOf, writePaid } from './paid'
import { recorder, type Recorder } from './recorder'
import type { Road } from './road'
import { expiredEvent, settlementEvent } from './settlementEvent'
import { settleSigned, type Order } from './settleSigned'

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
  yield* writeUnread(execution, road, record, signal)
  yield* settleOpen(execution, road, record, signal)
}

/** What confirmed transactions really took, where the tab was closed before that was read. */
async function* writeUnread(
  { deed, transactions }: Execution,
  road: Road,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  for (const [index, state] of transactions.entries()) {
    if (state.status !== 'confirmed' || state.paid) continue
    yield* writePaid(landedOf({ deed }, index, state), road, record, signal)
  }
}

async function* settleOpen(
  execution: Execution,
  road: Road,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const { index, state } = currentTransaction(execution)
  const { payer, creates, parts } = execution.deed
  const order = { index, tables: tablesOf(parts?.[index]), payer, creates }
  if (state.status === 'signed' || state.status === 'sent')
    yield* settleSigned({ ...order, asked: state.asked }, state.signed, road, record, signal)
  else if (state.status === 'awaiting-approval')
    yield* settleAsked({ ...order, asked: state.asked }, execution, road, record, signal)
  else if (state.status === 'awaiting-consent') {
    const height = await untilAnswered(() => road.connection.getBlockHeight('confirmed'), signal)
    if (await isPast(road, hashOf(state.asked, state.changed), { blockHeight: height }))
      yield await record({ type: 'expired', transaction: index, height })
  }
}

/** Milliseconds between two looks for a deed of which only the prompt is known. */
const LOOK_MS = 1_500

/**
 * The wallet was asked and its answer was lost: either a transaction that does what was asked has landed, or the blockhash dies
 * at finalized.
 */
async function* settleAsked(
  order: Order,
  execution: Execution,
  road: Road,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const { index, asked } = order
  const hash = asked.sends ? await latestExpiry(road.connection, asked, signal) : asked
  const request = { hash, isRepeatable: isRepeatable(asked, order) }
  for (;;) {
    const look = (each: Road) => findOrExpired(execution, hash, each)
    const found = await byTwoNodes(road, request, look).catch(() => null)
    if (found?.kind === 'expired') return yield await record(expiredEvent(index, found))
    if (found) return yield* writeFound(order, found, road, record, signal)
    await pause(LOOK_MS, signal)
  }
}

type Landed = Exclude<Found, { kind: 'nowhere' }>

/** What landed of a deed by one node, or that its blockhash has expired without; null while neither is known. */
export async function findOrExpired(
  execution: Execution,
  hash: DatedHash,
  road: Road,
): Promise<Landed | Readonly<{ kind: 'expired'; height: number }> | null> {
  const found = await findLanded(road, execution)
  if (found?.kind !== 'nowhere') return found
  const { height } = found
  return (await isPast(road, hash, { blockHeight: height })) ? { kind: 'expired', height } : null
}

async function* writeFound(
  order: Order,
  found: Landed,
  road: Road,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const { index } = order
  const { kind, signature } = found
  yield await record(await settlementEvent(index, signature, found, road.connection, signal))
  if (kind === 'confirmed') yield* writePaid({ ...order, signature }, road, record, signal)
}
