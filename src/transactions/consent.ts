import { VersionedMessage, VersionedTransaction } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { withRpcErrors } from '../solana/namedErrors'
import { fromBase64 } from '../units/bytes'
import { hashOf, isPast } from './blockhashExpiry'
import { checkSigned, isSigned, signatureOf } from './checkSigned'
import { tablesOf } from './operationRecord'
import type { ChangedRecord, ExecutionEvent } from './events'
import { currentTransaction, promisedSteps, type Execution } from './execution'
import { requireWithin } from './moved'
import { simulatedTotal } from './newBill'
import { recorder } from './recorder'
import type { Engine } from './engine'
import { settleSigned } from './settleSigned'
import type { Asked } from './transactionState'

/**
 * The person's word about what a wallet made of a transaction: `true` sends those very bytes, `false` ends it as declined. What
 * came too late in the meantime has expired. Yields nothing where nothing waits for consent. Rejects before anything is
 * written, with simulation/mismatch where it would cost something else by now, or with rpc/*: it then waits as before.
 */
export async function* answerConsent(
  execution: Execution,
  go: boolean,
  engine: Engine,
): AsyncGenerator<ExecutionEvent> {
  const { index, state } = currentTransaction(execution)
  if (state.status !== 'awaiting-consent' || execution.operation.imported) return
  const { operation } = execution
  const record = recorder(engine, operation.id)
  if (!go) return yield await record({ type: 'declined', transaction: index })
  const height = await withRpcErrors(() => engine.connection.getBlockHeight('confirmed'))
  if (await isPast(engine, hashOf(state.asked, state.changed), { blockHeight: height }))
    return yield await record({ type: 'expired', transaction: index, height })
  await requireStillSo(execution, state.asked, state.changed, engine)
  const order = { operation, index, asked: state.asked, tables: tablesOf(operation.parts?.[index]) }
  const { signature, wire, blockhash, lastValidBlockHeight } = state.changed
  const signed = { signature, wire, blockhash, lastValidBlockHeight }
  yield await record({ type: 'signed', transaction: index, ...signed })
  if (!(await isFirst(operation.id, index, signature, engine))) return
  yield* settleSigned(order, signed, engine, record)
}

/** The kept bytes must be those that were read, and cost what was shown. */
async function requireStillSo(
  execution: Execution,
  asked: Asked,
  changed: ChangedRecord,
  { connection }: Engine,
): Promise<void> {
  const part = execution.operation.parts?.[currentTransaction(execution).index]
  const signed = VersionedTransaction.deserialize(fromBase64(changed.wire))
  checkSigned(VersionedMessage.deserialize(fromBase64(asked.message)), signed, tablesOf(part))
  const [payer] = signed.message.staticAccountKeys
  if (!payer || signatureOf(signed) !== changed.signature || !isSigned(signed.message, signed.signatures))
    throw new AppError('wallet/changed-transaction', { what: 'signature' })
  const steps = promisedSteps(execution).filter(({ id }) => part?.steps.some((step) => step.id === id))
  const total = await withRpcErrors(() => simulatedTotal(connection, payer, signed.message))
  requireWithin(steps, changed.total, total)
}

/** Where a browser has no locks two tabs may answer at once: the journal's order decides which word counted. */
async function isFirst(id: string, index: number, signature: string, { journal }: Engine): Promise<boolean> {
  const state = (await journal.read(id))?.transactions[index]
  return (state?.status === 'signed' || state?.status === 'sent') && state.signed.signature === signature
}
