/** The state of an operation and of each of its transactions: the fold of the events in the journal. */

import { LIFETIME } from '../solana/blockhash'
import { decodeBase58 } from '../units/base58'
import { addUpFees } from './bill'
import {
  type ChangedRecord,
  type ExecutionEvent,
  type ExecutionEventOf,
  type FailureRecord,
  type OperationRecord,
  type StepRecord,
  type UnprovenReason,
} from './events'
import type { Cost } from './plan'

/** An operation and the state of each of its transactions: the fold of its journal. */
export type Execution = Readonly<{ operation: OperationRecord; transactions: readonly TransactionState[] }>

/** The execution after one more event. Events that cannot follow (for example repeated by a second tab) change nothing. */
export function reduceExecution(execution: Execution | null, event: ExecutionEvent): Execution | null {
  if (event.type === 'planned') return execution ?? begin(event.operation, event.at)
  const state = execution?.transactions[event.transaction]
  if (!execution || !state || !isItsTurn(execution, event.transaction)) return execution
  const next = reduceTransaction(state, event)
  if (next === state) return execution
  return { ...execution, transactions: execution.transactions.with(event.transaction, next) }
}

function begin(operation: OperationRecord, at: number): Execution {
  const first: TransactionState = { status: 'prepared', times: { prepared: at } }
  const transactions = Array.from({ length: Math.max(operation.transactions, 1) }, () => first)
  return { operation, transactions }
}

/** A transaction builds on the earlier ones: it does not start until they are confirmed. */
function isItsTurn({ transactions }: Execution, index: number): boolean {
  return transactions.slice(0, index).every(({ status }) => status === 'confirmed')
}

/** The fold of a whole journal, oldest event first; null without a `planned`. */
export function foldExecution(events: Iterable<ExecutionEvent>): Execution | null {
  let execution: Execution | null = null
  for (const event of events) execution = reduceExecution(execution, event)
  return execution
}

/** The operation's current transaction: the first that is not confirmed, else the last. */
export function currentTransaction(
  execution: Execution,
): Readonly<{ index: number; state: TransactionState }> {
  const open = execution.transactions.findIndex((state) => state.status !== 'confirmed')
  const index = open === -1 ? execution.transactions.length - 1 : open
  const state = execution.transactions[index]
  if (!state) throw new RangeError('an operation has at least one transaction')
  return { index, state }
}

/** Whether the wallet was asked for any transaction of the operation. */
export function isBegun({ transactions }: Execution): boolean {
  return transactions.some(({ status }) => status !== 'prepared')
}

/*
 * An imported operation is neither open nor done here, whatever its file says: this browser did not ask for it or see it land. So
 * the page offers no next step and no receipt for it.
 */

/**
 * True while an operation is open: a transaction was asked for or signed, and neither the person nor the chain has ended it.
 */
export function isUnsettled({ operation, transactions }: Execution): boolean {
  return !operation.imported && transactions.some(isOpen)
}

/** True while the outcome or the real cost is not known. */
export function needsSettling(execution: Execution): boolean {
  return (!isRead(execution) && !execution.operation.imported) || isUnsettled(execution)
}

/**
 * Whether every confirmed transaction was read from the chain, and does what was asked. Before that, only a node's claim says that it
 * landed.
 */
export function isRead({ transactions }: Execution): boolean {
  return transactions.every((state) => state.status !== 'confirmed' || state.paid !== undefined)
}

/**
 * True while the chain has to be searched for a transaction that has ended: the wallet may have sent it, whatever it
 * answered.
 */
export function needsSearching(execution: Execution): boolean {
  return !execution.operation.imported && needsSearch(currentTransaction(execution).state)
}

/** The same execution without the earlier search results of its current transaction. */
export function withoutSearch(execution: Execution): Execution {
  const { index, state } = currentTransaction(execution)
  if (!('searched' in state)) return execution
  const { searched: _, ...before } = state
  return { ...execution, transactions: execution.transactions.with(index, before) }
}

