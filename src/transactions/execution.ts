import { addUpFees } from './bill'
import type { ChangedRecord, DeedRecord, ExecutionEvent, ExecutionEventOf, FailureRecord } from './events'
import type { Cost } from './plan'

type Simulated = Pick<ExecutionEventOf<'simulated'>, 'units' | 'bytes' | 'fees' | 'total' | 'balanceBefore'>
/** `sends`: the wallet sends by itself what it approves. */
export type Asked = Readonly<{
  message: string
  blockhash: string
  lastValidBlockHeight: number
  sends?: true
}>
/** `wire` is null where the wallet sent it by itself and kept the bytes. */
export type Signed = Readonly<{ signature: string; wire: string | null; lastValidBlockHeight: number }>
/** The bill that the person consented to in place of the simulated one, because the wallet had changed the transaction. */
type Agreed = Pick<ChangedRecord, 'fees' | 'total'>
export type Paid = Pick<ExecutionEventOf<'paid'>, 'total' | 'fee' | 'balanceAfter' | 'rents' | 'blockTime'>

/** When each station of the strip was reached (ms since 1970); a station not reached is absent. */
export type StationTimes = Readonly<Partial<Record<Station, number>>>
export type Station = 'prepared' | 'simulated' | 'approved' | 'sent' | 'confirmed'

/** Where one transaction of a deed stands. Each member holds exactly what is known then. */
export type TransactionState = Readonly<{
  times: StationTimes
  simulation?: Simulated
  agreed?: Agreed
}> &
  (
    | Readonly<{ status: 'prepared' }>
    | Readonly<{ status: 'awaiting-approval'; asked: Asked }>
    | Readonly<{ status: 'awaiting-consent'; asked: Asked; changed: ChangedRecord }>
    | Readonly<{ status: 'declined'; asked: Asked; endedAt: number }>
    | Readonly<{ status: 'signed'; asked: Asked; signed: Signed }>
    | Readonly<{ status: 'sent'; asked: Asked; signed: Signed }>
    | Readonly<{ status: 'expired'; asked: Asked; signed?: Signed; endedAt: number }>
    | Readonly<{
        status: 'failed'
        asked?: Asked
        signed?: Signed
        failure: FailureRecord
        landed: boolean
        endedAt: number
      }>
    | Readonly<{ status: 'confirmed'; asked: Asked; signature: string; slot: number; paid?: Paid }>
  )

/** A deed and where each of its transactions stands: the fold of its journal. */
export type Execution = Readonly<{ deed: DeedRecord; transactions: readonly TransactionState[] }>

/** The execution after one more event. Events that cannot follow (a second tab repeats one) change nothing. */
export function reduceExecution(execution: Execution | null, event: ExecutionEvent): Execution | null {
  if (event.type === 'planned') return execution ?? begin(event.deed, event.at)
  const state = execution?.transactions[event.transaction]
  if (!execution || !state || !isItsTurn(execution, event.transaction)) return execution
  const next = reduceTransaction(state, event)
  if (next === state) return execution
  return { ...execution, transactions: execution.transactions.with(event.transaction, next) }
}

/** A transaction builds on those before it: nothing happens to it until they are confirmed. */
function isItsTurn({ transactions }: Execution, index: number): boolean {
  return transactions.slice(0, index).every(({ status }) => status === 'confirmed')
}

/** The fold of a whole journal, oldest event first; null without a `planned`. */
export function foldExecution(events: Iterable<ExecutionEvent>): Execution | null {
  let execution: Execution | null = null
  for (const event of events) execution = reduceExecution(execution, event)
  return execution
}

/** The transaction that the deed is at: the first that is not confirmed, else the last. */
export function currentTransaction(
  execution: Execution,
): Readonly<{ index: number; state: TransactionState }> {
  const open = execution.transactions.findIndex((state) => state.status !== 'confirmed')
  const index = open === -1 ? execution.transactions.length - 1 : open
  const state = execution.transactions[index]
  if (!state) throw new RangeError('a deed has at least one transaction')
  return { index, state }
}

