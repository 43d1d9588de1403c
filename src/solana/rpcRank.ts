import type { Sample } from './rpcPing'

/** The weights of how often an endpoint is healthy and of how fast it answers. */
const STABILITY_WEIGHT = 0.7
const LATENCY_WEIGHT = 0.3

/**
 * The endpoints, the better one first. Score: 0.7 × the fraction of healthy samples + 0.3 × how much faster than the slowest they
 * answered. Endpoints with equal scores or without samples keep their order.
 */
export function rankEndpoints(
  urls: readonly string[],
  samplesOf: (url: string) => readonly Sample[],
): readonly string[] {
  const slowest = Math.max(0, ...urls.flatMap(samplesOf).map(({ milliseconds }) => milliseconds))
  const scores = new Map(urls.map((url) => [url, scoreOf(samplesOf(url), slowest)]))
  return urls.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0))
}

/** The score from 0 (never answers) to 1 (always, at once); `slowest` is the longest time of all samples, in ms. */
export function scoreOf(samples: readonly Sample[], slowest: number): number {
  const times = samples.filter(({ well }) => well).map(({ milliseconds }) => milliseconds)
  if (times.length === 0) return 0
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  const quickness = slowest > 0 ? Math.max(0, 1 - mean / slowest) : 1
  return STABILITY_WEIGHT * (times.length / samples.length) + LATENCY_WEIGHT * quickness
}
