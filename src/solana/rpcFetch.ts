import { AppError } from '../errors/AppError'
import { shareInFlight } from './rpcShare'
import { judgeStatus, judgeText, judgeThrown, retryDelay, RPC_RETRIES, RPC_TIMEOUT } from './rpcRetry'
import type { RpcOutcome } from './rpcRetry'

/**
 * A `fetch` for JSON-RPC over the endpoints of one cluster, in their order. The address that the caller names is not
 * used: the endpoints are. Each attempt has 10 s; failures that pass are tried 3 times more, the next endpoint is asked
 * when one refuses or does not answer. Identical reads in flight share one request.
 * Rejects with AppError rpc/offline, rpc/timeout, rpc/rate-limited, rpc/forbidden or rpc/failed.
 */
export function rpcFetch(urls: readonly string[]): typeof fetch {
  return async (_address, init) => {
    if (typeof init?.body !== 'string')
      throw new AppError('rpc/failed', { reason: 'JSON-RPC needs a text body' })
    const body = init.body
    const text = await abortable(
      shareInFlight(urls[0] ?? '', body, () => ask(urls, body)),
      init.signal,
    )
    return new Response(text, { headers: { 'content-type': 'application/json' } })
  }
}

/** One JSON-RPC call without web3.js. Rejects as `rpcFetch` does, with rpc/failed { code, message } for the node's own errors. */
export async function rpcCall<Result>(
  urls: readonly string[],
  method: string,
  params: readonly unknown[],
  options: Readonly<{ signal?: AbortSignal }> = {},
): Promise<Result> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: '1', method, params })
  const response = await rpcFetch(urls)('', { method: 'POST', body, ...options })
  return readResult<Result>(await response.text(), method)
}

function readResult<Result>(text: string, method: string): Result {
  let answer: { result?: Result; error?: { code: number; message: string } }
  try {
    answer = JSON.parse(text) as typeof answer
  } catch (cause) {
    throw new AppError('rpc/invalid-answer', { method }, { cause })
  }
  if (answer.error) {
    throw new AppError('rpc/failed', { method, code: answer.error.code, message: answer.error.message })
  }
  if (!('result' in answer)) throw new AppError('rpc/invalid-answer', { method })
  return answer.result as Result
}

async function ask(urls: readonly string[], body: string): Promise<string> {
  let failure = new AppError('rpc/failed', { reason: 'no endpoint is set' })
  const order = restedLast(urls)
  for (const [index, url] of order.entries()) {
    const outcome = await askEndpoint(url, body, index === order.length - 1)
    if (outcome.kind === 'answer') return outcome.text
    failure = outcome.error
    if (outcome.kind === 'failed') break
    resting.set(url, Date.now() + REST)
  }
  throw failure
}

async function askEndpoint(url: string, body: string, last: boolean): Promise<RpcOutcome> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await askOnce(url, body)
    if (!isWorthRetry(outcome, body, last)) return outcome
    if (attempt === RPC_RETRIES) return settleAfterRetries(outcome)
    const after = outcome.kind === 'again' ? outcome.after : undefined
    await new Promise((resolve) => setTimeout(resolve, retryDelay(attempt, after)))
  }
}

function isWorthRetry(outcome: RpcOutcome, body: string, last: boolean): boolean {
  if (outcome.kind === 'again') return true
  // A send that went unanswered may have arrived. The road that sends repeats it and looks the signature up.
  return outcome.kind === 'elsewhere' && outcome.worthRepeating && last && !isSend(body)
}

/** A node that keeps answering with an internal error has answered: its words reach the caller. */
function settleAfterRetries(outcome: RpcOutcome): RpcOutcome {
  if (outcome.kind !== 'again' || outcome.text === undefined) return outcome
  return outcome.error.code === 'rpc/failed' ? { kind: 'answer', text: outcome.text } : outcome
}

async function askOnce(url: string, body: string): Promise<RpcOutcome> {
  const host = URL.canParse(url) ? new URL(url).host : url
  try {
    const signal = AbortSignal.timeout(RPC_TIMEOUT)
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body, signal })
    if (!response.ok) return judgeStatus(response.status, response.headers.get('retry-after'), host)
    const text = await response.text()
    // What a node says to a send is its answer, whatever the code. Sending the same signed bytes again is harmless
    // (a signature lands at most once), but the second answer would hide the first.
    return isSend(body) ? { kind: 'answer', text } : judgeText(text, host)
  } catch (thrown) {
    return judgeThrown(thrown, host)
  }
}

function isSend(body: string): boolean {
  return body.includes('"sendTransaction"')
}

const REST = 30_000
const resting = new Map<string, number>()

/** An endpoint that failed a moment ago is asked last for half a minute, so that not every call waits for it. */
function restedLast(urls: readonly string[], now = Date.now()): readonly string[] {
  const tired = (url: string) => (resting.get(url) ?? 0) > now
  return [...urls.filter((url) => !tired(url)), ...urls.filter(tired)]
}

function abortable<Value>(promise: Promise<Value>, signal: AbortSignal | null | undefined): Promise<Value> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
