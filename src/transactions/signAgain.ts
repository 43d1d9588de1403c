import { foldChanges } from './changes'
import { partMessage, readMessage, tablesOf } from './operationRecord'
import type { ExecutionEvent } from './events'
import { currentTransaction, promisedSteps, type Execution } from './execution'
import { approveAndSend, ready, requireNoneUnderWay, requireWallet } from './execute'
import { dropSigners, heldSigners } from './furtherSigners'
import { nextDraft } from './nextTransaction'
import type { PreparedTransaction } from './prepareTransaction'
import { resimulate, type ReadyTransaction } from './resimulate'
import { recorder } from './recorder'
import { requireOver, searchOnce } from './search'
import type { Engine } from './engine'
import { landedOf, writePaid } from './paid'
import type { TransactionSigner } from './signer'
import { isAtRest, requestsOf } from './transactionState'

/** Whether an operation can be asked for again as it was: nothing of it can land any more, and all that was asked is still known. */
export function canSignAgain(execution: Execution): boolean {
  return !execution.operation.imported && askedBefore(execution) !== null
}

/**
 * Asks for the transaction that an operation is at: one that was declined, has expired or has failed, or one that comes after those
 * that landed. `next` is that transaction prepared anew (nextTransaction.ts); without it, what was asked before is asked at the
 * same price. The same instructions have the same addresses, with a fresh blockhash, tried out anew; and should the earlier
 * request have landed after all, that is found first: nothing is paid for twice. Aborting the signal `abort` ends the waiting for the
 * wallet. Rejects with wallet/disconnected where another wallet is connected, transaction/under-way where another operation does the same
 * or another tab has asked for this one since, rpc/not-known-yet or rpc/short-history where the node cannot tell of the earlier
 * requests, or as resimulate does, before anything is written: the operation then stands as it stood.
 */
export async function* signAgain(
  execution: Execution,
  signer: TransactionSigner,
  engine: Engine,
  abort?: AbortSignal,
  next?: PreparedTransaction,
): AsyncGenerator<ExecutionEvent> {
  const { index, state } = currentTransaction(execution)
  const { operation } = execution
  const part = operation.parts?.[index]
  // Another tab may have gone on meanwhile: what was prepared is then another transaction than the one that the operation is at.
  const isIts = next && (!part || partMessage(next.draft) === part.message)
  const transaction = isIts && isAtRest(state) ? ready(next) : askedBefore(execution)
  if (!transaction || operation.imported) return
  requireWallet(transaction.payer, signer, transaction.signers.length)
  await requireNoneUnderWay({ ...operation, parts: part ? [part] : [] }, engine)
  const record = recorder(engine, operation.id)
  const lookedFor = requestsOf(state)
  await requireOver(execution, engine)
  const landed = lookedFor.length > 0 ? await searchOnce(execution, engine) : null
  if (landed?.kind === 'confirmed') {
    const { signature, slot } = landed
    yield await record({ type: 'confirmed', transaction: index, signature, slot })
    if (!('asked' in state) || !state.asked) return
    return yield* writePaid(landedOf(execution, index, { signature, asked: state.asked }), engine, record)
  }
  const askable = await resimulate(engine.connection, transaction, engine.readAccount)
  const signing = { operation, signer, engine, record, abort, lookedFor }
  const last = yield* approveAndSend(index, askable, signing)
  const isLast = index === execution.transactions.length - 1
  if (last === 'confirmed' && isLast) dropSigners(operation.parts?.flatMap(({ signers }) => signers) ?? [])
}

/** What was asked and simulated before, with the keys that must sign it besides; null where any of it is not known. */
function askedBefore(execution: Execution): ReadyTransaction | null {
  const { index, state } = currentTransaction(execution)
  if (state.status === 'prepared' || !isAtRest(state)) return null
  if (!('asked' in state) || !state.asked || !state.simulation) return null
  const part = execution.operation.parts?.[index]
  const signers = heldSigners(part?.signers ?? [])
  if (!signers) return null
  const tables = tablesOf(part)
  const { payer, instructions } = readMessage(state.asked.message, tables)
  const { units, bytes, fees, total } = state.simulation
  const steps = promisedSteps(execution).filter(({ id }) => part?.steps.some((step) => step.id === id))
  const changes = foldChanges(nextDraft(execution)?.steps ?? [])
  const asked = { payer, instructions, tables, titles: [], steps, signers }
  return { ...asked, units, bytes, fees, total, changes }
}
