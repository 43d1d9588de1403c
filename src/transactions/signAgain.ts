import { AppError } from '../errors/AppError'
import { withRpcErrors } from '../solana/namedErrors'
import { byTwoNodes, hashOf, isRepeatable } from './blockhashExpiry'
import { foldChanges } from './changes'
import { partMessage, readMessage, tablesOf } from './deedRecord'
import type { ExecutionEvent } from './events'
import { currentTransaction, promisedSteps, type Execution } from './execution'
import { approveAndSend, ready, requireNoneUnderWay, requireWallet } from './execute'
import { findLanded, type Found } from './findLanded'
import { dropSigners, heldSigners } from './furtherSigners'
import { nextDraft } from './nextTransaction'
import type { PreparedTransaction } from './prepareTransaction'
import { recheck, type ReadyTransaction } from './recheck'
import { recorder } from './recorder'
import type { Road } from './road'
import { findOrExpired } from './settle'
import { landedOf, writePaid } from './paid'
import type { TransactionSigner } from './signer'
import { isAtRest, openRequests } from './transactionState'

/** Whether a deed can be asked for again as it was: nothing of it can land any more, and all that was asked is still known. */
export function canSignAgain(execution: Execution): boolean {
  return !execution.deed.imported && askedBefore(execution) !== null
}

/**
 * Asks for the transaction that a deed is at: one that was declined, has expired or has failed, or one that comes after those
 * that landed. `next` is that transaction prepared anew (nextTransaction.ts); without it, what was asked before is asked at the
 * same price. The same instructions have the same addresses, with a fresh blockhash, tried out anew; and should the earlier
 * request have landed after all, that is found first: nothing is paid for twice. Aborting `giveUp` ends the waiting for the
 * wallet. Rejects with wallet/disconnected where another wallet is connected, transaction/under-way where another deed does the same or another
 * tab has asked for this one since,
 * rpc/not-known-yet where the node cannot tell of the earlier request, or as recheck does, before anything is written:
 * the deed then stands as it stood.
 */
export async function* signAgain(
  execution: Execution,
  signer: TransactionSigner,
  road: Road,
  giveUp?: AbortSignal,
  next?: PreparedTransaction,
): AsyncGenerator<ExecutionEvent> {
  const { index, state } = currentTransaction(execution)
  const { deed } = execution
  const part = deed.parts?.[index]
  // Another tab may have gone on meanwhile: what was prepared is then another transaction than the one that the deed is at.
  const isIts = next && (!part || partMessage(next.draft) === part.message)
  const transaction = isIts && isAtRest(state) ? ready(next) : askedBefore(execution)
  if (!transaction || deed.imported) return
  requireWallet(transaction.payer, signer, transaction.signers.length)
  await requireNoneUnderWay({ ...deed, parts: part ? [part] : [] }, road)
  const record = recorder(road, deed.id)
  const lookedFor = openRequests(state)
  const landed = lookedFor.length > 0 ? await lookBack(execution, road) : null
  if (landed) {
    const { signature, slot } = landed
    yield await record({ type: 'confirmed', transaction: index, signature, slot })
    if (!('asked' in state) || !state.asked) return
    return yield* writePaid(landedOf(execution, index, { signature, asked: state.asked }), road, record)
  }
  const askable = await recheck(road.connection, transaction, road.readAccount)
  const company = { deed, signer, road, record, giveUp, lookedFor }
  const last = yield* approveAndSend(index, askable, company)
  const isLast = index === execution.transactions.length - 1
  if (last === 'confirmed' && isLast) dropSigners(deed.parts?.flatMap(({ signers }) => signers) ?? [])
}

/**
 * A wallet may have sent by itself, or later than the deed was watched: earlier requests are looked for once more, and what is said
 * to have expired must have, whoever said so. Rejects with rpc/not-known-yet where the node, or a second one, cannot tell.
 */
async function lookBack(execution: Execution, road: Road) {
  const { state } = currentTransaction(execution)
  if (!('asked' in state) || !state.asked) return null
  const signed = ('signed' in state && state.signed) || state.asked
  const request = {
    hash: hashOf(state.asked, signed),
    isRepeatable: isRepeatable(state.asked, execution.deed),
  }
  const look = (each: Road): Promise<Found | Readonly<{ kind: 'expired' }> | null> =>
    state.status === 'expired' ? findOrExpired(execution, request.hash, each) : findLanded(each, execution)
  const found = await withRpcErrors(() => byTwoNodes(road, request, look))
  if (!found) throw new AppError('rpc/not-known-yet')
  return found.kind === 'confirmed' ? found : null
}

/** What was asked and simulated before, with the keys that must sign it besides; null where any of it is not known. */
function askedBefore(execution: Execution): ReadyTransaction | null {
  const { index, state } = currentTransaction(execution)
  if (state.status === 'prepared' || !isAtRest(state)) return null
  if (!('asked' in state) || !state.asked || !state.simulation) return null
  const part = execution.deed.parts?.[index]
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
