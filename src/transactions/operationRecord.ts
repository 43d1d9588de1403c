import {
  TransactionMessage,
  VersionedMessage,
  type AddressLookupTableAccount,
  type PublicKey,
  type TransactionInstruction,
} from '@solana/web3.js'
import { fromBase64, toBase64 } from '../units/bytes'
import type { OperationRecord, PartRecord, StepRecord } from './events'
import { accountKeysOf, readTable, recordTable } from './lookupTables'
import { compileMessage, PLACEHOLDER_BLOCKHASH, type TransactionDraft } from './pack'
import type { Cost, Step } from './plan'
import type { PreparedOperation } from './prepare'
import type { Engine } from './engine'
import type { TransactionSigner } from './signer'

/** What the journal keeps of a prepared operation: all its words, numbers and instructions, and none of its keys. */
export function operationRecord(
  { plan, drafts, laterFees }: PreparedOperation,
  signer: TransactionSigner,
  engine: Engine,
): OperationRecord {
  return {
    id: crypto.randomUUID(),
    kind: plan.kind,
    title: plan.title,
    cluster: engine.cluster,
    genesisHash: engine.genesisHash,
    payer: signer.address.toBase58(),
    walletName: signer.walletName,
    createdAt: engine.now(),
    transactions: drafts.length,
    steps: plan.steps.map(stepRecord),
    creates: plan.accounts.creates.map(({ label, address }) => ({ label, address: address.toBase58() })),
    subject: plan.subject,
    parts: drafts.map((draft, index) => partRecord(draft, laterFees[index - 1])),
  }
}

function stepRecord(step: Step): StepRecord {
  const { id, title, costs, finality, changes } = step
  return {
    id,
    title,
    costs,
    finality,
    ...(changes && { changes }),
    ...(step.detail && { detail: step.detail }),
    ...(step.finality === 'final' && { consequence: step.consequence }),
  }
}

function partRecord(draft: TransactionDraft, fees: readonly Cost[] | undefined): PartRecord {
  const { steps, signers, tables } = draft
  return {
    message: partMessage(draft),
    steps: steps.map((step) => ({ id: step.id, instructions: step.instructions.length })),
    signers: signers.map((key) => key.publicKey.toBase58()),
    ...(fees && { fees }),
    ...(tables.length > 0 && { tables: tables.map(recordTable) }),
  }
}

/** What a transaction does, as base64: its message without a bid and with a placeholder for the blockhash. */
export function partMessage({ payer, instructions, tables }: TransactionDraft): string {
  return toBase64(compileMessage(payer, instructions, PLACEHOLDER_BLOCKHASH, tables).serialize())
}

/** What a record of a transaction tells again. `steps` in order; `whole`: they hold all its instructions, no more and no fewer. */
type RecordedPart = Readonly<{
  message: VersionedMessage
  tables: readonly AddressLookupTableAccount[]
  payer: PublicKey
  instructions: readonly TransactionInstruction[]
  steps: readonly Readonly<{ id: string; instructions: readonly TransactionInstruction[] }>[]
  whole: boolean
}>

/** The other way round: the instructions of each step out of the record. Throws where its bytes are no message. */
export function readPart(part: PartRecord): RecordedPart {
  const tables = tablesOf(part)
  const { message, payer, instructions } = readMessage(part.message, tables)
  let next = 0
  const steps = part.steps.map(({ id, instructions: count }) => ({
    id,
    instructions: instructions.slice(next, (next += count)),
  }))
  return { message, tables, payer, instructions, steps, whole: next === instructions.length }
}

/** The lookup tables that a part's messages name accounts by. Throws where a record of one holds no addresses. */
export function tablesOf(part: PartRecord | undefined): readonly AddressLookupTableAccount[] {
  return part?.tables?.map(readTable) ?? []
}

/** The payer and the instructions of a message (base64). Throws where it is none, or a table of it is missing. */
export function readMessage(
  text: string,
  tables: readonly AddressLookupTableAccount[],
): Pick<RecordedPart, 'message' | 'payer' | 'instructions'> {
  const message = VersionedMessage.deserialize(fromBase64(text))
  if (!accountKeysOf(message, tables)) throw new RangeError('a lookup table of the message is missing')
  const { payerKey: payer, instructions } = TransactionMessage.decompile(message, {
    addressLookupTableAccounts: [...tables],
  })
  return { message, payer, instructions }
}
