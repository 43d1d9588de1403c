import { TransactionMessage, VersionedMessage } from '@solana/web3.js'
import { fromBase64 } from '../units/bytes'
import type { ExecutionEvent } from './events'
import { currentTransaction, type Execution, type TransactionState } from './execution'
import { approveAndSend, requireWallet } from './execute'
import { recheck, type ReadyTransaction } from './recheck'
import { recorder } from './recorder'
import type { Road } from './road'
import type { TransactionSigner } from './signer'

/** Whether a deed can be asked for again: it was, nothing of it can land any more, and what was asked is still known. */
export function canSignAgain(execution: Execution): boolean {
  return !execution.deed.imported && askedBefore(currentTransaction(execution).state) !== null
}

/**
 * Asks again for a deed that was declined, has expired or has failed: the same instructions, and so the same addresses, with
 * a fresh blockhash, tried out anew. Since the deed's accounts can be made only once, it can never be paid for twice.
 * Aborting `giveUp` ends the waiting for the wallet. Rejects with wallet/disconnected where another wallet is connected, or as
 * recheck does, before anything is written: the deed then stands as it stood.
 */
export async function* signAgain(
  execution: Execution,
  signer: TransactionSigner,
  road: Road,
  giveUp?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const { index, state } = currentTransaction(execution)
  const before = execution.deed.imported ? null : askedBefore(state)
  if (!before) return
  const transaction = readyAgain(before)
  requireWallet(transaction.payer, signer)
  const record = recorder(road, execution.deed.id)
  const askable = await recheck(road.connection, transaction)
  yield* approveAndSend(index, askable, { signer, road, record, giveUp })
}

type Before = Readonly<{ message: string; simulation: NonNullable<TransactionState['simulation']> }>

function askedBefore(state: TransactionState): Before | null {
  if (state.status !== 'declined' && state.status !== 'expired' && state.status !== 'failed') return null
  if (!state.asked || !state.simulation) return null
  return { message: state.asked.message, simulation: state.simulation }
}

function readyAgain({ message, simulation }: Before): ReadyTransaction {
  const { payerKey: payer, instructions } = TransactionMessage.decompile(
    VersionedMessage.deserialize(fromBase64(message)),
  )
  const { units, bytes, fees, total } = simulation
  return { payer, instructions, titles: [], signers: [], units, bytes, fees, total }
}
