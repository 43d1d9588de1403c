/** A JSON-RPC error: a code, a sentence and, for some codes, data. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

/** -32601, the answer to a method that the node does not have. */
export function methodNotFound(): RpcError {
  return new RpcError(-32601, 'Method not found')
}

/** -32602, the answer to a parameter that cannot be what it should be. */
export function invalidParams(message: string): RpcError {
  return new RpcError(-32602, message)
}
