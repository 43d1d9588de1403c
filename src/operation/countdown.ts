/** A block height as it was read at a time (ms). */
export type HeightSample = Readonly<{ height: number; at: number }>

/** Blocks for which a blockhash is valid, and the assumed blocks per second before any were counted (a slot takes about 0.4 s). */
const LIFETIME = 150
const USUAL_RATE = 2.6

/**
 * Seconds until a transaction can no longer land, and how much of its whole life that is (0 to 1), from the first and the latest
 * height that were read. An aid to the eye: the chain alone decides.
 */
export function timeLeft(
  first: HeightSample,
  latest: HeightSample,
  lastValidBlockHeight: number,
  now: number,
): Readonly<{ seconds: number; share: number }> {
  const rate = rateOf(first, latest)
  const blocks = lastValidBlockHeight - latest.height - (rate * (now - latest.at)) / 1000
  const seconds = Math.max(0, Math.ceil(blocks / rate))
  return { seconds, share: Math.min(1, Math.max(0, blocks / LIFETIME)) }
}

function rateOf(first: HeightSample, latest: HeightSample): number {
  const seconds = (latest.at - first.at) / 1000
  const blocks = latest.height - first.height
  return seconds >= 3 && blocks > 0 ? blocks / seconds : USUAL_RATE
}
