/* The decision of every kind of operation: its sentence and its figures, as panel, review, receipt and history show them. */

import { venueName } from '../liquidity/names'
import { namedAmount, symbolOf } from '../tokens/tokenWords'
import { currentTransaction, isDone, promisedSteps, type Execution } from '../transactions/execution'
import { isPriceMoved } from '../transactions/outcome'
import type { Subject, TypedNames } from '../transactions/subject'
import { isAddress } from '../units/base58'
import { actOf, isWhole, oddFields, type SubjectOfAct } from './acts'
import {
  type ActualDeltas,
  type DecidedOperation,
  type Decision,
  type DecisionFact,
  readDecided,
} from './figures'
import { refusedSwapFacts } from './pool/swap'
import { scaledFacts } from './scales'
import { calledAddress } from './token/orderAct'
import { handOverWords, isHandedOver } from './token/handOver'
import { actionOfOrders, changeTokenAct, isTokenInTitle, ordersTitle } from './token/orders'
import { byCount } from '../units/byCount'
import { isolated } from '../units/unbroken'
import { sentenceOf } from './said'

export type { Decision, DecisionFact } from './figures'

/** The decision before the operation starts. */
export function decisionOf(decided: DecidedOperation): Decision {
  return describe(decided, false, null)
}

/** The figures of the decision, where the form around them says the rest of its sentence. */
export function decidedFacts(decided: DecidedOperation): Pick<Decision, 'facts'> {
  return { facts: decisionOf(decided).facts }
}

/**
 * The decision of an operation in the journal; once it is done, with the amounts that really moved, and the promised amounts where
 * they differ.
 */
export function operationDecision(execution: Execution): Decision {
  const { kind, subject, payer, imported } = execution.operation
  const decided = { kind, subject, payer, steps: promisedSteps(execution) }
  const decision = describe(decided, isDone(execution), tokenDeltasOf(execution))
  if (!imported) return decision
  // Who wrote the file chose these addresses: nothing is fetched from them.
  const facts = decision.facts.map((fact) => {
    const { pictures: _, ...rest } = fact
    return rest
  })
  return { ...decision, facts }
}

/** What an operation is about, with the metadata file that its token has now: once it is done, the new one. */
export function subjectNow(execution: Execution): Subject {
  const { subject } = execution.operation
  if (!isDone(execution)) return subject
  const uri = operationDecision(execution).facts.find(({ pictures }) => pictures)?.pictures?.is
  return { ...subject, ...(uri !== undefined && { uri }) }
}

/** The figures of a swap that was refused for its price, as far as they are known; none for anything else. */
export function refusedFacts(execution: Execution): readonly DecisionFact[] {
  const { kind, subject, payer } = execution.operation
  const { state } = currentTransaction(execution)
  if (kind !== 'swap' || !isWhole(kind, subject) || state.status !== 'failed') return []
  if (!isPriceMoved(state.failure, subject)) return []
  const swap = subject as SubjectOfAct<'swap'>
  const decided = { kind, subject: swap, payer, steps: promisedSteps(execution) }
  return refusedSwapFacts(readDecided(decided, false, null), state.failure.context)
}

/** What an operation did: the heading of its receipt, and the tab. */
export function receiptTitle({ operation: { kind, subject } }: Execution): string {
  const { orders } = subject
  if (orders !== undefined && isWhole(kind, subject)) return ordersTitle({ ...subject, orders })
  return actOf(kind)?.done ?? UNKNOWN
}

/**
 * An operation in a few words, for a row beside its amounts: "Swapped SOL → QHRN", "Claimed fees of OTTR / SOL"; while it is not done,
 * "Swap 0.5 SOL → QHRN", "Claim fees: OTTR / SOL". Its sentence where this version cannot read all of it.
 */
export function operationBrief(execution: Execution): string {
  const { kind, subject } = execution.operation
  if (!isWhole(kind, subject)) return operationDecision(execution).line
  const did = isDone(execution) ? receiptTitle(execution) : actionOf(execution.operation)
  const { mint = '', name = '', symbol = '', token = '', from, to = '', receivers = 0 } = subject
  const { base = '', baseSymbol = '', quote = '', quoteSymbol = '' } = subject
  const sides = [symbolOf({ mint: base, symbol: baseSymbol }), symbolOf({ mint: quote, symbol: quoteSymbol })]
  const [paid, got] = from === 'base' ? sides : sides.toReversed()
  const sent = symbolOf({ mint: mint || token, symbol })
  // A done one has its amounts beside it, where they were read.
  const spends = tokenDeltasOf(execution) ? undefined : operationDecision(execution).spends
  if (kind === 'swap') return `${did} ${spends ?? paid} → ${got}`
  if (kind === 'send') return `${did} ${spends ?? sent} to ${calledAddress(to, subject)}`
  if (kind === 'send-many')
    return `${isDone(execution) ? did : 'Send'} ${spends ?? sent} to ${byCount(receivers, 'one address', '# addresses')}`
  const pair = base + baseSymbol === '' ? '' : sides.join(' / ')
  const about = name || symbol || mint ? isolated(name) || sent : pair
  const { orders, stays } = subject
  const isNamed = isDone(execution) && orders !== undefined && isTokenInTitle({ orders, stays })
  if (about === '' || isNamed) return did
  const didIt = isDone(execution) ? actOf(kind)?.did : undefined
  return didIt ? didIt(about) : `${did}: ${about}`
}