export function isDone({ operation, transactions }: Execution): boolean {
  return !operation.imported && transactions.every(({ status }) => status === 'confirmed')
}

/** Whether a transaction landed whose message names an account (base58). It names in full what it makes. */
export function hasLandedWith({ operation, transactions }: Execution, account: string): boolean {
  return (operation.parts ?? []).some(
    (part, at) => transactions[at]?.status === 'confirmed' && namesAccount(part, account),
  )
}

/** Whether the message of a transaction (base64) names an account (base58). */
export function namesAccount({ message }: Readonly<{ message: string }>, account: string): boolean {
  return atob(message).includes(String.fromCharCode(...(decodeBase58(account) ?? [])))
}

/** Whether all confirmed transactions are final. */
export function isFinal({ transactions }: Execution): boolean {
  return transactions.every((state) => state.status !== 'confirmed' || state.finalizedAt !== undefined)
}

/**
 * A transaction that nodes have called final is checked once more for this long, when its receipt is opened: the page may use
 * another node by then.
 */
const FRESH_MS = 86_400_000

/**
 * Whether a finished operation should be checked again: it is not known to be final, or was called final within the last day. `now`
 * in ms since 1970.
 */
export function deservesLook(execution: Execution, now: number): boolean {
  if (execution.operation.imported || !isDone(execution)) return false
  return !isFinal(execution) || execution.transactions.some((state) => isRecentlyConfirmed(state, now))
}

/** Whether a transaction was confirmed within the last day. `now` in ms since 1970. */
export function isRecentlyConfirmed({ times }: Pick<Confirmed, 'times'>, now: number): boolean {
  return now - (times.confirmed ?? 0) < FRESH_MS
}

/** The signatures of an operation, in the order of its transactions. */
export function operationSignatures({ transactions }: Pick<Execution, 'transactions'>): readonly string[] {
  return transactions.flatMap((state) => {
    if (state.status === 'confirmed') return [state.signature]
    return 'signed' in state && state.signed ? [state.signed.signature] : []
  })
}

/** The number of confirmed transactions. */
export function countDone({ transactions }: Execution): number {
  return transactions.filter(({ status }) => status === 'confirmed').length
}

/**
 * Every line of the promised bill: the costs of the steps, then the fees of all transactions, as simulated or agreed to, and as
 * the review estimated them for transactions that come later.
 */
export function promisedCosts({ operation, transactions }: Execution): readonly Cost[] {
  const fees = transactions.flatMap(({ agreed, simulation }, index) => {
    const known = (agreed ?? simulation ?? operation.parts?.[index])?.fees
    return known ? [known] : []
  })
  const costs = promisedSteps({ operation, transactions }).flatMap((step) => step.costs)
  return [...costs, ...addUpFees(fees)]
}

/** The steps of an operation, with price-dependent values from the last simulation before the wallet was asked. */
export function promisedSteps({ operation, transactions }: Execution): readonly StepRecord[] {
  const simulated = transactions.flatMap(({ simulation }) => simulation?.moved ?? [])
  const moved = new Map(simulated.map((step) => [step.id, step]))
  return operation.steps.map((step) => ({ ...step, ...moved.get(step.id) }))
}

type Simulated = Pick<
  ExecutionEventOf<'simulated'>,
  'units' | 'bytes' | 'fees' | 'total' | 'balanceBefore' | 'moved'
>

/**
 * A request to the wallet, with the data that identify its transaction on the chain: the signature, where the wallet returned one, else
 * blockhash and slot. A wallet may return one copy and send another, with another blockhash.
 */
