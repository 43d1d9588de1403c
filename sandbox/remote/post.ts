import { toJson } from '../rpc/json'

export type Question = Readonly<{
  url: string
  method: string
  params: readonly unknown[]
  /** Milliseconds until the answer must have arrived completely. */
  timeout: number
  signal?: AbortSignal
  redirect?: RequestRedirect
}>

/** No answer, or only a part of it, has arrived. `reason` is the code of the connection's error where there is one. */
export class NoAnswer extends Error {
  constructor(
    readonly timedOut: boolean,
    readonly reason: string,
  ) {
    super(reason)
  }
}

/** Sends one question to a node, over HTTP. Rejects with NoAnswer, and with the signal's reason. */
export async function post(question: Question): Promise<Response> {
  const { url, method, params, timeout, signal, redirect = 'follow' } = question
  const limit = AbortSignal.timeout(timeout)
  // Node 20 garbage-collects a timeout signal that only AbortSignal.any refers to, so that it never fires: this keeps it.
  setTimeout(() => void limit.aborted, timeout + 1_000).unref()
  const body = toJson({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'Content-Type': 'application/json' }
  const until = signal ? AbortSignal.any([signal, limit]) : limit
  return fetch(url, { method: 'POST', headers, body, redirect, signal: until }).catch(unanswered)
}

/** Turns a connection's failure into NoAnswer. Node's fetch has the reason in the cause. */
export function unanswered(error: unknown): never {
  const timedOut = error instanceof Error && error.name === 'TimeoutError'
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const reason =
    cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : String(cause)
  throw new NoAnswer(timedOut, reason)
}

/** Retry-After in milliseconds, from seconds or an HTTP date. Undefined where it is invalid. */
export function parseRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const asked = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(asked) ? undefined : Math.max(asked, 0)
}
