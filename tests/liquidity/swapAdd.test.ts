import 'fake-indexeddb/auto'
import { type Keypair, PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../../src/errors/AppError'
import { isqrt } from '../../src/liquidity/math'
import type { DammPoolState } from '../../src/liquidity/meteora-damm-v2/layouts'
import { toPool } from '../../src/liquidity/meteora-damm-v2/pool'
import { METEORA_DAMM_V2 } from '../../src/liquidity/meteora-damm-v2/profile'
import { sidesOfPool } from '../../src/liquidity/meteora-damm-v2/sides'
import { meteoraDammV2 } from '../../src/liquidity/meteora-damm-v2/venue'
import { fetchPairToken } from '../../src/liquidity/pairToken'
import { raydiumCpmm } from '../../src/liquidity/raydium-cpmm/venue'
import { quoteSwapAdd } from '../../src/liquidity/swapAdd'
import type {
  ChainConnection,
  OpeningQuote,
  Pair,
  Pool,
  Position,
  PoolSide,
  Venue,
} from '../../src/liquidity/venue'
import { receiptOf } from '../../src/operation/bills'
import { operationDecision } from '../../src/operations/decision'
import { readAccountFields } from '../../src/tokens/readAccountFields'
import { isDone } from '../../src/transactions/execution'
import { packPlan } from '../../src/transactions/pack'
import { prepareOperation } from '../../src/transactions/prepare'
import { executeOperation } from '../../src/transactions/sign'
import { aToken, SOL as WRAPPED } from '../pages/manage-liquidity/aPool'
import { startPracticeChain, untilOpen, type PracticeChain } from '../support/chain'
import { aChainAccess, aSigner } from '../support/engine'
import { carryOutPlan, run } from '../support/operations'
import { describeWithPrograms, METEORA_DAMM, practicePrograms, RAYDIUM } from '../support/programs'
import type { Plan } from '../../src/transactions/plan'
import { dataFor, FLAT } from './meteora-damm-v2/pond'
import { aPair, asVenuesSee } from './raydium-cpmm/onChain'
import { poolsSay, refusedByPool } from '../../src/liquidity/said'

const VENUES = [
  ['Raydium CPMM', raydiumCpmm],
  ['Meteora DAMM v2', meteoraDammV2],
] as const
const SOL = 10n ** 9n

/** A pool of that venue that is not on any chain; `fee`: the transfer fee of its token, in hundredths of a percent. */
function aNewPool(venue: Venue, base: bigint, quote: bigint, fee = 0): OpeningQuote {
  const transferFee = fee === 0 ? null : { basisPoints: fee, maximum: 10n ** 15n }
  const pair: Pair = { base: aToken({ transferFee }), quote: WRAPPED }
  const tier = { id: '', rate: 2500n, split: { pool: 840_000n, operators: 160_000n }, creationFee: 0n }
  return venue.quoteOpening({ pair, deposit: { base, quote }, tier, opensAt: null, lock: false })
}

describe.each(VENUES)('the split of one token: %s', (_, venue) => {
  const pools = fc.record({
    base: fc.bigInt(10n ** 9n, 10n ** 15n),
    quote: fc.bigInt(10n ** 8n, 10n ** 14n),
    fee: fc.constantFrom(0, 0, 100, 500),
    from: fc.constantFrom<PoolSide>('base', 'quote'),
    slippage: fc.integer({ min: 1, max: 2_000 }),
    /** Millionths of the reserves. */
    part: fc.bigInt(10n, 1_000_000n),
  })

  test('never takes more than was typed, and never the wallet’s own tokens of the other side', () => {
    fc.assert(
      fc.property(pools, ({ base, quote, fee, from, slippage, part }) => {
        const pool = aNewPool(venue, base, quote, fee)
        const to = from === 'base' ? 'quote' : 'base'
        const amount = (pool.reserves[from] * part) / 1_000_000n
        const split = quoteSwapAdd(pool, from, amount, slippage)
        const { swap, deposit, rest, least, paid } = split
        expect(paid).toBe(swap.amountIn + deposit.deposits[from])
        expect(paid <= amount).toBe(true)
        expect(deposit.deposits[to] <= least && least <= swap.amountOut).toBe(true)
        expect(rest[from]).toBe(amount - paid)
        expect(rest[to]).toBe(swap.amountOut - deposit.deposits[to])
        expect(swap).toEqual(pool.swap(from, swap.amountIn))
      }),
    )
  })

  test('leaves no more in the wallet than the slippage explains', () => {
    fc.assert(
      fc.property(pools, ({ base, quote, fee, from, slippage, part }) => {
        const pool = aNewPool(venue, base, quote, fee)
        const to = from === 'base' ? 'quote' : 'base'
        const amount = (pool.reserves[from] * part) / 1_000_000n
        const { swap, rest } = quoteSwapAdd(pool, from, amount, slippage)
        // Half of the slippage and a quarter of it, of what is swapped and of what is not; and the rounding of one unit in the other
        // token and in the LP amount.
        const grain = (side: PoolSide) => {
          const other = pool.reserves[side === 'base' ? 'quote' : 'base']
          return 4n + (4n * pool.reserves[side]) / pool.lpSupply + (4n * pool.reserves[side]) / other
        }
        expect(rest[to] <= (swap.amountOut * BigInt(slippage) * 3n) / 40_000n + grain(to)).toBe(true)
        expect(rest[from] <= (amount * BigInt(slippage)) / 40_000n + grain(from)).toBe(true)
      }),
    )
  })

  test('adds as much as any other split would', () => {
    fc.assert(
      fc.property(pools, fc.bigInt(1n, 999n), ({ base, quote, from, slippage, part }, other) => {
        const pool = aNewPool(venue, base, quote)
        const to = from === 'base' ? 'quote' : 'base'
        const amount = (pool.reserves[from] * part) / 1_000_000n
        const best = quoteSwapAdd(pool, from, amount, slippage).deposit.lpAmount
        const swapped = (amount * other) / 1_000n
        const lpOf = (): bigint => {
          const { swap, deposit } = pool.afterSwap(from, swapped)
          const least = (swap.amountOut * BigInt(20_000 - slippage)) / 20_000n
          const most = (units: bigint) => (units * 40_000n) / BigInt(40_000 + slippage)
          const [one, two] = [deposit(to, most(least)), deposit(from, most(amount - swapped))]
          return one.lpAmount < two.lpAmount ? one.lpAmount : two.lpAmount
        }
        expect(orNothing(lpOf) <= best).toBe(true)
      }),
    )
  })

  test('of too little is refused', () => {
    const pool = aNewPool(venue, 10n ** 12n, 10n ** 12n)
    for (const amount of [0n, 1n, 2n])
      expect(() => quoteSwapAdd(pool, 'quote', amount, 100)).toThrow(AppError)
  })
})

test('a pool that takes one base unit of a token of which the swap surely gives none is refused', () => {
  const refused = (amount: string) => new AppError('pool/refused', { message: '', amount })
  const afterSwap: OpeningQuote['afterSwap'] = (from, swapped) => ({
    swap: { from, amountIn: swapped, amountOut: 1n, fee: 0n, feeSide: from, after: { base: 1n, quote: 1n } },
    deposit: (side, units) => {
      if (side === 'base') throw refused('too-much')
      const deposits = { base: 1n, quote: units }
      return { deposits, arrives: deposits, lpAmount: units }
    },
  })
  expect(() => quoteSwapAdd({ afterSwap }, 'quote', 1_000n, 100)).toThrow(AppError)
})

function orNothing(lpOf: () => bigint): bigint {
  try {
    return lpOf()
  } catch {
    return 0n
  }
}

const MOMENT = { slot: 0n, time: 1n, slotMs: 200 }

describe('the split of one token in a Meteora pool with a price range', () => {
  /** Somebody else's pool; its price is nearer to one end of the range by each power of two. */
  const pools = fc
    .record({
      low: fc.bigInt(1n << 54n, 1n << 74n),
      width: fc.integer({ min: 101, max: 5_000 }),
      end: fc.constantFrom<'low' | 'high'>('low', 'high'),
      near: fc.integer({ min: 0, max: 60 }),
      liquidity: fc.integer({ min: 84, max: 110 }),
      rate: fc.bigInt(100_000n, 100_000_000n),
      collects: fc.constantFrom<DammPoolState['collects']>('out', 'only-b'),
      solFirst: fc.boolean(),
      fee: fc.constantFrom(0, 0, 300),
    })
    .map(({ low, width, end, near, liquidity, rate, collects, solFirst, fee }) => {
      const high = (low * BigInt(width)) / 100n
      const away = (high - low) >> BigInt(near)
      const range = { sqrtMin: low, sqrtMax: high, sqrtPrice: end === 'low' ? low + away : high - away }
      const token = aToken({ transferFee: fee === 0 ? null : { basisPoints: fee, maximum: 10n ** 15n } })
      const sides = solFirst ? sidesOfPool(WRAPPED, token) : sidesOfPool(token, WRAPPED)
      const state = aRange({ ...range, liquidity: 1n << BigInt(liquidity), rate, collects })
      return toPool('', state, sides, MOMENT)
    })
  const asked = {
    from: fc.constantFrom<PoolSide>('base', 'quote'),
    amount: fc.bigInt(0n, 50n).chain((bits) => fc.bigInt(1n << bits, 2n << bits)),
    slippage: fc.integer({ min: 1, max: 2_000 }),
  }

  test('is found wherever there is one, and adds as much as any other', () => {
    let found = 0
    fc.assert(
      fc.property(
        pools,
        fc.record(asked),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
        (pool, ask, tries) => {
          const { from, amount, slippage } = ask
          const to = from === 'base' ? 'quote' : 'base'
          const bits = amount.toString(2).length
          const others = [
            ...tries.map((part) => (amount * BigInt(Math.floor(part * 1e9))) / 1_000_000_000n),
            ...Array.from({ length: bits }, (_, nth) => 1n << BigInt(nth)),
            ...Array.from({ length: bits }, (_, nth) => amount - (1n << BigInt(nth))),
          ].filter((part) => part > 0n && part < amount)
          const lps = others.map((swapped) =>
            orNothing(() => {
              const { swap, deposit } = pool.quotes.afterSwap(from, swapped)
              const least = (swap.amountOut * BigInt(20_000 - slippage)) / 20_000n
              const most = ((amount - swapped) * 40_000n) / BigInt(40_000 + slippage)
              const { lpAmount, deposits } = deposit(from, most)
              return deposits[to] <= (least * 40_000n) / BigInt(40_000 + slippage) ? lpAmount : 0n
            }),
          )
          const best = lps.reduce((most, lp) => (lp > most ? lp : most), 0n)
          if (best === 0n) return
          found += 1
          const { swap, deposit, least, paid } = quoteSwapAdd(pool.quotes, from, amount, slippage)
          expect(deposit.lpAmount >= best).toBe(true)
          expect(paid).toBe(swap.amountIn + deposit.deposits[from])
          expect(paid <= amount).toBe(true)
          expect(deposit.deposits[to] <= least && least <= swap.amountOut).toBe(true)
        },
      ),
      { numRuns: 1_000 },
    )
    expect(found).toBeGreaterThan(100)
  })

  test.each<[string, PoolSide, 'low' | 'high']>([
    ['SOL near the upper end', 'quote', 'high'],
    ['the token near the lower end', 'base', 'low'],
  ])('is found for far more %s than moves the price out of the range', (_, from, end) => {
    const low = 1n << 64n
    const [high, away] = [2n * low, low / 1_000n]
    const sqrtPrice = end === 'low' ? low + away : high - away
    const state = aRange({ sqrtMin: low, sqrtMax: high, sqrtPrice, liquidity: 1n << 104n, rate: 2_500_000n })
    const { quotes } = toPool('', state, sidesOfPool(aToken(), WRAPPED), MOMENT)
    const amount = 10n ** 12n
    expect(() => quotes.swap(from, amount / 2n)).toThrow(
      refusedByPool(poolsSay('beyond-range', {}), 'too-much'),
    )
    const { deposit, swap } = quoteSwapAdd(quotes, from, amount, 100)
    expect(swap.amountIn).toBeLessThan(amount / 100n)
    expect(deposit.deposits[from]).toBeGreaterThan((amount * 9n) / 10n)
  })

  test('is refused with the pool’s own reason where no split helps', () => {
    const closed = aRange({
      sqrtMin: 1n << 64n,
      sqrtMax: 3n << 64n,
      sqrtPrice: 2n << 64n,
      liquidity: 1n << 104n,
    })
    const pool = toPool('', { ...closed, enabled: false }, sidesOfPool(aToken(), WRAPPED), MOMENT)
    expect(() => quoteSwapAdd(pool.quotes, 'quote', 10n ** 9n, 100)).toThrow(
      refusedByPool(poolsSay('switched-off', {})),
    )
    const at = toPool('', { ...closed, sqrtPrice: 3n << 64n }, sidesOfPool(aToken(), WRAPPED), MOMENT)
    expect(() => quoteSwapAdd(at.quotes, 'quote', 10n ** 9n, 100)).toThrow(
      refusedByPool(poolsSay('beyond-range', {}), 'too-much'),
    )
  })
})

function aRange(
  over: Pick<DammPoolState, 'sqrtMin' | 'sqrtMax' | 'sqrtPrice' | 'liquidity'> &
    Partial<DammPoolState> & { rate?: bigint },
): DammPoolState {
  const { rate = 2_500_000n, ...state } = over
  return {
    mintA: '',
    mintB: '',
    vaultA: '',
    vaultB: '',
    creator: '',
    enabled: true,
    lockedForever: 0n,
    amounts: null,
    collects: 'only-b',
    openingSqrtPrice: state.sqrtPrice,
    baseFee: { kind: 'by-amount', cliff: rate, lasts: 0n, limited: false },
    dynamicFee: null,
    mostFee: 990_000_000n,
    protocolPercent: 20n,
    compoundingBps: 0n,
    activation: { by: 'time', point: 0n },
    feePerLiquidity: { a: 0n, b: 0n },
    ...state,
  }
}

describeWithPrograms('with the real programs', [METEORA_DAMM, ...RAYDIUM], () => {
  let practice: PracticeChain
  let chain: ChainConnection
  let payer: Keypair
  beforeAll(async () => {
    practice = await startPracticeChain(practicePrograms())
    chain = asVenuesSee(practice)
    payer = await practice.aPayer(10_000n * SOL)
  })
  afterAll(() => practice.stop())

  const CASES = VENUES.flatMap(([name, venue]) =>
    (['quote', 'base'] as const).flatMap((from) =>
      [0, 250].map(
        (fee) =>
          [`${name}, ${from === 'quote' ? 'SOL' : 'token'} alone, fee ${fee}`, venue, from, fee] as const,
      ),
    ),
  )

  test.each(CASES)('swaps and adds exactly what was quoted: %s', async (_, venue, from, fee) => {
    const { pool, position } = await aPoolOf(venue, fee)
    await swapsAndAdds(venue, pool, position, from, pool.reserves[from] / 20n)
  })

  test.each(
    (['low', 'high'] as const).flatMap((end) =>
      (['quote', 'base'] as const).map((from) => [end, from] as const),
    ),
  )(
    'swaps and adds exactly what was quoted at the %s end of a price range, paid in %s',
    async (end, from) => {
      const { pool, position } = await aPoolOf(meteoraDammV2, 0, end)
      expect(position).not.toBeNull()
      const { vaults } = meteoraDammV2.swapMarks('practice', pool)
      for (const side of ['base', 'quote'] as const) {
        const { value } = await practice.connection.getTokenAccountBalance(new PublicKey(vaults[side]))
        expect(pool.holdings[side]).toBe(BigInt(value.amount))
      }
      const amount = from === 'quote' ? SOL / 10n : 200_000_000n
      const isOut = from === (end === 'high' ? 'quote' : 'base')
      if (isOut)
        expect(() => pool.quotes.swap(from, amount / 2n)).toThrow(
          refusedByPool(poolsSay('beyond-range', {}), 'too-much'),
        )
      await swapsAndAdds(meteoraDammV2, pool, position, from, amount)
    },
  )

  async function swapsAndAdds(
    venue: Venue,
    pool: Pool,
    position: Position | null,
    from: PoolSide,
    amount: bigint,
  ) {
    const quote = quoteSwapAdd(pool.quotes, from, amount, 100)
    const order = { payer: payer.publicKey.toBase58(), pool, position, quote, slippage: 100 }
    const plan = await venue.planSwapAdd(chain, order)
    expect(packPlan(plan, 'surely').map(({ bytes }) => bytes <= 1_072)).toEqual([true])
    const access = { ...(await aChainAccess(practice)), readAccount: readAccountFields }
    const prepared = await prepareOperation(plan, { ...access, priority: 'normal' })
    const done = await run(executeOperation(prepared, aSigner(payer), access), access)
    expect(isDone(done)).toBe(true)
    expect(receiptOf(done)?.same).toBe(true)
    const after = await look(venue, pool.address)
    const held = (one: Position | null) => (one ? one.free + one.locked.forever + one.locked.overTime : 0n)
    expect(held(after.position) - held(position)).toBe(quote.deposit.lpAmount)
    const decision = operationDecision(done)
    // All figures of the quote came true, or the receipt would leave them out.
    expect(decision.facts.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Swapped first', 'Rate', 'SOL into the pool', 'Your share after']),
    )
    expect(decision.line).toMatch(/^Added .* to .*, swapping .* for .* first$/)
  }

  test.each(VENUES)('opens a position of its own with one token: %s', async (_, venue) => {
    const { pool } = await aPoolOf(venue, 0)
    const other = await practice.aPayer(100n * SOL)
    const owner = other.publicKey.toBase58()
    const quote = quoteSwapAdd(pool.quotes, 'quote', SOL / 10n, 100)
    const order = { payer: owner, pool, position: null, quote, slippage: 100 }
    const plan = await venue.planSwapAdd(chain, order)
    expect(packPlan(plan, 'surely').map(({ bytes }) => bytes <= 1_072)).toEqual([true])
    await carryOutPlan(practice, other, plan)
    const [made] = await venue.fetchPositions(chain, owner)
    expect(made?.free).toBe(quote.deposit.lpAmount)
  })

  test.each(
    VENUES.flatMap(([name, venue]) =>
      (['quote', 'base'] as const).map((from) => [name, from, venue] as const),
    ),
  )(
    'lands where the price moves a little, and takes nothing where it moves further: %s, others pay %s',
    async (_, moves, venue) => {
      const opened = await aPoolOf(venue, 0)
      const trader = await practice.aPayer(100n * SOL)
      await trade(trader, venue, opened.pool.address, 'quote', 10n)
      const { pool, position } = await look(venue, opened.pool.address)
      const quote = quoteSwapAdd(pool.quotes, 'quote', SOL / 10n, 100)
      const order = { payer: payer.publicKey.toBase58(), pool, position, quote, slippage: 100 }
      const access = { ...(await aChainAccess(practice)), readAccount: readAccountFields }
      const prepared = await prepareOperation(await venue.planSwapAdd(chain, order), {
        ...access,
        priority: 'normal',
      })

      // A swap of a five-hundredth of the reserves moves the price by 0.4 %, which is less than half of the slippage.
      await trade(trader, venue, pool.address, moves, 500n)
      const before = await look(venue, pool.address)
      const done = await run(executeOperation(prepared, aSigner(payer), access), access)
      expect(isDone(done)).toBe(true)
      const after = await look(venue, pool.address)
      expect((after.position?.free ?? 0n) - (before.position?.free ?? 0n)).toBe(quote.deposit.lpAmount)
      expect(operationDecision(done).line).toMatch(/, part of it swapped first$/)

      const second = quoteSwapAdd(after.pool.quotes, 'quote', SOL / 10n, 100)
      const again = { ...order, pool: after.pool, position: after.position, quote: second }
      const prepared2 = await prepareOperation(await venue.planSwapAdd(chain, again), {
        ...access,
        priority: 'normal',
      })
      await trade(trader, venue, pool.address, moves, 50n)
      const balance = await practice.balance(payer)
      const refused = run(executeOperation(prepared2, aSigner(payer), access), access)
      await expect(refused).rejects.toMatchObject({ code: 'pool/price-moved' })
      expect(await practice.balance(payer)).toBe(balance)
    },
  )

  /** Opens a pool with a price range from a plan for one over all prices; the pool takes less of both tokens than the plan says. */
  async function openAtEnd({ steps }: Plan, end: 'low' | 'high'): Promise<void> {
    const sqrtPrice = isqrt((3n << 128n) / 5n)
    const [away, far] = [sqrtPrice / 1_000n, sqrtPrice / 2n]
    const range =
      end === 'low' ? ([sqrtPrice - away, sqrtPrice * 2n] as const) : ([far, sqrtPrice + away] as const)
    const liquidity = end === 'low' ? sqrtPrice * 8_000_000_000n : (4_000_000_000n << 128n) / sqrtPrice
    const instructions = steps.flatMap((step) => step.instructions)
    const program = METEORA_DAMM_V2.programs.practice
    const made = instructions.find(({ programId }) => programId.toBase58() === program)
    if (!made) throw new Error('nothing opens the pool')
    const kind = { baseFee: FLAT(2_500_000n), collects: 1, range } as const
    made.data = Buffer.from(dataFor(kind, { liquidity, sqrtPrice }, made.data))
    await practice.send(instructions, payer, ...steps.flatMap(({ signers }) => signers))
  }

  /** Another wallet swaps a part of the reserves. */
  async function trade(
    trader: Keypair,
    venue: Venue,
    address: string,
    from: PoolSide,
    part: bigint,
  ): Promise<void> {
    const { pool } = await look(venue, address)
    const quote = pool.quotes.swap(from, pool.reserves[from] / part)
    const order = { payer: trader.publicKey.toBase58(), pool, quote, slippage: 5_000 }
    await carryOutPlan(practice, trader, await venue.planSwap(chain, order))
  }

  async function look(venue: Venue, address: string): Promise<{ pool: Pool; position: Position | null }> {
    const pool = await venue.fetchPool(chain, address)
    if (!pool) throw new Error('the pool is not there')
    const positions = await venue.fetchPositions(chain, payer.publicKey.toBase58())
    return { pool, position: positions.find((one) => one.pool.address === address) ?? null }
  }

  /**
   * A pool of a new token and SOL that is open for swaps; `fee`: the token's transfer fee, in hundredths of a percent; `end`: it has a price
   * range, and its price is a thousandth from that end.
   */
  async function aPoolOf(venue: Venue, fee: number, end?: 'low' | 'high') {
    const made = await aPair(
      practice,
      payer,
      fee === 0 ? {} : { standard: 'token-2022', fee: { basisPoints: fee, maximum: 10n ** 12n } },
      null,
    )
    const read = ({ mint }: Pair['base']) => fetchPairToken(practice.connection, mint)
    const pair = { base: await read(made.base), quote: await read(made.quote) }
    const [tier] = (await venue.fetchCreationTerms(chain, pair)).tiers
    if (!tier) throw new Error('there is no tier')
    const deposit = { base: 5_000_000_000n, quote: 3n * SOL }
    const order = { payer: payer.publicKey.toBase58(), pair, deposit, tier, opensAt: null, lock: false }
    const plan = await venue.planCreate(chain, order)
    if (end) await openAtEnd(plan, end)
    else await carryOutPlan(practice, payer, plan)
    const address = plan.subject['pool'] ?? ''
    const now = await look(venue, address)
    await untilOpen(practice, now.pool.opensAt)
    return await look(venue, address)
  }
})
