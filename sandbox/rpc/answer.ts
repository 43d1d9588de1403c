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
 * The JSON-RPC 2.0 answer to a request body, single or batch, as text; an empty text where only notifications came.
 * Whatever the body is, there is an answer: failures of ours become -32603 and are told to the terminal.
 */
export function answerText(body: string, call: Call): string {
  let request: unknown
  try {
    request = JSON.parse(body)
  } catch {
    return toJson(failure(null, new RpcError(-32700, 'Parse error')))
  }
  if (!Array.isArray(request)) return write(answerOne(request, call))
  if (request.length === 0) return toJson(failure(null, invalidRequest()))
  const answers = request.map((each) => answerOne(each, call)).filter((each) => each !== undefined)
  return answers.length > 0 ? `[${answers.map(write).join(',')}]` : ''
}

function write(answer: object | undefined): string {
  return answer ? toJson(answer) : ''
}

function answerOne(request: unknown, call: Call): object | undefined {
  const read = readRequest(request)
  if (read instanceof RpcError) return failure(idOf(request), read)
  const answer = run(read, call)
  return read.id === undefined ? undefined : answer
}

type Request = Readonly<{
  id: string | number | null | undefined
  method: string
  params: readonly unknown[]
}>

function readRequest(request: unknown): Request | RpcError {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) return invalidRequest()
  const { jsonrpc, id, method, params } = request as Record<string, unknown>
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !isId(id)) return invalidRequest()
  if (params === undefined || params === null) return { id, method, params: [] }
  if (Array.isArray(params)) return { id, method, params }
  return typeof params === 'object'
    ? new RpcError(-32602, 'Invalid params: invalid type: map, expected a sequence.')
    : invalidRequest()
}

function run({ id, method, params }: Request, call: Call): object {
  try {
    return { jsonrpc: '2.0', result: call(method, new Params(params)) ?? null, id: id ?? null }
  } catch (error) {
    return failure(id ?? null, error instanceof RpcError ? error : internal(method, error))
  }
}

function internal(method: string, error: unknown): RpcError {
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
