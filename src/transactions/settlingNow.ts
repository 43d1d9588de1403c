let settling: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** The operations (ids) whose end this tab is finding out beside what its page shows. A new set with each change. */
export function settlingNow(): ReadonlySet<string> {
  return settling
}

/** Calls back when that set has changed, until the returned function is called. */
export function onSettlingChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Counts an operation as being found out until the returned function is called. */
export function beginSettling(operationId: string): () => void {
  change(new Set([...settling, operationId]))
  return () => change(new Set([...settling].filter((id) => id !== operationId)))
}

function change(next: ReadonlySet<string>): void {
  settling = next
  for (const listener of listeners) listener()
}
