import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { ErrorContext } from '../errors/AppError'
import { describeFailure } from '../errors/describeError'
import type { ErrorQuestion } from '../errors/codes'
import { questionOf } from '../errors/questions'
import { paths } from '../paths'
import type { FailureRecord, OperationRecord } from '../transactions/events'
import {
  type LatestRequest,
  type Confirmed,
  isNowhere,
  type ProgressStep,
  type TransactionState,
} from '../transactions/execution'
import { heldSigners } from '../transactions/heldSigners'
import { costOf } from '../transactions/outcome'
import { CrossIcon, TickIcon, TriangleIcon } from '../ui/icons'
import { isAddress } from '../units/base58'
import { plainText } from '../units/hiddenCharacters'
import { localTime } from '../units/moments'
import { shortAddress } from '../units/shortAddress'
import { operationCopy } from './copy'
import styles from './operation.module.css'
import { consensusQuery } from './operationSource'
import { answerWords, costWords } from './outcomeWords'

/**
 * What keeps this tab needed: a later one of several transactions that needs a key which only this tab has; undefined where there is none.
 */
export function keepOpenWords({ parts = [], subject }: OperationRecord): string | undefined {
  const isNeeded = parts.slice(1).some(({ signers }) => signers.length > 0 && heldSigners(signers) !== null)
  if (!isNeeded) return undefined
  return subject.newLocks ? operationCopy.keepOpen.locks : operationCopy.keepOpen.all
}

type ExecutionProgressProps = {
  operation: OperationRecord
  state: TransactionState
  lost?: boolean
  idle?: string | undefined
}

/**
 * The five steps of a transaction, each with its time; the current one is animated, and a stopped one says what the stop means for the
 * money. `lost`: the page that asked the wallet is gone; `idle` says why no tab is finding out how it ends. Changes are announced.
 */
export function ExecutionProgress({ operation, state, lost = false, idle }: ExecutionProgressProps) {
  const consensus = useQuery({
    ...consensusQuery(operation),
    enabled: !operation.imported && idle === undefined,
  })
  const steps = progressSteps(state, {
    lost,
    mustStay: keepOpenWords(operation) !== undefined,
    isFinalAtOnce: consensus.data === 'alpenglow',
    ...(idle !== undefined && { idle }),
    describe: ({ code, context }, isPaidKnown) => {
      const { title, detail } = describeFailure(code, context, isPaidKnown)
      return `${title}. ${detail}`
    },
  })
  const present = steps.findLast((step) => step.mark !== 'todo')
  const question = questionOfEnd(state)
  return (
    <>
      <ol className="progress" aria-label={operationCopy.progress.label}>
        {steps.map((step) => (
          <StepRow key={step.step} step={step} />
        ))}
      </ol>
      {state.status === 'failed' && state.landed && <Answer failure={state.failure} />}
      {question !== undefined && (
        <p className={`small ${styles['question']}`}>
          <Link to={paths.question(question)}>{operationCopy.progress.why}</Link>
        </p>
      )}
      <output className="sr">{present && `${present.title}. ${present.note ?? ''}`}</output>
    </>
  )
}

/** What the chain answered to a transaction that failed, folded. */
function Answer({ failure }: { failure: FailureRecord }) {
  const answer = answerWords(failure)
  if (answer === '') return null
  return (
    <details className={`small muted ${styles['question']}`}>
      <summary>{operationCopy.outcome.answered}</summary>
      <p className={`mono ${styles['answer']}`}>{answer}</p>
    </details>
  )
}

/** The question of the FAQ that this outcome raises. */
function questionOfEnd(state: TransactionState): ErrorQuestion | undefined {
  switch (state.status) {
    case 'declined':
      return questionOf('wallet/declined', {})
    case 'expired':
      return questionOf('transaction/expired', {})
    case 'failed':
      return questionOf(state.failure.code, state.failure.context)
    default:
      return undefined
  }
}

const CLASSES = { done: undefined, now: 'now', stop: 'stop', refused: 'stop bad', todo: 'todo' } as const

