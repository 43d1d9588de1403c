import { AppError } from '../errors/AppError'
import { atMost } from '../units/atMost'

/** Bytes: the longest that is asked for here, the bids of 150 slots, takes some ten thousand. */
const LONGEST_ANSWER = 1e6
const PATIENCE_MS = 14e3

/**
 * One JSON-RPC read, each endpoint asked once in turn, in 14 s altogether, of which each has its share: for Home and the footer, whose figures may be missing, without
 * the retries of `rpcFetch` and what these import. An endpoint that refuses, fails, or answers with an error of its own leads to
 * the next. Rejects with AppError rpc/failed when none gave a result.
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