export type WalletRequest = Readonly<{
  blockhash: string
  /** The slot at which the node gave the blockhash: a transaction that landed before it cannot answer the request. */
  slot?: number
  /** In place of the slot where that is not known: the last block height at which the blockhash is valid. */
  lastValidBlockHeight?: number
  /** The wallet sends by itself what it approves, and has not answered: it may send at any later time. */
  sends?: true
  signature?: string
  /** The message of an earlier request, which may have another price. */
  message?: string
  /**
   * The request ended on the chain without doing what was asked: it failed and paid its fee, or the wallet sent another
   * transaction.
   */
  landed?: 'failed' | 'another'
  /** The fee that it paid where it failed, in lamports, as far as a node told it. */
  fee?: bigint
  /** What it took from the payer where it landed without doing what was asked, in lamports, once it was read. */
  took?: bigint
}>

/**
 * The latest request to the wallet. `earlier`: previous requests for the same transaction; each is searched for on the chain before the
 * wallet is asked again.
 */
export type LatestRequest = WalletRequest &
  Readonly<{
    message: string
    lastValidBlockHeight: number
    /** When the wallet was asked, by this browser's clock (ms since 1970). */
    at?: number
    earlier?: readonly WalletRequest[]
  }>

/** A signed transaction. `wire` is null where the wallet sent it and kept the bytes: its blockhash is then not known. */
export type SignedState = Readonly<{
  signature: string
  wire: string | null
  lastValidBlockHeight: number
  blockhash?: string
}>

/** The bill that the person consented to after the wallet had changed the transaction. */
type Agreed = Pick<ChangedRecord, 'fees' | 'total'>

export type PaidState = Pick<
  ExecutionEventOf<'paid'>,
  'total' | 'fee' | 'balanceAfter' | 'rents' | 'blockTime' | 'tokens'
>

export type ProgressStep = 'prepared' | 'simulated' | 'approved' | 'sent' | 'confirmed'

/**
 * The fields that every state has. `times`: when each step was reached (ms since 1970). `retracted`: a node called the transaction
 * confirmed, and later no node knew it.
 */
type Known = Readonly<{
  times: Readonly<Partial<Record<ProgressStep, number>>>
  simulation?: Simulated
  agreed?: Agreed
  retracted?: true
}>

/**
 * The finalized block height at which the whole chain since the first request had been searched without a result. `alone`: only
 * one endpoint could be asked, then or about a failure.
 */
type Searched = Readonly<{ searched?: number; alone?: true }>

/** The state of one transaction of an operation. Each member holds exactly what is known then. */
export type TransactionState = Unconfirmed | Confirmed

/**
 * A transaction that is not known to have succeeded. `unanswered`: why the wallet returned no signature; `alone` on an expired one: only
 * one endpoint reported the expiry.
 */
type Unconfirmed = Known &
  (
    | Readonly<{ status: 'prepared' }>
    | Readonly<{ status: 'awaiting-approval'; asked: LatestRequest; unanswered?: FailureRecord }>
    | Readonly<{ status: 'awaiting-consent'; asked: LatestRequest; changed: ChangedRecord }>
    | (Readonly<{ status: 'declined'; asked: LatestRequest; endedAt: number }> & Searched)
    | Readonly<{ status: 'signed'; asked: LatestRequest; signed: SignedState }>
    | Readonly<{ status: 'sent'; asked: LatestRequest; signed: SignedState }>
    | (Readonly<{
        status: 'expired'
        asked: LatestRequest
        signed?: SignedState
        unanswered?: FailureRecord
        endedAt: number
      }> &
        Searched)
    | (Readonly<{
        status: 'failed'
        asked?: LatestRequest
        signed?: SignedState
        failure: FailureRecord
        landed: boolean
        /** The signature of a returned transaction that this page did not send, or of the one that landed and failed. */
        returned?: string
        /** What it paid, in lamports, and the slot, where it landed and a node told them. */
        fee?: bigint
        slot?: number
        /** What it took, where it landed and was read. */
        paid?: PaidState
        endedAt: number
      }> &
        Searched)
  )

/**
 * A transaction that a node reports as successful. `before`: its state until then. `unproven`: why a node's copy of it is not believed,
 * while no proven copy is known.
 */