function StepRow({ step }: { step: ShownProgressStep }) {
  const { mark, title, at, note } = step
  return (
    <li className={CLASSES[mark]} aria-current={mark === 'now' ? 'step' : undefined}>
      <span className="stn">
        {mark === 'done' && <TickIcon />}
        {mark === 'stop' && <TriangleIcon />}
        {mark === 'refused' && <CrossIcon />}
      </span>
      <b>
        {title}
        <span className="sr"> ({operationCopy.progress[mark]})</span>
      </b>
      {at === undefined ? <span /> : <time dateTime={new Date(at).toISOString()}>{localTime(at)}</time>}
      {note !== undefined && <p>{note}</p>}
    </li>
  )
}

type StepMark = 'done' | 'now' | 'stop' | 'refused' | 'todo'

/** One shown step of the progress: its text, its state, and when it was reached (ms since 1970). */
export type ShownProgressStep = Readonly<{
  step: ProgressStep
  title: string
  mark: StepMark
  at?: number
  note?: string
}>

const ORDER: readonly ProgressStep[] = ['prepared', 'simulated', 'approved', 'sent', 'confirmed']
const words = operationCopy.progress

/** A transaction's current step, and its text. */
type Present = Readonly<{ step: ProgressStep; mark: StepMark; title?: string; note?: string; at?: number }>

/**
 * The five steps of one transaction. `lost`: the page that asked the wallet is gone. `mustStay`: a later transaction needs this tab. `describe` gives the text for a failure, and
 * says that nothing was paid only where that is known. `idle` says why no tab is finding out how an open one ends. `isFinalAtOnce`: on
 * this chain what is confirmed is final, so that the last step has that one word.
 */
export function progressSteps(
  state: TransactionState,
  options: Readonly<{
    lost: boolean
    describe: (failure: FailureRecord, isPaidKnown: boolean) => string
    idle?: string
    mustStay?: boolean
    isFinalAtOnce?: boolean
  }>,
): readonly ShownProgressStep[] {
  const present = atRest(presentOf(state, options), options.idle)
  const isFinal = state.status === 'confirmed' ? state.finalizedAt !== undefined : options.isFinalAtOnce
  const titleOf = (step: ProgressStep, mark: StepMark) =>
    step === 'confirmed' && isFinal ? words.final : usualTitleOf(step, mark)
  const reached = ORDER.indexOf(present.step)
  return ORDER.map((step, index) => {
    const at = state.times[step]
    if (index > reached) return { step, title: titleOf(step, 'todo'), mark: 'todo' }
    if (index < reached)
      return { step, title: titleOf(step, 'done'), mark: 'done', ...(at !== undefined && { at }) }
    return { title: titleOf(step, present.mark), ...(at !== undefined && { at }), ...present }
  })
}

function atRest(present: Present, idle: string | undefined): Present {
  return idle === undefined || present.mark !== 'now' ? present : { ...present, mark: 'stop', note: idle }
}

function presentOf(
  state: TransactionState,
  { lost, mustStay, describe }: Parameters<typeof progressSteps>[1],
): Present {
  switch (state.status) {
    case 'prepared':
      return { step: state.simulation ? 'approved' : 'simulated', mark: 'todo' }
    case 'awaiting-approval':
      return state.unanswered
        ? {
            step: 'approved',
            mark: 'now',
            title: words.unanswered,
            note: unansweredNote(state.unanswered),
          }
        : { step: 'approved', mark: 'now', title: words.approve, note: askedNote(state.asked, lost) }
    case 'awaiting-consent':
      return { step: 'approved', mark: 'now', title: words.consent, note: words.consentNote }
    case 'declined': {
      const title = state.times.approved === undefined ? words.declined : words.declinedHere
      return stopped('approved', state, {
        title,
        note: costWords(costOf(state, false)),
      })
    }
    case 'signed':
      return { step: 'sent', mark: 'now', note: words.sending }
    case 'sent': {
      const note = state.signed.wire === null ? words.waitingSends : words.waiting
      return {
        step: 'sent',
        mark: 'now',
        note: afterRetraction(state, mustStay ? note : `${note} ${words.mayClose}`),
      }
    }
    case 'expired':
      return state.signed
        ? stopped('sent', state, { title: words.expired, note: searchedNote(state, words.expiredNote) })
        : stopped('approved', state, tooLateWords(state))
    case 'failed':
      return state.landed
        ? { ...stopped('confirmed', state, landedWords(state)), mark: 'refused' }
        : stopped('approved', state, {
            title: words.stopped,
            note: failedNote(state, describe),
          })
    case 'confirmed': {
      const when = words.confirmedNote(state.slot, secondsToConfirm(state))
      return { step: 'confirmed', mark: 'done', note: [when, ...foundWords(state)].join(' ') }
    }
  }
}

