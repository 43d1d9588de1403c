import { createHash } from 'node:crypto'
import { inject } from 'vitest'

/**
 * Numbers from 0 to 1 like Math.random's, which the run's seed and a name decide: whatever ran before, and in whatever order, a run with
 * that seed has the same ones.
 */
export function randomBy(name: string): () => number {
  let count = 0
  return () => {
    const hash = createHash('sha256').update(`${inject('seed')} ${name} ${count++}`)
    return hash.digest().readUIntBE(0, 6) / 2 ** 48
  }
}
