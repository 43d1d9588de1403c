/** The sentences for how an operation stands or a transaction ended: the same wherever it is shown. */

import { describeFailure, quoted, refusalWords } from '../errors/describeError'
import type { FailureRecord } from '../transactions/events'
import { isPriceMoved, type Outcome, type OutcomeCost, type OutcomeKind } from '../transactions/outcome'
import type { MarkKind } from '../ui/Mark'
import { plainText } from '../units/hiddenCharacters'
import { formatSolFixed } from '../units/lamports'
import { localDate, localTime, shortDate } from '../units/moments'
import { formatBasisPoints } from '../units/percent'
import { operationCopy } from './copy'

const words = operationCopy.outcome

/** The allowed change of the price, in hundredths of a percent, where the operation has one. */
type Allowed = Readonly<{ slippage?: number | undefined }>

/**
 * An outcome in words: its mark and one word, `why` it ended so as the head of its page says it, what it `cost` ('' where there is nothing
 * to say), and all of it as one or a few sentences; `next`: what the person can do, for a link to it.
 */
export type OutcomeWords = Readonly<{
  mark: MarkKind
  word: string
  why: string
  cost: string
  sentence: string
  next: string
}>

/** The words for an outcome. */
export function outcomeWords(outcome: Outcome, allowed: Allowed = {}): OutcomeWords {
  const { kind, cost, done, of } = outcome
  const isOn = outcome.next === 'again' && (done > 0 || kind === 'prepared')
  const end = endWords(outcome, allowed)
  const why = (kind === 'refused' && whyWords(outcome, allowed)) || end
  const said = { why, cost: costWords(cost), next: words.next[isOn ? 'on' : outcome.next] }
  const isPartly = done > 0 && done < of && !WHOLE.includes(kind)
  if (!isPartly) {
    const sentence = [end, kind === 'open' || kind === 'consent' ? '' : said.cost].filter(Boolean).join(' ')
    return { mark: MARKS[kind], word: words.word[kind], ...said, sentence }
  }
  const next = kind === 'refused' || kind === 'another' ? [end, said.cost] : []
  const sentence = [words.partly(done, of), ...next, words.goOn].join(' ')
  return { mark: 'warn', word: words.partlyWord(done, of), ...said, sentence }
}

/** What is said of an operation as a whole, however many of its transactions landed. */
const WHOLE: readonly OutcomeKind[] = ['imported', 'open', 'consent']

const MARKS: Readonly<Record<OutcomeKind, MarkKind>> = {
  imported: 'off',
  done: 'ok',
  open: 'warn',
  consent: 'warn',
  prepared: 'off',
  declined: 'off',
  disagreed: 'off',
  unanswered: 'warn',
  expired: 'warn',
  stopped: 'err',
  refused: 'err',
  another: 'err',
}

/** What happened, with the reason where somebody refused it. */
function endWords(outcome: Outcome, allowed: Allowed): string {
  const { kind, cause, at } = outcome
  const time = recentTime(at)
  switch (kind) {
    case 'refused':
      return cause && isPriceMoved(cause, allowed)
        ? words.failedByPrice(percentOf(allowed))
        : [words.failed, whyWords(outcome, allowed)].filter(Boolean).join(' ')
    case 'stopped':
      return cause ? words.stoppedBy(titleOf(cause), time) : words.stopped(time)
    case 'open':
      return words.open(time)
    case 'unanswered':
      return cause ? words.unsigned(titleOf(cause), time) : words.unanswered(time)
    case 'declined':
    case 'disagreed':
    case 'expired':
    case 'another':
      return words[kind](time)
    case 'imported':
    case 'done':
    case 'consent':
    case 'prepared':
      return words[kind]
  }
}

/** Why the network refused it, as a sentence; '' where it does not say. */
function whyWords({ cause }: Outcome, allowed: Allowed): string {
  if (!cause) return ''
  return isPriceMoved(cause, allowed)
    ? words.priceMoved(percentOf(allowed))
    : refusalWords(cause.context).trim()
}

function titleOf({ code, context }: FailureRecord): string {
  return describeFailure(code, context).title
}

function percentOf({ slippage }: Allowed): string | null {
  return slippage === undefined ? null : formatBasisPoints(BigInt(slippage))
}

/** What it cost, as a sentence; '' where that is not known or stands in a receipt. */
export function costWords(cost: OutcomeCost): string {
  switch (cost.kind) {
    case 'nothing':
      return cost.alone ? words.nothingAlone : words.nothing
    case 'taken':
      return cost.lamports > 0n ? words.taken(formatSolFixed(cost.lamports)) : ''
    case 'unsent':
      return words.unsent
    case 'earlier-other':
      return cost.alone ? `${words.earlierOther} ${words.alone}` : words.earlierOther
    case 'fee':
      return cost.alone ? `${feeWords(cost)} ${words.alone}` : feeWords(cost)
    case 'paid':
    case 'unknown':
      return ''
  }
}

function feeWords({ lamports, earlier }: Extract<OutcomeCost, { kind: 'fee' }>): string {
  if (lamports === 0n && !earlier) return words.free
  const sol = lamports === null ? null : formatSolFixed(lamports)
  return earlier ? words.earlierFee(sol) : words.fee(sol)
}

/**
 * What the chain itself answered to a transaction that failed: the program, its name for the error, and the last that it logged, as far as
 * they are known; '' where nothing is.
 */
export function answerWords({ context }: FailureRecord): string {
  const { program, error, log } = context
  const named = [program, error].filter((part) => typeof part === 'string')
  const said = plainText(named.join(': '), MOST_LOG).text
  return [said && `${said}.`, quoted(log, MOST_LOG).trim()].filter(Boolean).join(' ')
}

const MOST_LOG = 300

/** "20:52 UTC+1", or "20 Nov, 20:52 UTC+1" on another day. */
function recentTime(at: number): string {
  const day = localDate(at) === localDate(Date.now()) ? '' : `${shortDate(at)}, `
  return day + localTime(at, 'minute')
}
