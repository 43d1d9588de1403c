import { AppError } from '../errors/AppError'
import { isPassing, nodeErrorOf, nodeRefusalOf, statusErrorOf } from '../errors/codes'
import { RPC_TIMEOUT } from './rpcLimits'

/** Milliseconds that all attempts on all endpoints may take together; a wait that a server asks for is added. */
export const RPC_PATIENCE = 14_000
const RETRY_DELAY = 150

/** A JSON-RPC call without its id. */
export type RpcCall = Readonly<{ method: string; params: unknown }>
/** A node's answer: its result, or its error. */
export type RpcAnswer =
  | Readonly<{ result: unknown }>
  | Readonly<{ error: Readonly<{ code: number; message: string; data?: unknown }> }>

/** The outcome of one attempt on one endpoint: an answer, or the next thing to do. */
export type RpcOutcome =
  | Readonly<{ kind: 'answer'; answer: RpcAnswer }>
  | Readonly<{ kind: 'again'; error: AppError; after?: number; answer?: RpcAnswer }>
  | Readonly<{ kind: 'elsewhere'; error: AppError; worthRepeating: boolean }>
  /** The endpoint does not offer the method; another one may. */
  | Readonly<{ kind: 'lacking'; error: AppError }>
  | Readonly<{ kind: 'failed'; error: AppError }>

const waits = new WeakMap<RpcOutcome, Promise<void>>()

/** Waits before retry `attempt` (0, 1, 2). Calls that failed in one request share the wait, so that they travel together again. */
export function waitBeforeRetry(outcome: RpcOutcome, attempt: number): Promise<void> {
  const after = outcome.kind === 'again' ? outcome.after : undefined
  const wait = waits.get(outcome) ?? new Promise((resolve) => setTimeout(resolve, retryDelay(attempt, after)))
  waits.set(outcome, wait)
  return wait
}

/** Milliseconds to wait before retry `attempt` (0, 1, 2): 150, 300, 600, or what the server's Retry-After asks for. */
export function retryDelay(attempt: number, after?: number): number {
  return Math.max(after ?? 0, RETRY_DELAY * 2 ** attempt)
}

/** Retry-After in milliseconds (it comes as seconds or as a date), at most `RPC_TIMEOUT`; undefined where there is none. */
export function parseRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const asked = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(asked) ? undefined : Math.min(Math.max(asked, 0), RPC_TIMEOUT)
}

/** Statuses beside which a node's error says more than the status does. */
const BY_NODES: readonly number[] = [400, 405, 410, 422]

/**
 * The outcome of an HTTP answer with this status; `answer`: the node's error in its body, where that is JSON-RPC. A refusal leads to the
 * next endpoint at once; the last one is asked again after a 403, which some gateways return for a burst of requests.
 */
export function outcomeOfStatus(
  status: number,
  retryAfter: string | null,
  host: string,
  answer?: RpcAnswer,
): RpcOutcome {
  const said = answer && outcomeOfAnswer(answer, host)
  if (said?.kind === 'lacking') return said
  const error = statusErrorOf(status, host)
  const worthRepeating = isPassing(status)
  if (error.code === 'rpc/forbidden') return { kind: 'elsewhere', error, worthRepeating }
  const after = parseRetryAfter(retryAfter)
  const isLimited = said?.kind === 'again' && said.error.code === 'rpc/rate-limited'
  if (!worthRepeating && !isLimited)
    return said && BY_NODES.includes(status) ? said : { kind: 'failed', error }
  return {
    kind: 'again',
    error: isLimited ? said.error : error,
    ...(after !== undefined && { after }),
    ...(answer && { answer }),
  }
}

/**
 * The outcome of a JSON-RPC answer: an error with a temporary code, and a limit of requests, is retried; a method that the endpoint does
 * not offer leads to another one; any other error is the answer.
 */
export function outcomeOfAnswer(
  answer: RpcAnswer,
  host: string,
  retryAfter: string | null = null,
): RpcOutcome {
  if (!('error' in answer)) return { kind: 'answer', answer }
  const refusal = nodeRefusalOf(answer.error)
  const error = nodeErrorOf(answer.error, { host })
  if (refusal === 'method') return { kind: 'lacking', error }
  if (refusal !== 'rate' && !isPassing(answer.error.code)) return { kind: 'answer', answer }
  const after = parseRetryAfter(retryAfter)
  return { kind: 'again', error, answer, ...(after !== undefined && { after }) }
}

/** The outcome of a request without an answer: it took too long, or the host could not be reached. */
export function outcomeOfError(
  thrown: unknown,
  host: string,
  online = globalThis.navigator?.onLine,
): RpcOutcome {
  const late = thrown instanceof DOMException && thrown.name === 'TimeoutError'
  const code = late ? 'rpc/timeout' : online === false ? 'rpc/offline' : 'rpc/failed'
  const error = new AppError(code, { host, reason: late ? 'timeout' : 'unreachable' }, { cause: thrown })
  return { kind: 'elsewhere', error, worthRepeating: true }
}

/** The outcome for an answer that is not JSON-RPC, such as the page of a gateway or a hotel's Wi-Fi: a retry may help. */
export function unreadable(method: string, host: string): RpcOutcome {
  const error = new AppError('rpc/invalid-answer', { method, host })
  return { kind: 'elsewhere', error, worthRepeating: true }
}

/**
 * Who runs an endpoint, as far as its address says: two names under one domain are one operator's, and their words are one. An address on
 * this machine, or without a name, stands for itself.
 */
export function operatorOf(url: string): string {
  const host = hostOf(url)
  return /^[\d.]+(?::|$)|^\[|^localhost/.test(host) ? host : host.split('.').slice(-2).join('.')
}

/** The host of an endpoint, for errors: its path and query may hold a key. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an address that cannot be read'
}
