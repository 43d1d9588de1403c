import { setImmediate as turn } from 'node:timers/promises'
import { Connection, Keypair, type PublicKey, SystemProgram } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { estimateUnits, estimateBill } from '../../src/transactions/fees'
import { compileMessage, PLACEHOLDER_BLOCKHASH } from '../../src/transactions/pack'
import { requireDatesAhead } from '../../src/transactions/planDates'
import { prepareOperation, simulateMessage } from '../../src/transactions/prepare'
import { lockStepId } from '../../src/transactions/subject'
import { startPracticeChain, withMethods, type PracticeChain } from '../support/chain'
import { anEndpoint } from '../support/endpoint'
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

describe('what a node says of a simulation', () => {
  const payer = Keypair.generate().publicKey
  const friend = Keypair.generate().publicKey
  const absent = Keypair.generate().publicKey
  const message = compileMessage(
    payer,
    [SystemProgram.transfer({ fromPubkey: payer, toPubkey: friend, lamports: 5 })],
    PLACEHOLDER_BLOCKHASH,
  )
  const account = (lamports: unknown, data = 'AQI=') => ({
    lamports,
    owner: SystemProgram.programId.toBase58(),
    data: [data, 'base64'],
  })
  const VALUE = { err: null, logs: [], unitsConsumed: 150, accounts: [account(95), account(5)] }
  const watched = [friend, absent].map((key) => key.toBase58())

  async function told(value: object) {
    const node = await anEndpoint(() => ({ each: () => ({ result: { value } }) }))
    const report = simulateMessage(new Connection(node.url), payer, message, [], watched)
    return { report, node }
  }

  test('is what it used, loaded and took, and what it left', async () => {
    const much = 2n ** 60n
    const { report, node } = await told({ ...VALUE, loadedAccountsDataSize: 7, fee: 5_000 })
    expect(await report).toEqual({
      units: 150,
      loaded: 7,
      fee: 5_000n,
      payerAfter: 95n,
      after: new Map([
        [watched[0], { owner: SystemProgram.programId, lamports: 5, data: Uint8Array.of(1, 2) }],
      ]),
    })
    // A node refuses addresses that the message does not name.
    expect(node.requests[0]?.calls[0]?.params[1]).toMatchObject({
      sigVerify: false,
      replaceRecentBlockhash: true,
      accounts: { addresses: [payer.toBase58(), friend.toBase58()] },
    })
    const emptied = await told({
      ...VALUE,
      accounts: [null, account(0)],
      fee: null,
      loadedAccountsDataSize: null,
    })
    expect(await emptied.report).toEqual({
      units: 150,
      loaded: undefined,
      fee: undefined,
      payerAfter: 0n,
      after: new Map([[watched[0], null]]),
    })
    const rich = await told({ ...VALUE, accounts: [account(`${much}`), account(5)] })
    await expect(rich.report).rejects.toMatchObject({ code: 'rpc/invalid-answer' })
  })

  test.each<[string, object]>([
    ['no units', { ...VALUE, unitsConsumed: undefined }],
    ['more units than there are', { ...VALUE, unitsConsumed: 1_400_001 }],
    ['no accounts', { ...VALUE, accounts: null }],
    ['no account of the payer', { ...VALUE, accounts: [] }],
    ['an account too few', { ...VALUE, accounts: [account(95)] }],
    ['lamports below zero', { ...VALUE, accounts: [account(-1), account(5)] }],
    ['a fee that is none', { ...VALUE, fee: -1 }],
    ['an error that is none', { ...VALUE, err: 7 }],
  ])('is no answer with %s', async (_, value) => {
    const { report } = await told(value)
    await expect(report).rejects.toMatchObject({
      code: 'rpc/invalid-answer',
      context: { method: 'simulateTransaction' },
    })
  })

  test('is why it would fail, whatever else it tells', async () => {
    const { report } = await told({ ...VALUE, err: 'BlockhashNotFound', logs: null, accounts: null })
    await expect(report).rejects.toMatchObject({ code: 'simulation/failed' })
  })
})

test('a lock begins after the chain’s present time, by its own clock', async () => {
  const clock = Buffer.alloc(40)
  clock.writeBigInt64LE(1_000n, 32)
  const asked: number[] = []
  const connection = withMethods(new Connection('http://localhost:1'), {
    getMultipleAccountsInfo: (async (keys: readonly PublicKey[]) => {
      asked.push(keys.length)
      return [{ owner: SystemProgram.programId, lamports: 1, data: clock, executable: false }]
    }) as unknown as Connection['getMultipleAccountsInfo'],
  })
  type Dated = Parameters<typeof requireDatesAhead>[1]
  const lock = (cliff: bigint) => ({ schedule: { cliff } })
  const ahead = (subject: object, ...ids: readonly string[]) =>
    requireDatesAhead(
      connection,
      subject as Dated,
      ids.map((id) => ({ id })),
    )
  const passed = { code: 'input/invalid', context: { barred: true } }
  await expect(ahead({})).resolves.toBeUndefined()
  await expect(ahead({ orders: [{}] })).resolves.toBeUndefined()
  expect(asked).toEqual([])
  await expect(ahead({ orders: [lock(1_001n)] })).resolves.toBeUndefined()
  await expect(ahead({ orders: [lock(1_000n)] })).rejects.toMatchObject(passed)
  await expect(ahead({ orders: [lock(1_001n), lock(999n)] })).rejects.toMatchObject(passed)
  // Of a token's locks only those that this transaction makes.
  const newLocks = [lock(1_001n), lock(999n)]
  await expect(ahead({ newLocks }, lockStepId(0))).resolves.toBeUndefined()
  await expect(ahead({ newLocks }, lockStepId(0), lockStepId(1))).rejects.toMatchObject(passed)
})
