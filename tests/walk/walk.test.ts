// @vitest-environment node
/* Needs a process of its own: tabs of a browser that are closed in it never end. */
import 'fake-indexeddb/auto'
import { appendFileSync } from 'node:fs'
import { afterAll, expect, test, vi } from 'vitest'
import { describeWithPrograms, METAPLEX, METEORA_DAMM, RAYDIUM } from '../support/programs'
import { walk, type StepReport } from './walk'
import { kindsOf } from './misfortunes'

vi.mock('../../src/units/pause', () => import('../hostile/time'))

const { WALK_SEEDS, WALK_STEPS, WALK_SKIP, WALK_TELL } = process.env
const seeds = (WALK_SEEDS ?? '1').split(',').map(Number)
const steps = Number(WALK_STEPS ?? 12)
const skipped = new Set((WALK_SKIP ?? '').split(',').filter(Boolean).map(Number))

describeWithPrograms('a random walk', [METAPLEX, METEORA_DAMM, ...RAYDIUM], () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const all: StepReport[] = []
  test.each(seeds)('from seed %i', async (seed) => {
    const found: string[] = []
    for await (const report of walk(seed, steps, (step) => skipped.has(step))) {
      all.push(report)
      const { step, what, name, misfortune, ended, violations } = report
      if (WALK_TELL) tell(`${seed}.${step} ${what}: ${name} [${misfortune.name}] → ${ended}`)
      for (const each of violations) {
        const line = `VIOLATION seed ${seed}, step ${step} (${what}: ${name}; ${misfortune.name}): ${each.kind}: ${each.what} (${each.about})`
        if (WALK_TELL) tell(line)
        found.push(line)
      }
    }
    expect(found).toEqual([])
  })
  afterAll(() => {
    if (!WALK_TELL) return
    const counts = new Map<string, number>()
    for (const { what, name, misfortune } of all)
      for (const key of [what, `${what}: ${name}`, ...kindsOf(misfortune).map((kind) => `with: ${kind}`)])
        counts.set(key, (counts.get(key) ?? 0) + 1)
    tell([...counts].toSorted().map(([key, count]) => `${key} ${count}`).join('\n'))
  })
})

function tell(line: string): void {
  if (WALK_TELL) appendFileSync(WALK_TELL, `${line}\n`)
}
