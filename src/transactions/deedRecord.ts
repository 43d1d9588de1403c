import {
  TransactionMessage,
  VersionedMessage,
  type PublicKey,
  type TransactionInstruction,
} from '@solana/web3.js'
import { fromBase64, toBase64 } from '../units/bytes'
import type { DeedRecord, PartRecord, StepRecord } from './events'
import { compileMessage, PLACEHOLDER_BLOCKHASH, type TransactionDraft } from './pack'
import type { Cost, Step } from './plan'
import type { PreparedDeed } from './prepare'
import type { Road } from './road'
import type { TransactionSigner } from './signer'

/** What the journal keeps of a prepared deed: all its words, numbers and instructions, and none of its keys. */
export function deedRecord(
  { plan, drafts, laterFees }: PreparedDeed,
  signer: TransactionSigner,
  road: Road,
): DeedRecord {
  return {
    id: crypto.randomUUID(),
    kind: plan.kind,
    title: plan.title,
    cluster: road.cluster,
    genesisHash: road.genesisHash,
    payer: signer.address.toBase58(),
    walletName: signer.walletName,
    createdAt: road.now(),
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

function partRecord(
  { payer, instructions, steps, signers }: TransactionDraft,
  fees: readonly Cost[] | undefined,
): PartRecord {
  const message = compileMessage(payer, instructions, PLACEHOLDER_BLOCKHASH)
  return {
    message: toBase64(message.serialize()),
    steps: steps.map((step) => ({ id: step.id, instructions: step.instructions.length })),
    signers: signers.map((key) => key.publicKey.toBase58()),
    ...(fees && { fees }),
  }
}

/** What a record of a transaction tells again. `steps` in order; `whole`: they hold all its instructions, no more and no fewer. */
type RecordedPart = Readonly<{
  message: VersionedMessage
  payer: PublicKey
  instructions: readonly TransactionInstruction[]
  steps: readonly Readonly<{ id: string; instructions: readonly TransactionInstruction[] }>[]
  whole: boolean
}>

/** The other way round: the instructions of each step out of the record. Throws where its bytes are no message. */
export function readPart(part: PartRecord): RecordedPart {
  const message = VersionedMessage.deserialize(fromBase64(part.message))
  const { payerKey: payer, instructions } = TransactionMessage.decompile(message)
  let next = 0
  const steps = part.steps.map(({ id, instructions: count }) => ({
    id,
    instructions: instructions.slice(next, (next += count)),
  }))
  return { message, payer, instructions, steps, whole: next === instructions.length }
}
