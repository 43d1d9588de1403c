import { toAppError } from '../errors/AppError'

/** Does some work with a node; what web3.js throws of its own (a node's error, an answer that is none) becomes rpc/failed. */
export async function withRpcErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toAppError(error, 'rpc/failed')
  }
}
