import { AppError } from '../errors/AppError'
import { atMost } from '../units/atMost'

/** The most bytes of an answer. The longest one read here, the priority fees of 150 slots, has some ten thousand. */
const LONGEST_ANSWER = 1e6
const PATIENCE_MS = 14e3

/**
 * One JSON-RPC read for Home and the footer, whose figures may be missing: without the retries of `rpcFetch` and the code that these
 * import. Each endpoint is asked once, in turn, and 14 s are divided among them. An endpoint that refuses, fails or answers with an
 * error leads to the next. Rejects with AppError rpc/failed when none gave a result.
 */
export async function askNode<Result>(
  urls: readonly string[],
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<Result> {
  for (const url of urls) {
    const asked = fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(PATIENCE_MS / urls.length))]),
    })
    const read = asked.then((response) => atMost(response, LONGEST_ANSWER).json() as Promise<Answer<Result>>)
    const answer = await read.catch(() => undefined)
    if (answer?.result !== undefined) return answer.result
  }
  throw new AppError('rpc/failed', { method })
}

type Answer<Result> = Readonly<{ result?: Result }> | null
