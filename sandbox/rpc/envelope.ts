import { fromJson, JsonFloat } from './json'
import { RpcError } from './RpcError'

/** A valid call. `params` is as it was read, undefined where there was none. */
export type Request = Readonly<{ id: Id | undefined; method: string; params: unknown }>
/** An invalid call, with its answer; `versioned`: whether the answer names the protocol. */
export type Refused = Readonly<{ id: Id | undefined; refusal: RpcError; versioned?: false }>
export type Id = string | number | bigint | null

/** The requests of one body, single or batch. An invalid call has its error in its place. */
export type Requests = Readonly<{ batch: boolean; list: readonly (Request | Refused)[] }>

/** Reads a request body as the nodes' jsonrpc-core does. Every body gets an answer. */
export function readRequests(body: string): Requests {
  try {
    const read = fromJson(body)
    if (!Array.isArray(read)) return { batch: false, list: [readCall(read)] }
    const positional = readPositional(read)
    if (positional) return { batch: false, list: [positional] }
    return { batch: true, list: read.map(readCall) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { batch: false, list: [{ id: null, refusal: new RpcError(-32700, 'Parse error') }] }
  }
}

/**
 * One call: an object with exactly these fields. Another object is refused under its id; a value without a valid id makes the
 * whole body unreadable (SyntaxError).
 */
function readCall(value: unknown): Request | Refused {
  if (!isMap(value)) throw new SyntaxError('a call is an object')
  const { jsonrpc, id, method, params, ...others } = value
  if (id !== undefined && !isId(id))
    throw new SyntaxError('an id is a text, a whole number from 0 on, or null')
  const known = jsonrpc === undefined || jsonrpc === null || jsonrpc === '2.0'
  const callable = known && typeof method === 'string' && isParams(params) && Object.keys(others).length === 0
  if (!callable) return { id: id ?? null, refusal: new RpcError(-32600, 'Invalid request') }
  return versioned({ id, method, params: params ?? undefined }, jsonrpc)
}

/** A call may be an array of its fields: version, method, parameters and id. */
function readPositional(list: readonly unknown[]): Request | Refused | null {
  const [jsonrpc, method, params, id] = list
  const known = jsonrpc === null || jsonrpc === '2.0'
  if (!known || typeof method !== 'string' || !isParams(params) || list.length > 4) return null
  if (id !== undefined && !isId(id)) return null
  return versioned({ id, method, params: params ?? undefined }, jsonrpc)
}

/** Without the version it is a call of JSON-RPC 1.0, which nodes do not speak. */
function versioned(request: Request, jsonrpc: unknown): Request | Refused {
  if (jsonrpc === '2.0') return request
  const refusal = new RpcError(-32600, 'Unsupported JSON-RPC protocol version')
  return { id: request.id, refusal, versioned: false }
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonFloat)
}

function isParams(value: unknown): boolean {
  return value === undefined || value === null || Array.isArray(value) || isMap(value)
}

function isId(value: unknown): value is Id {
  if (typeof value === 'number' || typeof value === 'bigint') return value >= 0
  return value === null || typeof value === 'string'
}
