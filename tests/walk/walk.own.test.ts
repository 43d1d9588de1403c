/* Needs a process of its own: tabs of a browser that are closed in it never end. */
import 'fake-indexeddb/auto'
import { appendFileSync } from 'node:fs'
import { expect, inject, test, vi } from 'vitest'
import { describeWithPrograms, METAPLEX, METEORA_DAMM, RAYDIUM } from '../support/programs'
import { kindsOf } from './misfortunes'
import { walk } from './walk'

vi.mock('../../src/units/pause', () => import('../hostile/time'))

/*
 * A short walk, by the run's seed. `npm run walk` walks far (run.mjs): WALK_SEEDS, WALK_STEPS and WALK_SKIP say which walks and which of
 * their steps, and WALK_INTO names the file that gets a report of each step.
 */
const { WALK_SEEDS, WALK_STEPS = '40', WALK_SKIP = '', WALK_INTO } = process.env
const seeds = WALK_SEEDS === undefined ? [inject('seed')] : WALK_SEEDS.split(',').map(Number)
const skipped = new Set(WALK_SKIP.split(',').filter(Boolean).map(Number))

describeWithPrograms('a random walk', [METAPLEX, METEORA_DAMM, ...RAYDIUM], () => {
  test.each(seeds)('from seed %i keeps every promise', async (seed) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const found: string[] = []
    for await (const { misfortune, ...report } of walk(seed, Number(WALK_STEPS), (step) =>
      skipped.has(step),
    )) {
      const { step, what, name, violations } = report
      const told = { seed, ...report, misfortune: misfortune.name, kinds: kindsOf(misfortune) }
      if (WALK_INTO !== undefined) appendFileSync(WALK_INTO, `${JSON.stringify(told)}\n`)
      for (const { kind, what: how, about } of violations)
        found.push(
          `${kind}: ${how} (${about}); ${what}: ${name} [${misfortune.name}]; npm run walk -- --seed ${seed} --steps ${step + 1}`,
        )
    }
    expect(found).toEqual([])
  })
})