/** What the history calls an operation. What this version cannot read, and what a file says, has the title that was stored. */
export function titleOfOperation(execution: Execution): string {
  const { title, subject, imported } = execution.operation
  return subject.unread !== undefined || imported === true ? sentenceOf(title) : operationBrief(execution)
}

/** The last button of a review: what it does. */
export function actionOf({ kind, subject }: Pick<DecidedOperation, 'kind' | 'subject'>): string {
  if (isHandedOver(subject)) return handOverWords.action
  return (
    (kind === changeTokenAct.id ? actionOfOrders(subject.orders ?? []) : undefined) ??
    actOf(kind)?.action ??
    UNKNOWN
  )
}

function describe(decided: DecidedOperation, done: boolean, actual: ActualDeltas | null): Decision {
  const { kind, subject } = decided
  const act = actOf(kind)
  if (!act || !isWhole(kind, subject)) return describeUnread(kind, subject)
  const read = readDecided(decided, done, actual)
  const decision = act.describe(read)
  return named(
    { ...decision, facts: [...decision.facts, ...scaledFacts([read.base, read.quote])] },
    subject.names,
  )
}

/** The decision with the names that were typed for its addresses: beside each address, which no name replaces. */
function named(decision: Decision, typed: TypedNames = {}): Decision {
  const names = Object.entries(typed)
  if (names.length === 0) return decision
  const left = new Map(names)
  const facts = decision.facts.map((fact) => {
    const [name] = names.find(([, address]) => address === fact.address) ?? []
    if (name === undefined) return fact
    left.delete(name)
    return { ...fact, value: fact.value === '' ? name : `${fact.value}, ${name}` }
  })
  const others = [...left].map(([name, address]) => ({ label: 'Name', value: name, address }))
  return { ...decision, facts: [...facts, ...others] }
}

/** All token deltas of a finished operation, with its payer; null where they are not known. */
function tokenDeltasOf(execution: Execution): ActualDeltas | null {
  if (!isDone(execution)) return null
  const known = execution.transactions.map((state) =>
    state.status === 'confirmed' ? state.paid?.tokens : null,
  )
  const deltas = known.flatMap((tokens) => tokens ?? [])
  return known.every((tokens) => tokens) ? { payer: execution.operation.payer, deltas } : null
}

/** An operation that this version cannot describe, because it does not know its kind or cannot read all of its subject. */
const UNKNOWN = 'An operation that this version cannot describe'

/**
 * The decision for a record whose subject this version cannot read as a whole: the readable fields, and the names of the others. An amount
 * is shown only where its unit can be read.
 */
function describeUnread(kind: string, subject: Subject): Decision {
  const {
    unread = {},
    mint,
    token,
    pool,
    to,
    name = '',
    symbol = '',
    baseSymbol,
    quoteSymbol,
    venue,
    names,
  } = subject
  const about = mint ?? token
  const pair = baseSymbol && quoteSymbol ? `${baseSymbol} / ${quoteSymbol}` : 'the pool'
  const words = venue === undefined ? pair : `${pair} on ${venueName(venue)}`
  const amount = (units: bigint | undefined, unit: UnreadUnit, scaleField: string) => {
    const { symbol = '', mint = '', decimals, scale } = unit
    const isKnown = units !== undefined && decimals !== undefined && !(scaleField in unread)
    return isKnown && symbol + mint !== ''
      ? [{ label: 'Amount', value: namedAmount(units, { symbol, mint, decimals, scale }) }]
      : []
  }
  const { base, baseDecimals, baseScale, quote, quoteDecimals, quoteScale } = subject
  const ofBase = { symbol: baseSymbol, mint: base, decimals: baseDecimals, scale: baseScale }
  const ofQuote = { symbol: quoteSymbol, mint: quote, decimals: quoteDecimals, scale: quoteScale }
  const odd = oddFields(kind, subject)
  const facts = [
    ...addressed(
      'Token',
      symbol === '' || symbol === name ? isolated(name) : `${isolated(name)} (${isolated(symbol)})`.trim(),
      about,
    ),
    ...amount(subject.amount, { ...subject, mint: about }, 'scale'),
    ...amount(subject.baseAmount, ofBase, 'baseScale'),
    ...amount(subject.quoteAmount, ofQuote, 'quoteScale'),
    ...addressed('To', '', to),
    ...(odd.length === 0 ? [] : [{ label: 'Cannot be read', value: odd.map(fieldWords).join(', ') }]),
  ]
  return named({ line: UNKNOWN, pool: pool === undefined ? null : { words, address: pool }, facts }, names)
}

/** The unit of an amount, as far as it can be read. */
type UnreadUnit = Pick<Subject, 'symbol' | 'mint' | 'decimals' | 'scale'>

function addressed(label: string, value: string, address: string | undefined): DecisionFact[] {
  // An imported file may hold any text.
  if (address === undefined || !isAddress(address)) return value === '' ? [] : [{ label, value }]
  return [{ label, value, address, ...(label === 'To' && { whole: true }) }]
}

/** "baseAmount" → "base amount". */
function fieldWords(name: string): string {
  return OTHER_WORDS[name] ?? name.replaceAll(/[A-Z]/g, (part) => ` ${part.toLowerCase()}`)
}

/** The words for fields whose name is another word. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  legs: 'route',
  orders: 'actions',
  uri: 'link',
  own: 'your part',
  paid: 'amount',
  lpMint: 'LP mint',
  lpAmount: 'LP amount',
  lpSupply: 'LP supply',
}
