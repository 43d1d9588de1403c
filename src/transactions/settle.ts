import { untilAnswered } from './asking'
import { hashOf, isPast, latestExpiry } from './blockhashExpiry'
import { tablesOf } from './operationRecord'
import type { ExecutionEvent } from './events'
import { currentTransaction, type Execution } from './execution'
import type { Found, Nowhere } from './findLanded'
import { landedOf, writePaid } from './paid'
import { recorder, type Recorder } from './recorder'
import type { Engine } from './engine'
import { hasExpired, searchOnce, searchUntilTold } from './search'
import { settlementEvent } from './settlementEvent'
import { settleSigned } from './settleSigned'
import { needsSearch, type Asked, type TransactionState } from './transactionState'

/**
 * Finds the truth about an operation whose tab was closed or whose connection was lost, and takes it to its end: sends again what
 * was signed; where only the prompt is known, looks whether it landed; discards a consent that came too late; searches the chain for
 * what was declined, failed or has expired. Yields nothing where nothing is left to be found out, nor for an operation that came from a
 * file: nobody's bytes are sent. Rejects with rpc/short-history where the node cannot tell, and with rpc/* where what is at rest cannot
 * be searched for: it then stands as it stood.
 */
export async function* settleOperation(
  execution: Execution,
  engine: Engine,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const { operation } = execution
  if (operation.imported) return
  const record = recorder(engine, operation.id)
  yield* writeUnread(execution, engine, record, signal)
  yield* settleOpen(execution, engine, record, signal)
}

/** What confirmed transactions really took, where the tab was closed before that was read. */
async function* writeUnread(
  { operation, transactions }: Execution,
  engine: Engine,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  for (const [index, state] of transactions.entries()) {
    if (state.status !== 'confirmed' || state.paid) continue
    yield* writePaid(landedOf({ operation }, index, state), engine, record, signal)
  }
}

async function* settleOpen(
  execution: Execution,
  engine: Engine,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const { index, state } = currentTransaction(execution)
  const { operation } = execution
  if (state.status === 'signed' || state.status === 'sent') {
    const order = { operation, index, asked: state.asked, tables: tablesOf(operation.parts?.[index]) }
    yield* settleSigned(order, state.signed, engine, record, signal)
  } else {
    const found = await foundOf(execution, state, engine, signal)
    if (found && 'asked' in state && state.asked)
      yield* writeFound(execution, state.asked, found, engine, record, signal)
  }
}

/**
 * What the chain tells of a request whose answer was lost, that waits for the person's consent, or that came to rest: the wallet may
 * have sent it all the same. Null where it may still land, or where nothing is left to be found out.
 */
async function foundOf(
  execution: Execution,
  state: TransactionState,
  engine: Engine,
  signal?: AbortSignal,
): Promise<Found | null> {
  if (state.status === 'awaiting-approval') {
    const { asked } = state
    const hash = asked.sends ? await latestExpiry(engine.connection, asked, signal) : asked
    const isOver = ({ height }: Nowhere, each: Engine) => isPast(each, hash, { blockHeight: height })
    return await searchUntilTold(execution, isOver, engine, signal)
  }
  if (state.status === 'awaiting-consent') {
    const height = await untilAnswered(() => engine.connection.getBlockHeight('confirmed'), signal)
    if (!(await isPast(engine, hashOf(state.asked, state.changed), { blockHeight: height }))) return null
    return await searchUntilTold(execution, (nowhere) => nowhere.height >= height, engine, signal)
  }
  if (!needsSearch(state)) return null
  const found = await searchOnce(execution, engine)
  return found.kind !== 'nowhere' || (await hasExpired(execution, found, engine)) ? found : null
}

async function* writeFound(
  execution: Execution,
  asked: Asked,
  found: Found,
  engine: Engine,
  record: Recorder,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const { index } = currentTransaction(execution)
  const signature = found.kind === 'nowhere' ? '' : found.signature
  yield await record(await settlementEvent(index, signature, found, engine.connection, signal))
  if (found.kind !== 'confirmed') return
  yield* writePaid(landedOf(execution, index, { signature, asked }), engine, record, signal)
}