const UNSETTLED: readonly TransactionState['status'][] = [
  'awaiting-approval',
  'awaiting-consent',
  'signed',
  'sent',
]

/** True while a deed is open: something was asked or signed and neither the person nor the chain has had the last word. */
export function isUnsettled(execution: Execution): boolean {
  return execution.transactions.some(({ status }) => UNSETTLED.includes(status))
}

export function isDone(execution: Execution): boolean {
  return execution.transactions.every(({ status }) => status === 'confirmed')
}

/** Every line of the bill as it was promised: the steps' costs, then the fees of all transactions, simulated or agreed to. */
export function promisedCosts(execution: Execution): readonly Cost[] {
  const fees = execution.transactions.flatMap((state) => {
    const known = state.agreed ?? state.simulation
    return known ? [known.fees] : []
  })
  return [...execution.deed.steps.flatMap((step) => step.costs), ...addUpFees(fees)]
}

function begin(deed: DeedRecord, at: number): Execution {
  const first: TransactionState = { status: 'prepared', times: { prepared: at } }
  return { deed, transactions: Array.from({ length: Math.max(deed.transactions, 1) }, () => first) }
}

function reduceTransaction(
  state: TransactionState,
  event: Exclude<ExecutionEvent, { type: 'planned' }>,
): TransactionState {
  if (state.status === 'confirmed')
    return event.type === 'paid' && !state.paid ? { ...state, paid: paidOf(event) } : state
  switch (event.type) {
    case 'simulated':
      return mayBeginAgain(state) ? prepared(state, event) : state
    case 'approval-requested':
      return mayBeginAgain(state) ? asked(state, event) : state
    case 'declined':
      return isWithPerson(state) ? ended(state, 'declined', event.at) : state
    case 'changed':
      return state.status === 'awaiting-approval' && !state.asked.sends ? changed(state, event) : state
    case 'signed':
      return maySign(state, event) ? signed(state, event) : state
    case 'sent-by-wallet':
      return state.status === 'awaiting-approval' && state.asked.sends ? sentByWallet(state, event) : state
    case 'broadcast':
      return state.status === 'signed'
        ? { ...state, status: 'sent', times: { ...state.times, sent: event.at } }
        : state
    case 'expired':
      return expired(state, event.at)
    case 'failed':
      return mayFail(state, event) ? failed(state, event) : state
    case 'confirmed':
      return confirmed(state, event)
    case 'paid':
      return state
  }
}

/** A transaction may be asked for (again) unless an earlier signature of it may still land. */
function mayBeginAgain(state: TransactionState): boolean {
  return ['prepared', 'declined', 'expired', 'failed'].includes(state.status)
}

type WithPerson = Extract<TransactionState, { status: 'awaiting-approval' | 'awaiting-consent' }>

/** Nothing is sent: the wallet or the page waits for the person's word. (A wallet that sends by itself may have sent.) */
function isWithPerson(state: TransactionState): state is WithPerson {
  return state.status === 'awaiting-approval' || state.status === 'awaiting-consent'
}

/** Consent is to the very bytes that were shown. */
function maySign(state: TransactionState, { signature }: ExecutionEventOf<'signed'>): state is WithPerson {
  if (state.status === 'awaiting-consent') return state.changed.signature === signature
  return state.status === 'awaiting-approval' && !state.asked.sends
}

function expired(state: TransactionState, endedAt: number): TransactionState {
  if (isWithPerson(state)) return ended(state, 'expired', endedAt)
  if (state.status === 'signed' || state.status === 'sent') return { ...state, status: 'expired', endedAt }
  return state
}

/** Came to rest with the person: what the wallet signed in its stead is let go of. */
function ended(state: WithPerson, status: 'declined' | 'expired', endedAt: number): TransactionState {
  const { times, simulation, asked } = state
  return { status, times, ...(simulation && { simulation }), asked, endedAt }
}

