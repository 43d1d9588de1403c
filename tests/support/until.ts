/** Resolves once the condition holds, whatever the test's clock. The test's time limit ends waiting for ever. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}
