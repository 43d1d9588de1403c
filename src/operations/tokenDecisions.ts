/* The decisions about an existing token; see decision.ts. */

import { namedAmount } from '../liquidity/names'
import { type ChangeableRole, ROLE_NAMES } from '../tokens/operations/order'
import type { AmountScale } from '../solana/amountScale'
import { SOL_MINT } from '../solana/knownPrograms'
import { tellAmount } from '../transactions/bill'
import type { Change, PlanKind } from '../transactions/plan'
import type { OrderSubject } from '../transactions/subjectFields'
import { plainUnits, U64_MAX } from '../units/amounts'
import { isAddress } from '../units/base58'
import { utcDate, utcTime } from '../units/moments'
import { formatPercentFixed } from '../units/percent'
import { shortAddress } from '../units/shortAddress'
import type { Decision, DecisionFact, ReadOperation } from './figures'
import { OPERATION_KINDS } from './kinds'
import { nextScaleFacts, scaleFacts } from './scales'
import { arrivalFacts, sentAmountText } from './sentAmounts'
import { isolated } from '../units/unbroken'

type OrderKind = Extract<
  PlanKind,
  | 'mint-more'
  | 'burn-tokens'
  | 'freeze-account'
  | 'thaw-account'
  | 'change-authority'
  | 'update-metadata'
  | 'change-transfer-fee'
  | 'collect-fees'
  | 'close-mint'
  | 'change-token'
>
type Orders = ReadOperation<OrderKind>
type Payment = ReadOperation<'send'> | ReadOperation<'send-many'>
type Unit = Readonly<{ symbol: string; decimals: number; scale?: AmountScale; mint: string }>

export const DESCRIBE_TOKEN = {
  'mint-more': describeOrders,
  'burn-tokens': describeOrders,
  'freeze-account': describeOrders,
  'thaw-account': describeOrders,
  'change-authority': describeOrders,
  'update-metadata': describeOrders,
  'change-transfer-fee': describeOrders,
  'collect-fees': describeOrders,
  'close-mint': describeOrders,
  'change-token': describeOrders,
  send: describeSend,
  'send-many': describeSendMany,
} as const

function describeSend(read: ReadOperation<'send'>): Decision {
  const { subject } = read
  const { amount, to } = subject
  const amounts = sentOf(subject)
  const line = `${verb(read, 'Send', 'Sent')} ${sentAmountText(amounts, unitOf(read), read.done)} to ${receiver(read, to)}`
  const token = subject.mint === undefined ? [] : [tokenFact(subject)]
  const facts = [
    ...token,
    ...addressFact('To', to, true),
    ...arrivalFacts(amounts, unitOf(read)),
    ...scaleFacts(unitOf(read), [amount]),
  ]
  return { ...decided(read, line, facts), spends: namedAmount(amount, unitOf(read)) }
}

function describeSendMany(read: ReadOperation<'send-many'>): Decision {
  const { amount, receivers, arrive } = read.subject
  const to = receivers === 1 ? 'one address of a list' : `${plainUnits(BigInt(receivers), 0)} addresses`
  const amounts = sentOf({ amount, arrives: arrive?.reduce((sum, units) => sum + units, 0n) })
  const line = `${verb(read, 'Send', 'Sent')} ${sentAmountText(amounts, unitOf(read), read.done)} to ${to}`
  const { token, symbol } = read.subject
  return decided(read, line, [
    ...(token === SOL_MINT ? [] : [{ label: 'Token', value: symbol, address: token }]),
    ...arrivalFacts(amounts, unitOf(read)),
    ...scaleFacts(unitOf(read), [amount]),
  ])
}

/** The amounts of a payment in its subject, which says what arrives only where a transfer fee is withheld. */
function sentOf({ amount, arrives = amount }: Readonly<{ amount: bigint; arrives?: bigint | undefined }>) {
  return { sent: amount, arrives }
}

