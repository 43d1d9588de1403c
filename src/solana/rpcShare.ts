/** SPEC section 9: identical requests in flight that are remembered at once. */
const MOST = 8192

const inFlight = new Map<string, Promise<unknown>>()

/** Runs `run`, unless what has the same key is already on its way: then its answer is shared. */
export function shareInFlight<Answer>(key: string, run: () => Promise<Answer>): Promise<Answer> {
  const flight = inFlight.get(key)
  if (flight) return flight as Promise<Answer>
  const answer = run().finally(() => inFlight.delete(key))
  if (inFlight.size < MOST) inFlight.set(key, answer)
  return answer
}
