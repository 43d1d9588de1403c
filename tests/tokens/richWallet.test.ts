import 'fake-indexeddb/auto'
import { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchBalance } from '../../src/solana/balance'
import { newSeed } from '../../src/solana/payer'
import { executeOperation } from '../../src/transactions/sign'
import { foldExecution } from '../../src/transactions/execution'
import { prepareOperation } from '../../src/transactions/prepare'
import { startPracticeChain, type PracticeChain } from '../support/chain'
import { aCreateTokenPlan, aChainAccess, aSigner, aTokenDraft, all } from '../support/engine'

let chain: PracticeChain
beforeAll(async () => void (chain = await startPracticeChain()))
afterAll(() => chain.stop())

test('beyond 2^53 lamports the review, the receipt and the chain still agree to the last one', async () => {
  const payer = Keypair.generate()
  const much = 2n ** 53n + 12_345_678_901n
  await chain.fund(payer.publicKey, much)
  const plan = await aCreateTokenPlan(chain, payer, aTokenDraft(), newSeed())
  const { connection } = chain
  const prepared = await prepareOperation(plan, { connection, priority: 'normal' })
  expect(prepared.bill).toMatchObject({ balanceBefore: much, balanceAfter: much - prepared.bill.total })
  const events = await all(executeOperation(prepared, aSigner(payer), await aChainAccess(chain)))
  const [state] = foldExecution(events)?.transactions ?? []
  expect(state).toMatchObject({
    paid: { total: prepared.bill.total, balanceAfter: prepared.bill.balanceAfter },
  })
  expect(await fetchBalance(connection, payer.publicKey)).toBe(prepared.bill.balanceAfter)
})