export type Confirmed = Known &
  Readonly<{
    status: 'confirmed'
    before: Unconfirmed
    asked: LatestRequest
    signed?: SignedState
    signature: string
    slot: number
    finalizedAt?: number
    paid?: PaidState
    unproven?: UnprovenReason
  }>

/** The slot from which any request of these transactions may have landed; undefined where one of them was asked for without a slot. */
export function firstSlotOf(transactions: readonly TransactionState[]): number | undefined {
  const slots = transactions.flatMap((state) => requestsOf(state)).map(({ slot }) => slot)
  const known = slots.filter((slot) => slot !== undefined)
  return known.length === 0 || known.length < slots.length ? undefined : Math.min(...known)
}

/** A transaction that ended after the wallet was asked. */
type Ended = Extract<TransactionState, { endedAt: number }> & Readonly<{ asked: LatestRequest }>

/** Whether a transaction is neither under way nor confirmed, so that the wallet may be asked (again). */
export function isAtRest({ status }: TransactionState): boolean {
  return status === 'prepared' || status === 'declined' || status === 'expired' || status === 'failed'
}

/** Whether a transaction was asked for or signed, and neither the person nor the chain has ended it. */
export function isOpen({ status }: TransactionState): boolean {
  return (
    status === 'awaiting-approval' ||
    status === 'awaiting-consent' ||
    status === 'signed' ||
    status === 'sent'
  )
}

/**
 * All requests to the wallet for a transaction, the latest last. Each of them may have landed, whatever the wallet answered: it can
 * send a transaction that it declined, or another copy of one that it returned.
 */
export function requestsOf(state: TransactionState): readonly WalletRequest[] {
  if (!('asked' in state) || !state.asked) return []
  const { blockhash, slot, sends, earlier = [] } = state.asked
  const signed = 'signed' in state ? state.signed?.signature : undefined
  const signature = signed ?? ('returned' in state ? state.returned : undefined)
  const landed = landedAs(state)
  // The wallet has named no signature where the search found one: it may send a further copy.
  const maySend = sends && state.status !== 'declined' && signed === undefined
  const { lastValidBlockHeight } = state.asked
  const when = { ...(slot !== undefined ? { slot } : { lastValidBlockHeight }), ...(maySend && { sends }) }
  const fee = 'fee' in state ? state.fee : undefined
  const took = state.status === 'failed' ? state.paid?.total : undefined
  const end = landed && { landed, ...(fee !== undefined && { fee }), ...(took !== undefined && { took }) }
  return [...earlier, { blockhash, ...when, ...(signature && { signature }), ...end }]
}

/**
 * What the requests for these transactions took from their payer, in lamports, by signature: those that did what was asked, those that
 * failed on the chain, and what the wallet sent in their place; as far as it was read.
 */
export function takenBySignature(executions: readonly Execution[]): ReadonlyMap<string, bigint> {
  const taken = new Map<string, bigint>()
  for (const state of executions.flatMap(({ transactions }) => transactions)) {
    const before = state.status === 'confirmed' ? requestsOf(state.before) : []
    for (const { signature, took } of [...before, ...requestsOf(state)])
      if (signature !== undefined && took !== undefined) taken.set(signature, took)
    if (state.status === 'confirmed' && state.paid) taken.set(state.signature, state.paid.total)
  }
  return taken
}

/** The requests for a transaction that landed besides the one that its signature answers: each may have landed as well. */
export function otherRequests(state: Confirmed): readonly WalletRequest[] {
  const requests = requestsOf(state)
  return requests.filter(({ signature }) =>
    signature === undefined ? requests.length > 1 : signature !== state.signature,
  )
}

/** Whether a request may have landed besides those that this operation tells as landed. */
export function hasOtherRequests({ transactions }: Execution): boolean {
  return transactions.some((state) => state.status === 'confirmed' && otherRequests(state).length > 0)
}

/** How the latest request ended on the chain without doing what was asked: it failed, or something else landed. */
export function landedAs(state: TransactionState): WalletRequest['landed'] {
  if (state.status !== 'failed' || !state.landed) return undefined
  return state.failure.code === 'wallet/changed-transaction' ? 'another' : 'failed'
}