/**
 * Before the wallet has signed anything may fail; afterwards only the chain's own word counts, and so it does from the start
 * with a wallet that sends by itself.
 */
function mayFail(state: TransactionState, event: ExecutionEventOf<'failed'>): boolean {
  if (event.landed) return 'signed' in state || state.status === 'awaiting-approval'
  if (state.status === 'awaiting-approval') return !state.asked.sends
  return state.status === 'prepared' || state.status === 'awaiting-consent'
}

function prepared(state: TransactionState, event: ExecutionEventOf<'simulated'>): TransactionState {
  const { units, bytes, fees, total, balanceBefore } = event
  const times = { prepared: state.times.prepared ?? event.at, simulated: event.at }
  return { status: 'prepared', times, simulation: { units, bytes, fees, total, balanceBefore } }
}

function asked(state: TransactionState, event: ExecutionEventOf<'approval-requested'>): TransactionState {
  const { message, blockhash, lastValidBlockHeight, sends } = event
  const { prepared, simulated } = state.times
  return {
    status: 'awaiting-approval',
    times: { ...(prepared && { prepared }), ...(simulated && { simulated }) },
    ...(state.simulation && { simulation: state.simulation }),
    asked: { message, blockhash, lastValidBlockHeight, ...(sends && { sends }) },
  }
}

function changed(state: WithPerson, event: ExecutionEventOf<'changed'>): TransactionState {
  const { signature, wire, blockhash, lastValidBlockHeight, fees, total, added } = event
  const record = { signature, wire, blockhash, lastValidBlockHeight, fees, total, added }
  const times = { ...state.times, approved: event.at }
  return { ...state, status: 'awaiting-consent', times, changed: record }
}

function signed(state: WithPerson, event: ExecutionEventOf<'signed'>): TransactionState {
  const { signature, wire, lastValidBlockHeight } = event
  const { times, simulation, asked: request } = state
  const agreed =
    state.status === 'awaiting-consent' ? { fees: state.changed.fees, total: state.changed.total } : null
  return {
    status: 'signed',
    times: { ...times, approved: times.approved ?? event.at },
    ...(simulation && { simulation }),
    ...(agreed && { agreed }),
    asked: request,
    signed: { signature, wire, lastValidBlockHeight },
  }
}

function sentByWallet(
  state: Extract<TransactionState, { status: 'awaiting-approval' }>,
  event: ExecutionEventOf<'sent-by-wallet'>,
): TransactionState {
  const { signature, lastValidBlockHeight } = event
  const times = { ...state.times, approved: event.at, sent: event.at }
  return { ...state, status: 'sent', times, signed: { signature, wire: null, lastValidBlockHeight } }
}

function failed(state: TransactionState, event: ExecutionEventOf<'failed'>): TransactionState {
  const { times, simulation, agreed } = state
  return {
    status: 'failed',
    times,
    ...(simulation && { simulation }),
    ...(agreed && { agreed }),
    ...('asked' in state && { asked: state.asked }),
    ...('signed' in state && { signed: state.signed }),
    failure: event.failure,
    landed: event.landed,
    endedAt: event.at,
  }
}

/** The chain's word wins over everything that was believed before, an expiry included. */
function confirmed(state: TransactionState, event: ExecutionEventOf<'confirmed'>): TransactionState {
  if (!('asked' in state) || !state.asked) return state
  const times = { ...state.times, sent: state.times.sent ?? event.at, confirmed: event.at }
  const { simulation, agreed, asked } = state
  return {
    status: 'confirmed',
    times,
    ...(simulation && { simulation }),
    ...(agreed && { agreed }),
    asked,
    signature: event.signature,
    slot: event.slot,
  }
}

function paidOf({ total, fee, balanceAfter, rents, blockTime }: ExecutionEventOf<'paid'>): Paid {
  return { total, fee, balanceAfter, rents, blockTime }
}
