import type { Chain } from '../chain/Chain'
import { toJson } from './json'
import { methods } from './methods'
import { Params } from './params'
import { RpcError } from './RpcError'

/** Answers one call, or undefined where it knows no such method. WebSocket puts its subscriptions in front. */
export type Call = (method: string, params: Params) => unknown

/** The methods of the table on one chain. Throws RpcError. */
export function callsOn(chain: Chain): Call {
  return (name, params) => {
    const method = methods.get(name)
    if (!method) throw new RpcError(-32601, 'Method not found')
    return method(chain, params)
  }
}

/**
 * What a call needs before it may run: a promise to wait for, or undefined where nothing is missing. It rejects with the
 * RpcError that then is the answer.
 */
export type Prefetch = (method: string, params: Params) => Promise<void> | undefined

/** The requests of one body, single or batch. What cannot be run has its failure in its place. */
export type Requests = Readonly<{ batch: boolean; list: readonly (Request | Refused)[] }>

/** Reads a request body. Whatever it is, there is something to answer. */
export function readRequests(body: string): Requests {
  let read: unknown
  try {
    read = JSON.parse(body)
  } catch {
    return { batch: false, list: [{ id: null, refusal: new RpcError(-32700, 'Parse error') }] }
  }
  if (!Array.isArray(read)) return { batch: false, list: [readRequest(read)] }
  if (read.length === 0) return { batch: false, list: [{ id: null, refusal: invalidRequest() }] }
  return { batch: true, list: read.map(readRequest) }
}

/** The same requests once all that they need is here. One whose needs were not met is refused; the others are not. */
export async function prefetched({ batch, list }: Requests, prefetch: Prefetch): Promise<Requests> {
  return { batch, list: await Promise.all(list.map((each) => meetNeeds(each, prefetch))) }
}

/**
 * The JSON-RPC 2.0 answer as text, in the order of the requests; an empty text where only notifications came. Runs the
 * calls in one go: nothing else happens on the chain between the first and the last. Failures of ours become -32603 and
 * are told to the terminal.
 */
export function answerText({ batch, list }: Requests, call: Call): string {
  const answers = list.map((each) => answerOne(each, call)).filter((each) => each !== undefined)
  if (answers.length === 0) return ''
  return batch ? `[${answers.map(toJson).join(',')}]` : toJson(answers[0])
}

async function meetNeeds(request: Request | Refused, prefetch: Prefetch): Promise<Request | Refused> {
  if ('refusal' in request) return request
  try {
    await prefetch(request.method, new Params(request.params))
    return request
  } catch (error) {
    return { id: request.id, refusal: asRpcError(request.method, error) }
  }
}

function answerOne(request: Request | Refused, call: Call): object | undefined {
  const answer = 'refusal' in request ? failure(request.id ?? null, request.refusal) : run(request, call)
  return request.id === undefined ? undefined : answer
}

type Request = Readonly<{
  id: string | number | null | undefined
  method: string
  params: readonly unknown[]
}>

type Refused = Readonly<{ id: Request['id']; refusal: RpcError }>

function readRequest(request: unknown): Request | Refused {
  const refused = (refusal: RpcError): Refused => ({ id: idOf(request), refusal })
  if (typeof request !== 'object' || request === null || Array.isArray(request))
    return refused(invalidRequest())
  const { jsonrpc, id, method, params } = request as Record<string, unknown>
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !isId(id)) return refused(invalidRequest())
  if (params === undefined || params === null) return { id, method, params: [] }
  if (Array.isArray(params)) return { id, method, params }
  return typeof params === 'object'
    ? refused(new RpcError(-32602, 'Invalid params: invalid type: map, expected a sequence.'))
    : refused(invalidRequest())
}

function run({ id, method, params }: Request, call: Call): object {
  try {
    return { jsonrpc: '2.0', result: call(method, new Params(params)) ?? null, id: id ?? null }
  } catch (error) {
    return failure(id ?? null, asRpcError(method, error))
  }
}

function asRpcError(method: string, error: unknown): RpcError {
  if (error instanceof RpcError) return error
  console.error(`The practice chain failed to answer ${method}:`, error)
  return new RpcError(-32603, 'Internal error')
}

function failure(id: string | number | null, { code, message, data }: RpcError): object {
  return { jsonrpc: '2.0', error: { code, message, ...(data !== undefined && { data }) }, id }
}

function invalidRequest(): RpcError {
  return new RpcError(-32600, 'Invalid request')
}

function isId(id: unknown): id is Request['id'] {
  return id === undefined || id === null || typeof id === 'string' || typeof id === 'number'
}

function idOf(request: unknown): string | number | null {
  const id = typeof request === 'object' && request !== null && 'id' in request ? request.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
