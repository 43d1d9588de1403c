import type { ExecutionEvent, ExecutionEventOf } from './events'
import {
  isAtRest,
  requestsOf,
  unsearched,
  type Known,
  type TransactionState,
  type Unconfirmed,
} from './transactionState'

/** Where a transaction stands after one more event. One that cannot follow changes nothing. */
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
    case 'unproven':
    case 'finalized':
    case 'retracted':
      return state
  }
}

type StateOf<Status extends TransactionState['status']> = Extract<TransactionState, { status: Status }>
type WithPerson = StateOf<'awaiting-approval' | 'awaiting-consent'>

/** Nothing is sent: the wallet or the page waits for the person's word. (A wallet that sends by itself may have sent.) */
function isWithPerson(state: TransactionState): state is WithPerson {
  return state.status === 'awaiting-approval' || state.status === 'awaiting-consent'
}

/** Consent is to the very bytes that were shown. */
function maySign(state: TransactionState, { signature }: ExecutionEventOf<'signed'>): state is WithPerson {
  if (state.status === 'awaiting-consent') return state.changed.signature === signature
  return state.status === 'awaiting-approval' && !state.asked.sends
}

/**
 * Before the wallet has signed anything may fail; afterwards only the chain's own word counts, and so it does from the start
 * with a wallet that sends by itself.
 */
function mayFail(state: TransactionState, event: ExecutionEventOf<'failed'>): boolean {
  if (event.landed) return mayHaveLanded(state)
  if (state.status === 'awaiting-approval') return !state.asked.sends
  return state.status === 'prepared' || state.status === 'awaiting-consent'
}

/** It was asked for, and nothing of it is known to have landed. */
function mayHaveLanded(state: TransactionState): boolean {
  return 'asked' in state && state.asked !== undefined && !(state.status === 'failed' && state.landed)
}

/** What stays known whatever happens next. */
function known({ times, simulation, agreed, retracted }: Known): Known {
  return {
    times,
    ...(simulation && { simulation }),
    ...(agreed && { agreed }),
    ...(retracted && { retracted }),
  }
}

/** How an earlier request ended stays known until the wallet is asked again: the tab may be closed before that. */
function simulated(state: TransactionState, event: ExecutionEventOf<'simulated'>): TransactionState {
  const { units, bytes, fees, total, balanceBefore, moved } = event
  const { agreed: _, ...before } = state
  const times = { ...state.times, prepared: state.times.prepared ?? event.at, simulated: event.at }
  const simulation = { units, bytes, fees, total, balanceBefore, ...(moved && { moved }) }
  return { ...before, times, simulation }
}

function asked(state: TransactionState, event: ExecutionEventOf<'approval-requested'>): TransactionState {
  const { message, blockhash, lastValidBlockHeight, slot, sends, at } = event
  const { prepared, simulated } = state.times
  const before = 'asked' in state && state.asked && { message: state.asked.message }
  const earlier = requestsOf(state).map((request) => ({ ...before, ...request }))
  return {
    status: 'awaiting-approval',
    times: { ...(prepared && { prepared }), ...(simulated && { simulated }) },
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
  const { signature, wire, blockhash, lastValidBlockHeight } = event
  const agreed = state.status === 'awaiting-consent' && {
    agreed: { fees: state.changed.fees, total: state.changed.total },
  }
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

/** What the wallet signed in place of what was asked is discarded. */
function declined(state: TransactionState, endedAt: number): TransactionState {
  return isWithPerson(state) ? { ...known(state), status: 'declined', asked: state.asked, endedAt } : state
}

/** What had come to rest before stays as it was: the chain was searched, and nothing of it is there. The latest search counts. */
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
    endedAt: event.at,
  }
}

/** The chain's word wins over everything that was believed before, an expiry included. */
function confirmed(state: Unconfirmed, event: ExecutionEventOf<'confirmed'>): TransactionState {
  if (!('asked' in state) || !state.asked) return state
  const { signature, slot, at } = event
  const times = { ...state.times, sent: state.times.sent ?? at, confirmed: at }
  const signed = 'signed' in state && state.signed && { signed: state.signed }
  const kept = { ...known(state), asked: state.asked, ...signed }
  return { ...kept, status: 'confirmed', before: state, times, signature, slot }
}

/** What becomes known of a transaction once it is confirmed. Where that is taken back it stands as before: it may land still, or has expired. */
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
  const { total, fee, balanceAfter, rents, blockTime, tokens } = event
  return { ...before, paid: { total, fee, balanceAfter, rents, blockTime, ...(tokens && { tokens }) } }
}
