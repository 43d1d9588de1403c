import { VersionedMessage, type Connection } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { fromBase64 } from '../units/bytes'
import { connectToEach } from '../solana/connection'
import { pause } from '../storage/pause'
import { untilTold, withoutHistory, type Patience } from './asking'
import { hashOf, isRepeatable, latestExpiry } from './blockhashExpiry'
import { carriesOut } from './checkSigned'
import type { OperationRecord, ExecutionEvent } from './events'
import type { Execution } from './execution'
import { fetchTransaction } from './fetchTransaction'
import { findLanded, type Found } from './findLanded'
import type { Loaded } from './lookupTables'
import { landedOf, writePaid } from './paid'
import type { Recorder } from './recorder'
import type { Engine } from './engine'
import { searchUntilTold } from './search'
import { broadcastUntilSettled, type Settlement, type SignedWire } from './send'
import { settlementEvent, type Settled } from './settlementEvent'
import type { Asked, Signed } from './transactionState'

export type Outcome = 'confirmed' | 'stopped'

/** Which transaction of an operation, what was asked, and the lookup tables that it names accounts by. */
export type Order = Readonly<{ operation: OperationRecord; index: number; asked: Asked; tables: Loaded }>

/**
 * Follows what is signed until the chain has answered, and writes the answer and what was really paid. It is sent again and
 * again meanwhile, unless the wallet sent it by itself and kept the bytes. Before it is given up the chain is searched for another copy
 * of it. Rejects with rpc/short-history where the node cannot tell.
 */
export async function* settleSigned(
  order: Order,
  signed: Signed,
  engine: Engine,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent, Outcome> {
  const { operation, index, asked } = order
  const note = forgiving(record, engine)
  const wire = await wireOf(order, signed, engine, signal)
  const sending = broadcastUntilSettled(engine, wire, signal)
  let step = await sending.next()
  for (; !step.done; step = await sending.next()) yield await note({ type: 'broadcast', transaction: index })
  const settled = await settledOf(order, wire, step.value, engine, signal)
  const signature = 'signature' in settled ? settled.signature : signed.signature
  yield await note(await settlementEvent(index, signature, settled, engine.connection, signal))
  if (settled.kind !== 'confirmed') return 'stopped'
  yield* writePaid(landedOf({ operation }, index, { signature, asked }), engine, note, signal)
  return 'confirmed'
}

/** What the chain says of a signature, and, where that did not do what was asked, whether another copy of it did. */
async function settledOf(
  order: Order,
  wire: SignedWire,
  settlement: Settlement,
  engine: Engine,
  signal?: AbortSignal,
): Promise<Settled> {
  const settled = wire.wire === null ? await asWasAsked(order, wire, settlement, engine, signal) : settlement
  if (settled.kind === 'confirmed') return settled
  const execution = await engine.journal.read(order.operation.id)
  if (!execution) throw new AppError('journal/unavailable', { reason: 'erased' })
  if (settled.kind === 'expired')
    return await searchUntilTold(execution, ({ height }) => height >= settled.height, engine, signal)
  const patience = settled.kind === 'another' ? PATIENCE : { ...PATIENCE, tries: 1 }
  return (await untilTold(() => copyOf(execution, engine), patience, signal)) ?? settled
}

/** A copy that the wallet sent by itself lands within moments. */
const PATIENCE: Patience = { tries: 4, betweenMs: 500 }

async function copyOf(execution: Execution, engine: Engine): Promise<Found | null> {
  const found = await findLanded(engine, execution)
  return found?.kind === 'confirmed' ? found : null
}

/**
 * What happens after the signature is on disk can be found out again: where it cannot be written any more (a full disk), the
 * operation goes on all the same.
 */
function forgiving(record: Recorder, { now }: Engine): Recorder {
  return async (event) => await record(event).catch(() => ({ ...event, at: now() }))
}

async function wireOf(
  { operation, asked }: Order,
  signed: Signed,
  { connection }: Engine,
  signal?: AbortSignal,
): Promise<SignedWire> {
  const { signature } = signed
  const wire = signed.wire === null ? null : fromBase64(signed.wire)
  const hash = wire ? hashOf(asked, signed) : await latestExpiry(connection, asked, signal)
  return { wire, signature, hash, isRepeatable: isRepeatable(asked, operation) }
}

/**
 * Bytes that we never saw are read once they have landed: only what does what was asked, landed since, and is no other operation's, is the
 * operation.
 */
async function asWasAsked(
  { operation, asked, tables }: Order,
  { signature }: SignedWire,
  settlement: Settlement,
  { connection, journal }: Engine,
  signal?: AbortSignal,
): Promise<Settled> {
  if (settlement.kind !== 'confirmed') return settlement
  const landed = await readLanded(signature, connection, signal)
  const message = VersionedMessage.deserialize(fromBase64(asked.message))
  const loaded = { asked: tables, found: landed.meta?.loadedAddresses }
  const isSince = Math.min(settlement.slot, landed.slot) >= (asked.slot ?? 0)
  if (!isSince || !carriesOut(message, landed.transaction.message, loaded)) return { kind: 'another' }
  const held = await journal.heldByOthers(operation)
  return held.signatures.has(signature) ? { kind: 'another' } : settlement
}

/** A node may know a status well before it knows the whole transaction: so often each endpoint is asked for that. */
const MOST_READS = 60
const BETWEEN_MS = 700

/** Rejects with rpc/short-history where no endpoint keeps a history, or none shows it in time. */
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
