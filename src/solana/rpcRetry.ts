import { AppError } from '../errors/AppError'

/** SPEC section 9. Milliseconds. */
export const RPC_TIMEOUT = 10_000
export const RPC_RETRIES = 3
const RETRY_DELAY = 150

const RETRIED_STATUS = new Set([408, 413, 429, 500, 502, 503, 504])
const RETRIED_CODE = new Set([-1, -32005, -32603])

/** What an endpoint gave back: its text, or why it gave none and what to do about it. */
export type RpcOutcome =
  | Readonly<{ kind: 'answer'; text: string }>
  | Readonly<{ kind: 'again'; error: AppError; after?: number; text?: string }>
  | Readonly<{ kind: 'elsewhere'; error: AppError; worthRepeating: boolean }>
  | Readonly<{ kind: 'failed'; error: AppError }>

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

/** What an HTTP answer with this status means. A 403 is a refusal that repeating will not change: the next endpoint is asked. */
export function judgeStatus(status: number, retryAfter: string | null, host: string): RpcOutcome {
  if (status === 401 || status === 403) {
    const error = new AppError('rpc/forbidden', { status, host })
    return { kind: 'elsewhere', error, worthRepeating: false }
  }
  const error = new AppError(status === 429 ? 'rpc/rate-limited' : 'rpc/failed', { status, host })
  if (!RETRIED_STATUS.has(status)) return { kind: 'failed', error }
  const after = parseRetryAfter(retryAfter)
  return after === undefined ? { kind: 'again', error } : { kind: 'again', error, after }
}

/** What an answer's text means: an error whose code asks for patience is tried again, every other text is the answer. */
export function judgeText(text: string, host: string): RpcOutcome {
  const code = errorCode(text)
  if (code === undefined || !RETRIED_CODE.has(code)) return { kind: 'answer', text }
  return { kind: 'again', error: new AppError(codeName(code), { code, host }), text }
}

/** What a request that ended without an answer means: it took too long, or the host could not be reached. */
export function judgeThrown(
  thrown: unknown,
  host: string,
  online = globalThis.navigator?.onLine,
): RpcOutcome {
  const late = thrown instanceof DOMException && thrown.name === 'TimeoutError'
  const code = late ? 'rpc/timeout' : online === false ? 'rpc/offline' : 'rpc/failed'
  const error = new AppError(code, { host, reason: late ? 'timeout' : 'unreachable' }, { cause: thrown })
  return { kind: 'elsewhere', error, worthRepeating: true }
}

/** The error code of a single JSON-RPC answer. Answers with an error are short: long ones are not parsed a second time. */
function errorCode(text: string): number | undefined {
  if (text.length > 20_000 || !text.includes('"error"')) return undefined
  try {
    const code = (JSON.parse(text) as { error?: { code?: unknown } | null }).error?.code
    return typeof code === 'number' ? code : undefined
  } catch {
    return undefined
  }
}

function codeName(code: number): 'rpc/rate-limited' | 'rpc/failed' {
  return code === -32005 ? 'rpc/rate-limited' : 'rpc/failed'
}
