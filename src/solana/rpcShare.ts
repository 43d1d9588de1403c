/** SPEC section 9: identical requests in flight that are remembered at once. */
const MOST = 8192

type Request = Readonly<{ id?: unknown; method?: unknown; params?: unknown }>
type Flight = Readonly<{ id: string; text: Promise<string> }>

const inFlight = new Map<string, Flight>()

/**
 * Runs `run`, unless the same read is already on its way to the same endpoint: then its answer is shared, with the id
 * that this caller gave. Sends and batches are never shared.
 */
export async function shareInFlight(
  endpoint: string,
  body: string,
  run: () => Promise<string>,
): Promise<string> {
  const request = parseRequest(body)
  if (request === null) return run()
  const key = `${endpoint} ${request.method} ${JSON.stringify(request.params)}`
  const flight = inFlight.get(key)
  if (flight) return withId(await flight.text, flight.id, request.id)
  const text = run().finally(() => inFlight.delete(key))
  if (inFlight.size < MOST) inFlight.set(key, { id: request.id, text })
  return text
}

function parseRequest(body: string): { id: string; method: string; params: unknown } | null {
  const { id, method, params } = JSON.parse(body) as Request
  const shareable = typeof id === 'string' && typeof method === 'string' && !/^(send|request)/.test(method)
  return shareable ? { id, method, params } : null
}

/** The first quoted id of an answer is its own: web3.js uses a new uuid for each call. */
function withId(text: string, from: string, to: string): string {
  return from === to ? text : text.replace(JSON.stringify(from), JSON.stringify(to))
}
