import { AppError, toAppError } from '../errors/AppError'

/**
 * Does some work with a node. What web3.js throws of its own becomes rpc/failed where it is the node's own error, and else
 * rpc/invalid-answer: what a library says of an answer that it cannot read is nothing to read for people.
 */
export async function withRpcErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toRpcError(error)
  }
}

/** The same of an error that was caught. */
export function toRpcError(error: unknown): AppError {
  const known = toAppError(error, 'rpc/failed')
  if (known.code !== 'rpc/failed' || known === error || isOfNode(error)) return known
  return new AppError('rpc/invalid-answer', {}, { cause: error })
}

/** Whether it is an error that the node itself answered with, as web3.js throws it. */
function isOfNode(error: unknown): boolean {
  return error instanceof Error && error.name === 'SolanaJSONRPCError'
}
