/* All orders on an existing token, and the decision of one or of several that are signed together. */

import * as v from 'valibot'
import type { TokenOrder } from '../../tokens/operations/order'
import { byCount } from '../../units/byCount'
import { isolated } from '../../units/unbroken'
import type { Act } from '../act'
import { addressFact, changeFacts } from '../facts'
import type { Decision } from '../figures'
import { nextScaleFacts, scaleFacts } from '../scales'
import { defaultStateAct, freezeAct, thawAct } from './accounts'
import { changeAuthorityAct, makeImmutableAct } from './authority'
import { handOverFacts, handOverLine, handOverWords, receiverOfAll } from './handOver'
import { collectFeesAct, transferFeeAct } from './fees'
import { updateMetadataAct } from './metadata'
import { type OrderAct, type OrderPlace, ordersSubject, type OrdersRead, tokenName, unitOf } from './orderAct'
import { lockSupplyAct } from './lock'
import { sendOrderAct } from './payments'
import { interestRateAct, pauseAct, resumeAct, scaledAmountAct, transferHookAct } from './settings'
import { burnAct, closeMintAct, mintMoreAct } from './supply'

/** The record of each kind of order, in the order in which the token's page offers them. */
export const ORDERS = {
  'mint-more': mintMoreAct,
  burn: burnAct,
  'lock-supply': lockSupplyAct,
  'close-mint': closeMintAct,
  freeze: freezeAct,
  thaw: thawAct,
  'default-state': defaultStateAct,
  pause: pauseAct,
  resume: resumeAct,
  'update-metadata': updateMetadataAct,
  'make-immutable': makeImmutableAct,
  'transfer-fee': transferFeeAct,
  'collect-fees': collectFeesAct,
  'interest-rate': interestRateAct,
  'scaled-amount': scaledAmountAct,
  hook: transferHookAct,
  'change-authority': changeAuthorityAct,
  send: sendOrderAct,
} as const satisfies { readonly [Kind in TokenOrder['kind']]: OrderAct<Kind> }

type Orders = OrdersRead['subject']
type OrderSubject = Orders['orders'][number]

/** The record of an order's kind, whose functions take orders of that kind; null for a kind that this version does not know. */
export function orderOf(kind: string): OrderAct | null {
  return Object.hasOwn(ORDERS, kind) ? (ORDERS[kind as TokenOrder['kind']] as unknown as OrderAct) : null
}

/** Several orders, each with what its kind needs. */
const knownOrders = v.object({
  ...ordersSubject.entries,
  orders: v.pipe(
    ordersSubject.entries.orders,
    v.check((orders) => orders.every((order) => v.is(orderOf(order.kind)?.fields ?? v.never(), order))),
  ),
})

/** Several orders on one token, signed together. */
export const changeTokenAct: Act<typeof knownOrders> = {
  id: 'change-token',
  action: 'Change token',
  done: 'Token changed',
  undone: 'The token was not changed',
  categories: ['tokens'],
  subject: knownOrders,
  repeats: ['together'],
  describe: describeOrders,
}

/** So many orders, or kinds of final ones, are told one by one. */
const MOST_TOLD = 2

/** What several orders do together: two by their names; of more those that nobody can undo, and the number of the others. */
export function actionOfOrders(orders: readonly OrderSubject[]): string | undefined {
  if (orders.length < MOST_TOLD) return undefined
  const final = orders.flatMap((order) => orderOf(order.kind)?.finally?.(order) ?? [])
  const isFew = orders.length === MOST_TOLD
  const all = orders.map((order) => {
    const act = orderOf(order.kind)
    return act?.finally?.(order) ?? act?.action
  })
  const isOneKind = new Set(all).size === 1
  const named = (isFew || isOneKind ? all : final).filter((name) => name !== undefined)
  const times = new Map<string, number>()
  for (const name of named) times.set(name, (times.get(name) ?? 0) + 1)
  if (named.length === 0 || times.size > MOST_TOLD) {
    const count = `Make ${orders.length} changes`
    return final.length === 0 ? count : `${count}, ${final.length} of them forever`
  }
  const told = [...times].flatMap(([name, count], at) => [
    at === 0 ? name : lowerFirst(name),
    ...(count === 1 ? [] : [count === 2 ? 'twice' : `${count} times`]),
  ])
  const others = orders.length - named.length
  return [...told, ...(others === 0 ? [] : [`and ${byCount(others, 'one change', '# changes')}`])].join(', ')
}

