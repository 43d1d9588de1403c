import { PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { withRpcErrors } from '../solana/namedErrors'
import { fetchPriorityFee } from '../solana/priorityFee'
import { foldChanges } from './changes'
import { readPart } from './operationRecord'
import { writableAccounts } from './estimate'
import type { PartRecord, StepRecord } from './events'
import { currentTransaction, promisedSteps, type Execution } from './execution'
import { heldSigners } from './furtherSigners'
import { signedLength } from './messageSize'
import type { TransactionDraft } from './pack'
import type { Change, Step } from './plan'
import type { PrepareOptions } from './prepare'
import { prepareTransaction, type PreparedTransaction } from './prepareTransaction'

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

/** The same before anything is asked of the network; null where the record does not hold it, contradicts itself, or a key is gone. */
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
