/* Orders on holders' accounts: freeze, thaw, and how new accounts begin. */

import * as v from 'valibot'
import { orderFields } from '../../transactions/subject'
import { calledAddress, orderFieldsOf, orderAct, type OrdersRead, settingOf, tokenName } from './orderAct'
import type { TokenFacts } from '../../tokens/operations/tokenFacts'

const { account, owner, state } = orderFields

/** A token account, and its owner; null where nobody is known to own it. */
const holderFields = orderFieldsOf({ account, owner })
type Holder = v.InferOutput<typeof holderFields>

function holderOf(order: Readonly<{ account: string }>, { holders }: TokenFacts) {
  const holder = holders.get(order.account)
  return {
    account: holder?.account.toBase58() ?? order.account,
    owner: holder?.owner.toBase58() ?? null,
  }
}

function holderName({ subject, payer }: OrdersRead, { owner, account }: Holder): string {
  return owner === payer
    ? `your own account of ${tokenName(subject)}`
    : `the ${tokenName(subject)} account of ${calledAddress(owner ?? account, subject)}`
}

export const freezeAct = orderAct({
  id: 'freeze',
  action: 'Freeze account',
  done: 'Account frozen',
  undone: 'The account was not frozen',
  group: 'accounts',
  form: {
    label: 'Freeze account',
    lead: 'A frozen account can neither send nor receive this token until you thaw it.',
  },
  needs: () => 'freeze',
  rank: 130,
  changes: (order) => `account ${order.account}`,
  planner: async () => {
    const { freezeStep } = await import('../../tokens/operations/holders')
    return (order, facts, running) => [freezeStep(order, facts, running)]
  },
  fields: holderFields,
  about: holderOf,
  repeats: ['token-freeze'],
  line: (order, { read, verb }) => `${verb('Freeze', 'Froze')} ${holderName(read, order)}`,
})

export const thawAct = orderAct({
  id: 'thaw',
  action: 'Thaw account',
  done: 'Account thawed',
  undone: 'The account was not thawed',
  group: 'accounts',
  form: { label: 'Thaw account', lead: 'The account can send and receive again.' },
  needs: () => 'freeze',
  rank: 20,
  changes: (order) => `account ${order.account}`,
  canPrecedeClosing: true,
  planner: async () => {
    const { thawStep } = await import('../../tokens/operations/holders')
    return (order, facts, running) => [thawStep(order, facts, running)]
  },
  fields: holderFields,
  about: holderOf,
  repeats: ['token-thaw'],
  line: (order, { read, verb }) => `${verb('Thaw', 'Thawed')} ${holderName(read, order)}`,
})

export const defaultStateAct = orderAct({
  id: 'default-state',
  action: 'Change account state',
  done: 'Account state changed',
  undone: 'The token was not changed',
  group: 'accounts',
  fits: (token) => settingOf(token, 'default-state') !== undefined,
  form: {
    label: 'Change the default account state',
    lead: 'How new accounts of this token begin. Accounts that exist stay as they are.',
  },
  needs: () => 'freeze',
  rank: 120,
  changes: () => 'default-state',
  planner: async () => {
    const { defaultStateStep } = await import('../../tokens/operations/settings')
    return (order, facts, running) => {
      running.frozenAtFirst = order.frozen
      return [defaultStateStep(order, facts)]
    }
  },
  fields: orderFieldsOf({ state }),
  about: (order) => ({ state: order.frozen ? ('frozen' as const) : ('open' as const) }),
  repeats: ['settings'],
  line: (order, { of, verb }) => `${verb('Let', 'Let')} new accounts${of} begin ${order.state}`,
  title: (order) => `New accounts begin ${order.state}`,
})