/**
 * The slot from which any request of a transaction may have landed. Where none is known, the block height of the blockhash serves,
 * because there are never more blocks than slots.
 */
export function askedSince({ earlier = [], ...latest }: LatestRequest): number {
  const since = ({ slot, lastValidBlockHeight = 0 }: WalletRequest) =>
    slot ?? Math.max(0, lastValidBlockHeight - LIFETIME)
  return Math.min(...[latest, ...earlier].map(since))
}

/**
 * Whether the chain has to be searched for an ended transaction: it was not searched yet, only one endpoint was asked, or a copy with a
 * newer blockhash, chosen by the wallet as it answered, could still land at the time of the search.
 */
export function needsSearch(state: TransactionState): state is Ended {
  if (!('endedAt' in state) || !state.asked) return false
  if (state.searched === undefined || isByOneWord(state)) return true
  return state.searched <= lastHeightOf(state) + LIFETIME
}

/** Whether only one endpoint says that a transaction has ended without landing: if that is wrong, asking again does it twice. */
export function isByOneWord(state: TransactionState): boolean {
  return 'alone' in state && state.alone === true
}

/** The state without earlier search results. */
function unsearched(state: Unconfirmed): Unconfirmed {
  if (!('endedAt' in state)) return state
  const { searched: _, alone: __, ...before } = state
  return before
}

/** A transaction that has ended, with its last request and simulation. */
export type AskedBefore = Extract<TransactionState, { status: 'declined' | 'expired' | 'failed' }> &
  Readonly<{ asked: LatestRequest; simulation: Simulated }>

/** Whether a transaction ended after it was simulated and asked for, so that the same request can be repeated. */
export function canAskAgain(state: TransactionState): state is AskedBefore {
  const isEnded = state.status === 'declined' || state.status === 'expired' || state.status === 'failed'
  return isEnded && state.asked !== undefined && state.simulation !== undefined
}

/** Whether no request for a transaction has landed: the wallet was never asked, or the search found nothing. */
export function isNowhere(state: TransactionState): boolean {
  return !('asked' in state) || !state.asked || ('searched' in state && state.searched !== undefined)
}

/** The last block height at which the asked or the returned transaction can land; 0 where the wallet was not asked. */
function lastHeightOf(state: TransactionState): number {
  const asked = 'asked' in state ? state.asked?.lastValidBlockHeight : undefined
  const signed = 'signed' in state ? state.signed?.lastValidBlockHeight : undefined
  return Math.max(asked ?? 0, signed ?? 0)
}

/** The state of a transaction after one more event. An event that cannot follow changes nothing. */
export function reduceTransaction(
  state: TransactionState,
  event: Exclude<ExecutionEvent, { type: 'planned' }>,
): TransactionState {
  if (state.status === 'confirmed') return told(state, event)
  switch (event.type) {
    case 'simulated':
      return isAtRest(state) ? simulated(state, event) : state
    case 'approval-requested':
      return isAtRest(state) ? asked(state, event) : state
    case 'unanswered':
      return state.status === 'awaiting-approval' ? { ...state, unanswered: event.failure } : state
    case 'declined':
      return declined(state, event.at)
    case 'changed':
      return state.status === 'awaiting-approval' && !state.asked.sends ? changed(state, event) : state
    case 'signed':
      return maySign(state, event) ? signed(state, event) : state
    case 'sent-by-wallet':
      return state.status === 'awaiting-approval' && state.asked.sends ? sentByWallet(state, event) : state
    case 'broadcast':
      return state.status === 'signed' ? sent(state, event) : state
    case 'expired':
      return expired(state, event)
    case 'failed':
      return mayFail(state, event) ? failed(state, event) : state
    case 'confirmed':
      return confirmed(state, event)
    case 'paid':
      return state.status === 'failed' && state.landed ? { ...state, paid: paidBy(event) } : state
    case 'unproven':
    case 'finalized':
    case 'retracted':
      return state
  }
}

