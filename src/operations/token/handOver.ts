/* A token that is handed over: its authorities, and tokens, go to one address, and the review says what stays with the wallet. */

import type { Subject } from '../../transactions/subject'
import { namedAmount } from '../../tokens/tokenWords'
import { listed } from '../../units/byCount'
import type { DecisionFact } from '../figures'
import { sentAmountText } from '../sentAmounts'
import { roleName } from './authority'
import { type OrdersRead, receiverName, sentOf, tokenName, unitOf } from './orderAct'

export const handOverWords = {
  action: 'Hand over',
  done: 'Handed over',
  kept: 'Your wallet keeps',
  unread: 'Not looked at',
  unreadWhat: 'pools, locks, verified names',
  unreadNote: 'Positions in pools, locks, and names verified elsewhere: those of your wallet stay with it.',
} as const

/** The address that gets all that is handed over; undefined where other orders are signed with it, or nothing is handed over. */
export function receiverOfAll({ orders = [], stays }: Pick<Subject, 'orders' | 'stays'>): string | undefined {
  const to = orders[0]?.to
  const isAll = orders.every((order) => order.to === to && HANDED.has(order.kind))
  return stays && isAll ? to : undefined
}

const HANDED: ReadonlySet<string> = new Set(['change-authority', 'send'])

export function isHandedOver(subject: Pick<Subject, 'orders' | 'stays'>): boolean {
  return receiverOfAll(subject) !== undefined
}

/** "Hand over Quiet Heron (QHRN) to 7Qhn…Ro2V: the mint authority, the freeze authority and 5 QHRN" */
export function handOverLine(read: OrdersRead, to: string): string {
  const { subject, done } = read
  const parts = subject.orders.map(({ kind, role = '', amount = 0n, arrives }) =>
    kind === 'send'
      ? sentAmountText(sentOf({ amount, arrives }), unitOf(subject), done)
      : `the ${roleName(role)}`,
  )
  const verb = done ? handOverWords.done : handOverWords.action
  return `${verb} ${tokenName(subject)} to ${receiverName(read, to)}: ${listed(parts)}`
}

/** The names of authorities that no order changes. */
const UNCHANGED_ROLES: ReadonlyMap<string, string> = new Map([
  ['confidential', 'confidential transfer authority'],
  ['confidential-fee', 'confidential fee authority'],
  ['burn', 'permissioned burn authority'],
  ['group', 'group authority'],
  ['group-pointer', 'group pointer authority'],
  ['member-pointer', 'member pointer authority'],
])

/** What stays behind; what is not read here is said to be so. */
export function handOverFacts({ subject }: OrdersRead): readonly DecisionFact[] {
  const { stays } = subject
  if (!stays) return []
  const kept = [
    ...stays.roles.map((role) => `the ${UNCHANGED_ROLES.get(role) ?? roleName(role)}`),
    ...(stays.units > 0n ? [namedAmount(stays.units, unitOf(subject))] : []),
  ]
  return [
    ...(kept.length > 0 ? [{ label: handOverWords.kept, value: listed(kept) }] : []),
    { label: handOverWords.unread, value: handOverWords.unreadWhat, note: handOverWords.unreadNote },
  ]
}
