import 'fake-indexeddb/auto'
import { Connection, type Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeError } from '../../../src/errors/describeError'
import { fetchPoolCost } from '../../../src/liquidity/launch'
import { deriveDammConfig } from '../../../src/liquidity/meteora-damm-v2/addresses'
import { meteoraDammV2 } from '../../../src/liquidity/meteora-damm-v2/venue'
import { readAccountFields } from '../../../src/tokens/readAccountFields'
import type { Pair, PoolOrder } from '../../../src/liquidity/venue'
import { U64_MAX } from '../../../src/units/amounts'
import type { Plan } from '../../../src/transactions/plan'
import { prepareOperation } from '../../../src/transactions/prepare'
import { about, startLyingNode } from '../../hostile/lyingNode'
import { startPracticeChain, withMethods, type PracticeChain } from '../../support/chain'
import { describeWithPrograms, METAPLEX, METEORA_DAMM, practicePrograms } from '../../support/programs'
import { operationsOn } from './operations'
import { CONFIG } from './recorded'
import { poolsSay } from '../../../src/liquidity/said'

let chain: PracticeChain
let on: ReturnType<typeof operationsOn>
let payer: Keypair
let pair: Pair
beforeAll(async () => {
  chain = await startPracticeChain(practicePrograms())
  on = operationsOn(chain)
  payer = await chain.aPayer(100_000_000_000_000n)
  pair = await on.pairOf(await on.make(payer, { supply: U64_MAX }))
})
afterAll(() => chain.stop())

const DAY = 86_400n

async function orderFor(over: Partial<PoolOrder> = {}): Promise<PoolOrder> {
  const [tier] = (await meteoraDammV2.fetchCreationTerms(on.at, over.pair ?? pair)).tiers
  if (!tier) throw new Error('no tier')
  const deposit = { base: 10n ** 15n, quote: 1_000_000_000n }
  return { payer: payer.publicKey.toBase58(), pair, deposit, tier, opensAt: null, lock: false, ...over }
}

const create = async (over: Partial<PoolOrder> = {}) => meteoraDammV2.planCreate(on.at, await orderFor(over))
const prepare = (plan: Plan) =>
  prepareOperation(plan, { connection: chain.connection, priority: 'normal', readAccount: readAccountFields })
const aPair = async () => on.pairOf(await on.make(payer, { supply: U64_MAX }))
const now = () => BigInt(chain.chain.blocks.tip.time)