type StateOf<Status extends TransactionState['status']> = Extract<TransactionState, { status: Status }>
type WithPerson = StateOf<'awaiting-approval' | 'awaiting-consent'>

/** Whether the wallet or the page waits for the person. We have sent nothing then; a wallet that sends by itself may have. */
function isWithPerson(state: TransactionState): state is WithPerson {
  return state.status === 'awaiting-approval' || state.status === 'awaiting-consent'
}

/** Whether a `signed` event may follow: consent holds only for the bytes that were shown. */
function maySign(state: TransactionState, { signature }: ExecutionEventOf<'signed'>): state is WithPerson {
  if (state.status === 'awaiting-consent') return state.changed.signature === signature
  return state.status === 'awaiting-approval' && !state.asked.sends
}

/**
 * Whether a `failed` event may follow. Before the wallet has signed, a failure ends the transaction. Afterwards, and always with a wallet
 * that sends by itself, only the chain can say that it failed.
 */
function mayFail(state: TransactionState, event: ExecutionEventOf<'failed'>): boolean {
  if (event.landed) return mayHaveLanded(state)
  if (state.status === 'awaiting-approval') return !state.asked.sends
  return state.status === 'prepared' || state.status === 'awaiting-consent'
}

/** Whether a transaction was asked for and may have landed: no failed landing is known. */
function mayHaveLanded(state: TransactionState): boolean {
  return 'asked' in state && state.asked !== undefined && !(state.status === 'failed' && state.landed)
}

/** The fields that every later state keeps. */
function known({ times, simulation, agreed, retracted }: Known): Known {
  return {
    times,
    ...(simulation && { simulation }),
    ...(agreed && { agreed }),
    ...(retracted && { retracted }),
  }
}

/** The state after a simulation. It keeps the end of earlier requests until the wallet is asked again: the tab may close before that. */
function simulated(state: TransactionState, event: ExecutionEventOf<'simulated'>): TransactionState {
  const { units, bytes, fees, total, balanceBefore, moved } = event
  const { agreed: _, ...before } = state
  const times = { ...state.times, simulated: event.at }
  const simulation = { units, bytes, fees, total, balanceBefore, ...(moved && { moved }) }
  return { ...before, times, simulation }
}

function asked(state: TransactionState, event: ExecutionEventOf<'approval-requested'>): TransactionState {
  const { message, blockhash, lastValidBlockHeight, slot, sends, at } = event
  const { approved: _, sent: __, ...times } = state.times
  const before = 'asked' in state && state.asked && { message: state.asked.message }
  const earlier = requestsOf(state).map((request) => ({ ...before, ...request }))
  return {
    status: 'awaiting-approval',
    times,
    ...(state.simulation && { simulation: state.simulation }),
    asked: {
      message,
      blockhash,
      lastValidBlockHeight,
      at,
      ...(slot !== undefined && { slot }),
      ...(sends && { sends }),
      ...(earlier.length > 0 && { earlier }),
    },
  }
}

function changed(state: WithPerson, event: ExecutionEventOf<'changed'>): TransactionState {
  const { signature, wire, blockhash, lastValidBlockHeight, fees, total, added } = event
  const record = { signature, wire, blockhash, lastValidBlockHeight, fees, total, added }
  const times = { ...state.times, approved: event.at }
  return { ...state, status: 'awaiting-consent', times, changed: record }
}

function signed(state: WithPerson, event: ExecutionEventOf<'signed'>): TransactionState {
  const { signature, wire, blockhash, lastValidBlockHeight, guarded } = event
  const now = state.status === 'awaiting-consent' ? state.changed : guarded
  const agreed = now && { agreed: { fees: now.fees, total: now.total } }
  return {
    ...known(state),
    status: 'signed',
    times: { ...state.times, approved: state.times.approved ?? event.at },
    ...agreed,
    asked: state.asked,
    signed: { signature, wire, blockhash, lastValidBlockHeight },
  }
}

