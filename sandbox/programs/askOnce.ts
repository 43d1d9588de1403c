import * as v from 'valibot'
import { fromJson } from './json'
import { parseRetryAfter } from './patience'

/** The node cannot be worked with, whatever it is asked: there is no point in going on. */
export class Unreachable extends Error {}

/** A failure that may pass; its message goes on from the host's name. `after`: milliseconds that the node asks for. */
export class Passing extends Error {
  constructor(
    message: string,
    readonly after?: number,
  ) {
    super(message)
  }
}

type Question<T> = Readonly<{
  url: string
  method: string
  params: readonly unknown[]
  read: (result: unknown) => T
  signal: AbortSignal
  timeout: number
}>

const PASSING_STATUS: ReadonlySet<number> = new Set([408, 413, 425, 429])
/** Errors about the node's state or its patience, not about the question (JSON-RPC's server errors; what providers use). */
const PASSING_CODE = /^(-32603|-320\d\d|-32429|429|5\d\d)$/
const Answer = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string() }) }),
  v.pipe(
    v.object({ result: v.unknown() }),
    v.check((answer) => 'result' in answer),
  ),
])

/** Puts one question to a node once. Rejects with Passing, Unreachable, or Error where the node refuses the question. */
export async function askOnce<T>(question: Question<T>): Promise<T> {
  const response = await post(question)
  if (!response.ok) throw refusedWith(response)
  const answer = readAnswer(await textOf(response))
  if ('error' in answer) throw refusal(question, answer.error)
  try {
    return question.read(answer.result)
  } catch {
    throw new Passing(`gives no proper answer to ${question.method}`)
  }
}

async function post<T>({ url, method, params, signal, timeout }: Question<T>): Promise<Response> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const both = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
  return fetch(url, { method: 'POST', headers, body, signal: both }).catch(unanswered)
}

function textOf(response: Response): Promise<string> {
  return response.text().catch(unanswered)
}

function unanswered(error: unknown): never {
  if (error instanceof Error && error.name === 'TimeoutError') throw new Passing('does not answer in time')
  throw new Passing(`cannot be reached, or hangs up (${codeOf(error)})`)
}

/** Node's fetch says what happened in the cause. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return error instanceof Error ? error.message : String(error)
}

function refusedWith({ status, headers }: Response): Error {
  if (PASSING_STATUS.has(status) || status >= 500) {
    const words = status === 429 ? 'has had too many questions' : 'has a failure'
    return new Passing(`${words} (HTTP ${status})`, parseRetryAfter(headers.get('retry-after')))
  }
  return new Unreachable(`The node refuses (HTTP ${status}). Name another one: -- --rpc <address>`)
}

function readAnswer(text: string): v.InferOutput<typeof Answer> {
  try {
    return v.parse(Answer, fromJson(text))
  } catch {
    throw new Passing(`answers with ${/^\s*</.test(text) ? 'a web page' : 'something'} that is no JSON-RPC`)
  }
}

function refusal<T>({ url, method }: Question<T>, error: { code: number; message: string }): Error {
  const words = `${printable(error.message)} (${error.code})`
  if (PASSING_CODE.test(String(error.code))) return new Passing(`says: ${words}`)
  return new Error(`${new URL(url).host} refuses ${method}: ${words}`)
}

/** What a stranger wrote goes to a terminal: without control characters, and not much of it. */
function printable(text: string): string {
  return text.replace(/\p{C}+/gu, ' ').slice(0, 200)
}
