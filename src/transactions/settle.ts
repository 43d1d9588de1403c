import { PublicKey, type Connection } from '@solana/web3.js'
import { fromBase64 } from '../units/bytes'
import { beginDeed } from './deedInProgress'
import type { ExecutionEvent, ExecutionEventOf } from './events'
import { currentTransaction, type Execution } from './execution'
import { readPaid } from './paid'
import { recorder, type Recorder } from './recorder'
import type { Road } from './road'
import { broadcastUntilSettled, pause, type Settlement } from './send'
import { simulationError } from './simulate'

export type Outcome = 'confirmed' | 'stopped'

type Signed = Pick<ExecutionEventOf<'signed'>, 'signature' | 'wire' | 'lastValidBlockHeight'>

/** Sends what is signed until the chain has answered, and writes the answer and what was really paid. */
export async function* settleSigned(
  index: number,
  { signature, wire, lastValidBlockHeight }: Signed,
  payer: string,
  road: Road,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent, Outcome> {
  const signed = { wire: fromBase64(wire), signature, lastValidBlockHeight }
  const sending = broadcastUntilSettled(road.connection, signed, signal)
  let step = await sending.next()
  for (; !step.done; step = await sending.next())
    yield await record({ type: 'broadcast', transaction: index })
  const settlement = step.value
  yield await record(settlementEvent(index, signature, settlement))
  if (settlement.kind === 'confirmed') yield* writePaid(index, signature, payer, road, record, signal)
  return settlement.kind === 'confirmed' ? 'confirmed' : 'stopped'
}

/**
 * Finds the truth about a deed whose tab was closed or whose connection was lost, and takes it to its end: sends again what
 * was signed; where only the prompt is known, looks whether the deed's accounts exist. Yields nothing where nothing is open.
 */
export async function* settleDeed(
  execution: Execution,
  road: Road,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const { index, state } = currentTransaction(execution)
  const { deed } = execution
  const record = recorder(road, deed.id)
  const end = beginDeed()
  try {
    if (state.status === 'signed' || state.status === 'sent')
      yield* settleSigned(index, state.signed, deed.payer, road, record, signal)
    else if (state.status === 'awaiting-approval')
      yield* settleAsked(index, state.asked, execution, road, record, signal)
    else if (state.status === 'confirmed' && !state.paid)
      yield* writePaid(index, state.signature, deed.payer, road, record, signal)
  } finally {
    end()
  }
}

function settlementEvent(index: number, signature: string, settlement: Settlement): Parameters<Recorder>[0] {
  switch (settlement.kind) {
    case 'confirmed':
      return { type: 'confirmed', transaction: index, signature, slot: settlement.slot }
    case 'landed-failed': {
      const { context } = simulationError(settlement.error, [])
      return {
        type: 'failed',
        transaction: index,
        failure: { code: 'transaction/failed', context },
        landed: true,
      }
    }
    case 'expired':
      return { type: 'expired', transaction: index, height: settlement.height }
  }
}

async function* writePaid(
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

/** The wallet was asked and its answer was lost: either the deed's accounts appear, or its blockhash dies at finalized. */
async function* settleAsked(
  index: number,
  { lastValidBlockHeight }: Readonly<{ lastValidBlockHeight: number }>,
  { deed }: Execution,
  road: Road,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const created = deed.creates.map(({ address }) => new PublicKey(address))
  for (;;) {
    const answer = await lookForAccounts(road.connection, created, lastValidBlockHeight).catch(() => null)
    if (answer?.kind === 'landed') {
      yield await record({
        type: 'confirmed',
        transaction: index,
        signature: answer.signature,
        slot: answer.slot,
      })
      yield* writePaid(index, answer.signature, deed.payer, road, record, signal)
      return
    }
    if (answer?.kind === 'expired') {
      yield await record({ type: 'expired', transaction: index, height: answer.height })
      return
    }
    await pause(LOOK_MS, signal)
  }
}

type Found =
  | Readonly<{ kind: 'landed'; signature: string; slot: number }>
  | Readonly<{ kind: 'expired'; height: number }>
  | null

/** An account that a node past the last valid height does not have can no longer come. */
async function lookForAccounts(
  connection: Connection,
  created: readonly PublicKey[],
  lastValidBlockHeight: number,
): Promise<Found> {
  const { absoluteSlot, blockHeight = 0 } = await connection.getEpochInfo('finalized')
  const [address] = created
  const account =
    address &&
    (await connection.getAccountInfo(address, { commitment: 'confirmed', minContextSlot: absoluteSlot }))
  if (address && account) return firstSuccess(connection, address)
  return blockHeight > lastValidBlockHeight ? { kind: 'expired', height: blockHeight } : null
}

/** The oldest transaction of an address that did not fail: the one that made it. */
async function firstSuccess(connection: Connection, address: PublicKey): Promise<Found> {
  const history = await connection.getSignaturesForAddress(address, {}, 'confirmed')
  const made = history.findLast(({ err }) => err === null)
  return made ? { kind: 'landed', signature: made.signature, slot: made.slot } : null
}
