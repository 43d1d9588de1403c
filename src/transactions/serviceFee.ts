import { PublicKey, SystemProgram } from '@solana/web3.js'
import { formatSol } from '../units/lamports'
import type { Plan, Step } from './plan'

/** What whoever runs this copy asks for an operation, in lamports, and the base58 address that it goes to. */
export type ServiceFee = Readonly<{ lamports: bigint; address: string }>

/** The plan with the fee as its last step: in the same transaction it is paid only if all the rest happens. None: as it was. Pure. */
export function withServiceFee(plan: Plan, fee: ServiceFee | undefined): Plan {
  if (!fee || fee.lamports === 0n) return plan
  const group = plan.steps.at(-1)?.group
  const step = { ...payFee(plan.accounts.payer, fee), ...(group !== undefined && { group }) }
  return { ...plan, steps: [...plan.steps, step] }
}

function payFee(payer: PublicKey, { lamports, address }: ServiceFee): Step {
  const toPubkey = new PublicKey(address)
  return {
    id: 'pay-service-fee',
    title: 'Pay the fee of this site',
    detail: `${formatSol(lamports)} SOL to whoever runs it, only if everything else happens.`,
    instructions: [SystemProgram.transfer({ fromPubkey: payer, toPubkey, lamports })],
    signers: [],
    costs: [
      {
        kind: 'service-fee',
        label: 'Fee of this site',
        detail: 'asked by whoever runs it',
        lamports,
        refundable: false,
        account: address,
      },
    ],
    finality: 'reversible',
  }
}
