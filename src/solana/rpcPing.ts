import { pingsFirst } from './rpcChoices'
import { textAtMost } from '../units/atMost'
import { hostOf, outcomeOfError, RPC_TIMEOUT, type RpcOutcome } from './rpcRetry'

const pings = new Map<string, Promise<RpcOutcome | null>>()

/**
 * Calls the method 'test' of an endpoint before its first real call, where the settings say so. No node has such a method, so any
 * answer shows that the endpoint works: then null. An endpoint that did not answer is pinged again the next time.
 */
export async function pingOnce(url: string): Promise<RpcOutcome | null> {
  if (!pingsFirst()) return null
  const ping = pings.get(url) ?? pingNow(url)
  pings.set(url, ping)
  const missing = await ping
  if (missing) pings.delete(url)
  return missing
}

async function pingNow(url: string): Promise<RpcOutcome | null> {
  try {
    const { body } = await postCall(url, 'test', AbortSignal.timeout(RPC_TIMEOUT))
    await body?.cancel()
    return null
  } catch (thrown) {
    return outcomeOfError(thrown, hostOf(url))
  }
}

/** One health check of an endpoint: whether it was healthy, and how long the answer took. */
export type PingSample = Readonly<{ well: boolean; milliseconds: number }>

/** Milliseconds after which a health check counts as not answered. */
const HEALTH_TIMEOUT = 1_000
/** The most bytes of an answer; "ok" takes forty. */
const LONGEST_HEALTH = 4_096

/** Checks whether an endpoint keeps up with the chain (getHealth). Never rejects: no answer, a refusal and "behind" are unhealthy. */
export async function sampleHealth(url: string): Promise<PingSample> {
  const asked = performance.now()
  const well = await isWell(url)
  return { well, milliseconds: performance.now() - asked }
}

async function isWell(url: string): Promise<boolean> {
  try {
    const response = await postCall(url, 'getHealth', AbortSignal.timeout(HEALTH_TIMEOUT))
    const { text } = await textAtMost(response, LONGEST_HEALTH)
    const { result } = JSON.parse(text) as { result?: unknown }
    return response.ok && result === 'ok'
  } catch {
    return false
  }
}

function postCall(url: string, method: string, signal: AbortSignal): Promise<Response> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal })
}
