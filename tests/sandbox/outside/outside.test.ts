// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { startPracticeChain } from '../../support/chain'
import { describeWithPrograms, METAPLEX, METEORA_DAMM, practicePrograms } from '../../support/programs'
import { sampleOf } from '../../support/sample'
import { runOutside, type OutsideRun } from './runOutside'

vi.setConfig({ testTimeout: 300_000 })

type Script = Readonly<{
  name: string
  needs: readonly string[]
  path: string
  /** Imported before the script. */
  imports?: readonly string[]
  says?: string
  atLeast: number
}>

const SCRIPTS: readonly Script[] = [
  {
    name: 'web3.js 1.98 and spl-token',
    needs: [],
    path: './web3/main.ts',
    says: 'web3.js before 1.99',
    atLeast: 60,
  },
  {
    name: 'web3.js 1.99 and spl-token',
    needs: [],
    path: './web3/main.ts',
    imports: ['./web3/as199.mjs'],
    says: 'web3.js from 1.99 on',
    atLeast: 60,
  },
  { name: '@solana/kit with its system and token clients', needs: [], path: './kit/main.ts', atLeast: 40 },
  { name: 'umi and mpl-token-metadata', needs: [METAPLEX], path: './metaplex/main.ts', atLeast: 11 },
  { name: 'cp-amm-sdk', needs: [METEORA_DAMM], path: './meteora/main.ts', atLeast: 10 },
]

describe.concurrent('an outside script, unmodified clients', () => {
  for (const { name, needs, path, imports = [], says = '', atLeast } of sampleOf(SCRIPTS))
    describeWithPrograms(name, needs, () => {
      it('finds here what it finds on a cluster', async () => {
        const run = await runOnFreshChain(
          new URL(path, import.meta.url),
          imports.map((each) => new URL(each, import.meta.url)),
        )
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
async function runOnFreshChain(script: URL, imports: URL[] = []): Promise<OutsideRun> {
  const practice = await startPracticeChain(practicePrograms())
  try {
    return await runOutside(script, practice, imports)
  } finally {
    await practice.stop()
  }
}
