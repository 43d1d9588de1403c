import { AppError } from '../errors/AppError'

/**
 * One JSON-RPC read, each endpoint asked once in turn: for Home and the footer, whose first load has no room for the
 * retries of `rpcFetch` and whose figures may be missing. Rejects with AppError rpc/failed when none gave a result.
 */
export async function askNode<Result>(
  urls: readonly string[],
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<Result> {
  for (const url of urls) {
    const result = await askOne<Result>(url, method, params, signal)
    if (result !== undefined) return result
  }
  throw new AppError('rpc/failed', { method })
}

/** Undefined where the endpoint refuses, fails, or answers with an error of its own. */
async function askOne<Result>(
  url: string,
  method: string,
  params: readonly unknown[],
  signal: AbortSignal,
): Promise<Result | undefined> {
  try {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body, signal })
    return ((await answer.json()) as { result?: Result }).result
  } catch {
    return undefined
  }
}
