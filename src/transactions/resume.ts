/**
 * Continues an operation from its record: its next transaction, or one that did not land, is prepared and signed again.
 */

import { PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { withRpcErrors } from '../solana/namedErrors'
import { fetchPriorityFee } from '../solana/priorityFee'
import { foldChanges } from './bill'
import { requireOver, searchOnce } from './broadcast'
import type { Engine } from './engine'
import type { ExecutionEvent, PartRecord, StepRecord } from './events'
import { currentTransaction, type Execution, isAtRest, promisedSteps, requestsOf } from './execution'
import { writableAccounts } from './fees'
import { dropSigners, heldSigners, recorder } from './journal'
import { partMessage, readMessage, readPart, signedLength, tablesOf, type TransactionDraft } from './pack'
import type { Change, Step } from './plan'
import { type PreparedTransaction, type PrepareOptions, prepareTransaction, resimulate } from './prepare'
import { landedOf, writePaid } from './settle'
import { approveAndSend, requireNoneUnderWay, requireWallet, type TransactionSigner } from './sign'

/**
 * The transaction that an operation is at, with its budget and bill as they are now: what the page shows before the wallet is asked
 * again. Rejects with input/invalid where the record does not hold it or a key of it is gone, and as prepareTransaction does.
 */
export function prepareNext(
  execution: Execution,
  { connection, priority, ceiling, readAccount }: PrepareOptions,
): Promise<PreparedTransaction> {
  return withRpcErrors(async () => {
    const draft = nextDraft(execution)
    if (!draft) throw new AppError('input/invalid', { what: 'an operation that this browser can continue' })
    const price = await fetchPriorityFee(connection, writableAccounts(draft.instructions), priority)
    const earlier = changesBefore(execution, draft)
    return await prepareTransaction(
      connection,
      draft,
      { price, priority, ceiling },
      { readAccount, ...(earlier && { earlier }) },
    )
  })
}

/** What the transactions that have landed left by their own words; undefined before the first has. */
function changesBefore(
  { operation, transactions }: Execution,
  { steps }: TransactionDraft,
): readonly Change[] | undefined {
  if (currentTransaction({ operation, transactions }).index === 0) return undefined
  const first = operation.steps.findIndex(({ id }) => id === steps[0]?.id)
  return foldChanges(operation.steps.slice(0, first))
}

/**
 * The draft of the transaction that an operation is at, from its record alone; null where the record does not hold it, contradicts
 * itself, or a key is gone.
 */
export function nextDraft(execution: Execution): TransactionDraft | null {
  const { operation, transactions } = execution
  const { index } = currentTransaction({ operation, transactions })
  const part = operation.parts?.[index]
  if (!part || operation.parts?.length !== transactions.length) return null
  try {
    return draftOf(execution, part)
  } catch {
    return null
  }
}

function draftOf(execution: Execution, part: PartRecord): TransactionDraft | null {
  const recorded = readPart(part)
  const { message, tables, payer, instructions } = recorded
  const signers = heldSigners(part.signers)
  const steps = stepsOf(promisedSteps(execution), recorded)
  const needed = 1 + part.signers.length
  if (!signers || !steps || message.header.numRequiredSignatures !== needed) return null
  if (!payer.equals(new PublicKey(execution.operation.payer))) return null
  return { payer, steps, instructions, signers, tables, bytes: signedLength(message) }
}

/** The steps with their instructions again; null where one is not known, or their instructions are not those of the message. */
function stepsOf(
  records: readonly StepRecord[],
  { steps, whole }: ReturnType<typeof readPart>,
): readonly Step[] | null {
  const known = steps.flatMap(({ id, instructions }) => {
    const record = records.find((step) => step.id === id)
    return record ? [stepOf(record, instructions)] : []
  })
  return whole && known.length === steps.length ? known : null
}

function stepOf(
  { finality, consequence = '', ...words }: StepRecord,
  instructions: readonly TransactionInstruction[],
): Step {
  const step = { ...words, instructions, signers: [] }
  return finality === 'final' ? { ...step, finality, consequence } : { ...step, finality }
}

/** Whether an operation can be asked for again as it was: nothing of it can land any more, and all that was asked is still known. */
export function canSignAgain(execution: Execution): boolean {
  return !execution.operation.imported && askedBefore(execution) !== null
}

/**
 * Asks for the transaction that an operation is at: one that was declined, has expired or has failed, or one that comes after those that
 * landed. `next` is that transaction prepared anew (prepareNext); without it, what was asked before is asked at the same price. The same
 * instructions have the same addresses, with a fresh blockhash, tried out anew; and should the earlier request have landed after all,
 * that is found first: nothing is paid for twice. Aborting the signal `abort` stops waiting for the wallet. Rejects with
 * wallet/disconnected where another wallet is connected, transaction/under-way where another operation does the same or another tab has
 * asked for this one since, rpc/not-known-yet or rpc/short-history where the node cannot tell of the earlier requests, or as resimulate
 * does, before anything is written: the operation then stands as it stood.
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
  const transaction = isIts && isAtRest(state) ? next : askedBefore(execution)
  if (!transaction || operation.imported) return
  requireWallet(transaction.draft.payer, signer, transaction.draft.signers.length)
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
  const asking = await resimulate(engine.connection, transaction, engine.readAccount)
  const signing = { operation, signer, engine, record, abort, lookedFor }
  const last = yield* approveAndSend(index, asking, signing)
  const isLast = index === execution.transactions.length - 1
  if (last === 'confirmed' && isLast) dropSigners(operation.parts?.flatMap(({ signers }) => signers) ?? [])
}

/** What was asked and simulated before, with the keys that must sign it besides; null where any of it is not known. */
function askedBefore(execution: Execution): PreparedTransaction | null {
  const { index, state } = currentTransaction(execution)
  if (state.status === 'prepared' || !isAtRest(state)) return null
  if (!('asked' in state) || !state.asked || !state.simulation) return null
  const part = execution.operation.parts?.[index]
  const signers = heldSigners(part?.signers ?? [])
  if (!signers) return null
  const tables = tablesOf(part)
  const { message, payer, instructions } = readMessage(state.asked.message, tables)
  const { units, bytes, fees, total, balanceBefore } = state.simulation
  const known = nextDraft(execution)
  const records = promisedSteps(execution).filter(({ id }) => part?.steps.some((step) => step.id === id))
  const steps = known?.steps ?? records.map((record) => stepOf(record, []))
  const draft = { instructions, signers, tables, bytes, ...known, payer, steps }
  const lines = [...steps.flatMap(({ costs }) => costs), ...fees]
  const bill = { lines, total, balanceBefore, balanceAfter: balanceBefore - total }
  const changes = foldChanges(known?.steps ?? [])
  const { blockhash, lastValidBlockHeight } = state.asked
  const asked = { message, blockhash: { blockhash, lastValidBlockHeight } }
  return { ...asked, draft, instructions, units, bytes, fees, bill, changes }
}
