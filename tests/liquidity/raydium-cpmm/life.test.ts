import 'fake-indexeddb/auto'
import { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SOL_MINT } from '../../../src/liquidity/orient'
import { raydiumCpmm } from '../../../src/liquidity/raydium-cpmm/venue'
import type { Amounts, Pool } from '../../../src/liquidity/venue'
import { packPlan } from '../../../src/transactions/pack'
import type { PreparedOperation } from '../../../src/transactions/prepare'
import { startPracticeChain, type PracticeChain } from '../../support/chain'
import { describeWithPrograms, practicePrograms, RAYDIUM } from '../../support/programs'
import { aPair, asVenuesSee, carryOut, onlyPosition, openPool, read, type Mint } from './onChain'

const SOL = 10n ** 9n

describeWithPrograms('a pool of Raydium CPMM', RAYDIUM, () => {
  let practice: PracticeChain
  /** The same each time: its address decides how many tries, and units, the search for its token account of SOL takes. */
  const payer = Keypair.fromSeed(new Uint8Array(32).fill(5))
  beforeAll(async () => {
    practice = await startPracticeChain(practicePrograms())
    await practice.fund(payer.publicKey, 1_000n * SOL)
  })
  afterAll(() => practice.stop())

  /** Floors: bytes with an instruction that limits compute units, compute units, and what is paid beside the liquidity. */
  const kinds: readonly [string, Mint, Mint | null, Floors][] = [
    ['SPL and SOL', {}, null, { create: 846, add: 743, remove: 776, swap: 703, units: 175_000 }],
    [
      'Token-2022 and SOL',
      { standard: 'token-2022' },
      null,
      { create: 878, add: 743, remove: 776, swap: 735, units: 175_000 },
    ],
    [
      'Token-2022 with a transfer fee and SOL',
      { standard: 'token-2022', fee: { basisPoints: 250, maximum: 10n ** 12n } },
      null,
      { create: 878, add: 743, remove: 776, swap: 735, units: 175_000 },
    ],
    ['SPL and SPL', {}, {}, { create: 807, add: 640, remove: 673, swap: 600, units: 175_000 }],
  ]

  it.each(kinds)('goes through a pool’s whole life: %s', async (_, one, another, floors) => {
    const chain = asVenuesSee(practice)
    const pair = await aPair(practice, payer, one, another)
    const deposit = { base: 5_000_000_000n, quote: 3n * SOL }
    const { pool, position, prepared: created } = await openPool(practice, payer, { pair, deposit })
    const opening = raydiumCpmm.quoteOpening({ pair, deposit, tier: pool.tier, opensAt: null, lock: false })
    expect(pool.reserves).toEqual(opening.reserves)
    expect([pool.lpSupply, position.free]).toEqual([opening.lpSupply, opening.lpAmount])
    expect(pool.lockedForever).toBe(100n)
    expectFloors(created, floors.create, floors.units)

    const quote = pool.quotes.deposit('quote', SOL)
    const add = await raydiumCpmm.planAdd(chain, { payer: own(), pool, position, quote, slippage: 100 })
    expectFloors((await carryOut(practice, payer, add)).prepared, floors.add, UNITS)
    const fuller = await read(practice, pool.address)
    expect(fuller.lpSupply - pool.lpSupply).toBe(quote.lpAmount)
    expect(fuller.reserves).toEqual(sum(pool.reserves, quote.arrives))

    for (const from of ['base', 'quote'] as const) {
      const now = await read(practice, pool.address)
      const swap = now.quotes.swap(from, 10_000_000n)
      const plan = await raydiumCpmm.planSwap(chain, { payer: own(), pool: now, quote: swap, slippage: 50 })
      expectFloors((await carryOut(practice, payer, plan)).prepared, floors.swap, UNITS)
      expect((await read(practice, pool.address)).reserves).toEqual(swap.after)
    }

    const held = await onlyPosition(practice, payer, pool)
    const some = held.pool.quotes.withdraw(held.free / 3n)
    const remove = { position: held, quote: some, slippage: 100, close: false }
    const removed = await carryOut(practice, payer, await raydiumCpmm.planRemove(chain, remove))
    expectFloors(removed.prepared, floors.remove, UNITS)
    const left = await onlyPosition(practice, payer, pool)
    expect(left.free).toBe(held.free - held.free / 3n)

    const burn = (await raydiumCpmm.planBurn?.(chain, { position: left, lpAmount: 1_000n })) ?? fail()
    expect(burn.steps.map(({ finality }) => finality)).toEqual(['final'])
    await carryOut(practice, payer, burn)
    expect((await read(practice, pool.address)).lockedForever).toBe(1_100n)

    const last = await onlyPosition(practice, payer, pool)
    const all = last.pool.quotes.withdraw(last.free)
    const removeAll = { position: last, quote: all, slippage: 100, close: true }
    await carryOut(practice, payer, await raydiumCpmm.planRemove(chain, removeAll))
    expect(await positionsOf(pool)).toEqual([])
  })

  it('takes for a new pool what its creation terms say, and not a lamport more', async () => {
    const pair = await aPair(practice, payer, {}, null)
    const { tiers, rents, pools, lock } = await raydiumCpmm.fetchCreationTerms(asVenuesSee(practice), pair)
    expect(tiers.map(({ rate, split, creationFee }) => [rate, split.operators, creationFee])).toEqual([
      [2_500n, 160_000n, 150_000_000n],
    ])
    expect([pools, lock]).toEqual([[], null])
    const { prepared } = await openPool(practice, payer, { pair, deposit: { base: 10n ** 9n, quote: SOL } })
    const rent = rents.reduce((total, { lamports }) => total + lamports, 0n)
    expect(rent + 150_000_000n + 5_000n).toBe(192_161_720n)
    expect(prepared.bill.total).toBe(192_161_720n + 1n + SOL) // the least bid
  })

  const own = () => payer.publicKey.toBase58()

  async function positionsOf(pool: Pool) {
    const all = await raydiumCpmm.fetchPositions(asVenuesSee(practice), payer.publicKey.toBase58())
    return all.filter((one) => one.pool.address === pool.address)
  }
})

/**
 * The floors were 46,000 to 51,000, and more with a transfer fee. The mints are other ones each time, and the programs search several
 * addresses for them: each try that lies on the curve takes 1,500, which came to 66,190 once. Eight such tries more than usual are allowed.
 */
const UNITS = 65_000 + 8 * 1_500

/** What an instruction that bids a price takes, which the floors were measured without. */
const PRICE_BYTES = 12

/** A check of its decimals takes so much for each token that is not SOL, which the floors were measured without as well. */
const CHECK_BYTES = 17

type Floors = Readonly<{ create: number; add: number; remove: number; swap: number; units: number }>

function expectFloors({ plan, units }: PreparedOperation, bytes: number, mostUnits: number): void {
  const drafts = packPlan(plan)
  const { base, quote } = plan.subject
  const tokens = [base, quote].filter((mint) => mint !== SOL_MINT)
  expect(drafts).toHaveLength(1)
  expect(drafts[0]?.bytes).toBeLessThanOrEqual(bytes + PRICE_BYTES + CHECK_BYTES * tokens.length)
  expect(units).toBeLessThanOrEqual(mostUnits)
}

const fail = (): never => {
  throw new Error('there is no such plan')
}

function sum(one: Amounts, other: Amounts): Amounts {
  return { base: one.base + other.base, quote: one.quote + other.quote }
}
