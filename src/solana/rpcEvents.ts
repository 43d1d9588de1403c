import { AppError } from '../errors/AppError'

/**
 * Writes a call that failed after all retries on all endpoints to the console; nothing else is ever logged. URLs are cut to their origin,
 * because their paths and queries may hold keys of RPC endpoints.
 */
export function logRpcFailure(method: string, error: AppError): void {
  console.error(withoutSecrets(`RPC ${method}: ${describe(error)}`))
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
