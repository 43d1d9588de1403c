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

/**
 * What is tried at this place of a table that tries each of these at each place: one of so many shares, drawn by the run's seed, so that
 * each is tried at every third place, or at every second one. All of them with ATTACKS=all, and fewer in a sample.
 */
export function shareAt<One>(place: number, all: readonly One[], shares = 3): readonly One[] {
  if (isSample()) return sampleOf(all)
  if (process.env['ATTACKS'] === 'all') return all
  return all.filter((_, at) => (at + place + inject('seed')) % shares === 0)
}
