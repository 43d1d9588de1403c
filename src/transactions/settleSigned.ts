import { VersionedMessage } from '@solana/web3.js'
import { fromBase64 } from '../units/bytes'
import { untilAnswered } from './asking'
import { hashOf, isRepeatable, latestExpiry } from './blockhashExpiry'
import { carriesOut } from './checkSigned'
import type { DeedRecord, ExecutionEvent } from './events'
import { fetchTransaction } from './fetchTransaction'
import type { Loaded } from './lookupTables'
import { writePaid } from './paid'
import type { Recorder } from './recorder'
import type { Road } from './road'
import { broadcastUntilSettled, type Settlement, type SignedWire } from './send'
import { settlementEvent, type Settled } from './settlementEvent'
import type { Asked, Signed } from './transactionState'

export type Outcome = 'confirmed' | 'stopped'

/**
 * Which transaction of a deed, what was asked, the lookup tables that it names accounts by, who pays (base58), and what the deed
 * makes.
 */
export type Order = Readonly<{
  index: number
  asked: Asked
  tables: Loaded
  payer: string
  creates: DeedRecord['creates']
}>

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
  const { index } = order
  const { signature, wire } = signed
  const note = forgiving(record, road)
  const sending = broadcastUntilSettled(road, await wireOf(order, signed, road, signal), signal)
  let step = await sending.next()
  for (; !step.done; step = await sending.next()) yield await note({ type: 'broadcast', transaction: index })
  const settlement = wire === null ? await asWasAsked(order, signature, step.value, road, signal) : step.value
  yield await note(await settlementEvent(index, signature, settlement, road.connection, signal))
  if (settlement.kind !== 'confirmed') return 'stopped'
  yield* writePaid({ ...order, signature }, road, note, signal)
  return 'confirmed'
}

/**
 * What happens after the signature is on disk can be found out again: where it cannot be written any more (a full disk), the
 * deed goes on all the same.
 */
function forgiving(record: Recorder, { now }: Road): Recorder {
  return async (event) => await record(event).catch(() => ({ ...event, at: now() }))
}

async function wireOf(
  { asked, creates }: Order,
  signed: Signed,
  { connection }: Road,
  signal?: AbortSignal,
): Promise<SignedWire> {
  const { signature } = signed
  const wire = signed.wire === null ? null : fromBase64(signed.wire)
  const hash = wire ? hashOf(asked, signed) : await latestExpiry(connection, asked, signal)
  return { wire, signature, hash, isRepeatable: isRepeatable(asked, { creates }) }
}

/** Bytes that we never saw are read once they have landed: only what does what was asked is the deed. */
async function asWasAsked(
  { asked, tables }: Order,
  signature: string,
  settlement: Settlement,
  { connection }: Road,
  signal?: AbortSignal,
): Promise<Settled> {
  if (settlement.kind !== 'confirmed') return settlement
  const landed = await untilAnswered(async () => {
    const found = await fetchTransaction(connection, signature)
    if (!found) throw new Error('the node does not know its history yet')
    return found
  }, signal)
  const message = VersionedMessage.deserialize(fromBase64(asked.message))
  const loaded = { asked: tables, found: landed.meta?.loadedAddresses }
  return carriesOut(message, landed.transaction.message, loaded) ? settlement : { kind: 'another' }
}
