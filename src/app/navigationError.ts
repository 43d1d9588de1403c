/** The `error` text in a navigation's state and the state without it (null when nothing else is in it), if there is one. */
export function takeError(state: unknown): { error: string; rest: object | null } | undefined {
  if (typeof state !== 'object' || state === null || !('error' in state)) return undefined
  const { error, ...rest } = state
  if (typeof error !== 'string' || error === '') return undefined
  return { error, rest: Object.keys(rest).length > 0 ? rest : null }
}
