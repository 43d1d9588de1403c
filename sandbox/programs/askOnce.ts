import { readAnswer, type Answer } from '../remote/answer'
import { NoAnswer, parseRetryAfter, post } from '../remote/post'

/** The node cannot be used at all: there is no point in going on. */
export class Unreachable extends Error {}

/** A temporary failure; its message continues after the host's name. `after`: the milliseconds that the node asks to wait. */
export class Passing extends Error {
  constructor(
    message: string,
    readonly after?: number,
  ) {
    super(message)
  }
}

/** The node did not answer at all. */
export class Silent extends Passing {}

type Question<T> = Readonly<{
  url: string
  method: string
  params: readonly unknown[]
  read: (result: unknown) => T
  signal: AbortSignal
  timeout: number
}>

const PASSING_STATUS: ReadonlySet<number> = new Set([408, 413, 425, 429])
/**
 * Codes for errors of the node's state or rate limits, not of the question (JSON-RPC's server errors, and providers' codes).
 */
const PASSING_CODE = /^(-32603|-320\d\d|-32429|429|5\d\d)$/

/** Sends one question to a node once. Rejects with Passing, Unreachable, or Error where the node refuses the question. */
export async function askOnce<T>(question: Question<T>): Promise<T> {
  const answer = await ask(question).catch(unanswered)
  if (answer.kind === 'error') throw refusal(question, answer)
  if (answer.kind !== 'result') throw unreadable(answer)
  try {
    return question.read(answer.result)
  } catch {
    throw new Passing(`gives no proper answer to ${question.method}`)
  }
}

async function ask<T>(question: Question<T>): Promise<Answer> {
  const response = await post(question)
  if (!response.ok) throw refusedWith(response)
  return readAnswer(response)
}

function unanswered(error: unknown): never {
  if (!(error instanceof NoAnswer)) throw error
  if (error.timedOut) throw new Silent('does not answer in time')
  throw new Silent(`cannot be reached, or hangs up (${error.reason})`)
}

function refusedWith({ status, headers }: Response): Error {
  if (PASSING_STATUS.has(status) || status >= 500) {
    const words = status === 429 ? 'has had too many questions' : 'has a failure'
    return new Passing(`${words} (HTTP ${status})`, parseRetryAfter(headers.get('retry-after')))
  }
  return new Unreachable(
    `The node refuses (HTTP ${status}). Another one is named with MINTWRIGHT_RPC=<address>.`,
  )
}

function unreadable(answer: Answer): Passing {
  const isPage = answer.kind === 'no JSON' && answer.isPage
  return new Passing(`answers with ${isPage ? 'a web page' : 'something'} that is no JSON-RPC`)
}

function refusal<T>({ url, method }: Question<T>, error: Readonly<{ code: number; message: string }>): Error {
  const words = `${error.message} (${error.code})`
  if (PASSING_CODE.test(String(error.code))) return new Passing(`says: ${words}`)
  return new Error(`${new URL(url).host} refuses ${method}: ${words}`)
}
