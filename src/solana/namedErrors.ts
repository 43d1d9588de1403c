import { AppError, isAbort, toAppError } from '../errors/AppError'
import { nodeErrorOf } from '../errors/codes'

/**
 * Runs `work` and turns the errors of web3.js into AppErrors: rpc/failed where the node answered with an error, else
 * rpc/invalid-answer, because a library's message about an unreadable answer does not help a user. An abort stays as it is.
 */
export async function withRpcErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isAbort(error) ? error : toRpcError(error)
  }
}

/** The AppError for a caught error; for an error of a node it has the node's number and text. */
export function toRpcError(error: unknown): AppError {
  const known = toAppError(error, 'rpc/failed')
  if (known.code !== 'rpc/failed' || known === error) return known
  if (!isOfNode(error)) return new AppError('rpc/invalid-answer', {}, { cause: error })
  const { code, message } = error
  return typeof code === 'number' ? nodeErrorOf({ code, message }, {}, { cause: error }) : known
}

/** JSON_RPC_SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION (Agave). */
const UNSUPPORTED_VERSION = -32_015

/** Whether a node refused to show a transaction because the request did not allow its version. */
export function isUnsupportedVersion(error: unknown): boolean {
  return toRpcError(error).context['code'] === UNSUPPORTED_VERSION
}

/** Whether the node itself answered with this error, as web3.js throws it. */
function isOfNode(error: unknown): error is Error & { code?: unknown } {
  return error instanceof Error && error.name === 'SolanaJSONRPCError'
}
