import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { printable, readAnswer, type Answer } from '../remote/answer'
import { NoAnswer, parseRetryAfter, post } from '../remote/post'
import { createLimiter } from './limiter'

export type UpstreamOptions = Readonly<{
  /** How long one answer may take, in milliseconds. */
  timeoutMs?: number
  /** How long to wait before an overloaded cluster is asked again, in milliseconds; doubled each time. */
  pauseMs?: number
}>

type Reply = Readonly<{ code: number; message: string }>

/** Why a cluster gave no answer, as the end of a sentence. `reply` is the JSON-RPC error, where it returned one. */
export class UpstreamError extends Error {
  constructor(
    why: string,
    readonly reply?: Reply,
  ) {
    super(why)
  }
}

/** The cluster is overloaded; `waitMs` is the wait that it asks for, if any. */
class Overloaded extends UpstreamError {
  constructor(
    why: string,
    readonly waitMs?: number,
  ) {
    super(why)
  }
}

const ATTEMPTS = 4
const LONGEST_PAUSE_MS = 10_000
/** Public endpoints refuse more parallel requests. */
const AT_ONCE = 4
const OVERLOADED: ReadonlySet<number> = new Set([429, 500, 502, 503, 504])
/** The error codes that providers return in place of HTTP 429. */
const OVERLOADED_CODES: ReadonlySet<number> = new Set([429, -32429])
/** Errors of a reused connection that the server has closed, or of a broken one: a new connection may work. */
const DROPPED: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** Another cluster's JSON-RPC over HTTP. Its answers are not trusted until they have the expected shape. */
export class Upstream {
  readonly #timeoutMs: number
  readonly #pauseMs: number
  readonly #inTurn = createLimiter(AT_ONCE)

  constructor(
    private readonly url: string,
    { timeoutMs = 30_000, pauseMs = 500 }: UpstreamOptions = {},
  ) {
    this.#timeoutMs = timeoutMs
    this.#pauseMs = pauseMs
  }

  /**
   * Calls a method and parses its result with the given shape. An overloaded cluster is asked again. Rejects with
   * UpstreamError.
   */
  async ask<T>(method: string, params: readonly unknown[], shape: v.GenericSchema<unknown, T>): Promise<T> {
    const result = v.safeParse(shape, await this.#inTurn(() => this.#insist(method, params)))
    if (result.success) return result.output
    const [issue] = result.issues
    throw new UpstreamError(`its answer is not what ${method} answers (${v.getDotPath(issue) ?? 'result'})`)
  }

  async #insist(method: string, params: readonly unknown[]): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(method, params)
      } catch (error) {
        if (!(error instanceof Overloaded)) throw error
        const pause = error.waitMs ?? this.#pauseMs * 2 ** (attempt - 1)
        if (attempt === ATTEMPTS || pause > LONGEST_PAUSE_MS) throw error
        await sleep(pause)
      }
    }
  }

  async #once(method: string, params: readonly unknown[]): Promise<unknown> {
    const { response, answer } = await this.#heard(method, params)
    if (OVERLOADED.has(response.status))
      throw new Overloaded(statusOf(response), parseRetryAfter(response.headers.get('retry-after')))
    if (answer.kind === 'error') throw refusal(answer)
    if (answer.kind === 'too long')
      throw new UpstreamError(`its answer is longer than ${answer.mostMegabytes} MB`)
    if (!response.ok) throw new UpstreamError(statusOf(response))
    if (answer.kind === 'result') return answer.result
    throw new UpstreamError(`it answered what is ${answer.kind}`)
  }

  async #heard(method: string, params: readonly unknown[]): Promise<{ response: Response; answer: Answer }> {
    try {
      const response = await post({
        url: this.url,
        method,
        params,
        timeout: this.#timeoutMs,
        redirect: 'manual',
      })
      return { response, answer: await readAnswer(response) }
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      if (error.timedOut)
        throw new UpstreamError(`it did not answer within ${this.#timeoutMs / 1000} seconds`)
      const why = `it could not be reached (${error.reason})`
      throw DROPPED.has(error.reason) ? new Overloaded(why) : new UpstreamError(why)
    }
  }
}

function refusal({ code, message }: Reply): UpstreamError {
  const why = `it says “${message}” (${code})`
  return OVERLOADED_CODES.has(code) ? new Overloaded(why) : new UpstreamError(why, { code, message })
}

/** The HTTP status as part of a sentence. */
function statusOf({ status, statusText }: Response): string {
  return `it answered HTTP ${`${status} ${printable(statusText)}`.trim()}`
}
