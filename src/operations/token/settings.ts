/* Orders on the settings of a token's extensions: interest, multiplier, hook, pause. All can be changed again. */

import * as v from 'valibot'
import { orderFields } from '../../transactions/subject'
import { localDate, localTime } from '../../units/moments'
import { formatPercentFixed } from '../../units/percent'
import { shortAddress } from '../../units/shortAddress'
import { orderFieldsOf, orderAct, settingOf } from './orderAct'

const { basisPoints, multiplier, effectiveAt, hook } = orderFields
const undone = 'The token was not changed'

export const interestRateAct = orderAct({
  id: 'interest-rate',
  action: 'Change interest rate',
  done: 'Interest rate changed',
  undone,
  group: 'settings',
  form: {
    label: 'Change interest rate',
    lead: 'Wallets show a balance that grows at this rate. No new tokens are made.',
  },
  needs: () => 'interest-rate',
  rank: 90,
  changes: () => 'interest-rate',
  planner: async () => {
    const { interestStep } = await import('../../tokens/operations/settings')
    return (order, facts) => [interestStep(order, facts)]
  },
  fields: orderFieldsOf({ basisPoints }),
  about: (order) => ({ basisPoints: order.basisPoints }),
  repeats: ['settings'],
  line: (order, { of, verb }) =>
    `${verb('Change', 'Changed')} the interest rate${of} to ${formatPercentFixed(order.basisPoints)} a year`,
})

export const scaledAmountAct = orderAct({
  id: 'scaled-amount',
  action: 'Change multiplier',
  done: 'Balance multiplier changed',
  undone,
  group: 'settings',
  form: {
    label: 'Change scaled amount',
    lead: 'Wallets show each balance times this number. No new tokens are made.',
  },
  needs: () => 'scaled-amount',
  rank: 100,
  changes: () => 'scaled-amount',
  planner: async () => {
    const { scaledStep } = await import('../../tokens/operations/settings')
    return (order, facts) => [scaledStep(order, facts)]
  },
  fields: orderFieldsOf({ multiplier, effectiveAt }),
  about: (order) => ({ multiplier: order.multiplier, effectiveAt: order.effectiveAt }),
  repeats: ['settings'],
  line(order, { of, verb }) {
    const at = order.effectiveAt * 1000
    const from = at === 0 ? '' : `, from ${localTime(at)} on ${localDate(at)}`
    return `${verb('Show', 'Set')} balances${of} × ${order.multiplier}${from}`
  },
})

/** Without `hook`, transfers call no program. */
export const transferHookAct = orderAct({
  id: 'hook',
  action: 'Change transfer hook',
  done: 'Transfer hook changed',
  undone,
  group: 'settings',
  form: {
    label: 'Change transfer hook',
    lead: 'Each transfer calls the program that you name here, and it can refuse the transfer.',
  },
  needs: () => 'hook',
  rank: 110,
  changes: () => 'hook',
  planner: async () => {
    const { hookStep } = await import('../../tokens/operations/settings')
    return (order, facts) => [hookStep(order, facts)]
  },
  fields: orderFieldsOf({ hook: v.optional(hook) }),
  about: (order) => (order.program === null ? {} : { hook: order.program }),
  repeats: ['settings'],
  line: (order, { of, verb }) =>
    order.hook === undefined
      ? `${verb('Remove', 'Removed')} the transfer hook${of}`
      : `${verb('Change', 'Changed')} the transfer hook${of} to ${shortAddress(order.hook)}`,
  title: (order) => (order.hook === undefined ? 'Transfer hook removed' : 'Transfer hook changed'),
})

export const pauseAct = orderAct({
  id: 'pause',
  action: 'Pause transfers',
  done: 'Transfers paused',
  undone,
  group: 'accounts',
  fits: (token) => settingOf(token, 'pausable') === '',
  form: {
    label: 'Pause all transfers',
    lead: 'No one can transfer, mint or burn this token until you resume it.',
  },
  needs: () => 'pause',
  rank: 140,
  changes: () => 'pause',
  planner: async () => {
    const { pauseStep } = await import('../../tokens/operations/settings')
    return (_, facts) => [pauseStep(true, facts)]
  },
  fields: orderFieldsOf({}),
  about: () => ({}),
  repeats: ['settings'],
  line: (_, { of, verb }) => `${verb('Pause', 'Paused')} all transfers${of}`,
  title: (_, called) => `Paused ${called}`,
  namesToken: true,
})

export const resumeAct = orderAct({
  id: 'resume',
  action: 'Resume transfers',
  done: 'Transfers resumed',
  undone,
  group: 'accounts',
  fits: (token) => settingOf(token, 'pausable') === 'paused',
  form: { label: 'Resume transfers', lead: 'Transfers, minting and burning work again.' },
  needs: () => 'pause',
  rank: 10,
  changes: () => 'pause',
  canPrecedeClosing: true,
  planner: async () => {
    const { pauseStep } = await import('../../tokens/operations/settings')
    return (_, facts) => [pauseStep(false, facts)]
  },
  fields: orderFieldsOf({}),
  about: () => ({}),
  repeats: ['settings'],
  line: (_, { of, verb }) => `${verb('Resume', 'Resumed')} transfers${of}`,
  title: (_, called) => `Resumed ${called}`,
  namesToken: true,
})
