import { TransactionMessage, VersionedMessage } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { fromBase64 } from '../units/bytes'
import type { ExecutionEvent } from './events'
import { currentTransaction, type Execution, type TransactionState } from './execution'
import { approveAndSend, type ReadyTransaction } from './execute'
import { compileMessage } from './pack'
import { recorder } from './recorder'
import type { Road } from './road'
import type { TransactionSigner } from './signer'
import { simulateMessage } from './simulate'

/** Whether a deed can be asked for again: it was, nothing of it can land any more, and what was asked is still known. */
export function canSignAgain(execution: Execution): boolean {
  return askedBefore(currentTransaction(execution).state) !== null
}

/**
 * Asks again for a deed that was declined, has expired or has failed: the same instructions, and so the same addresses, with
 * a fresh blockhash, simulated anew. Since the deed's accounts can be made only once, it can never be paid for twice.
 * Rejects with wallet/disconnected where another wallet is connected, or as prepareDeed does, before anything is written.
 */
export async function* signAgain(
  execution: Execution,
  signer: TransactionSigner,
  road: Road,
  signal?: AbortSignal,
): AsyncGenerator<ExecutionEvent> {
  const { index, state } = currentTransaction(execution)
  const before = askedBefore(state)
  if (!before) return
  const transaction = await simulateAgain(before, road)
  if (!transaction.payer.equals(signer.address))
    throw new AppError('wallet/disconnected', { expected: transaction.payer.toBase58() })
  yield* approveAndSend(index, transaction, {
    signer,
    road,
    record: recorder(road, execution.deed.id),
    signal,
  })
}

type Before = Readonly<{
  message: string
  blockhash: string
  simulation: NonNullable<TransactionState['simulation']>
}>

function askedBefore(state: TransactionState): Before | null {
  if (state.status !== 'declined' && state.status !== 'expired' && state.status !== 'failed') return null
  if (!state.asked || !state.simulation) return null
  return { message: state.asked.message, blockhash: state.asked.blockhash, simulation: state.simulation }
}

async function simulateAgain(before: Before, { connection }: Road): Promise<ReadyTransaction> {
  const message = VersionedMessage.deserialize(fromBase64(before.message))
  const { payerKey: payer, instructions } = TransactionMessage.decompile(message)
  const balanceBefore = BigInt(await connection.getBalance(payer, 'confirmed'))
  const { bytes, fees, total } = before.simulation
  if (balanceBefore < total)
    throw new AppError('simulation/insufficient-funds', {
      needed: total,
      balance: balanceBefore,
      missing: total - balanceBefore,
    })
  const { units, payerAfter } = await simulateMessage(
    connection,
    payer,
    compileMessage(payer, instructions, before.blockhash),
  )
  const simulated = balanceBefore - payerAfter
  if (simulated !== total) throw new AppError('simulation/mismatch', { promised: total, simulated })
  return { payer, instructions, signers: [], units, bytes, fees, total, balanceBefore }
}
