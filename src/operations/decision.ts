/* The decision of every kind of operation: its sentence and its figures, as panel, review, receipt and history show them. */

import { namedAmount, venueName } from '../liquidity/names'
import type { AmountScale } from '../solana/amountScale'
import { currentTransaction, isDone, promisedSteps, type Execution } from '../transactions/execution'
import { isPriceMoved } from '../transactions/outcome'
import type { PlanKind } from '../transactions/plan'
import type { TypedNames } from '../transactions/subjectFields'
import { type Subject, tellUnread, type UnreadSubject } from '../transactions/subjects'
import { isAddress } from '../units/base58'
import { DESCRIBE_ACCOUNTS } from './accountDecisions'
import {
  type ActualDeltas,
  type DecidedOperation,
  type Decision,
  type DecisionFact,
  type ReadOperation,
  readDecided,
} from './figures'
import { OPERATION_KINDS } from './kinds'
import { DESCRIBE_NEW_TOKEN } from './newTokenDecisions'
import { DESCRIBE_POOL } from './poolDecisions'
import { scaledFacts } from './scales'
import { DESCRIBE_SWAP, refusedSwapFacts } from './swapDecisions'
import { DESCRIBE_TOKEN, ordersAction, ordersTitle } from './tokenDecisions'
import { isolated } from '../units/unbroken'

export type { Decision, DecisionFact } from './figures'

const DESCRIBE: { readonly [Kind in PlanKind]: (read: ReadOperation<Kind>) => Decision } = {
  ...DESCRIBE_NEW_TOKEN,
  ...DESCRIBE_POOL,
  ...DESCRIBE_SWAP,
  ...DESCRIBE_TOKEN,
  ...DESCRIBE_ACCOUNTS,
}

/** The decision before the operation starts. */
export function decisionOf<Kind extends PlanKind>(decided: DecidedOperation<Kind>): Decision {
  return describe(decided, false, null)
}

/** The figures of the decision, where the form around them says the rest of its sentence. */
export function decidedFacts<Kind extends PlanKind>(
  decided: DecidedOperation<Kind>,
): Pick<Decision, 'facts'> {
  return { facts: decisionOf(decided).facts }
}

/**
 * The decision of an operation in the journal; once it is done, with the amounts that really moved, and the promised amounts where
 * they differ.
 */
export function operationDecision(execution: Execution): Decision {
  const { kind, subject, payer } = execution.operation
  if (subject.unread !== undefined) return describeUnread(kind, subject)
  const decided = { kind, subject, payer, steps: promisedSteps(execution) }
  return describe(decided, isDone(execution), tokenDeltasOf(execution))
}

/** The figures of a swap that was refused for its price, as far as they are known; none for anything else. */
export function refusedFacts(execution: Execution): readonly DecisionFact[] {
  const { kind, subject, payer } = execution.operation
  const { state } = currentTransaction(execution)
  if (kind !== 'swap' || subject.unread !== undefined || state.status !== 'failed') return []
  if (!isPriceMoved(state.failure, subject)) return []
  const decided = { kind, subject: subject as Subject<'swap'>, payer, steps: promisedSteps(execution) }
  return refusedSwapFacts(readDecided<'swap'>(decided, false, null), state.failure.context)
}

/** What an operation did: the heading of its receipt, and the tab. */
export function receiptTitle({ operation: { kind, subject } }: Execution): string {
  if (subject.unread === undefined && subject.orders !== undefined) return ordersTitle(subject)
  return OPERATION_KINDS[kind].receiptTitle
}

/** The last button of a review: what it does. */
export function actionOf({ kind, subject }: Pick<DecidedOperation, 'kind' | 'subject'>): string {
  return subject.orders === undefined ? OPERATION_KINDS[kind].action : ordersAction(subject, kind)
}

function describe<Kind extends PlanKind>(
  decided: DecidedOperation<Kind>,
  done: boolean,
  actual: ActualDeltas | null,
): Decision {
  const read = readDecided(decided, done, actual)
  const decision = DESCRIBE[decided.kind](read)
  return named(
    { ...decision, facts: [...decision.facts, ...scaledFacts([read.base, read.quote])] },
    decided.subject.names,
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

/**
 * The decision for a record whose subject this version cannot read as a whole: the readable fields, and the names of the others. An amount
 * is shown only where its unit can be read.
 */
function describeUnread(
  kind: PlanKind,
  { unread, mint, pool, base, quote, to, names }: UnreadSubject,
): Decision {
  const { told, odd } = tellUnread(kind, unread)
  const { token, name = '', symbol = '', baseSymbol, quoteSymbol, venue } = told
  const about = mint ?? token
  const pair = baseSymbol && quoteSymbol ? `${baseSymbol} / ${quoteSymbol}` : 'the pool'
  const words = venue === undefined ? pair : `${pair} on ${venueName(venue)}`
  const amount = (units: bigint | undefined, { symbol = '', mint = '', decimals, scale }: UnreadToken) =>
    units === undefined || decimals === undefined || scale === null || symbol + mint === ''
      ? []
      : [{ label: 'Amount', value: namedAmount(units, { symbol, mint, decimals, scale }) }]
  const scaleOf = (field: 'scale' | 'baseScale' | 'quoteScale') => (odd.includes(field) ? null : told[field])
  const facts = [
    ...addressed(
      'Token',
      symbol === '' || symbol === name ? isolated(name) : `${isolated(name)} (${isolated(symbol)})`.trim(),
      about,
    ),
    ...amount(told.amount, { symbol, mint: about, decimals: told.decimals, scale: scaleOf('scale') }),
    ...amount(told.baseAmount, {
      symbol: baseSymbol,
      mint: base,
      decimals: told.baseDecimals,
      scale: scaleOf('baseScale'),
    }),
    ...amount(told.quoteAmount, {
      symbol: quoteSymbol,
      mint: quote,
      decimals: told.quoteDecimals,
      scale: scaleOf('quoteScale'),
    }),
    ...addressed('To', '', to),
    ...(odd.length === 0 ? [] : [{ label: 'Cannot be read', value: odd.map(fieldWords).join(', ') }]),
  ]
  const line = 'An operation that this version cannot describe'
  return named({ line, pool: pool === undefined ? null : { words, address: pool }, facts }, names)
}

/** The unit of an amount, as far as it can be read. `scale`: null where it cannot. */
type UnreadToken = Readonly<{
  symbol: string | undefined
  mint: string | undefined
  decimals: number | undefined
  scale: AmountScale | null | undefined
}>

function addressed(label: string, value: string, address: string | undefined): DecisionFact[] {
  // An imported file may hold any text.
  if (address === undefined || !isAddress(address)) return value === '' ? [] : [{ label, value }]
  return [{ label, value, address, ...(label === 'To' && { whole: true }) }]
}

/** "baseAmount" → "base amount", and of the second of several orders "amount2" → "amount 2". */
function fieldWords(name: string): string {
  return OTHER_WORDS[name] ?? name.replaceAll(/[A-Z]|\d+$/g, (part) => ` ${part.toLowerCase()}`)
}

/** The words for fields whose stored name is another word. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  did: 'action',
  through: 'route',
  uri: 'link',
  own: 'your part',
  paid: 'amount',
  lpMint: 'LP mint',
  mintKeeper: 'mint authority',
  freezeKeeper: 'freeze authority',
  metadataKeeper: 'update authority',
}