/** The decision of one order, or of several orders after the token's name. */
function describeOrders(read: Orders): Decision {
  const { subject } = read
  const { orders } = subject
  const [only, ...others] = orders
  const begin: Place['verb'] = (before, after) => verb(read, before, after)
  const small: Place['verb'] = (before, after) => begin(before, after).toLowerCase()
  const line =
    only && others.length === 0
      ? lineOf(read, withActual(read, only), { of: ` of ${nameOf(subject)}`, verb: begin })
      : `${begin('Change', 'Changed')} ${nameOf(subject)}: ${orders.map((order) => lineOf(read, order, { of: '', verb: small })).join('; ')}`
  const amounts = orders.flatMap((order) => ('amount' in order ? [order.amount] : []))
  const addresses = only && others.length === 0 ? addressFacts(only) : []
  const multiplier = orders.find((order) => order.did === 'scaled-amount')?.multiplier
  return decided(read, line, [
    tokenFact(subject),
    ...addresses,
    ...scaleFacts(unitOf(read), amounts),
    ...(amounts.length === 0 ? [] : nextScaleFacts(unitOf(read), multiplier)),
  ])
}

/** What one or two orders did, for the title of their receipt ("Paused QHRN, mint authority revoked"); the number of more orders. */
export function ordersTitle({ orders, ...token }: Orders['subject']): string {
  const called = isolated(token.symbol) || nameOf(token)
  const [first = '', ...others] = orders.map((order) => orderTitle(order, called))
  if (others.length > 1) return `${orders.length} changes of ${called}`
  return [first, ...others.map((title) => title.charAt(0).toLowerCase() + title.slice(1))].join(', ')
}

/** The last button of a review of orders: of one order, what it does. */
export function ordersAction({ orders }: Orders['subject'], kind: PlanKind): string {
  const [only, another] = orders
  return (another === undefined && only && ACTIONS[only.did]) || OPERATION_KINDS[kind].action
}

/** The orders whose kind is a change of any sort. */
const ACTIONS: Readonly<Partial<Record<OrderSubject['did'], string>>> = {
  pause: 'Pause transfers',
  resume: 'Resume transfers',
  'make-immutable': 'Make metadata immutable',
  'default-state': 'Change account state',
  'interest-rate': 'Change interest rate',
  'scaled-amount': 'Change multiplier',
  hook: 'Change transfer hook',
}

/** The kinds of operation whose titles say what these orders did. */
const KIND_OF_ORDER = {
  'mint-more': 'mint-more',
  send: 'send',
  burn: 'burn-tokens',
  freeze: 'freeze-account',
  thaw: 'thaw-account',
  'update-metadata': 'update-metadata',
  'transfer-fee': 'change-transfer-fee',
  'collect-fees': 'collect-fees',
  'close-mint': 'close-mint',
} as const

function orderTitle(order: OrderSubject, called: string): string {
  switch (order.did) {
    case 'change-authority': {
      const role = isRole(order.role) ? ROLE_NAMES[order.role] : 'authority'
      const done = order.to === undefined ? 'revoked' : 'transferred'
      return `${role.charAt(0).toUpperCase()}${role.slice(1)} ${done}`
    }
    case 'pause':
      return `Paused ${called}`
    case 'resume':
      return `Resumed ${called}`
    case 'make-immutable':
      return 'Metadata made immutable'
    case 'default-state':
      return `New accounts begin ${order.state}`
    case 'hook':
      return order.hook === undefined ? 'Transfer hook removed' : 'Transfer hook changed'
    case 'interest-rate':
      return 'Interest rate changed'
    case 'scaled-amount':
      return 'Balance multiplier changed'
    default:
      return OPERATION_KINDS[KIND_OF_ORDER[order.did]].receiptTitle
  }
}

/** The decision with the promised values. */
function decided(read: Orders | Payment, line: string, facts: readonly DecisionFact[]): Decision {
  return { line, pool: null, facts: [...facts, ...changeFacts(read.steps)] }
}

function tokenFact(
  token: Orders['subject'] | Extract<ReadOperation<'send'>['subject'], { mint: string }>,
): DecisionFact {
  return { label: 'Token', value: nameOf(token), address: token.mint }
}

