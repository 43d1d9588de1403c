import { describe, expect, it, vi } from 'vitest'
import { startPracticeChain } from '../../support/chain'
import { describeWithPrograms, METAPLEX, METEORA_DAMM, practicePrograms } from '../../support/programs'
import { sampleOf } from '../../support/sample'
import { runOutside, type OutsideRun } from './runOutside'

vi.setConfig({ testTimeout: 300_000 })

type Script = Readonly<{
  name: string
  needs: readonly string[]
  script: URL
  /** Imported before the script. */
  imports?: readonly URL[]
  says?: string
  atLeast: number
}>

const SCRIPTS: readonly Script[] = [
  {
    name: 'web3.js 1.98 and spl-token',
    needs: [],
    script: new URL('./web3/main.ts', import.meta.url),
    says: 'web3.js before 1.99',
    atLeast: 60,
  },
  {
    name: 'web3.js 1.99 and spl-token',
    needs: [],
    script: new URL('./web3/main.ts', import.meta.url),
    imports: [new URL('./web3/as199.mjs', import.meta.url)],
    says: 'web3.js from 1.99 on',
    atLeast: 60,
  },
  {
    name: '@solana/kit with its system and token clients',
    needs: [],
    script: new URL('./kit/main.ts', import.meta.url),
    atLeast: 40,
  },
  {
    name: 'umi and mpl-token-metadata',
    needs: [METAPLEX],
    script: new URL('./metaplex/main.ts', import.meta.url),
    atLeast: 11,
  },
  {
    name: 'cp-amm-sdk',
    needs: [METEORA_DAMM],
    script: new URL('./meteora/main.ts', import.meta.url),
    atLeast: 10,
  },
]

describe.concurrent('an outside script, unmodified clients', () => {
  for (const { name, needs, script, imports = [], says = '', atLeast } of sampleOf(SCRIPTS))
    describeWithPrograms(name, needs, () => {
      it('finds here what it finds on a cluster', async () => {
        const run = await runOnFreshChain(script, imports)
        expect(run.output).toContain(says)
        expectAll(run, atLeast)
      })
    })
})

function expectAll({ passed, failed, output }: OutsideRun, atLeast: number): void {
  expect(failed, output).toBe(0)
  expect(passed, output).toBeGreaterThanOrEqual(atLeast)
}

/** All scripts run at once: most of their time they wait for slots. Each has a chain of its own. */
async function runOnFreshChain(script: URL, imports: readonly URL[]): Promise<OutsideRun> {
  const practice = await startPracticeChain({ ...practicePrograms(), slotMs: 50 })
  try {
    return await runOutside(script, practice, imports)
  } finally {
    await practice.stop()
  }
}
