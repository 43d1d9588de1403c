/** Milliseconds of work after which the page gets its turn: less than a frame. */
export const AT_ONCE_MS = 12

/** Goes through these, and lets the page have its turn now and then, so that many do not hold it up. */
export async function* inTurns<One>(all: Iterable<One>): AsyncGenerator<One> {
  let since = performance.now()
  for (const one of all) {
    if (performance.now() - since > AT_ONCE_MS) {
      // oxlint-disable-next-line no-await-in-loop -- one part after another
      await new Promise((resume) => setTimeout(resume))
      since = performance.now()
    }
    yield one
  }
}
