import type { AppError } from '../errors/AppError'
import { logError } from '../errors/log'

/** A call that failed after all retries on all endpoints. */
export type RpcFailure = Readonly<{ method: string; error: AppError }>

type Listener = (failure: RpcFailure) => void

/** The most listeners: more would be a leak. */
const MOST_LISTENERS = 10
const listeners = new Set<Listener>([logFailure])

/** Calls the listener for every failed call, until the returned function is called. Throws RangeError beyond ten listeners. */
export function onRpcFailure(listener: Listener): () => void {
  if (listeners.size >= MOST_LISTENERS)
    throw new RangeError(`the RPC has ${MOST_LISTENERS} listeners already`)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellRpcFailure(failure: RpcFailure): void {
  for (const listener of listeners) listener(failure)
}

function logFailure({ method, error }: RpcFailure): void {
  logError(`RPC ${method}`, error)
}
