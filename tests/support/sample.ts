import { expect, inject } from 'vitest'

/**
 * `npm test` runs a sample of a table of tests where nothing that it depends on has changed since all of it passed (tests/fullRuns.mjs).
 * All other commands run all.
 */
export function isSample(): boolean {
  const tables = process.env['SAMPLED']?.split(',') ?? []
  const file =
    expect
      .getState()
      .testPath?.split(/[\\/]tests[\\/]/)
      .at(-1) ?? ''
  const path = `tests/${file.replaceAll('\\', '/')}/`
  return tables.some((tests) => path.startsWith(`${tests}/`))
}

const FIFTH = 5

/** How often fast-check tries a property: `all` times, or a fifth of that in a sample. */
export function runs(all: number): { numRuns: number } {
  return { numRuns: isSample() ? Math.ceil(all / FIFTH) : all }
}

/** All of these, or every fifth from one on that the run's seed chooses: at least one. */
export function sampleOf<One>(all: readonly One[]): readonly One[] {
  const step = isSample() ? Math.min(FIFTH, all.length) : 1
  return all.filter((_, at) => (at + inject('seed')) % step === 0)
}