type Failed = Extract<TransactionState, { status: 'failed' }>

function failedNote(state: Failed, describe: Parameters<typeof progressSteps>[1]['describe']): string {
  const cost = costOf(state, false)
  if (cost.kind !== 'fee' && cost.kind !== 'earlier-other') return describe(state.failure, isNowhere(state))
  return `${describe(state.failure, false)} ${costWords(cost)}`
}

/** The words for a transaction that had ended in this browser before it was found on the chain. */
function foundWords({ before }: Confirmed): readonly string[] {
  if (!('endedAt' in before)) return []
  return [words.found[before.status === 'failed' && before.landed ? 'refused' : before.status]]
}

function searchedNote(state: TransactionState, note: string): string {
  return afterRetraction(
    state,
    isNowhere(state) ? `${words.cannotLand} ${costWords(costOf(state, false))}` : note,
  )
}

function afterRetraction({ retracted }: TransactionState, note: string): string {
  return retracted ? `${words.retracted} ${note}` : note
}

function stopped(
  step: ProgressStep,
  { endedAt: at }: Extract<TransactionState, { endedAt: number }>,
  said: Readonly<{ title: string; note: string }>,
): Present {
  return { step, mark: 'stop', at, ...said }
}

function askedNote({ sends }: LatestRequest, lost: boolean): string {
  if (sends) return lost ? words.lostSends : words.askingSends
  return lost ? words.lost : words.asking
}

function unansweredNote(failure: FailureRecord): string {
  return `${whyUnanswered(failure)} ${words.unansweredNote}`
}

function tooLateWords(
  state: Extract<TransactionState, { status: 'expired' }>,
): Readonly<{ title: string; note: string }> {
  const { asked, unanswered } = state
  const sends = `${costWords(costOf(state, false))} ${words.declineFirst}`
  if (!unanswered)
    return { title: words.tooLate, note: asked.sends ? sends : searchedNote(state, words.tooLateNote) }
  const note = asked.sends ? sends : searchedNote(state, words.unansweredExpired)
  return { title: words.unanswered, note: `${whyUnanswered(unanswered)} ${note}` }
}

/** A text of @solana/kit as published: a number, and a command that names it. */
const BARE_CODE = /^Solana error #\d/

/** The wallet's answer, in the wallet's words where it has any. Only the chain shows whether anything was sent. */
function whyUnanswered({ code, context }: FailureRecord): string {
  const { title, raw } = describeFailure(code, context)
  return raw === '' || BARE_CODE.test(raw) ? `${title}.` : `${title}: “${raw.trim().slice(0, 200)}”.`
}

/** The words for a landed failure: a wallet that sends by itself may have sent another transaction than the requested one. */
function landedWords(state: Failed): Readonly<{ title: string; note: string }> {
  const { failure, slot } = state
  if (failure.code === 'wallet/changed-transaction') return { title: words.another, note: words.anotherNote }
  const title = words.refusedBy(nameOf(failure.context['program']) || null)
  return { title, note: slot === undefined ? words.refusedNote : words.inSlot(slot) }
}

/** A program by its name, or the short form of its address; '' where neither is known. */
function nameOf(program: ErrorContext[string]): string {
  const said = typeof program === 'string' ? program : ''
  return isAddress(said) ? shortAddress(said) : plainText(said, MOST_NAME).text
}

const MOST_NAME = 60

function usualTitleOf(step: ProgressStep, mark: StepMark): string {
  if (step !== 'approved') return words[step]
  return mark === 'done' ? words.approved : words.approve
}

function secondsToConfirm({ times }: TransactionState): number | undefined {
  if (times.approved === undefined || times.confirmed === undefined) return undefined
  return (times.confirmed - times.approved) / 1000
}
