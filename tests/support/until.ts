/** A busy machine is no failure; a condition that never holds ends all the same. */
const PATIENCE_MS = 50_000
/** The machine's own clock, also where a test replaces it. */
const timeout = AbortSignal.timeout.bind(AbortSignal)

/** Resolves once the condition holds, whatever the test's clock, and rejects where it does not come to hold. */
export async function until(condition: () => boolean): Promise<void> {
  const ended = timeout(PATIENCE_MS)
  while (!condition()) {
    ended.throwIfAborted()
    await new Promise((resolve) => setImmediate(resolve))
  }
}
