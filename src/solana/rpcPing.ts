/* Asks endpoints how well they work: once before the first call, and again and again while there is a choice between them. */

import { pingsFirst } from './rpcChoices'
import { textAtMost } from '../units/atMost'
import { RPC_TIMEOUT } from './rpcLimits'
import { hostOf, outcomeOfError, type RpcOutcome } from './rpcRetry'

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

function postCall(url: string, method: string, signal: AbortSignal): Promise<Response> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal })
}

/** Milliseconds between two health checks, and the number of samples that are kept for an endpoint. */
const EVERY = 4_000
const KEPT = 10
/** Milliseconds without a call after which the health checks stop. */
const IDLE = 60_000

type Poll = { askedAt: number }

const samples = new Map<string, readonly PingSample[]>()
const polls = new Map<string, Poll>()

/**
 * The endpoints, the better one first. Where there are several, a call of this function keeps their health checks going: every 4 s
 * while the page is visible, until a minute has passed without a call.
 */
export function betterFirst(urls: readonly string[]): readonly string[] {
  if (urls.length < 2) return urls
  const key = urls.join(' ')
  const poll = polls.get(key)
  if (poll) poll.askedAt = Date.now()
  else startPoll(key, urls)
  return rankEndpoints(urls, (url) => samples.get(url) ?? [])
}

function startPoll(key: string, urls: readonly string[]): void {
  const poll: Poll = { askedAt: Date.now() }
  polls.set(key, poll)
  const timer = setInterval(() => {
    if (Date.now() - poll.askedAt < IDLE) return void pollOnce(urls)
    clearInterval(timer)
    polls.delete(key)
  }, EVERY)
}

async function pollOnce(urls: readonly string[]): Promise<void> {
  if (globalThis.document?.visibilityState === 'hidden') return
  await Promise.all(
    urls.map(async (url) => {
      const sample = await sampleHealth(url)
      samples.set(url, [...(samples.get(url) ?? []), sample].slice(-KEPT))
    }),
  )
}

/** The weights of an endpoint's stability (the fraction of healthy samples) and of its speed. */
const STABILITY_WEIGHT = 0.7
const LATENCY_WEIGHT = 0.3

/**
 * The endpoints, the better one first. Score: 0.7 × the fraction of healthy samples + 0.3 × how much faster than the slowest sample the
 * endpoint answered. Endpoints with equal scores or without samples keep their order.
 */
export function rankEndpoints(
  urls: readonly string[],
  samplesOf: (url: string) => readonly PingSample[],
): readonly string[] {
  const slowest = Math.max(0, ...urls.flatMap(samplesOf).map(({ milliseconds }) => milliseconds))
  const scores = new Map(urls.map((url) => [url, scoreOf(samplesOf(url), slowest)]))
  return urls.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0))
}

/** The score from 0 (never answers) to 1 (always, at once); `slowest` is the longest time of all samples, in ms. */
export function scoreOf(samples: readonly PingSample[], slowest: number): number {
  const times = samples.filter(({ well }) => well).map(({ milliseconds }) => milliseconds)
  if (times.length === 0) return 0
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  const quickness = slowest > 0 ? Math.max(0, 1 - mean / slowest) : 1
  return STABILITY_WEIGHT * (times.length / samples.length) + LATENCY_WEIGHT * quickness
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
