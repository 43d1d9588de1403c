/** Milliseconds of work after which the page gets its turn: less than a frame. */
export const AT_ONCE_MS = 12

/** Goes through these, and lets the page have its turn now and then, so that many do not hold it up. */
export async function* inTurns<One>(all: Iterable<One>): AsyncGenerator<One> {
  let since = performance.now()
  for (const one of all) {
    if (performance.now() - since > AT_ONCE_MS) {
      // oxlint-disable-next-line no-await-in-loop -- one part after another
      await pause(0)
      since = performance.now()
    }
    yield one
  }
}

/** Waits `ms` milliseconds; rejects with the signal's reason as soon as that is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
