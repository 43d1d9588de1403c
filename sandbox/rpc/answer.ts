import type { Chain } from '../chain/Chain'
import type { Id, Refused, Request, Requests } from './envelope'
import { toJson, toOrderedJson } from './json'
import { methods } from './methods'
import { Params } from './params'
import { methodNotFound, RpcError } from './RpcError'

/** Answers one call, or undefined for an unknown method. WebSocket adds its subscriptions. */
export type Call = (method: string, params: Params) => unknown

/** The methods of the table on one chain, which is served at `port` of this machine. Throws RpcError. */
export function callsOn(chain: Chain, port: number | null = null): Call {
  return (name, params) => {
    const method = methods.get(name)
    if (!method) throw methodNotFound()
    return method(chain, params, port)
  }
}

/**
 * Fetches what a call needs before it may run: a promise, or undefined where nothing is missing. It rejects with the RpcError
 * that becomes the answer.
 */
export type Prefetch = (method: string, params: Params) => Promise<void> | undefined

/**
 * The same requests once everything they need is there. A request whose needs were not met is refused; the others are not.
 */
export async function prefetched({ batch, list }: Requests, prefetch: Prefetch): Promise<Requests> {
  return { batch, list: await Promise.all(list.map((each) => meetNeeds(each, prefetch))) }
}

/** Once a batch's answers have this many characters, the rest is refused: a quarter of JavaScript's longest string. */
const MAX_CHARACTERS = 128 * 1024 * 1024

/**
 * The JSON-RPC 2.0 answer as text, in the order of the requests; empty where there were only notifications. Runs the calls
 * synchronously, so the chain does not change between them. Our own failures become -32603 and are printed to the terminal;
 * once a batch's answers are too long, its further calls are refused.
 */
export function answerText({ batch, list }: Requests, call: Call): string {
  const answers: string[] = []
  let length = 0
  for (const each of list) {
    const answer = answerOne(length > MAX_CHARACTERS ? refusedAsTooLong(each) : each, call)
    if (answer === undefined) continue
    answers.push(answer)
    length += answer.length
  }
  return batch && answers.length > 0 ? `[${answers.join(',')}]` : answers.join('')
}

async function meetNeeds(request: Request | Refused, prefetch: Prefetch): Promise<Request | Refused> {
  if ('refusal' in request || request.id === undefined) return request
  try {
    await prefetch(request.method, new Params(request.params))
    return request
  } catch (error) {
    return { id: request.id, refusal: asRpcError(request.method, error) }
  }
}

function refusedAsTooLong({ id }: Request | Refused): Refused {
  return { id, refusal: new RpcError(-32600, 'Invalid request: the answers to this batch are too long') }
}

/** A notification has no id: it gets no answer and is not executed, as in nodes. */
function answerOne(request: Request | Refused, call: Call): string | undefined {
  if (request.id === undefined) return undefined
  if (!('refusal' in request)) return run(request, request.id, call)
  return failureText(request.id, request.refusal, request.versioned)
}

/** The beginning of an answer, unless the request was of another protocol. */
const VERSION = '"jsonrpc":"2.0",'

function run({ method, params }: Request, id: Id, call: Call): string {
  try {
    const result = call(method, new Params(params)) ?? null
    return `{${VERSION}"result":${toOrderedJson(result)},"id":${toJson(id)}}`
  } catch (error) {
    return failureText(id, asRpcError(method, error))
  }
}

function asRpcError(method: string, error: unknown): RpcError {
  if (error instanceof RpcError) return error
  console.error(`The practice chain failed to answer ${method}:`, error)
  return new RpcError(-32603, 'Internal error')
}

function failureText(id: Id, { code, message, data }: RpcError, isVersioned = true): string {
  const more = data === undefined ? '' : `,"data":${toOrderedJson(data)}`
  const error = `{"code":${code},"message":${toJson(message)}${more}}`
  return `{${isVersioned ? VERSION : ''}"error":${error},"id":${toJson(id)}}`
}
