import { setImmediate as turn } from 'node:timers/promises'
import { Keypair, type Connection } from '@solana/web3.js'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { estimateUnits, estimateBill } from '../../src/transactions/fees'
import { prepareOperation } from '../../src/transactions/prepare'
import { startPracticeChain, withMethods, type PracticeChain } from '../support/chain'
import { METAPLEX, practicePrograms } from '../support/programs'
import { aCreateTokenPlan, aTokenDraft } from '../support/engine'

let chain: PracticeChain
beforeAll(async () => void (chain = await startPracticeChain(practicePrograms())))
afterAll(() => chain.stop())

const wallet = 'wallet' as const
const hasMetaplex = practicePrograms().programs.has(METAPLEX)
const kinds = {
  'a plain token': {},
  'a token with extensions': {
    extensions: { transferFee: { basisPoints: 100, maximum: 5n, config: wallet, withdraw: wallet } },
  },
  'a token with allocations': {
    allocations: [1n, 2n, 3n].map((amount) => ({ owner: Keypair.generate().publicKey, amount })),
  },
  ...(hasMetaplex && { 'a token of the SPL standard': { standard: 'spl' as const } }),
}

test.each(Object.entries(kinds))('the units of %s are estimated about right', async (_, over) => {
  const prepared = await aPrepared(over)
  const estimate = estimateUnits(prepared.first.draft.instructions)
  // The search for a token account's address takes from one to, seldom, a dozen tries.
  expect(estimate).toBeGreaterThan(prepared.units * 0.6)
  expect(estimate).toBeLessThan(prepared.units * 2)
})

test('where nobody bids, the bill while one types is the bill of the review', async () => {
  const payer = await chain.aPayer()
  const plan = await aCreateTokenPlan(chain, payer, aTokenDraft())
  const options = { connection: chain.connection, priority: 'normal' } as const
  const { bill } = await prepareOperation(plan, options)
  expect((await estimateBill(plan, options)).total).toBe(bill.total)
})

test.each(['getRecentPrioritizationFees', 'getLatestBlockhashAndContext', 'getEpochInfo'] as const)(
  'where %s is not answered, the review says so once: nothing fails unheard beside it',
  async (method) => {
    const unheard: unknown[] = []
    const hear = (reason: unknown) => void unheard.push(reason)
    process.on('unhandledRejection', hear)
    onTestFinished(() => void process.off('unhandledRejection', hear))
    const plan = await aCreateTokenPlan(chain, await chain.aPayer(), aTokenDraft())
    const refused = new Error('not answered')
    const connection = withMethods(chain.connection, { [method]: () => Promise.reject(refused) })
    await expect(prepareOperation(plan, { connection, priority: 'normal' })).rejects.toThrow()
    // Node reports once the queue of promises has run dry.
    await turn()
    expect(unheard).toEqual([])
  },
)

test('the level decides what is bid, and the ceiling holds it', async () => {
  const payer = await chain.aPayer()
  const plan = await aCreateTokenPlan(chain, payer, aTokenDraft())
  const connection = whereOthersBid(1_000_000, 50_000_000, 2_000_000_000)
  const fee = async (priority: 'low' | 'normal' | 'high', ceiling: bigint) => {
    const { first } = await prepareOperation(plan, { connection, priority, ceiling })
    return first.fees.find(({ kind }) => kind === 'priority-fee')
  }
  const low = await fee('low', 5_000_000n)
  const normal = await fee('normal', 5_000_000n)
  const high = await fee('high', 5_000_000n)
  expect((low?.lamports ?? 0n) < (normal?.lamports ?? 0n)).toBe(true)
  expect((high?.lamports ?? 0n) <= 5_000_000n && (high?.lamports ?? 0n) > 4_900_000n).toBe(true)
  expect(high?.detail?.values).toMatchObject({ isHeld: true, ceiling: 5_000_000n })
  expect((await fee('high', 0n))?.lamports).toBe(1n)
})

test('the limit is what the simulation used, a tenth more, and room for four guards', async () => {
  const payer = await chain.aPayer()
  const plan = await aCreateTokenPlan(chain, payer, aTokenDraft())
  const { first } = await prepareOperation(plan, {
    connection: whereOthersBid(1_000_000),
    priority: 'normal',
  })
  const [limit] = first.instructions
  expect(limit?.data.readUInt32LE(1)).toBe(Math.ceil(first.units * 1.1) + 10_000)
})

/** The same chain, on which others have lately bid so much, in micro-lamports a unit. */
function whereOthersBid(...fees: number[]): Connection {
  const recent = fees.map((prioritizationFee, slot) => ({ slot, prioritizationFee }))
  return withMethods(chain.connection, { getRecentPrioritizationFees: () => Promise.resolve(recent) })
}

async function aPrepared(over: object) {
  const plan = await aCreateTokenPlan(chain, await chain.aPayer(), aTokenDraft(over))
  return await prepareOperation(plan, { connection: chain.connection, priority: 'normal' })
}