/** The unit of a subject's amounts. */
function unitOf({ subject }: Orders | Payment): Unit {
  const { decimals, symbol, scale } = subject
  return { decimals, symbol, mint: subject.mint ?? subject.token, ...(scale && { scale }) }
}

/** The addresses that the sentence shortens. A person's address is shown whole for comparison: an imitation may have the same ends. */
function addressFacts(order: OrderSubject): readonly DecisionFact[] {
  return [
    ...('to' in order ? addressFact('To', order.to, true) : []),
    ...('owner' in order ? addressFact('Owner', order.owner, true) : []),
    ...('account' in order ? addressFact('Token account', order.account, false) : []),
  ]
}

function addressFact(label: string, address: string | undefined, whole: boolean): DecisionFact[] {
  // An imported file may hold any text.
  return address && isAddress(address) ? [{ label, value: '', address, ...(whole && { whole }) }] : []
}

/** A row for each promised value; of several values of a field, the last one. */
function changeFacts(steps: Orders['steps']): readonly DecisionFact[] {
  const last = new Map(
    steps
      .flatMap(({ changes = [] }) => changes)
      .map((change) => [`${change.account} ${change.field}`, change]),
  )
  return [...last.values()].map(factOf)
}

function factOf(change: Change): DecisionFact {
  const { label, after, shown, unit } = change
  if (after.kind === 'authority')
    return after.address === null
      ? { label, value: 'revoked forever', final: true }
      : { label, value: '', address: after.address }
  if (unit && after.kind === 'base-units')
    return { label, value: namedAmount(after.units, { ...unit, mint: unit.symbol }) }
  return { label, value: shown ?? tellAmount(change, after) }
}

/* ---- One sentence for each order. ---- */

/** The context of an order's sentence. `of` is " of Quiet Heron (QHRN)", or '' in a list of several orders, which is in lower case. */
type Place = Readonly<{ of: string; verb: (before: string, after: string) => string }>

function lineOf(read: Orders, order: OrderSubject, place: Place): string {
  const { of, verb } = place
  switch (order.did) {
    case 'mint-more':
      return `${verb('Mint', 'Minted')} ${amountText(read, order)} to ${receiver(read, order.to)}`
    case 'send':
      return `${verb('Send', 'Sent')} ${sentAmountText(sentOf(order), unitOf(read), read.done)} to ${receiver(read, order.to)}`
    case 'burn':
      return `${verb('Burn', 'Burnt')} ${amountText(read, order)} of your own, forever`
    case 'freeze':
      return `${verb('Freeze', 'Froze')} ${holder(read, order)}`
    case 'thaw':
      return `${verb('Thaw', 'Thawed')} ${holder(read, order)}`
    case 'change-authority':
      return authorityLine(read, order, place)
    case 'update-metadata':
      return metadataLine(order, place)
    case 'transfer-fee':
      return `${verb('Change', 'Changed')} the transfer fee${of} to ${feeText(read, order)}, from the second epoch after this one`
    case 'collect-fees':
      return `${verb('Collect', 'Collected')} ${amountText(read, order)} of withheld fees to ${receiver(read, order.to)}`
    case 'interest-rate':
      return `${verb('Change', 'Changed')} the interest rate${of} to ${formatPercentFixed(order.basisPoints)} a year`
    case 'scaled-amount':
      return multiplierLine(order, place)
    case 'default-state':
      return `${verb('Let', 'Let')} new accounts${of} begin ${order.state}`
    case 'hook':
      return order.hook === undefined
        ? `${verb('Remove', 'Removed')} the transfer hook${of}`
        : `${verb('Change', 'Changed')} the transfer hook${of} to ${shortAddress(order.hook)}`
    case 'pause':
      return `${verb('Pause', 'Paused')} all transfers${of}`
    case 'resume':
      return `${verb('Resume', 'Resumed')} transfers${of}`
    case 'make-immutable':
      return `${verb('Make', 'Made')} the metadata${of} immutable forever`
    case 'close-mint':
      return `${verb('Close', 'Closed')} the mint${of}`
  }
}

