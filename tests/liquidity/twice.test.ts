// @vitest-environment node
import 'fake-indexeddb/auto'
import type { Keypair } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import { executeOperation } from '../../src/transactions/sign'
import { currentTransaction, type Execution } from '../../src/transactions/execution'
import { PLAN_KINDS } from '../../src/transactions/plan'
import { prepareOperation } from '../../src/transactions/prepare'
import type { ChainAccess } from '../../src/transactions/chainAccess'
import { settleOperation } from '../../src/transactions/settle'
import { signAgain } from '../../src/transactions/resume'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { carryOutPlan, PAST_EXPIRY, readOperation, run, runUntil } from '../support/operations'
import { EVERY_OPERATION } from '../support/everyOperation'
import { describeWithPrograms, METAPLEX, METEORA_DAMM, practicePrograms, RAYDIUM } from '../support/programs'
import { aChainAccess, aSigner } from '../support/engine'

const SOL = 1_000_000_000n

/*
 * Each kind of operation is done once and then again: declined, its prompt lost, lost on its way, and finally signed. The first one
 * is never mistaken for the second, the wallet is asked each time, and each is paid once.
 */
describeWithPrograms('an operation done twice', [METAPLEX, METEORA_DAMM, ...RAYDIUM], () => {
  let practice: PracticeChain
  beforeAll(async () => void (practice = await startPracticeChain(practicePrograms())))
  afterEach(() => Object.assign(practice.chain.faults, { drop: 0, lag: 0 }))
  afterAll(() => practice.stop())

  test('every kind is among them', () => {
    expect(new Set(EVERY_OPERATION.map(({ kind }) => kind))).toEqual(new Set(PLAN_KINDS))
  })

  test.each(EVERY_OPERATION)('$name', async ({ kind, prepare }) => {
    const payer = await practice.aPayer(100n * SOL)
    const access: ChainAccess = { ...(await aChainAccess(practice)), readAccount: readAccountFields }
    const again = await prepare(practice, payer)
    await carryOutPlan(practice, payer, await (await again())())

    const plan = await (await again())()
    const prepared = await prepareOperation(plan, { ...access, priority: 'normal' })
    const before = await practice.balance(payer)
    expect(prepared.plan.kind).toBe(kind)

    const declined = await run(executeOperation(prepared, declining(payer), access), access)
    expect(statusOf(declined)).toBe('declined')

    await runUntil('approval-requested', signAgain(declined, aSigner(payer), access))
    const lost = await readOperation(access, declined.operation.id)
    expect(statusOf(lost)).toBe('awaiting-approval')
    practice.chain.warp(PAST_EXPIRY)
    const expired = await run(settleOperation(lost, access), access, lost)
    expect(statusOf(expired)).toBe('expired')

    practice.chain.faults.drop = 1_000
    const dropping = run(signAgain(expired, aSigner(payer), access), access, expired)
    await expect.poll(() => practice.chain.faults.drop).toBeLessThan(1_000)
    practice.chain.warp(PAST_EXPIRY)
    const dropped = await dropping
    expect(statusOf(dropped)).toBe('expired')
    practice.chain.faults.drop = 0
    expect(await practice.balance(payer)).toBe(before)

    let asked = 0
    const signing = aSigner(payer, (signed) => {
      asked += 1
      return signed
    })
    const done = await run(signAgain(dropped, signing, access), access, dropped)
    expect([asked, statusOf(done)]).toEqual([1, 'confirmed'])
    const [state] = done.transactions
    const paid = state?.status === 'confirmed' ? state.paid?.total : undefined
    expect(paid).toBe(state?.simulation?.total)
    expect(await practice.balance(payer)).toBe(before - (paid ?? 0n))
  })
})

function declining(payer: Keypair) {
  return aSigner(payer, () => Promise.reject(new AppError('wallet/declined')))
}

function statusOf(execution: Execution): string {
  return currentTransaction(execution).state.status
}
