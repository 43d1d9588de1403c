import {
  PublicKey,
  SystemProgram,
  VersionedMessage,
  type ConfirmedSignatureInfo,
  type Connection,
} from '@solana/web3.js'
import { fromBase64 } from '../units/bytes'
import { carriesOut } from './checkSigned'
import { beginDeed } from './deedInProgress'
import type { ExecutionEvent, ExecutionEventOf } from './events'
import { currentTransaction, type Asked, type Execution } from './execution'
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
  const note = forgiving(record)
  const signed = { wire: fromBase64(wire), signature, lastValidBlockHeight }
  const sending = broadcastUntilSettled(road.connection, signed, signal)
  let step = await sending.next()
  for (; !step.done; step = await sending.next()) yield await note({ type: 'broadcast', transaction: index })
  const settlement = step.value
  yield await note(settlementEvent(index, signature, settlement))
  if (settlement.kind === 'confirmed') yield* writePaid(index, signature, payer, road, note, signal)
  return settlement.kind === 'confirmed' ? 'confirmed' : 'stopped'
}

/**
 * Finds the truth about a deed whose tab was closed or whose connection was lost, and takes it to its end: sends again what
 * was signed; where only the prompt is known, looks whether the deed's accounts exist. Yields nothing where nothing is open, nor for a
 * deed that came from a file: nobody's bytes are sent.
 */
export async function* settleDeed(
  execution: Execution,
  road: Road,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const { index, state } = currentTransaction(execution)
  const { deed } = execution
  if (deed.imported) return
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

/**
 * What happens after the signature is on disk can be found out again: where it cannot be written any more (a full disk), the
 * deed goes on all the same.
 */
function forgiving(record: Recorder): Recorder {
  return async (event) => await record(event).catch(() => ({ ...event, at: Date.now() }))
}

export function settlementEvent(
  index: number,
  signature: string,
  settlement: Settlement,
): Parameters<Recorder>[0] {
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

/**
 * The wallet was asked and its answer was lost: either a transaction that does what was asked has made the deed's accounts, or
 * the blockhash dies at finalized.
 */
async function* settleAsked(
  index: number,
  asked: Asked,
  { deed }: Execution,
  road: Road,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const [address] = deed.creates.map((created) => new PublicKey(created.address))
  for (;;) {
    const answer = await lookForDeed(road.connection, asked, address).catch(() => null)
    if (answer?.kind === 'landed') {
      const { signature, slot } = answer
      yield await record({ type: 'confirmed', transaction: index, signature, slot })
      yield* writePaid(index, signature, deed.payer, road, record, signal)
      return
    }
    if (answer?.kind === 'expired') {
      yield await record({ type: 'expired', transaction: index, height: answer.height })
      return
    }
    await pause(LOOK_MS, signal)
  }
}

type Landed = Readonly<{ kind: 'landed'; signature: string; slot: number }>
type Found = Landed | Readonly<{ kind: 'expired'; height: number }> | null

/**
 * An account that a node past the last valid height does not have can no longer come. An account that is there proves nothing
 * yet: somebody may have sent lamports to its address, or another deed may have made it.
 */
async function lookForDeed(
  connection: Connection,
  { message, lastValidBlockHeight }: Asked,
  address: PublicKey | undefined,
): Promise<Found> {
  const { absoluteSlot, blockHeight = 0 } = await connection.getEpochInfo('finalized')
  const account =
    address &&
    (await connection.getAccountInfo(address, { commitment: 'confirmed', minContextSlot: absoluteSlot }))
  if (address && account && !account.owner.equals(SystemProgram.programId)) {
    const made = await findTransaction(connection, address, message)
    if (made !== 'another') return made
  }
  return blockHeight > lastValidBlockHeight ? { kind: 'expired', height: blockHeight } : null
}

/**
 * The oldest transaction of an address that does what was asked; `another` where all that succeeded there do something else,
 * null where the node does not know its history (yet).
 */
async function findTransaction(
  connection: Connection,
  address: PublicKey,
  message: string,
): Promise<Landed | 'another' | null> {
  const asked = VersionedMessage.deserialize(fromBase64(message))
  const succeeded = (await historyOf(connection, address)).filter(({ err }) => err === null)
  for (const { signature, slot } of succeeded) {
    const found = await connection.getTransaction(signature, {
      commitment: 'confirmed',
      maxSupportedTransactionVersion: 0,
    })
    if (!found) return null
    if (carriesOut(asked, found.transaction.message)) return { kind: 'landed', signature, slot }
  }
  return succeeded.length > 0 ? 'another' : null
}

/** The RPC method gives this many signatures at once, newest first. */
const PAGE = 1_000

/** Every signature of an address that the node knows, oldest first. */
async function historyOf(
  connection: Connection,
  address: PublicKey,
): Promise<readonly ConfirmedSignatureInfo[]> {
  const newestFirst: ConfirmedSignatureInfo[] = []
  for (;;) {
    const before = newestFirst.at(-1)?.signature
    const options = { limit: PAGE, ...(before !== undefined && { before }) }
    const page = await connection.getSignaturesForAddress(address, options, 'confirmed')
    newestFirst.push(...page)
    if (page.length < PAGE) return newestFirst.toReversed()
  }
}
