import { AppError } from '../errors/AppError'
import { nodeErrorOf, saidError } from '../errors/codes'
import { noteAnswer, noteFailure } from '../errors/silence'
import { stringifyRounded } from './exactNumbers'
import { askAlone, askInParts } from './rpcBatch'
import { ofTheirChain, withoutStrangers } from './rpcChain'
import { logRpcFailure } from './rpcEvents'
import { betterFirst, pingOnce } from './rpcPing'
import { RPC_RETRIES, RPC_TIMEOUT } from './rpcLimits'
import { RPC_PATIENCE, type RpcAnswer, type RpcCall, type RpcOutcome, waitBeforeRetry } from './rpcRetry'

/**
 * A `fetch` for JSON-RPC over the endpoints of one cluster, the better one first; the URL that the caller passes is ignored. Reads of
 * one tick travel in one request, and equal reads are sent once. Each attempt may take 10 s until the last byte, all of them together
 * 14 s. Temporary failures are retried 3 times; when an endpoint refuses, does not offer the method or does not answer, the next one is
 * asked. Rejects with AppError rpc/offline, rpc/timeout, rpc/rate-limited, rpc/forbidden, rpc/no-method, rpc/invalid-answer or rpc/failed.
 */
export function rpcFetch(urls: readonly string[]): typeof fetch {
  return async (_address, init) => {
    const answer = await abortable(answerBody(urls, init?.body), init?.signal)
    return new Response(stringifyRounded(answer), { headers: { 'content-type': 'application/json' } })
  }
}

/**
 * One JSON-RPC call without web3.js; whole numbers that a float cannot hold become bigint. Rejects as `rpcFetch` does, with
 * rpc/failed { code, message } for the node's own errors.
 */
export async function rpcCall<Result>(
  urls: readonly string[],
  method: string,
  params: readonly unknown[],
  options: Readonly<{ signal?: AbortSignal }> = {},
): Promise<Result> {
  const answer = await abortable(ask(urls, { method, params }), options.signal)
  if ('result' in answer) return answer.result as Result
  throw nodeErrorOf(answer.error, { method })
}

type Identified = RpcCall & Readonly<{ id?: unknown }>

/** The answer to a body, which is one call or a batch; each call of a batch is sent and retried by itself. */
async function answerBody(urls: readonly string[], body: unknown): Promise<unknown> {
  const read = parseBody(body)
  const answer = async ({ id, method, params }: Identified) => ({
    jsonrpc: '2.0',
    ...(await ask(urls, { method, params })),
    id,
  })
  return Array.isArray(read) ? await Promise.all(read.map(answer)) : await answer(read)
}

function parseBody(body: unknown): Identified | Identified[] {
  try {
    return JSON.parse(body as string) as Identified | Identified[]
  } catch (cause) {
    throw new AppError('rpc/failed', { reason: 'JSON-RPC needs a text body' }, { cause })
  }
}

function ask(urls: readonly string[], call: RpcCall): Promise<RpcAnswer> {
  const key = `${urls.join(' ')} ${call.method} ${JSON.stringify(call.params)}`
  return isRead(call) ? shareInFlight(key, () => askEndpoints(urls, call)) : askEndpoints(urls, call)
}

async function askEndpoints(urls: readonly string[], call: RpcCall): Promise<RpcAnswer> {
  let failure = saidError('No URL was provided to the Transport')
  const order = restedLast(betterFirst(withoutStrangers(urls)), call.method)
  const patience = { left: RPC_PATIENCE }
  const began = Date.now()
  for (const [index, url] of order.entries()) {
    const asked = { url, urls, call, others: order.length - 1 - index }
    const outcome = await askEndpoint(asked, patience)
    if (outcome.kind === 'answer') {
      noteAnswer(urls)
      return outcome.answer
    }
    failure = outcome.error
    if (outcome.kind === 'failed' || patience.left < LEAST_TIMEOUT) break
    resting.set(outcome.kind === 'lacking' ? lackedBy(url, call.method) : url, Date.now() + REST)
  }
  if (failure.code === 'rpc/no-method')
    failure = new AppError(failure.code, { ...failure.context, method: call.method })
  else noteFailure(urls, failure.code === 'rpc/timeout' ? began : undefined)
  logRpcFailure(call.method, failure)
  throw failure
}

