/** Resolves once the condition holds, however the clock of the test is turned. What never comes is the test's own time limit. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}
