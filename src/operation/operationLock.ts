/**
 * Takes the one right to drive an operation, across the tabs of this browser: resolves with its release, or null where another
 * tab has it. A closed tab gives it back by itself. A browser without locks lets everyone drive.
 */
export function lockOperation(operationId: string): Promise<(() => void) | null> {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  if (!locks) return Promise.resolve(() => {})
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      if (lock) return new Promise<void>((release) => resolve(release))
      resolve(null)
      return undefined
    }
    // Tabs of an older version ask for the lock by this name.
    locks.request(`mintwright.deed.${operationId}`, { ifAvailable: true }, hold).catch(reject)
  })
}