/** Milliseconds that are left for further attempts. */
type Patience = { left: number }

/** With less time left than this (ms), no endpoint is asked any more. */
const LEAST_TIMEOUT = 250

/** One call to one endpoint out of `urls`; `others`: the number of endpoints that remain to be asked after it. */
type Asked = Readonly<{ url: string; urls: readonly string[]; call: RpcCall; others: number }>

async function askEndpoint(asked: Asked, patience: Patience): Promise<RpcOutcome> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await askPatiently(asked, patience)
    if (!isWorthRetry(outcome, asked.call, asked.others === 0)) return outcome
    if (attempt === RPC_RETRIES || patience.left < LEAST_TIMEOUT) return settleAfterRetries(outcome)
    await waitBeforeRetry(outcome, attempt)
  }
}

/** The first attempt may take 10 s; the time that is left is divided among the endpoints that are still to be asked. */
async function askPatiently(asked: Asked, patience: Patience): Promise<RpcOutcome> {
  const began = performance.now()
  const shared = patience.left > RPC_TIMEOUT ? RPC_TIMEOUT : patience.left / (asked.others + 1)
  const outcome = await askOnce(asked, Math.max(Math.round(shared), LEAST_TIMEOUT))
  patience.left -= performance.now() - began
  return outcome
}

async function askOnce({ url, urls, call }: Asked, timeout: number): Promise<RpcOutcome> {
  const missing = await pingOnce(url)
  if (missing) return missing
  const ask = () => (isRead(call) ? askInParts(url, call, timeout) : sendOnce(url, call, timeout))
  return await ofTheirChain(url, urls, timeout, ask)
}

/**
 * Sends a transaction to a node once: its answer counts, whatever its code. A repeat would be harmless (a signature lands at most
 * once), but its answer would hide the first one.
 */
async function sendOnce(url: string, call: RpcCall, timeout: number): Promise<RpcOutcome> {
  const outcome = await askAlone(url, call, timeout)
  return outcome.kind === 'again' && outcome.answer ? { kind: 'answer', answer: outcome.answer } : outcome
}

function isWorthRetry(outcome: RpcOutcome, call: RpcCall, last: boolean): boolean {
  if (outcome.kind === 'again') return true
  // A send without an answer may have arrived. The engine repeats it and looks the signature up.
  return outcome.kind === 'elsewhere' && outcome.worthRepeating && last && isRead(call)
}

/** When a node still answers with an internal error after all retries, that error is the answer for the caller. */
function settleAfterRetries(outcome: RpcOutcome): RpcOutcome {
  if (outcome.kind !== 'again' || outcome.answer === undefined) return outcome
  return outcome.error.code === 'rpc/failed' ? { kind: 'answer', answer: outcome.answer } : outcome
}

/** Whether a call is a read, which may be shared, batched and repeated. */
function isRead({ method }: RpcCall): boolean {
  return !/^(send|request)/.test(method)
}

const REST = 30_000
const resting = new Map<string, number>()

function lackedBy(url: string, method: string): string {
  return `${url} ${method}`
}

/** Puts endpoints last that failed, or did not offer the method, within the last half minute, so that not every call waits for them. */
function restedLast(urls: readonly string[], method: string): readonly string[] {
  const now = Date.now()
  const tired = (url: string) => [url, lackedBy(url, method)].some((name) => (resting.get(name) ?? 0) > now)
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

/** The most requests in flight that are remembered. */
const MOST = 8192

const inFlight = new Map<string, Promise<unknown>>()

/** Runs `run`, unless a request with the same key is in flight: then both share its answer. */
function shareInFlight<Answer>(key: string, run: () => Promise<Answer>): Promise<Answer> {
  const flight = inFlight.get(key)
  if (flight) return flight as Promise<Answer>
  const answer = run().finally(() => inFlight.delete(key))
  if (inFlight.size < MOST) inFlight.set(key, answer)
  return answer
}
