/** Resolves when the browser is idle, after two seconds at the latest. Safari has no idle callback. */
export function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: 2_000 })
    else setTimeout(resolve, 500)
  })
}
