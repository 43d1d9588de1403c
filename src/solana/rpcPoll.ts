import { sampleHealth, type Sample } from './rpcPing'
import { rankEndpoints } from './rpcRank'

/** Milliseconds between two health checks, and the number of samples that are kept of an endpoint. */
const EVERY = 4_000
const KEPT = 10
/** Milliseconds without a call after which the health checks stop. */
const IDLE = 60_000

type Poll = { askedAt: number }

const samples = new Map<string, readonly Sample[]>()
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
