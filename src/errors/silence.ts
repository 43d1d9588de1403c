import { createStore } from 'zustand/vanilla'
import { AppError } from './AppError'

/**
 * The doubts about endpoints. `doubts`: lists of endpoints whose last call failed, by their addresses in order, with whether they certainly
 * do not answer. `network`: the id of the network that is known not to answer; null while it answers, or no call has failed. `since`: when
 * that became known (ms since 1970).
 */
type Silence = Readonly<{ doubts: ReadonlyMap<string, boolean>; network: string | null; since: number }>

/** Written by the calls below and by the watch of the network; read by the header, by error notes and by the query cache. */
export const silence = createStore<Silence>(() => ({ doubts: new Map(), network: null, since: 0 }))

/** When each list of endpoints last answered, ms since 1970. */
const answered = new Map<string, number>()

/**
 * Notes that a call failed after all attempts on these endpoints: they should be asked again. `since`: when the call began (ms since 1970),
 * if it had no answer in all its time. If no other call had an answer since, the endpoints certainly do not answer.
 */
export function noteFailure(urls: readonly string[], since?: number): void {
  const key = urls.join(' ')
  const { doubts } = silence.getState()
  const isCertain = since !== undefined && (answered.get(key) ?? 0) < since
  if (!doubts.has(key)) silence.setState({ doubts: new Map([...doubts, [key, isCertain]]) })
}

/** Notes that these endpoints answered a call. */
export function noteAnswer(urls: readonly string[]): void {
  answered.set(urls.join(' '), Date.now())
  dropDoubt(urls)
}

/** Removes the doubt about these endpoints: they answered, or are no longer in use. */
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

/** Calls back each time a silent network answers again, but not when another network was chosen. */
export function onAnswerAgain(listener: () => void): void {
  listeners.add(listener)
}

/** Notes that this network (its id) has answered, if it is the silent one. */
export function endSilence(network: string): void {
  if (silence.getState().network !== network) return
  silence.setState({ network: null })
  for (const listener of listeners) listener()
}

const UNANSWERED = ['rpc/offline', 'rpc/timeout', 'rpc/rate-limited', 'rpc/forbidden', 'rpc/invalid-answer']

/** Whether an error says that an endpoint did not answer, or that its answer was none of a node. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  const { code, context } = error
  const isNodes = context['code'] !== undefined || context['reason'] === 'other-chain'
  return UNANSWERED.includes(code) || (code === 'rpc/failed' && !isNodes)
}
