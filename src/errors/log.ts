import { AppError } from './AppError'

/**
 * Tells the console of an error. The log level is 'error' (SPEC section 9): nothing less is ever told. Of an address only the
 * origin is: keys of RPC endpoints stand in paths and queries.
 */
export function logError(what: string, thrown: unknown): void {
  console.error(withoutSecrets(`${what}: ${describe(thrown)}`))
}

function describe(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const told = thrown instanceof AppError ? thrown.message : `${thrown.name}: ${thrown.message}`
  return thrown.cause === undefined ? told : `${told} ← ${describe(thrown.cause)}`
}

/** The text with each address cut to its scheme and host. */
export function withoutSecrets(text: string): string {
  return text.replace(/\b([a-z][a-z\d+.-]*:\/\/)(?:[^\s/?#"'<>]*@)?([^\s/?#"'<>]*)[^\s"'<>]*/gi, '$1$2')
}
