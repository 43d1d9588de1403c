import { AppError } from '../errors/AppError'
import { noteAnswer, noteFailure } from '../errors/silence'
import { textAtMost } from '../units/atMost'

/** The most bytes of an answer. The longest one read here, the priority fees of 150 slots, has some ten thousand. */
const LONGEST_ANSWER = 1e6
const PATIENCE_MS = 14e3

export type NodeCall = Readonly<{
  method: string
  params: readonly unknown[]
  /** The result where the endpoints answer, but none of them this call: what can do without it goes on. */
  without?: unknown
}>

/** The recent priority fees, which some endpoints do not tell. */
export const RECENT_FEES: NodeCall = { method: 'getRecentPrioritizationFees', params: [], without: [] }

/**
 * One JSON-RPC read for Home and the footer, whose figures may be missing: without the retries of `rpcFetch` and the code that these
 * import. Each endpoint is asked once, in turn, and 14 s are divided among them. An endpoint that refuses, fails or answers with an
 * error leads to the next. Rejects with AppError rpc/failed when none gave a result.
 */
export async function askNode<Result>(
  urls: readonly string[],
  { method, params, without }: NodeCall,
  signal: AbortSignal,
): Promise<Result> {
  const began = Date.now()
  let isRefused = false
  for (const url of urls) {
    const answer = await post(url, { jsonrpc: '2.0', id: 1, method, params }, urls.length, signal)
    const result = (answer as Answer)?.result
    if (result !== undefined) {
      noteAnswer(urls)
      return result as Result
    }
    isRefused ||= typeof answer === 'object' && answer !== null && 'error' in answer
  }
  if (isRefused && without !== undefined) return without as Result
  noteUnlessAborted(urls, signal, began)
  throw new AppError('rpc/failed', { method })
}

/**
 * Several reads in one request; the results come in the order of the calls. An endpoint that accepts no batches gets one request
 * for each.
 */
export async function askNodeTogether<Results extends readonly unknown[]>(
  urls: readonly string[],
  calls: { readonly [Index in keyof Results]: NodeCall },
  signal: AbortSignal,
): Promise<Results> {
  const began = Date.now()
  const body = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
  for (const url of urls) {
    const answers = await post(url, body, urls.length, signal)
    if (answers === undefined) continue
    const results = calls.map((_, at) => resultOf(answers, at))
    if (results.every((result) => result !== undefined)) {
      noteAnswer(urls)
      return results as unknown as Results
    }
    return (await Promise.all(calls.map((call) => askNode(urls, call, signal)))) as unknown as Results
  }
  noteUnlessAborted(urls, signal, began)
  throw new AppError('rpc/failed', { method: calls.map(({ method }) => method).join(', ') })
}

/** Milliseconds after which the endpoints count as silent: less than all their time, because an endpoint that refuses answers sooner. */
const SILENT_MS = 12e3

function noteUnlessAborted(urls: readonly string[], signal: AbortSignal, began: number): void {
  if (!signal.aborted) noteFailure(urls, Date.now() - began > SILENT_MS ? began : undefined)
}

type Answer = Readonly<{ id?: unknown; result?: unknown }> | null | undefined

function resultOf(answers: unknown, id: number): unknown {
  return Array.isArray(answers) ? (answers as Answer[]).find((one) => one?.id === id)?.result : undefined
}

/** An endpoint's answer, within its share of the time; undefined where it is no JSON. */
async function post(url: string, body: unknown, endpoints: number, signal: AbortSignal): Promise<unknown> {
  const asked = fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(PATIENCE_MS / endpoints))]),
  })
  const read = asked.then((response) => textAtMost(response, LONGEST_ANSWER))
  return await read.then(({ text }) => JSON.parse(text) as unknown).catch(() => undefined)
}