type OrderOf<Kind extends OrderSubject['did']> = Extract<OrderSubject, { did: Kind }>

/** The order with the actual amount of collected fees: transfers pay fees all the time, so it may be more than was found. */
function withActual({ done, actual, subject }: Orders, order: OrderSubject): OrderSubject {
  if (order.did !== 'collect-fees') return order
  const moved = (actual?.deltas ?? []).filter(({ mint }) => mint === subject.mint)
  const sum = moved.reduce((all, { change }) => all + change, 0n)
  return done && sum > 0n ? { ...order, amount: sum } : order
}

function authorityLine(read: Orders, { role, to }: OrderOf<'change-authority'>, { of, verb }: Place): string {
  const what = `the ${isRole(role) ? ROLE_NAMES[role] : 'authority'}${of}`
  return to === undefined
    ? `${verb('Revoke', 'Revoked')} ${what} forever`
    : `${verb('Transfer', 'Transferred')} ${what} to ${receiver(read, to)}`
}

function isRole(role: string): role is ChangeableRole {
  return Object.hasOwn(ROLE_NAMES, role)
}

/** "Change the metadata of QHRN: the name to Heron, a new metadata file, 2 further fields" */
function metadataLine(
  { newName, newSymbol, file, fields }: OrderOf<'update-metadata'>,
  { of, verb }: Place,
): string {
  const parts = [
    ...(newName === undefined ? [] : [`the name to ${isolated(newName)}`]),
    ...(newSymbol === undefined ? [] : [`the symbol to ${isolated(newSymbol)}`]),
    ...(file === undefined ? [] : ['a new metadata file']),
    ...(fields === 0 ? [] : [fields === 1 ? 'one further field' : `${fields} further fields`]),
  ]
  const what = parts.length === 0 ? '' : `: ${parts.join(', ')}`
  return `${verb('Change', 'Changed')} the metadata${of}${what}`
}

function multiplierLine({ multiplier, effectiveAt }: OrderOf<'scaled-amount'>, { of, verb }: Place): string {
  const at = effectiveAt * 1000
  const from = effectiveAt === 0 ? '' : `, from ${utcTime(at)} on ${utcDate(at)}`
  return `${verb('Show', 'Set')} balances${of} × ${multiplier}${from}`
}

function verb({ done }: Orders | Payment, before: string, after: string): string {
  return done ? after : before
}

/** "Quiet Heron (QHRN)" */
function nameOf({ name, symbol, mint }: Readonly<{ name: string; symbol: string; mint: string }>): string {
  if (name === '' && symbol === '') return shortAddress(mint)
  return symbol === '' || symbol === name ? isolated(name) : `${isolated(name)} (${isolated(symbol)})`
}

function amountText(read: Orders, { amount }: Readonly<{ amount: bigint }>): string {
  return namedAmount(amount, unitOf(read))
}

function receiver({ subject, payer }: Orders | Payment, to: string): string {
  return to === payer ? 'your wallet' : calledAddress(to, subject)
}

/** "7Qhn…Ro2V", or "alice.sol → 7Qhn…Ro2V" where that name was typed for it. */
function calledAddress(address: string, { names = {} }: (Orders | Payment)['subject']): string {
  const [name] = Object.entries(names).find(([, its]) => its === address) ?? []
  return name === undefined ? shortAddress(address) : `${name} → ${shortAddress(address)}`
}

function holder({ subject, payer }: Orders, { owner, account }: OrderOf<'freeze' | 'thaw'>): string {
  return owner === payer
    ? `your own account of ${nameOf(subject)}`
    : `the ${nameOf(subject)} account of ${calledAddress(owner || account, subject)}`
}

function feeText(read: Orders, { basisPoints, maximum }: OrderOf<'transfer-fee'>): string {
  const rate = formatPercentFixed(basisPoints)
  return maximum >= U64_MAX ? `${rate}, no maximum` : `${rate}, at most ${namedAmount(maximum, unitOf(read))}`
}
