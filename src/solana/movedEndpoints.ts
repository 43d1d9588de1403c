const successors = new Map<string, readonly string[]>()

/** Says that what these endpoints were asked is asked of others from now on: somebody chose them while the page was open. */
export function moveEndpoints(from: readonly string[], to: readonly string[]): void {
  successors.delete(to.join(' '))
  if (from.join(' ') !== to.join(' ')) successors.set(from.join(' '), to)
}

/** The endpoints that have taken the place of these; the same list where none have. */
export function endpointsNow(urls: readonly string[]): readonly string[] {
  const next = successors.get(urls.join(' '))
  return next ? endpointsNow(next) : urls
}
