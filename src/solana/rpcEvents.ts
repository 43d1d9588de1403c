import { AppError } from '../errors/AppError'

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

/**
 * Writes an error to the console; nothing else is ever logged. URLs are cut to their origin, because their paths and queries
 * may hold keys of RPC endpoints.
 */
function logError(what: string, thrown: unknown): void {
  console.error(withoutSecrets(`${what}: ${describe(thrown)}`))
}

function describe(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const told = thrown instanceof AppError ? thrown.message : `${thrown.name}: ${thrown.message}`
  return thrown.cause === undefined ? told : `${told} ← ${describe(thrown.cause)}`
}

/** The text with each URL cut to its scheme and host. */
export function withoutSecrets(text: string): string {
  return text.replace(/\b([a-z][a-z\d+.-]*:\/\/)(?:[^\s/?#"'<>]*@)?([^\s/?#"'<>]*)[^\s"'<>]*/gi, '$1$2')
}