function lowerFirst(words: string): string {
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

/** The record of an operation with one order. */
function actOfOrder({ id, action, done, undone, repeats, fields }: OrderAct): Act {
  const subject = v.object({ ...ordersSubject.entries, orders: v.tuple([fields]) })
  return {
    id,
    action,
    done,
    undone,
    repeats,
    categories: ['tokens'],
    subject,
    describe: (read) => describeOrders(read as OrdersRead),
  }
}

/** The records of operations with one order, by kind. */
export const ORDER_ACTS: ReadonlyMap<string, Act> = new Map(
  Object.keys(ORDERS).flatMap((kind) => {
    const order = orderOf(kind)
    return order ? [[kind, actOfOrder(order)] as const] : []
  }),
)

/** The decision of one order, or of several orders after the token's name. */
function describeOrders(read: OrdersRead): Decision {
  const { subject } = read
  const { orders } = subject
  const [only, ...others] = orders
  const begin: OrderPlace['verb'] = (before, after) => (read.done ? after : before)
  const small: OrderPlace['verb'] = (before, after) => begin(before, after).toLowerCase()
  const to = receiverOfAll(subject)
  const line =
    to !== undefined
      ? handOverLine(read, to)
      : only && others.length === 0
        ? lineOf(withActual(read, only), { read, of: ` of ${tokenName(subject)}`, verb: begin })
        : `${begin('Change', 'Changed')} ${tokenName(subject)}: ${orders.map((order) => lineOf(order, { read, of: '', verb: small })).join('; ')}`
  const amounts = orders.flatMap(({ amount }) => (amount === undefined ? [] : [amount]))
  const multiplier = orders.find(({ kind }) => kind === scaledAmountAct.id)?.multiplier
  const unit = unitOf(subject)
  return {
    line,
    pool: null,
    facts: [
      { label: 'Token', value: tokenName(subject), address: subject.mint },
      ...(to !== undefined
        ? addressFact('To', to, true)
        : only && others.length === 0
          ? addressFacts(only)
          : []),
      ...orders.flatMap((order) => orderOf(order.kind)?.facts?.(order, read) ?? []),
      ...scaleFacts(unit, amounts),
      ...(amounts.length === 0 ? [] : nextScaleFacts(unit, multiplier)),
      // The line names what one address gets, and that address stands once.
      ...changeFacts(read.steps, subject.mint).filter(({ address }) => to === undefined || address !== to),
      ...handOverFacts(read),
    ],
  }
}

function lineOf(order: OrderSubject, place: OrderPlace): string {
  return orderOf(order.kind)?.line(order, place) ?? ''
}

/** The addresses that the sentence shortens. */
function addressFacts({ to, owner, account }: OrderSubject) {
  return [
    ...addressFact('To', to, true),
    ...addressFact('Owner', owner, true),
    ...addressFact('Token account', account, false),
  ]
}

/** The order with the actual amount of collected fees: transfers pay fees all the time, so it may be more than was found. */
function withActual({ done, actual, subject }: OrdersRead, order: OrderSubject): OrderSubject {
  if (order.kind !== collectFeesAct.id) return order
  const moved = (actual?.deltas ?? []).filter(({ mint }) => mint === subject.mint)
  const sum = moved.reduce((all, { change }) => all + change, 0n)
  return done && sum > 0n ? { ...order, amount: sum } : order
}

/** Whether a token was handed over with all its authorities. */
function isWholeGiven(given: Pick<Orders, 'orders' | 'stays'>): boolean {
  return receiverOfAll(given) !== undefined && given.stays?.roles.length === 0
}

/** Whether the title of these orders names their token. */
export function isTokenInTitle({ orders, stays }: Pick<Orders, 'orders' | 'stays'>): boolean {
  if (isWholeGiven({ orders, stays })) return true
  return orders.length > MOST_TOLD || orders.some(({ kind }) => orderOf(kind)?.namesToken === true)
}

/** What one or two orders did, for the title of their receipt ("Paused QHRN, mint authority revoked"); the number of more orders. */
export function ordersTitle({
  orders,
  stays,
  ...token
}: Pick<Orders, 'orders' | 'stays'> & Parameters<typeof tokenName>[0]): string {
  const called = isolated(token.symbol ?? '') || tokenName(token)
  if (isWholeGiven({ orders, stays })) return `${handOverWords.done} ${called}`
  const titles = orders.map((order) => {
    const act = orderOf(order.kind)
    return act?.title?.(order, called) ?? act?.done ?? changeTokenAct.done
  })
  const [first = '', ...others] = titles
  if (orders.length > MOST_TOLD) return `${orders.length} changes of ${called}`
  return [first, ...others.map(lowerFirst)].join(', ')
}
