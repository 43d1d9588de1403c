/** Continues an operation from its record: prepares and signs its next transaction, or one that did not land. */

import { PublicKey, type TransactionInstruction } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { withRpcErrors } from '../solana/namedErrors'
import { fetchPriorityFee } from '../solana/priorityFee'
import { foldChanges, startingChanges } from './bill'
import { requireOver, searchOnce } from './search'
import type { ChainAccess } from './contract'
import { paidInRuns } from './doneSince'
import { type ExecutionEvent, type PartRecord, recorder, type StepRecord } from './events'
import {
  type AskedBefore,
  canAskAgain,
  currentTransaction,
  type Execution,
  isAtRest,
  isByOneWord,
  needsSearch,
  promisedSteps,
  requestsOf,
} from './execution'
import { writableAccounts } from './fees'
import { dropSigners, heldSigners } from './heldSigners'
import { readNewestEvents } from './journal'
import { doneSince, requireNoneUnderWay, requireNotDoneSince } from './oneAtATime'
import {
  partMessage,
  readTransactionMessage,
  readPart,
  signedLength,
  lookupTablesOf,
  type TransactionDraft,
} from './pack'
import type { Change, Step } from './plan'
import { requireDatesAhead } from './planDates'
import { engineSays } from './said'
import {
  askingAt,
  type PreparedTransaction,
  type PrepareOptions,
  prepareTransaction,
  resimulate,
} from './prepare'
import { writeFound } from './settle'
import { approveAndSend, requireWallet, type TransactionSigner } from './sign'

/**
 * Prepares the operation's current transaction again with today's fees: the page shows it before the wallet is asked again. Rejects
 * with input/invalid where the record is incomplete, a key is gone or the first date of a lock has passed, and like prepareTransaction.
 */
export function prepareNext(
  execution: Execution,
  { connection, priority, ceiling, guarding, readAccount }: PrepareOptions,
): Promise<PreparedTransaction> {
  return withRpcErrors(async () => {
    const draft = knownDraft(execution)
    await requireDatesAhead(connection, execution.operation.subject, draft.instructions)
    const price = await fetchPriorityFee(connection, writableAccounts(draft.instructions), priority)
    const earlier = stateBefore(execution, draft.steps)
    return await prepareTransaction(
      connection,
      draft,
      askingAt(connection, { price, priority, ceiling, guarding }),
      { readAccount, ...(earlier && { earlier }) },
    )
  })
}

/** Throws where the record is incomplete or contradicts itself, or a key is gone. */
function knownDraft(execution: Execution): TransactionDraft {
  const draft = nextDraft(execution)
  if (draft) return draft
  throw new AppError('input/invalid', { barred: true, message: engineSays('record-incomplete', {}) })
}

/**
 * The state from which the transaction's promises count: the promises of the transactions before it, and the balances when it was prepared;
 * undefined where it is not known.
 */
function stateBefore(
  { operation, transactions }: Execution,
  steps: readonly Step[],
): readonly Change[] | undefined {
  const start = startingChanges(steps)
  if (currentTransaction({ operation, transactions }).index === 0) {
    const isKnown = start.length === foldChanges(steps).filter(({ counts }) => counts).length
    return isKnown ? start : undefined
  }
  const first = operation.steps.findIndex(({ id }) => id === steps[0]?.id)
  return [...foldChanges(operation.steps.slice(0, first)), ...start]
}

/**
 * The draft of the operation's current transaction, from its record alone; null where the record lacks it or contradicts itself,
 * or a key is gone.
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

/** The steps with their instructions; null where a step is not known, or the instructions are not those of the message. */
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
  { finality, consequence = [], ...words }: StepRecord,
  instructions: readonly TransactionInstruction[],
): Step {
  const step = { ...words, instructions, signers: [] }
  return finality === 'final' ? { ...step, finality, consequence } : { ...step, finality }
}

