import type { Sample } from './rpcPing'

/** SPEC section 9: how much it counts that an endpoint answers at all, and how fast. */
const STABILITY_WEIGHT = 0.7
const LATENCY_WEIGHT = 0.3

/**
 * The endpoints with the better one first, by their samples: 0.7 × the share that went well + 0.3 × how much faster than the
 * slowest they were. Equals, and those of which nothing is known, stay in the order in which they are given.
 */
export function rankEndpoints(
  urls: readonly string[],
  samplesOf: (url: string) => readonly Sample[],
): readonly string[] {
  const slowest = Math.max(0, ...urls.flatMap(samplesOf).map(({ milliseconds }) => milliseconds))
  const scores = new Map(urls.map((url) => [url, scoreOf(samplesOf(url), slowest)]))
  return urls.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0))
}

/** From 0 (never answers) to 1 (always, at once); `slowest` is the longest time of all samples, in milliseconds. */
export function scoreOf(samples: readonly Sample[], slowest: number): number {
  const times = samples.filter(({ well }) => well).map(({ milliseconds }) => milliseconds)
  if (times.length === 0) return 0
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  const quickness = slowest > 0 ? Math.max(0, 1 - mean / slowest) : 1
  return STABILITY_WEIGHT * (times.length / samples.length) + LATENCY_WEIGHT * quickness
}
