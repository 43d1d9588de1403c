import type { DeedRecord, ExecutionEvent, ExecutionEventOf, FailureRecord } from './events'
import type { Cost } from './plan'

type Simulated = Pick<ExecutionEventOf<'simulated'>, 'units' | 'bytes' | 'fees' | 'total' | 'balanceBefore'>
export type Asked = Readonly<{ message: string; blockhash: string; lastValidBlockHeight: number }>
type Signed = Readonly<{ signature: string; wire: string; blockhash: string; lastValidBlockHeight: number }>
export type Paid = Pick<ExecutionEventOf<'paid'>, 'total' | 'fee' | 'balanceAfter' | 'rents' | 'blockTime'>

/** When each station of the strip was reached (ms since 1970); a station not reached is absent. */
export type StationTimes = Readonly<Partial<Record<Station, number>>>
export type Station = 'prepared' | 'simulated' | 'approved' | 'sent' | 'confirmed'

/** Where one transaction of a deed stands. Each member holds exactly what is known then. */
export type TransactionState = Readonly<{ times: StationTimes; simulation?: Simulated }> &
  (
    | Readonly<{ status: 'prepared' }>
    | Readonly<{ status: 'awaiting-approval'; asked: Asked }>
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
  if (!execution || !state) return execution
  const next = reduceTransaction(state, event)
  if (next === state) return execution
  return { ...execution, transactions: execution.transactions.with(event.transaction, next) }
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

/** True while the truth is not known yet: something was asked or signed and the chain has not answered. */
export function isUnsettled(execution: Execution): boolean {
  return execution.transactions.some(({ status }) => ['awaiting-approval', 'signed', 'sent'].includes(status))
}

export function isDone(execution: Execution): boolean {
  return execution.transactions.every(({ status }) => status === 'confirmed')
}

/** Every line of the bill as it was promised: the steps' costs, then the fees of each simulated transaction. */
export function promisedCosts(execution: Execution): readonly Cost[] {
  const fees = execution.transactions.flatMap((state) => state.simulation?.fees ?? [])
  return [...execution.deed.steps.flatMap((step) => step.costs), ...fees]
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
      return state.status === 'awaiting-approval'
        ? { ...state, status: 'declined', endedAt: event.at }
        : state
    case 'signed':
      return state.status === 'awaiting-approval' ? signed(state, event) : state
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

function expired(state: TransactionState, endedAt: number): TransactionState {
  if (state.status === 'awaiting-approval') return { ...state, status: 'expired', endedAt }
  if (state.status === 'signed' || state.status === 'sent') return { ...state, status: 'expired', endedAt }
  return state
}

/** Before the wallet has signed anything may fail; afterwards only the chain's own word counts. */
function mayFail(state: TransactionState, event: ExecutionEventOf<'failed'>): boolean {
  return event.landed
    ? 'signed' in state || state.status === 'awaiting-approval'
    : ['prepared', 'awaiting-approval'].includes(state.status)
}

function prepared(state: TransactionState, event: ExecutionEventOf<'simulated'>): TransactionState {
  const { units, bytes, fees, total, balanceBefore } = event
  const times = { prepared: state.times.prepared ?? event.at, simulated: event.at }
  return { status: 'prepared', times, simulation: { units, bytes, fees, total, balanceBefore } }
}

function asked(state: TransactionState, event: ExecutionEventOf<'approval-requested'>): TransactionState {
  const { message, blockhash, lastValidBlockHeight } = event
  const { prepared, simulated } = state.times
  return {
    status: 'awaiting-approval',
    times: { ...(prepared && { prepared }), ...(simulated && { simulated }) },
    ...(state.simulation && { simulation: state.simulation }),
    asked: { message, blockhash, lastValidBlockHeight },
  }
}

function signed(
  state: Extract<TransactionState, { status: 'awaiting-approval' }>,
  event: ExecutionEventOf<'signed'>,
): TransactionState {
  const { signature, wire, blockhash, lastValidBlockHeight } = event
  const times = { ...state.times, approved: event.at }
  return { ...state, status: 'signed', times, signed: { signature, wire, blockhash, lastValidBlockHeight } }
}

function failed(state: TransactionState, event: ExecutionEventOf<'failed'>): TransactionState {
  const { times, simulation } = state
  return {
    status: 'failed',
    times,
    ...(simulation && { simulation }),
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
  const { simulation, asked } = state
  return {
    status: 'confirmed',
    times,
    ...(simulation && { simulation }),
    asked,
    signature: event.signature,
    slot: event.slot,
  }
}

function paidOf({ total, fee, balanceAfter, rents, blockTime }: ExecutionEventOf<'paid'>): Paid {
  return { total, fee, balanceAfter, rents, blockTime }
}
