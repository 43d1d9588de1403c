import { PublicKey, TransactionMessage, VersionedMessage, type TransactionInstruction } from '@solana/web3.js'
import { AppError } from '../errors/AppError'
import { withRpcErrors } from '../solana/namedErrors'
import { fetchPriorityFee } from '../solana/priorityFee'
import { fromBase64 } from '../units/bytes'
import type { DeedRecord, PartRecord } from './events'
import { currentTransaction, type Execution } from './execution'
import { heldSigners } from './furtherSigners'
import { signedLength, type TransactionDraft } from './pack'
import type { Step } from './plan'
import { prepareTransaction, type PreparedTransaction, type PrepareOptions } from './prepare'

/**
 * The transaction that a deed is at, with its budget and bill as they are now: what the page shows before the wallet is asked
 * again. Rejects with input/invalid where the record does not hold it or a key of it is gone, and as prepareTransaction does.
 */
export function prepareNext(
  execution: Execution,
  { connection, priority, ceiling, readAccount }: PrepareOptions,
): Promise<PreparedTransaction> {
  return withRpcErrors(async () => {
    const draft = nextDraft(execution)
    if (!draft) throw new AppError('input/invalid', { what: 'a deed that this browser can continue' })
    const price = await fetchPriorityFee(connection, writableAccounts(draft.instructions), priority)
    const options = {
      priority,
      ...(ceiling !== undefined && { ceiling }),
      ...(readAccount && { readAccount }),
    }
    return await prepareTransaction(connection, draft, price, options)
  })
}

/** The same before anything is asked of the network; null where the record does not hold it, contradicts itself, or a key is gone. */
export function nextDraft({ deed, transactions }: Execution): TransactionDraft | null {
  const { index } = currentTransaction({ deed, transactions })
  const part = deed.parts?.[index]
  if (!part || deed.parts?.length !== transactions.length) return null
  try {
    return draftOf(deed, part)
  } catch {
    return null
  }
}

function draftOf(deed: DeedRecord, part: PartRecord): TransactionDraft | null {
  const message = VersionedMessage.deserialize(fromBase64(part.message))
  const { payerKey: payer, instructions } = TransactionMessage.decompile(message)
  const signers = heldSigners(part.signers)
  const steps = stepsOf(deed, part, instructions)
  const needed = 1 + part.signers.length
  if (!signers || !steps || message.header.numRequiredSignatures !== needed) return null
  if (!payer.equals(new PublicKey(deed.payer))) return null
  const bytes = signedLength(message)
  return { payer, steps, instructions, signers, bytes }
}

/** The steps of a part with their instructions again; null where those are more or fewer than were recorded. */
function stepsOf(
  deed: DeedRecord,
  part: PartRecord,
  instructions: readonly TransactionInstruction[],
): readonly Step[] | null {
  let next = 0
  const steps = part.steps.flatMap(({ id, instructions: count }) => {
    const step = deed.steps.find((candidate) => candidate.id === id)
    const own = instructions.slice(next, (next += count))
    const { detail, title, costs, changes } = step ?? {}
    if (title === undefined || costs === undefined) return []
    const plain = { id, title, costs, instructions: own, signers: [] }
    return [
      { ...plain, ...(detail && { detail }), ...(changes && { changes }), finality: 'reversible' as const },
    ]
  })
  return steps.length === part.steps.length && next === instructions.length ? steps : null
}

function writableAccounts(instructions: readonly TransactionInstruction[]): readonly PublicKey[] {
  const writable = instructions.flatMap(({ keys }) => keys.filter((meta) => meta.isWritable))
  return [...new Map(writable.map(({ pubkey }) => [pubkey.toBase58(), pubkey])).values()]
}