function sentByWallet(
  state: StateOf<'awaiting-approval'>,
  event: ExecutionEventOf<'sent-by-wallet'>,
): TransactionState {
  const { signature, lastValidBlockHeight } = event
  const times = { ...state.times, approved: event.at, sent: event.at }
  return { ...state, status: 'sent', times, signed: { signature, wire: null, lastValidBlockHeight } }
}

function sent(state: StateOf<'signed'>, { at }: ExecutionEventOf<'broadcast'>): TransactionState {
  return { ...state, status: 'sent', times: { ...state.times, sent: at } }
}

/** The declined state; it discards a transaction that the wallet changed. */
function declined(state: TransactionState, endedAt: number): TransactionState {
  return isWithPerson(state) ? { ...known(state), status: 'declined', asked: state.asked, endedAt } : state
}

/**
 * A transaction that had already ended keeps its status: the chain was searched, and nothing had landed. The latest search
 * counts.
 */
function expired(state: TransactionState, event: ExecutionEventOf<'expired'>): TransactionState {
  const { at, height, alone } = event
  const searched = event.searched && { searched: height }
  if (searched && 'endedAt' in state && state.asked)
    return { ...unsearched(state), ...searched, ...(alone && { alone }) }
  const expiry = { status: 'expired', endedAt: at, ...(alone && { alone }), ...searched } as const
  if (isWithPerson(state)) {
    const { asked } = state
    const why = 'unanswered' in state && state.unanswered
    return { ...known(state), asked, ...(why && { unanswered: why }), ...expiry }
  }
  return state.status === 'signed' || state.status === 'sent' ? { ...state, ...expiry } : state
}

function failed(state: TransactionState, event: ExecutionEventOf<'failed'>): TransactionState {
  return {
    ...known(state),
    status: 'failed',
    ...('asked' in state && { asked: state.asked }),
    ...('signed' in state && { signed: state.signed }),
    failure: event.failure,
    landed: event.landed,
    ...(event.signature !== undefined && { returned: event.signature }),
    ...(event.alone && { alone: true }),
    ...(event.fee !== undefined && { fee: event.fee }),
    ...(event.slot !== undefined && { slot: event.slot }),
    endedAt: event.at,
  }
}

/** The chain wins over everything that was believed before, an expiry included. */
function confirmed(state: Unconfirmed, event: ExecutionEventOf<'confirmed'>): TransactionState {
  if (!('asked' in state) || !state.asked) return state
  const { signature, slot, at } = event
  const times = { ...state.times, sent: state.times.sent ?? at, confirmed: at }
  const signed = 'signed' in state && state.signed && { signed: state.signed }
  const kept = { ...known(state), asked: state.asked, ...signed }
  return { ...kept, status: 'confirmed', before: state, times, signature, slot }
}

/**
 * The state of a confirmed transaction after a later event. If the confirmation is taken back, the earlier state returns: the
 * transaction may still land, or has expired.
 */
function told(
  state: StateOf<'confirmed'>,
  event: Exclude<ExecutionEvent, { type: 'planned' }>,
): TransactionState {
  switch (event.type) {
    case 'paid':
      return paid(state, event)
    case 'unproven':
      return state.paid ? state : { ...state, unproven: event.why }
    case 'finalized':
      return state.finalizedAt === undefined ? { ...state, finalizedAt: event.at, slot: event.slot } : state
    case 'retracted':
      return { ...unsearched(state.before), retracted: true }
    default:
      return state
  }
}

function paid(state: StateOf<'confirmed'>, event: ExecutionEventOf<'paid'>): TransactionState {
  const { unproven: _, ...before } = state
  return { ...before, paid: paidBy(event) }
}

function paidBy(event: ExecutionEventOf<'paid'>): PaidState {
  const { total, fee, balanceAfter, rents, blockTime, tokens } = event
  return { total, fee, balanceAfter, rents, blockTime, ...(tokens && { tokens }) }
}
