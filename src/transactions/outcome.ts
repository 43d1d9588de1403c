/** How an operation stands, and how a transaction ended: plain data. Sentences are made of it where it is shown. */

import { type ErrorCode, PRICE_MOVED } from '../errors/errorCodes'
import type { FailureRecord } from './events'
import {
  countDone,
  currentTransaction,
  type Execution,
  isByOneWord,
  isDone,
  isNowhere,
  isOpen,
  requestsOf,
  type TransactionState,
} from './execution'

/**
 * `imported`: a file says it. `open`: the wallet was asked, and the end is not known yet. `consent`: the wallet changed the price.
 * `prepared`: the wallet was never asked. `disagreed`: the person did not agree to the wallet's change. `unanswered`: it gave no signature
 * in time; `expired`: it did, and the network did not take it. `stopped`: an error before it was sent. `refused`: it is on the chain and
 * failed. `another`: the wallet sent something else.
 */
export type OutcomeKind =
  | 'imported'
  | 'done'
  | 'open'
  | 'consent'
  | 'prepared'
  | 'declined'
  | 'disagreed'
  | 'unanswered'
  | 'expired'
  | 'stopped'
  | 'refused'
  | 'another'

/**
 * What it cost, in lamports. `alone`: only one endpoint says so. `paid`: as its receipt says. `nothing`: none of it is on the chain.
 * `fee`: it failed on the chain, or an `earlier` try did, and paid its fee; null where no node told it. `unsent`: this page sent nothing,
 * and whether the wallet did is not looked up yet. `taken`: what the wallet sent instead took so much from it. `earlier-other`: an earlier
 * try sent something else.
 */
export type OutcomeCost =
  | Readonly<{ kind: 'paid' | 'unknown' | 'unsent' }>
  | Readonly<{ kind: 'taken'; lamports: bigint }>
  | Readonly<{ kind: 'nothing' | 'earlier-other'; alone: boolean }>
  | Readonly<{ kind: 'fee'; lamports: bigint | null; earlier: boolean; alone: boolean }>

/** What the person can do: nothing, wait, decide about the wallet's change, ask the wallet, or look at what the wallet sent. */
export type OutcomeNext = 'none' | 'wait' | 'decide' | 'again' | 'look'

/**
 * `cause`: why it did not do what was asked, where somebody refused it. `at`: the time that the sentences say (momentOf; ms since 1970). `done` of
 * `of` transactions are on the chain; the rest is about the next one.
 */
export type Outcome = Readonly<{
  kind: OutcomeKind
  cause: FailureRecord | null
  cost: OutcomeCost
  next: OutcomeNext
  at: number
  done: number
  of: number
}>

/**
 * Whether the price moved further than was allowed, by the simulation or by a program's word. Any program can use that word, so it counts
 * only for an operation that allows a change of the price: `slippage`.
 */
export function isPriceMoved(
  { code, context }: FailureRecord,
  { slippage }: Readonly<{ slippage?: number | undefined }>,
): boolean {
  if (code === ('pool/price-moved' satisfies ErrorCode)) return true
  return slippage !== undefined && context['error'] === PRICE_MOVED
}

/** How an operation stands. */
export function outcomeOfOperation(execution: Execution): Outcome {
  const { state } = currentTransaction(execution)
  const kind = execution.operation.imported ? 'imported' : isDone(execution) ? 'done' : kindOf(state)
  return {
    kind,
    cause: causeOf(state),
    cost:
      kind === 'imported' ? { kind: 'unknown' } : costOf(state, execution.operation.cluster === 'practice'),
    next: NEXT[kind],
    at: momentOf(kind, execution, state),
    done: countDone(execution),
    of: execution.transactions.length,
  }
}

const NEXT: Readonly<Record<OutcomeKind, OutcomeNext>> = {
  imported: 'none',
  done: 'none',
  open: 'wait',
  consent: 'decide',
  prepared: 'again',
  declined: 'again',
  disagreed: 'again',
  unanswered: 'again',
  expired: 'again',
  stopped: 'again',
  refused: 'again',
  another: 'look',
}

function kindOf(state: TransactionState): OutcomeKind {
  if (state.status === 'confirmed') return 'done'
  if (state.status === 'awaiting-consent') return 'consent'
  if (isOpen(state)) return 'open'
  switch (state.status) {
    case 'declined':
      return state.times.approved === undefined ? 'declined' : 'disagreed'
    case 'expired':
      if (state.signed) return 'expired'
      return state.times.approved === undefined ? 'unanswered' : 'disagreed'
    case 'failed':
      if (!state.landed) return 'stopped'
      return state.failure.code === 'wallet/changed-transaction' ? 'another' : 'refused'
    default:
      return 'prepared'
  }
}

/** Why a transaction did not do what was asked, where somebody refused it. */
function causeOf(state: TransactionState): FailureRecord | null {
  if (state.status === 'failed') return state.failure
  return (state.status === 'expired' && state.unanswered) || null
}

/**
 * What a transaction and the earlier tries of it cost. `isPractice`: on the practice chain, which this page runs itself, one endpoint is
 * believed that a transaction failed, as where the wallet is asked again (requireOver); never that nothing landed.
 */
export function costOf(state: TransactionState, isPractice: boolean): OutcomeCost {
  const kind = kindOf(state)
  if (kind === 'done') return { kind: 'paid' }
  if (kind === 'open') return { kind: 'unknown' }
  const landed = requestsOf(state).filter((request) => request.landed !== undefined)
  if (kind === 'another') {
    const lamports = landed.at(-1)?.took
    return lamports === undefined ? { kind: 'unknown' } : { kind: 'taken', lamports }
  }
  const isKnown = kind === 'refused' || isNowhere(state)
  const alone = isByOneWord(state) && !(isPractice && kind === 'refused')
  if (isKnown && landed.some((request) => request.landed === 'another'))
    return { kind: 'earlier-other', alone }
  if (isKnown && landed.length > 0) {
    const lamports = sumOf(landed.map(({ fee, took = fee }) => took))
    return { kind: 'fee', lamports, earlier: kind !== 'refused', alone }
  }
  if (isKnown) return { kind: 'nothing', alone }
  return 'signed' in state && state.signed ? { kind: 'unknown' } : { kind: 'unsent' }
}

/** The sum of the fees; null where one of them is not known. */
function sumOf(fees: readonly (bigint | undefined)[]): bigint | null {
  return fees.reduce<bigint | null>((sum, fee) => (sum === null || fee === undefined ? null : sum + fee), 0n)
}

/** When the person signed what the network did not take; when the wallet was asked for what has no known end; else when it ended. */
function momentOf(kind: OutcomeKind, { operation }: Execution, state: TransactionState): number {
  const asked = 'asked' in state ? state.asked?.at : undefined
  const ended = 'endedAt' in state ? state.endedAt : undefined
  if (kind === 'expired') return state.times.approved ?? asked ?? ended ?? operation.createdAt
  if (kind === 'open' || kind === 'unanswered')
    return asked ?? state.times.approved ?? ended ?? operation.createdAt
  return ended ?? Math.max(operation.createdAt, ...Object.values(state.times))
}

/** How a transaction ended that failed on the chain, whoever sent it. The fee in lamports. */
export function failureOnChain(cause: FailureRecord, fee: bigint, at: number): Outcome {
  const cost = { kind: 'fee', lamports: fee, earlier: false, alone: false } as const
  return { kind: 'refused', cause, cost, next: 'none', at, done: 0, of: 1 }
}
