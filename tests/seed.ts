import { execFileSync } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'

const BEYOND = 2 ** 31

/**
 * The seed of a run, from which unit tests take their order, fast-check's values, web3.js' keys and randomBy's numbers. SEED names one, or
 * is `random`; else the commit decides, so that whoever tests the same commit tries the same. Throws where SEED is neither.
 */
export function runSeed(named = process.env['SEED']): number {
  if (named === 'random') return randomInt(BEYOND)
  if (!named) return seedOf(commit())
  if (!/^\d{1,15}$/.test(named)) throw new RangeError('SEED is a whole number, or random')
  return Number(named)
}

/** Whether all is tried, as in `npm run test:full`, of which other runs draw a part. */
export function isFullRun(): boolean {
  return process.env['ATTACKS'] === 'all'
}

/** One in so many of these, those that the run's seed draws; all in a full run. */
export function drawn<One>(
  all: readonly One[],
  oneIn: number,
  seed = runSeed(),
  isFull = isFullRun(),
): readonly One[] {
  return isFull ? all : all.filter((_, at) => (at + seed) % oneIn === 0)
}

function seedOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) % BEYOND
}

/** The commit of this checkout; the same words wherever there is none. */
function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return 'no commit'
  }
}
