import { AppError, toAppError } from '../errors/AppError'

/**
 * Runs `work` and turns the errors of web3.js into AppErrors: rpc/failed where the node answered with an error, else
 * rpc/invalid-answer, because a library's message about an unreadable answer does not help a user.
 */
export async function withRpcErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toRpcError(error)
  }
}

/** The AppError for a caught error. */
export function toRpcError(error: unknown): AppError {
  const known = toAppError(error, 'rpc/failed')
  if (known.code !== 'rpc/failed' || known === error || isOfNode(error)) return known
  return new AppError('rpc/invalid-answer', {}, { cause: error })
}

/** Whether the node itself answered with this error, as web3.js throws it. */
function isOfNode(error: unknown): boolean {
  return error instanceof Error && error.name === 'SolanaJSONRPCError'
}
