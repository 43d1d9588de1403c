/* Tokens that are locked until their dates. */

import * as v from 'valibot'
import { dateOf, lastDate } from '../../locks/schedule'
import { formatAmount } from '../../solana/amountScale'
import { namedAmount } from '../../tokens/tokenWords'
import { orderFields } from '../../transactions/subject'
import { byCount } from '../../units/byCount'
import { formatDuration } from '../../units/durations'
import { formatNearestShare } from '../../units/percent'
import { addressFact } from '../facts'
import { chainMoment } from '../saidValues'
import type { DecisionFact } from '../figures'
import { orderAct, orderFieldsOf, receiverName, sentOf, unitOf } from './orderAct'

const { amount, arrives, to, lock, supply, schedule } = orderFields
const fields = orderFieldsOf({ amount, arrives: v.optional(arrives), to, lock, supply, schedule })
type Locked = v.InferOutput<typeof fields>

export const lockSupplyAct = orderAct({
  id: 'lock-supply',
  action: 'Lock',
  finally: () => 'Lock tokens',
  done: 'Tokens locked',
  undone: 'No tokens were locked',
  form: {
    label: 'Lock tokens',
    lead: 'Locked tokens become free on their dates, for one recipient. Nobody can cancel or change a lock, and anyone can check it on its page.',
  },
  needs: () => null,
  rank: 45,
  changes: () => null,
  planner: async () => {
    const { lockSupplyStep } = await import('../../locks/lockSupply')
    return (order, facts, running, { lock: parts }) => {
      if (!parts) throw new RangeError('what a lock needs was read')
      return [lockSupplyStep(order, facts, running, parts)]
    }
  },
  fields,
  about: (order, { mint }, amounts, { lock: parts, supply = mint.supply }) => {
    if (!parts) throw new RangeError('what a lock needs was read')
    const { sent = order.amount, arrives: locked = order.amount } = amounts ?? {}
    const { start: _, ...dates } = parts.schedule
    return {
      amount: sent,
      ...(locked < sent && { arrives: locked }),
      to: order.to,
      lock: parts.escrow.toBase58(),
      supply,
      schedule: dates,
    }
  },
  repeats: ['locks'],
  line: (order, { read, verb }) => {
    const locked = sentOf(order).arrives
    const part = order.supply === 0n ? '' : ` (${formatNearestShare(locked, order.supply)})`
    return `${verb('Lock', 'Locked')} ${namedAmount(locked, unitOf(read.subject))}${part} for ${receiverName(read, order.to)}: ${datesLine([order])}`
  },
  facts: (order, { subject }) => lockFacts(order, unitOf(subject)),
})

/** What is said of a lock wherever it is made. */
type SaidLock = Pick<Locked, 'amount' | 'arrives' | 'lock' | 'schedule'>

/** "none before 26 Nov 2027, 00:00 UTC, all by 26 Nov 2030, 00:00 UTC": of all these locks together. */
export function datesLine(locks: readonly Pick<Locked, 'schedule'>[]): string {
  const ends = locks.map(({ schedule }) => endsOf(schedule))
  const first = Math.min(...ends.map((one) => Number(one.first)))
  const last = Math.max(...ends.map((one) => Number(one.last)))
  return first === last
    ? `all of it on ${chainMoment(last)}`
    : `none before ${chainMoment(first)}, all by ${chainMoment(last)}`
}

/** The first and the last date, in unix seconds. */
function endsOf(dates: Locked['schedule']) {
  const whole = { start: 0n, ...dates }
  return { first: dateOf(whole, 1n).at, last: lastDate(whole) }
}

export function lockFacts(order: SaidLock, unit: ReturnType<typeof unitOf>): readonly DecisionFact[] {
  const { sent, arrives: locked } = sentOf(order)
  const { cliff, every, atCliff, each, times } = order.schedule
  const { last } = endsOf(order.schedule)
  const next = chainMoment(cliff + every)
  return [
    {
      label: 'Locked',
      value: namedAmount(locked, unit),
      note: 'nobody can cancel or change this',
      final: true,
    },
    ...(locked < sent
      ? [
          {
            label: 'Leaves your wallet',
            value: namedAmount(sent, unit),
            note: 'with the token’s transfer fee, which each claim pays again',
          },
        ]
      : []),
    // The date that was typed, also where nothing is free on it yet.
    { label: 'First date', value: chainMoment(cliff) },
    ...(times === 0n
      ? []
      : [
          {
            label: 'Then',
            value:
              times === 1n
                ? `${namedAmount(each, unit)}, once, on ${next}`
                : `${namedAmount(each, unit)}, ${times} times, every ${everyWords(every)}, from ${next} on`,
            note: `${atCliff > 0n ? formatAmount(atCliff, unit) : 'nothing'} on the first date`,
          },
          { label: 'Last date', value: chainMoment(last) },
        ]),
    ...addressFact('Address of the lock', order.lock, false),
  ]
}

const DAY = 86_400n

/** "30 days"; a pause that is no whole number of days is said nearly. */
function everyWords(seconds: bigint): string {
  return seconds % DAY === 0n
    ? byCount(Number(seconds / DAY), 'day', '# days')
    : `${formatDuration(Number(seconds))} or so`
}
