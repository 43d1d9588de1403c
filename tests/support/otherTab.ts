/** The browser's locks as this tab sees them: those that `elsewhere` names are another tab's, until they are taken out of it. */
export function locksBeside(elsewhere: ReadonlySet<string>): Pick<LockManager, 'request'> {
  const own = new Set<string>()
  const request = async (
    name: string,
    _: LockOptions,
    use: LockGrantedCallback<unknown>,
  ): Promise<unknown> => {
    if (elsewhere.has(name) || own.has(name)) return await use(null)
    own.add(name)
    try {
      return await use({ name, mode: 'exclusive' })
    } finally {
      own.delete(name)
    }
  }
  return { request: request as LockManager['request'] }
}