describeWithPrograms('what Meteora DAMM v2 does not do', [METEORA_DAMM, METAPLEX], () => {
  test('opens no pool yesterday, nor a year ahead', async () => {
    for (const [ahead, message] of [
      [-DAY, poolsSay('opening-passed', {})],
      [365n * DAY, poolsSay('opens-too-late', { days: 31 })],
    ] as const) {
      const refused = create({ opensAt: now() + ahead })
      await expect(refused).rejects.toMatchObject({ code: 'pool/refused', context: { message } })
    }
  })

  test.each(['token-2022', 'spl'] as const)(
    'costs no lamport more nor less than the offer of a second step says, for %s',
    async (standard) => {
      const fresh = await on.pairOf(await on.make(payer, { standard }))
      const { steps } = await create({ pair: fresh, deposit: { base: 10n ** 9n, quote: 1_000_000_000n } })
      const costs = steps.flatMap((step) => step.costs).filter(({ kind }) => kind !== 'deposit')
      expect(await fetchPoolCost(on.at, standard, true)).toBe(
        costs.reduce((sum, { lamports }) => sum + lamports, 0n),
      )
    },
  )

  test('makes a pool of a pair only once, whoever was faster', async () => {
    const fresh = await aPair()
    const late = await create({ pair: fresh })
    const { pool } = await on.open(payer, {
      pair: fresh,
      deposit: { base: 10n ** 15n, quote: 1_000_000_000n },
    })
    await expect(prepare(late)).rejects.toMatchObject({ code: 'simulation/failed' })
    const refused = create({ pair: fresh })
    await expect(refused).rejects.toMatchObject({ code: 'pool/exists', context: { address: pool.address } })
    const creationTerms = await meteoraDammV2.fetchCreationTerms(on.at, fresh)
    expect(creationTerms.pools.map(({ address }) => address)).toEqual([pool.address])
    expect(creationTerms.poolsComplete).toBe(true)
  })

  test('says when a pool that waits for a slot opens, by the pace of the chain', async () => {
    const { pool } = await on.open(payer, {
      pair: await aPair(),
      deposit: { base: 10n ** 15n, quote: 1_000_000_000n },
    })
    const account = chain.chain.account(pool.address, 'processed')
    if (!account) throw new Error('no account')
    const data = Buffer.from(account.data)
    data.writeBigUInt64LE(BigInt(chain.chain.blocks.tip.slot) + 100_000n, 8 + 464)
    data[8 + 472] = 0
    chain.chain.adopt(pool.address, { ...account, data })
    chain.chain.warp(1)
    const node = await startLyingNode(chain.chain)
    try {
      for (const slotMs of [150, 200, 400, 1_000]) {
        node.tell(
          about('getRecentPerformanceSamples', () => [{ numSlots: 60_000 / slotMs, samplePeriodSecs: 60 }]),
        )
        const at = { ...on.at, connection: new Connection(node.url(`${slotMs}`), 'confirmed') }
        const read = await meteoraDammV2.fetchPool(at, pool.address)
        const seconds = Number(read?.opensAt) - chain.chain.blocks.at('confirmed').time
        expect(Math.abs(seconds - 100 * slotMs)).toBeLessThanOrEqual(2)
      }
    } finally {
      await node.stop()
    }
  })

  test('options the operators’ settings where the one free pool of a pair is taken', async () => {
    const fresh = await aPair()
    const deposit = { base: 10n ** 15n, quote: 1_000_000_000n }
    const { pool: first } = await on.open(payer, { pair: fresh, deposit })
    const config = deriveDammConfig(3).toBase58()
    const flat = CONFIG.slice().fill(0, 72, 104)
    new DataView(flat.buffer).setBigUint64(72, 10_000_000n, true)
    const account = { owner: METEORA_DAMM, lamports: 10n ** 9n, executable: false, rentEpoch: 0n }
    chain.chain.adopt(config, { ...account, data: flat })
    chain.chain.adopt(deriveDammConfig(4).toBase58(), { ...account, data: CONFIG })
    chain.chain.warp(1)
    const { tiers } = await meteoraDammV2.fetchCreationTerms(on.at, fresh)
    expect(tiers.map(({ id, rate }) => [id, rate])).toEqual([[`config:${config}`, 10_000n]])
    const { pool, order } = await on.open(payer, { pair: fresh, deposit })
    expect(order.tier).toEqual(tiers[0])
    expect(pool.tier.rate).toBe(10_000n)
    const { pools } = await meteoraDammV2.fetchCreationTerms(on.at, fresh)
    expect(pools.map(({ address }) => address).toSorted()).toEqual([first.address, pool.address].toSorted())
  })

  test('finds the pool of a pair where a node will not search, and says so', async () => {
    const fresh = await aPair()
    const { pool } = await on.open(payer, {
      pair: fresh,
      deposit: { base: 10n ** 15n, quote: 1_000_000_000n },
    })
    const connection = withMethods(chain.connection, {
      getProgramAccounts: (): Promise<never> => Promise.reject(new Error('410 Gone')),
    })
    const creationTerms = await meteoraDammV2.fetchCreationTerms({ ...on.at, connection }, fresh)
    expect(creationTerms.pools.map(({ address }) => address)).toEqual([pool.address])
    expect(creationTerms.poolsComplete).toBe(false)
  })

  test('takes no more than allowed where the price moves between review and signing', async () => {
    const fresh = await aPair()
    const { pool, position } = await on.open(payer, {
      pair: fresh,
      deposit: { base: 10n ** 15n, quote: 10n ** 9n },
    })
    if (!position) throw new Error('no position')
    const order = { payer: payer.publicKey.toBase58(), pool, slippage: 100 }
    const [add, swap, remove] = await Promise.all([
      meteoraDammV2.planAdd(on.at, { ...order, position, quote: pool.quotes.deposit('quote', 10n ** 8n) }),
      meteoraDammV2.planSwap(on.at, { ...order, quote: pool.quotes.swap('quote', 10n ** 8n) }),
      meteoraDammV2.planRemove(on.at, {
        position,
        quote: pool.quotes.withdraw(position.free / 4n),
        slippage: 100,
        close: false,
      }),
    ])
    const nudge = await meteoraDammV2.planSwap(on.at, {
      ...order,
      quote: pool.quotes.swap('quote', 10n ** 6n),
    })
    await on.run(payer, nudge)
    await on.run(payer, add)
    const shove = await meteoraDammV2.fetchPool(on.at, pool.address)
    if (!shove) throw new Error('no pool')
    const quote = shove.quotes.swap('quote', 10n ** 8n)
    await on.run(payer, await meteoraDammV2.planSwap(on.at, { ...order, pool: shove, quote }))
    for (const late of [add, swap, remove]) {
      const error = await prepare(late).catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ code: 'pool/price-moved' })
      expect(describeError(error).title).toBe('The price moved more than you allowed')
    }
  })

  test('says how much SOL is missing', async () => {
    const poor = await chain.aPayer(60_000_000n)
    const own = await on.pairOf(await on.make(poor))
    const order = {
      payer: poor.publicKey.toBase58(),
      pair: own,
      deposit: { base: 10n ** 15n, quote: 50_000_000n },
    }
    const plan = await meteoraDammV2.planCreate(on.at, await orderFor(order))
    await expect(prepare(plan)).rejects.toMatchObject({ code: 'simulation/insufficient-funds' })
  })

  test('says how many tokens are missing', async () => {
    const own = await on.pairOf(await on.make(payer))
    const order = { pair: own, deposit: { base: 10n ** 18n + 1n, quote: 50_000_000n } }
    await expect(create(order)).rejects.toMatchObject({ code: 'pool/refused' })
  })

  test.each([
    ['one base unit of each', { base: 1n, quote: 1n }],
    ['all tokens there can be, for a lamport', { base: U64_MAX / 2n, quote: 1n }],
    ['one base unit, for a thousand SOL', { base: 1n, quote: 10n ** 12n }],
    ['all tokens there can be, for many SOL', { base: U64_MAX, quote: 4n * 10n ** 15n }],
  ])('and yet opens a pool with %s', async (_, deposit) => {
    const rich = await chain.aPayer(5n * 10n ** 15n)
    const { pool } = await on.open(rich, {
      pair: await on.pairOf(await on.make(rich, { supply: U64_MAX })),
      deposit,
    })
    expect(pool.reserves.base).toBeLessThanOrEqual(deposit.base)
    expect(pool.reserves.quote).toBe(deposit.quote)
  })

  test('has no pool at other addresses, and no venue without the program', async () => {
    expect(await meteoraDammV2.fetchPool(on.at, payer.publicKey.toBase58())).toBeNull()
    expect(await meteoraDammV2.fetchPool(on.at, METEORA_DAMM)).toBeNull()
    const bare = await startPracticeChain()
    const creationTerms = meteoraDammV2.fetchCreationTerms(
      { connection: bare.connection, cluster: 'practice' },
      pair,
    )
    await expect(creationTerms).rejects.toMatchObject({
      code: 'venue/missing',
      context: { venue: 'Meteora DAMM v2' },
    })
    await bare.stop()
  })
})
