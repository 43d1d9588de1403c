import { dropDoubt } from '../errors/silence'

const successors = new Map<string, readonly string[]>()

/** Redirects calls from some endpoints to others, which the user chose while the page was open. */
export function moveEndpoints(from: readonly string[], to: readonly string[]): void {
  successors.delete(to.join(' '))
  if (from.join(' ') === to.join(' ')) return
  successors.set(from.join(' '), to)
  dropDoubt(from)
}

/** The endpoints that replace these; the list itself where none do. */
export function endpointsNow(urls: readonly string[]): readonly string[] {
  const next = successors.get(urls.join(' '))
  return next ? endpointsNow(next) : urls
}

let chosen = false

/** Whether an endpoint is pinged before its first call, as the settings say. */
export function pingsFirst(): boolean {
  return chosen
}

export function choosePingFirst(choice: boolean): void {
  chosen = choice
}
