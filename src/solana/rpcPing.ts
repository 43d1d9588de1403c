import { pingsFirst } from './pingChoice'
import { atMost } from '../units/atMost'
import { hostOf, outcomeOfError, RPC_TIMEOUT, type RpcOutcome } from './rpcRetry'

const pings = new Map<string, Promise<RpcOutcome | null>>()

/**
 * Asks an endpoint for the method 'test' before its first call (SPEC section 7), where the settings say so. Null where it is
 * there: whatever it says to a method that no node has, it has answered. What is not there is pinged again the next time.
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

/** How an endpoint answered a question about its health: in so many milliseconds, and well or not. */
export type Sample = Readonly<{ well: boolean; milliseconds: number }>

/** SPEC section 9: an endpoint that takes longer has not answered. Milliseconds. */
const HEALTH_TIMEOUT = 1_000
/** Bytes: "ok" takes forty. */
const LONGEST_HEALTH = 4_096

/** Asks an endpoint whether it keeps up with the chain. Never rejects: no answer, a refusal and a node that is behind are not well. */
export async function sampleHealth(url: string): Promise<Sample> {
  const asked = performance.now()
  const well = await isWell(url)
  return { well, milliseconds: performance.now() - asked }
}

async function isWell(url: string): Promise<boolean> {
  try {
    const response = await postCall(url, 'getHealth', AbortSignal.timeout(HEALTH_TIMEOUT))
    const { result } = (await atMost(response, LONGEST_HEALTH).json()) as { result?: unknown }
    return response.ok && result === 'ok'
  } catch {
    return false
  }
}

function postCall(url: string, method: string, signal: AbortSignal): Promise<Response> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal })
}
