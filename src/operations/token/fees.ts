/* Orders on a token's transfer fee: change it, collect what was withheld. */

import { namedAmount } from '../../tokens/tokenWords'
import { orderFields } from '../../transactions/subject'
import { U64_MAX } from '../../units/amounts'
import { formatPercentFixed } from '../../units/percent'
import { orderFieldsOf, orderAct, receiverName, unitOf } from './orderAct'

const { amount, to, accounts, basisPoints, maximum } = orderFields

export const transferFeeAct = orderAct({
  id: 'transfer-fee',
  action: 'Change transfer fee',
  done: 'Transfer fee changed',
  undone: 'The transfer fee was not changed',
  group: 'fees',
  form: {
    label: 'Change transfer fee',
    lead: 'The new fee begins in the second epoch after this one, two to four days from now. Until then the present fee stays.',
  },
  needs: () => 'fee-config',
  rank: 80,
  changes: () => 'transfer-fee',
  planner: async () => {
    const { transferFeeStep } = await import('../../tokens/operations/transferFee')
    return (order, facts) => [transferFeeStep(order, facts)]
  },
  fields: orderFieldsOf({ basisPoints, maximum }),
  about: (order) => ({ basisPoints: order.basisPoints, maximum: order.maximum }),
  repeats: ['settings'],
  line(order, { of, verb, read }) {
    const rate = formatPercentFixed(order.basisPoints)
    const most =
      order.maximum >= U64_MAX ? 'no maximum' : `at most ${namedAmount(order.maximum, unitOf(read.subject))}`
    return `${verb('Change', 'Changed')} the transfer fee${of} to ${rate}, ${most}, from the second epoch after this one`
  },
})

export const collectFeesAct = orderAct({
  id: 'collect-fees',
  action: 'Collect withheld fees',
  done: 'Fees collected',
  undone: 'No fees were collected',
  group: 'fees',
  form: {
    label: 'Collect withheld fees',
    lead: 'Fees are withheld in the accounts that received transfers. They are moved to the mint first, and from there to the receiver.',
  },
  needs: () => 'withheld-fees',
  rank: 60,
  changes: () => 'collect-fees',
  canPrecedeClosing: true,
  planner: async () => {
    const { collectSteps } = await import('../../tokens/operations/transferFee')
    return collectSteps
  },
  fields: orderFieldsOf({ amount, to, accounts }),
  about: (order, { withheld }) => ({
    amount: withheld?.accounts.reduce((all, one) => all + one.amount, withheld.onMint) ?? 0n,
    to: order.to,
    accounts: withheld?.accounts.length ?? 0,
  }),
  repeats: ['settings'],
  line: (order, { read, verb }) =>
    `${verb('Collect', 'Collected')} ${namedAmount(order.amount, unitOf(read.subject))} of withheld fees to ${receiverName(read, order.to)}`,
})
