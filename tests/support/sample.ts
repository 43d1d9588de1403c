/**
 * `npm test` runs a sample of the sandbox's conformance and fuzz tests where nothing that they depend on has changed since all of
 * them passed (tests/sandboxRun.mjs). All other commands run all of them.
 */
const seed = process.env['SANDBOX_SAMPLE'] ? Number(process.env['SANDBOX_SAMPLE']) : null

/** How often fast-check tries a property: `all` times, or a fifth of that with the sample's seed. */
export function runs(all: number): { numRuns: number; seed?: number } {
  return seed === null ? { numRuns: all } : { numRuns: Math.ceil(all / 5), seed }
}

/** All of these, or one that the sample's seed chooses. */
export function sampleOf<One>(all: readonly One[]): readonly One[] {
  return seed === null ? all : all.slice(seed % all.length).slice(0, 1)
}