/**
 * Asks for the operation's current transaction: one that was declined, has expired or has failed, or the one after those that
 * landed. `next` is that transaction prepared again (prepareNext); without it, the previous request is repeated at the same price.
 * The instructions and addresses stay the same; the blockhash is new, and the transaction is simulated again. If an earlier request
 * has landed after all, that is found first, so nothing is paid twice. Where only one endpoint says that none has landed, and the record
 * does not say so yet, that is recorded, and the wallet is not asked: the person must know first. Aborting the signal `abort` stops waiting
 * for the wallet.
 * Rejects, before anything is written, with wallet/disconnected where another wallet is connected, transaction/under-way where another
 * operation does the same or another tab has asked for this one since, transaction/done-since where another operation has done the same
 * with an equal amount since, besides those that the person `agreed` to repeat (ids), rpc/not-known-yet or rpc/short-history where the node
 * cannot tell how the earlier requests ended, like prepareNext where the contents are not known, or like resimulate. The operation then
 * keeps its state.
 */
export async function* signAgain(
  execution: Execution,
  signer: TransactionSigner,
  access: ChainAccess,
  abort?: AbortSignal,
  next?: PreparedTransaction,
  agreed: readonly string[] = [],
): AsyncGenerator<ExecutionEvent> {
  const { index, state } = currentTransaction(execution)
  const { operation } = execution
  const part = operation.parts?.[index]
  // Another tab may have gone on meanwhile: `next` is then not the current transaction any more.
  const isIts = next && part && partMessage(next.draft) === part.message
  const renewed = isIts && isAtRest(state) ? next : null
  const before = canAskAgain(state) ? state : null
  if (operation.imported || !(renewed || before)) return
  requireWallet(new PublicKey(operation.payer), signer, part?.signers.length ?? 0)
  const others = await access.journal.list(access.genesisHash, operation.payer)
  requireNoneUnderWay({ ...operation, parts: part ? [part] : [] }, others)
  const newest = await readNewestEvents()
  await requireNotDone(execution, access, agreed)
  const record = recorder(access, operation.id)
  const lookedFor = requestsOf(state)
  await requireOver(execution, access)
  const found = lookedFor.length > 0 ? await searchOnce(execution, access) : null
  // What two endpoints have vouched for stands, whoever is asked now.
  const isUntold = found !== null && 'alone' in found && needsSearch(state) && !isByOneWord(state)
  if (found && (found.kind === 'confirmed' || isUntold) && 'asked' in state && state.asked)
    return yield* writeFound(execution, state.asked, found, access, record)
  // The contents are read only now: a transaction whose recorded contents are gone may have landed all the same.
  const transaction = renewed ?? (before && askedBefore(execution, before))
  if (!transaction) return
  const asking = await resimulate(access.connection, transaction, operation.subject, access.readAccount)
  const signing = { operation, signer, access, record, abort, lookedFor, known: { agreed, newest } }
  const last = yield* approveAndSend(index, asking, signing)
  const isLast = index === execution.transactions.length - 1
  if (last === 'confirmed' && isLast) dropSigners(operation.parts?.flatMap(({ signers }) => signers) ?? [])
}

/**
 * Throws transaction/done-since where another operation has done the same since. Journal.request checks it again as it writes the request.
 * The transactions of a list are not checked: the list knows which of its lines were paid since, and may pay the same twice.
 */
async function requireNotDone(
  execution: Execution,
  { journal }: ChainAccess,
  agreed: readonly string[],
): Promise<void> {
  const { kind, genesisHash, payer } = execution.operation
  if (kind === 'send-many') return
  requireNotDoneSince(execution, await journal.list(genesisHash, payer), agreed)
  const again = (await paidInRuns(execution)).find(
    ({ execution: { operation: done }, isEqual }) => isEqual && !agreed.includes(done.id),
  )
  if (again) throw doneSince(again)
}

/** The previous request and its simulation, with the further keys that must sign. Throws like knownDraft. */
function askedBefore(execution: Execution, state: AskedBefore): PreparedTransaction {
  const { index } = currentTransaction(execution)
  const draft = knownDraft(execution)
  const { message, instructions } = readTransactionMessage(
    state.asked.message,
    lookupTablesOf(execution.operation.parts?.[index]),
  )
  const { units, bytes, fees, total, balanceBefore } = state.simulation
  const lines = [...draft.steps.flatMap(({ costs }) => costs), ...fees]
  const bill = { lines, total, balanceBefore, balanceAfter: balanceBefore - total }
  const changes = foldChanges(draft.steps)
  const earlier = stateBefore(execution, draft.steps)
  const { blockhash, lastValidBlockHeight } = state.asked
  const asked = { message, blockhash: { blockhash, lastValidBlockHeight } }
  return { ...asked, draft, instructions, units, bytes, fees, bill, changes, ...(earlier && { earlier }) }
}
