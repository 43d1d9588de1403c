// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import type { ChainAccess } from '../../src/transactions/chainAccess'
import { prepareOperation } from '../../src/transactions/prepare'
import { actsOf } from '../../src/transactions/repeats'
import { signAgain } from '../../src/transactions/resume'
import { executeOperation } from '../../src/transactions/sign'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { all, aChainAccess, aSigner } from '../support/engine'
import { EVERY_OPERATION } from '../support/everyOperation'
import { run } from '../support/operations'
import { describeWithPrograms, METAPLEX, METEORA_DAMM, practicePrograms, RAYDIUM } from '../support/programs'

const SOL = 1_000_000_000n

/** Kinds of which every plan makes a new mint: the same one is only what has the same address. */
const MAKING = ['create-token', 'launch-token']

/* Each kind of operation is declined, and done anew from its form. What was declined is then not asked for without a tick. */
describeWithPrograms('what was declined and done anew', [METAPLEX, METEORA_DAMM, ...RAYDIUM], () => {
  let practice: PracticeChain
  beforeAll(async () => void (practice = await startPracticeChain(practicePrograms())))
  afterAll(() => practice.stop())

  test.each(EVERY_OPERATION)('$name', async ({ kind, prepare }) => {
    const payer = await practice.aPayer(100n * SOL)
    const access: ChainAccess = { ...(await aChainAccess(practice)), readAccount: readAccountFields }
    const planner = await (await prepare(practice, payer))()
    const declining = aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))

    const plan = await planner()
    const prepared = await prepareOperation(plan, { ...access, priority: 'normal' })
    const declined = await run(executeOperation(prepared, declining, access), access)
    const wanted = actsOf(declined, () => true)
    expect(wanted).not.toEqual([])
    const { pool, from, base = '', quote = '' } = plan.subject
    if (kind === 'swap')
      expect(wanted.map(({ about }) => about)).toEqual([
        from === 'base' || from === undefined ? expect.stringContaining('swap ') : `swap ${quote} ${base}`,
      ])
    else if (pool !== undefined && !['burn-liquidity', 'close-position', 'launch-token'].includes(kind))
      expect(wanted.map(({ about }) => about).join(' ')).toContain(pool)

    const anew = MAKING.includes(kind) ? plan : await planner()
    const again = await prepareOperation(anew, { ...access, priority: 'normal' })
    const done = await run(executeOperation(again, aSigner(payer), access), access)
    expect(done.transactions.map(({ status }) => status)).not.toContain('declined')

    let asked = 0
    const signing = aSigner(payer, (signed) => {
      asked += 1
      return signed
    })
    // The journal of a list decides about its own lines.
    if (kind === 'send-many') return
    await expect(all(signAgain(declined, signing, access))).rejects.toMatchObject({
      code: 'transaction/done-since',
      context: { operation: done.operation.id, kind },
    })
    expect(asked).toBe(0)
  })
})
