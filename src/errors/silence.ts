import { createStore } from 'zustand/vanilla'
import { AppError } from './AppError'

/**
 * Endpoints whose last call failed, each list by its addresses in order, with whether it is certain that they do not answer, and the
 * network (its id) that is known not to answer: null while it answers, or no call has failed.
 */
type Silence = Readonly<{ doubts: ReadonlyMap<string, boolean>; network: string | null }>

/** Written by the calls below and by the watch of the network; read by the header, by error notes and by the query cache. */
export const silence = createStore<Silence>(() => ({ doubts: new Map(), network: null }))

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

/** These endpoints answered a call, or are no longer in use. */
export function noteAnswer(urls: readonly string[]): void {
  const key = urls.join(' ')
  answered.set(key, Date.now())
  const { doubts } = silence.getState()
  if (doubts.has(key)) silence.setState({ doubts: new Map([...doubts].filter(([one]) => one !== key)) })
}

/** Whether the last call on these endpoints failed: `certain` where they answered nothing at all. */
export function doubtOf(urls: readonly string[]): 'none' | 'some' | 'certain' {
  const isCertain = silence.getState().doubts.get(urls.join(' '))
  return isCertain === undefined ? 'none' : isCertain ? 'certain' : 'some'
}

/** Calls back each time the network answers again, until the returned function is called. */
export function onAnswerAgain(listener: () => void): () => void {
  return silence.subscribe((now, before) => {
    if (before.network !== null && now.network === null) listener()
  })
}

const UNANSWERED = ['rpc/offline', 'rpc/timeout', 'rpc/rate-limited', 'rpc/forbidden', 'rpc/invalid-answer']

/** Whether an error is that an endpoint did not answer, or answered nothing that a node says. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof AppError)) return false
  const { code, context } = error
  const isNodes = context['code'] !== undefined || context['reason'] === 'other-chain'
  return UNANSWERED.includes(code) || (code === 'rpc/failed' && !isNodes)
}
