// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { startPracticeChain } from '../../support/chain'
import { describeWithPrograms, METAPLEX, METEORA_DAMM, practicePrograms } from '../../support/programs'
import { runOutside, type OutsideRun } from './runOutside'

vi.setConfig({ testTimeout: 300_000 })

describe.concurrent('an outside script, unmodified clients', () => {
  it('web3.js 1.98 and spl-token', async () => {
    const run = await runOnFreshChain(new URL('./web3/main.ts', import.meta.url))
    expect(run.output).toContain('web3.js before 1.99')
    expectAll(run, 60)
  })

  it('web3.js 1.99 and spl-token', async () => {
    const newer = new URL('./web3/as199.mjs', import.meta.url)
    const run = await runOnFreshChain(new URL('./web3/main.ts', import.meta.url), [newer])
    expect(run.output).toContain('web3.js from 1.99 on')
    expectAll(run, 60)
  })

  it('@solana/kit with its system and token clients', async () => {
    expectAll(await runOnFreshChain(new URL('./kit/main.ts', import.meta.url)), 40)
  })

  describeWithPrograms('Metaplex', [METAPLEX], () => {
    it('umi and mpl-token-metadata', async () => {
      expectAll(await runOnFreshChain(new URL('./metaplex/main.ts', import.meta.url)), 11)
    })
  })

  describeWithPrograms('Meteora', [METEORA_DAMM], () => {
    it('cp-amm-sdk', async () => {
      expectAll(await runOnFreshChain(new URL('./meteora/main.ts', import.meta.url)), 10)
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
