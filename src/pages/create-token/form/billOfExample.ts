import { ACCOUNT_OVERHEAD, EXAMPLE, type ExampleBill } from '../../../operation/exampleBill'
import { tokensSay } from '../../../tokens/said'
import { type Bill, billOf } from '../../../transactions/bill'
import type { Cost } from '../../../transactions/plan'
import { engineSays } from '../../../transactions/said'

/** What Home's example costs, line by line. */
export function billOfExample(example: ExampleBill): Bill {
  const { mintRent, tokenAccountRent, networkFee, priorityFee, siteFee } = example
  const rent = (bytes: number) => tokensSay('rent', { bytes: bytes + ACCOUNT_OVERHEAD })
  const lines: readonly Cost[] = [
    {
      kind: 'rent',
      label: tokensSay('mint-account', { hasMetadata: true }),
      detail: rent(EXAMPLE.mintBytes),
      lamports: mintRent,
      refundable: false,
    },
    {
      kind: 'rent',
      label: tokensSay('your-token-account', {}),
      detail: rent(EXAMPLE.tokenAccountBytes),
      lamports: tokenAccountRent,
      refundable: true,
    },
    {
      kind: 'network-fee',
      label: engineSays('network-fee', {}),
      detail: engineSays('fee-of-node', {}),
      lamports: networkFee,
      refundable: false,
    },
    {
      kind: 'priority-fee',
      label: engineSays('priority-fee', {}),
      lamports: priorityFee,
      refundable: false,
    },
    {
      kind: 'service-fee',
      label: engineSays('site-fee', { to: 'operator' }),
      lamports: siteFee,
      refundable: false,
    },
  ]
  return billOf(lines.filter(({ kind, lamports }) => kind !== 'service-fee' || lamports > 0n))
}
