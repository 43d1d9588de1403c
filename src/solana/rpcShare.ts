/** The most requests in flight that are remembered. */
const MOST = 8192

const inFlight = new Map<string, Promise<unknown>>()

/** Runs `run`, unless a request with the same key is in flight: then both share its answer. */
export function shareInFlight<Answer>(key: string, run: () => Promise<Answer>): Promise<Answer> {
  const flight = inFlight.get(key)
  if (flight) return flight as Promise<Answer>
  const answer = run().finally(() => inFlight.delete(key))
  if (inFlight.size < MOST) inFlight.set(key, answer)
  return answer
}
