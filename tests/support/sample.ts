import { inject } from 'vitest'

/**
 * `npm test` runs a sample of the sandbox's conformance and fuzz tests where nothing that they depend on has changed since all of
 * them passed (tests/sandboxRun.mjs). All other commands run all of them.
 */
const isSample = process.env['SANDBOX_SAMPLE'] === 'yes'

/** How often fast-check tries a property: `all` times, or a fifth of that in a sample. */
export function runs(all: number): { numRuns: number } {
  return { numRuns: isSample ? Math.ceil(all / 5) : all }
}

/** All of these, or one that the run's seed chooses. */
export function sampleOf<One>(all: readonly One[]): readonly One[] {
  return isSample ? all.slice(inject('seed') % all.length).slice(0, 1) : all
}
