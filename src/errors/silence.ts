import { createStore } from 'zustand/vanilla'
import { AppError } from './AppError'

/**
 * Endpoints whose last call failed, each list by its addresses in order, with whether it is certain that they do not answer, and the
 * network (its id) that is known not to answer: null while it answers, or no call has failed. `since`: when that became known (ms since
 * 1970).
 */
type Silence = Readonly<{ doubts: ReadonlyMap<string, boolean>; network: string | null; since: number }>

/** Written by the calls below and by the watch of the network; read by the header, by error notes and by the query cache. */
export const silence = createStore<Silence>(() => ({ doubts: new Map(), network: null, since: 0 }))

/** When each list of endpoints last answered, ms since 1970. */
const answered = new Map<string, number>()

/**
 * A call failed after all attempts on these endpoints, which shows only that they are worth asking again. `since`: when a call began
 * that had no answer in all its time (ms since 1970): where no other call had one meanwhile, they do not answer.
 */
export function noteFailure(urls: readonly string[], since?: number): void {
  const key = urls.join(' ')
  const { doubts } = silence.getState()
  const isCertain = since !== undefined && (answered.get(key) ?? 0) < since
  if (!doubts.has(key)) silence.setState({ doubts: new Map([...doubts, [key, isCertain]]) })
}

/** These endpoints answered a call. */
export function noteAnswer(urls: readonly string[]): void {
  answered.set(urls.join(' '), Date.now())
  dropDoubt(urls)
}

/** No call on these endpoints counts as failed: they answered, or are no longer in use. */
export function dropDoubt(urls: readonly string[]): void {
  const key = urls.join(' ')
  const { doubts } = silence.getState()
  if (doubts.has(key)) silence.setState({ doubts: new Map([...doubts].filter(([one]) => one !== key)) })
}

/** Whether the last call on these endpoints failed: `certain` where they answered nothing at all. */
export function doubtOf(urls: readonly string[]): 'none' | 'some' | 'certain' {
  const isCertain = silence.getState().doubts.get(urls.join(' '))
  return isCertain === undefined ? 'none' : isCertain ? 'certain' : 'some'
}

/** Whether these endpoints answered a call after a moment (ms since 1970). */
export function hasAnswered(urls: readonly string[], since: number): boolean {
  return (answered.get(urls.join(' ')) ?? 0) > since
}

const listeners = new Set<() => void>()

/** Calls back each time a network that did not answer answers again; not where another network was chosen. */
export function onAnswerAgain(listener: () => void): void {
  listeners.add(listener)
}

/** This network (its id) has answered, if it is the one that did not answer. */
export function endSilence(network: string): void {
  if (silence.getState().network !== network) return
  silence.setState({ network: null })
  for (const listener of listeners) listener()
}

const UNANSWERED = ['rpc/offline', 'rpc/timeout', 'rpc/rate-limited', 'rpc/forbidden', 'rpc/invalid-answer']

/** Whether an error is that an endpoint did not answer, or answered nothing that a node says. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  const { code, context } = error
  const isNodes = context['code'] !== undefined || context['reason'] === 'other-chain'
  return UNANSWERED.includes(code) || (code === 'rpc/failed' && !isNodes)
}
