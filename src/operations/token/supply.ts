/* Orders that change the supply of a token: mint more, burn, close the mint. */

import { namedAmount } from '../../tokens/tokenWords'
import { subjectFields } from '../../transactions/subject'
import { orderFieldsOf, orderAct, receiverName, unitOf } from './orderAct'

const { amount, to } = subjectFields

export const mintMoreAct = orderAct({
  id: 'mint-more',
  action: 'Mint more',
  done: 'Tokens minted',
  undone: 'No tokens were minted',
  group: 'supply',
  form: {
    label: 'Mint more',
    lead: 'New tokens go to your wallet or to any other address. The supply grows by them.',
  },
  needs: () => 'mint',
  rank: 30,
  changes: () => null,
  planner: async () => {
    const { mintMoreStep } = await import('../../tokens/operations/holders')
    return (order, facts, running) => [mintMoreStep(order, facts, running)]
  },
  fields: orderFieldsOf({ amount, to }),
  about: (order) => ({ amount: order.amount, to: order.to }),
  repeats: ['token-mint'],
  line: (order, { read, verb }) =>
    `${verb('Mint', 'Minted')} ${namedAmount(order.amount, unitOf(read.subject))} to ${receiverName(read, order.to)}`,
})

/** Burning needs no authority, only tokens. */
export const burnAct = orderAct({
  id: 'burn',
  action: 'Burn',
  finally: () => 'Burn',
  done: 'Tokens burnt',
  undone: 'No tokens were burnt',
  form: { label: 'Burn', lead: 'Burnt tokens are gone. The supply becomes smaller by them.' },
  needs: () => null,
  rank: 50,
  changes: () => null,
  canPrecedeClosing: true,
  planner: async () => {
    const { burnStep } = await import('../../tokens/operations/holders')
    return (order, facts, running) => [burnStep(order, facts, running)]
  },
  fields: orderFieldsOf({ amount }),
  about: (order) => ({ amount: order.amount }),
  repeats: ['burns'],
  line: (order, { read, verb }) =>
    `${verb('Burn', 'Burnt')} ${namedAmount(order.amount, unitOf(read.subject))} of your own, forever`,
})

export const closeMintAct = orderAct({
  id: 'close-mint',
  action: 'Close the mint',
  finally: () => 'Close the mint',
  done: 'Mint closed',
  undone: 'The mint was not closed',
  group: 'supply',
  form: {
    label: 'Close the mint',
    lead: 'A mint without any supply can be closed. Its rent comes back to your wallet. If it was made from a seed, the same address can be used for a new mint.',
  },
  needs: () => 'close',
  rank: 170,
  changes: () => 'mint',
  canPrecedeClosing: true,
  planner: async () => {
    const { closeMintStep } = await import('../../tokens/operations/holders')
    return (_, facts, running) => [closeMintStep(facts, running)]
  },
  fields: orderFieldsOf({}),
  about: () => ({}),
  repeats: ['token-close'],
  line: (_, { of, verb }) => `${verb('Close', 'Closed')} the mint${of}`,
})
