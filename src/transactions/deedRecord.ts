import type { DeedRecord, StepRecord } from './events'
import type { Step } from './plan'
import type { PreparedDeed } from './prepare'
import type { Road } from './road'
import type { TransactionSigner } from './signer'

/** What the journal keeps of a prepared deed: all its words and numbers, none of its code. */
export function deedRecord(
  { plan, drafts }: PreparedDeed,
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
  }
}

function stepRecord(step: Step): StepRecord {
  const { id, title, costs, finality } = step
  return {
    id,
    title,
    costs,
    finality,
    ...(step.detail && { detail: step.detail }),
    ...(step.finality === 'final' && { consequence: step.consequence }),
  }
}
