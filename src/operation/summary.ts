import {
  countDone,
  currentTransaction,
  type Execution,
  isByOneWord,
  isDone,
  isNowhere,
  isUnsettled,
  landedBefore,
  type TransactionState,
} from '../transactions/execution'
import type { MarkKind } from '../ui/Mark'
import { operationCopy } from './copy'

const words = operationCopy.summary

/** The state of an operation, in one word with its colour and in one sentence about the money. */
export type OperationSummary = Readonly<{ mark: MarkKind; word: string; sentence: string }>

/** The summary of an operation for a list of many. */
export function summariseOperation(execution: Execution): OperationSummary {
  const { word, sentence } = operationCopy.imported
  if (execution.operation.imported) return { mark: 'off', word, sentence }
  if (isDone(execution)) return { mark: 'ok', word: words.done, sentence: words.doneSentence }
  const { state } = currentTransaction(execution)
  if (state.status === 'awaiting-consent')
    return { mark: 'warn', word: words.consent, sentence: words.consentSentence }
  if (isUnsettled(execution))
    return { mark: 'warn', word: words.open, sentence: words.openSentence(localTime(lastMoment(execution))) }
  return summarisePartly(execution) ?? summariseRest(execution)
}

/**
 * The summary where some transactions landed and the next did not, else null: the sentence for a single transaction would be wrong about
 * the money.
 */
function summarisePartly(execution: Execution): OperationSummary | null {
  const done = countDone(execution)
  if (done === 0) return null
  const all = execution.transactions.length
  return { mark: 'warn', word: words.partly(done, all), sentence: words.partlySentence(done, all) }
}

function summariseRest(execution: Execution): OperationSummary {
  const { state } = currentTransaction(execution)
  const at = localTime(lastMoment(execution))
  switch (state.status) {
    case 'expired': {
      const sentence = state.signed ? words.expiredSentence(at) : words.tooLateSentence(at)
      return { mark: 'warn', word: words.expired, sentence: withMoney(sentence, state) }
    }
    case 'declined':
      return { mark: 'off', word: words.declined, sentence: withMoney(words.declinedSentence(at), state) }
    case 'failed': {
      if (!state.landed)
        return { mark: 'err', word: words.failed, sentence: withMoney(words.failedSentence(at), state) }
      const isAnother = landedBefore(state) === 'another'
      const sentence = isAnother ? words.anotherSentence(at) : words.refusedSentence(at)
      return { mark: 'err', word: words.failed, sentence }
    }
    default:
      return { mark: 'off', word: words.prepared, sentence: words.preparedSentence }
  }
}

/** The sentence with a second one about the money: until the chain was searched, a signed or sent transaction may have landed. */
function withMoney(sentence: string, state: TransactionState): string {
  if (isNowhere(state)) return `${sentence} ${nowhereWords(state)}`
  return 'signed' in state && state.signed ? sentence : `${sentence} ${words.pageSentNothing}`
}

/** The sentence for a transaction that the search did not find on the chain. */
export function nowhereWords(state: TransactionState): string {
  const landed = landedBefore(state)
  if (landed) return words.landedBefore[landed]
  return isByOneWord(state) ? words.byOneWord : words.nothingPaid
}

function lastMoment(execution: Execution): number {
  const { state } = currentTransaction(execution)
  const times = Object.values(state.times)
  return 'endedAt' in state
    ? (state.times.approved ?? state.endedAt)
    : Math.max(execution.operation.createdAt, ...times)
}

/** "20:52", or "20 Nov, 20:52" on another day. */
function localTime(at: number): string {
  const date = new Date(at)
  const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  if (date.toDateString() === new Date().toDateString()) return time
  return `${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}, ${time}`
}
