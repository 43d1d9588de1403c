/** The `error` text of a navigation's state, and the rest of that state (null when it is empty); undefined without an error. */
export function takeError(state: unknown): { error: string; rest: object | null } | undefined {
  if (typeof state !== 'object' || state === null || !('error' in state)) return undefined
  const { error, ...rest } = state
  if (typeof error !== 'string' || error === '') return undefined
  return { error, rest: Object.keys(rest).length > 0 ? rest : null }
}
