/* Orders on the authorities of a token: transfer, revoke, make its metadata immutable. */

import * as v from 'valibot'
import { type ChangeableRole, ROLE_NAMES } from '../../tokens/operations/order'
import { orderFields } from '../../transactions/subject'
import { orderFieldsOf, orderAct, receiverName } from './orderAct'

const { role, to } = orderFields

export function roleName(text: string): string {
  return isRole(text) ? ROLE_NAMES[text] : 'authority'
}

function isRole(text: string): text is ChangeableRole {
  return Object.hasOwn(ROLE_NAMES, text)
}

/** Without `to` the authority is revoked. */
export const changeAuthorityAct = orderAct({
  id: 'change-authority',
  action: 'Change authority',
  finally: (order) => `${order.to === undefined ? 'Revoke' : 'Transfer'} the ${roleName(order.role)}`,
  done: 'Authority changed',
  undone: 'The authority was not changed',
  needs: (order) => order.role,
  rank: 160,
  changes: (order) => `authority ${order.role}`,
  planner: async () => {
    const { authorityStep } = await import('../../tokens/operations/authorities')
    return (order, facts, running) => [
      authorityStep(order, { ...facts, frozenAtFirst: running.frozenAtFirst }, running),
    ]
  },
  fields: orderFieldsOf({ role, to: v.optional(to) }),
  about: (order) => ({
    role: order.role,
    ...(order.newAuthority !== null && { to: order.newAuthority }),
  }),
  repeats: ['settings'],
  line(order, { of, verb, read }) {
    const what = `the ${roleName(order.role)}${of}`
    return order.to === undefined
      ? `${verb('Revoke', 'Revoked')} ${what} forever`
      : `${verb('Transfer', 'Transferred')} ${what} to ${receiverName(read, order.to)}`
  },
  title(order) {
    const name = roleName(order.role)
    return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${order.to === undefined ? 'revoked' : 'transferred'}`
  },
})

export const makeImmutableAct = orderAct({
  id: 'make-immutable',
  action: 'Make metadata immutable',
  finally: () => 'Make metadata immutable',
  done: 'Metadata made immutable',
  undone: 'The token was not changed',
  form: {
    label: 'Make metadata immutable',
    lead: 'Name, symbol and the address of the metadata file can never be changed again, by you or anyone.',
  },
  needs: () => 'metadata',
  rank: 150,
  changes: () => 'authority metadata',
  planner: async () => {
    const { immutableStep } = await import('../../tokens/operations/authorities')
    return (_, facts, running) => [immutableStep(facts, running)]
  },
  fields: orderFieldsOf({}),
  about: () => ({}),
  repeats: ['settings'],
  line: (_, { of, verb }) => `${verb('Make', 'Made')} the metadata${of} immutable forever`,
})
