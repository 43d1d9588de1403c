import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buyOf,
  buySizes,
  effectOfMove,
  impactCurveOf,
  isLargeFee,
  movedBy,
  priceImpact,
  quoteBuy,
  quoteSale,
  sellersShare,
  shallowBuy,
  shownBuys,
  swapLoss,
  worstMove,
  type BuySizes,
} from '../../src/liquidity/impact'
import type { Amounts } from '../../src/liquidity/venue'
import { aPool, aToken, SOL } from '../pages/manage-liquidity/aPool'

const U64 = 2n ** 64n - 1n
const TEN_SOL = { base: 1_000_000_000n, quote: 10_000_000_000n }
const SIZES: BuySizes = [10n ** 9n, 10n ** 10n, 10n ** 11n]

function market(reserves: Amounts = TEN_SOL) {
  return { reserves, swap: aPool({ reserves }).quotes.swap }
}

const refusing = {
  reserves: TEN_SOL,
  swap: () => {
    throw new Error('refused')
  },
}

describe('the sizes of the buys that are shown', () => {
  it('are 1, 10 and 100 SOL, however much is in the pool', () => {
    expect(buySizes(SOL, 0n)).toEqual(SIZES)
    expect(buySizes(SOL, U64)).toEqual(SIZES)
  })

  it.each([
    [0n, 10n],
    [9n, 10n],
    [10n, 10n],
    [999n, 100n],
    [1_000n, 1_000n],
  ])('of any other quote begin at the power of ten below %s', (around, first) =>
    expect(buySizes(aToken(), around)).toEqual([first, first * 10n, first * 100n]),
  )
})

describe('a buy', () => {
  it('of as much as is in the pool doubles the price that is paid, and quadruples the price', () =>
    expect(buyOf(market(), TEN_SOL.quote)).toEqual({
      amountIn: TEN_SOL.quote,
      amountOut: 500_000_000n,
      paid: { num: TEN_SOL.quote * TEN_SOL.base, den: 500_000_000n * TEN_SOL.quote },
      after: { num: 2n * TEN_SOL.quote * TEN_SOL.base, den: 500_000_000n * TEN_SOL.quote },
    }))

  it('that the program refuses is none', () => {
    expect(quoteBuy(refusing, 1n)).toBeNull()
    expect(buyOf(refusing, 1n)).toBeNull()
  })

  it('that gets nothing still has a quote, but no price', () => {
    const one = market({ base: 1n, quote: U64 })
    expect(quoteBuy(one, 10n)?.amountOut).toBe(0n)
    expect(buyOf(one, 10n)).toBeNull()
  })

  it('that would leave nothing of the token has no price', () => {
    const all = {
      ...market(),
      swap: () => ({ ...market().swap('quote', 1n), amountOut: 5n, after: { base: 0n, quote: 1n } }),
    }
    expect(buyOf(all, 1n)).toBeNull()
  })

  it.each([[{ base: 0n, quote: 0n }], [{ base: 0n, quote: U64 }], [{ base: U64, quote: 0n }]])(
    'has no price where a side of the pool is empty',
    (reserves) => expect(buyOf(market(reserves), 10n)).toBeNull(),
  )

  it('has no price where there was none before it, though it gets something', () =>
    expect(buyOf({ ...market(), reserves: { base: 5n, quote: 0n } }, TEN_SOL.quote)).toBeNull())

  it('never pays less than the price before it, nor more than the price after it', () => {
    const amount = fc.bigInt(1n, U64)
    fc.assert(
      fc.property(amount, amount, amount, (base, quote, amountIn) => {
        const buy = buyOf(market({ base, quote }), amountIn)
        if (!buy) return
        const { paid, after } = buy
        expect(paid.num >= paid.den).toBe(true)
        expect(after.num >= after.den).toBe(true)
      }),
    )
  })
})

describe('the curve', () => {
  it('runs from a tenth of the smallest size to the largest size, and rises', () => {
    const curve = impactCurveOf(market(), SIZES)
    expect(curve).toHaveLength(41)
    expect(curve[0]?.at).toBe(0)
    expect(curve[0]?.after).toBeCloseTo(1.01 ** 2, 6)
    expect(curve.at(-1)?.at).toBe(1)
    expect(curve.at(-1)?.after).toBeCloseTo(121, 4)
    expect(curve.at(-1)?.paid).toBeCloseTo(11, 4)
    for (const [nth, { after }] of curve.entries()) expect(after).toBeGreaterThan(curve[nth - 1]?.after ?? 1)
  })

  it('goes through the three buys that are shown', () => {
    const buys = shownBuys(market(), SIZES)
    expect(buys.map(({ size }) => size)).toEqual(SIZES)
    expect(buys.map(({ point }) => point?.at)).toEqual([1 / 3, 2 / 3, 1])
    expect(buys[2]?.point).toEqual(impactCurveOf(market(), SIZES).at(-1))
  })

  it('has no points where the program refuses, but still names the sizes', () => {
    expect(impactCurveOf(refusing, SIZES)).toEqual([])
    expect(shownBuys(refusing, SIZES)).toEqual(SIZES.map((size) => ({ size, buy: null, point: null })))
  })
})

describe('the price impact of a swap', () => {
  it('is what was paid in as a part of the reserves with it, rounded up', () => {
    const pool = aPool()
    expect(priceImpact(pool, pool.quotes.swap('quote', TEN_SOL.quote))).toBe(5_000n)
    expect(priceImpact(pool, pool.quotes.swap('quote', 1n))).toBe(1n)
  })

  it('leaves out the trading fee that is taken from what was paid in', () => {
    const pool = aPool()
    const swap = { ...pool.quotes.swap('quote', TEN_SOL.quote + 7n), fee: 7n, feeSide: 'quote' as const }
    expect(priceImpact(pool, swap)).toBe(5_000n)
    // A fee on what comes out changes nothing of what was paid in.
    expect(priceImpact(pool, { ...swap, feeSide: 'base' })).toBe(5_001n)
  })

  it('leaves out the transfer fee, and is none where nothing arrives', () => {
    const taxed = { base: aToken({ transferFee: { basisPoints: 5_000, maximum: U64 } }), quote: SOL }
    const pool = aPool({ pair: taxed })
    expect(priceImpact(pool, pool.quotes.swap('base', 2n * TEN_SOL.base))).toBe(5_000n)
    expect(priceImpact(pool, pool.quotes.swap('base', 1n))).toBe(0n)
    const empty = aPool({ reserves: { base: 0n, quote: 0n } })
    const nothing = { ...pool.quotes.swap('base', 1n), amountIn: 0n }
    expect(priceImpact(empty, nothing)).toBe(0n)
  })
})

describe('what a swap loses', () => {
  const price = { base: 2n, quote: 10n }

  it.each([
    // Five quote for each base token.
    ['base', 100n, 500n, 0n],
    ['base', 100n, 400n, 2_000n],
    ['quote', 500n, 100n, 0n],
    ['quote', 500n, 75n, 2_500n],
    // Rounded up.
    ['base', 100_000_000n, 499_999_999n, 1n],
    // A better price than the pool's is no loss.
    ['base', 100n, 600n, 0n],
    // All is lost only where nothing arrives.
    ['base', 100_000n, 1n, 9_999n],
    ['base', 100_000n, 0n, 10_000n],
  ] as const)('paying %s: %i for %i loses %i hundredths of a percent', (from, amountIn, amountOut, loss) =>
    expect(swapLoss({ price }, { from, amountIn, amountOut })).toBe(loss),
  )

  it('is not known of a pool without a price', () =>
    expect(swapLoss({ price: { base: 0n, quote: 0n } }, { from: 'base', amountIn: 1n, amountOut: 1n })).toBe(
      0n,
    ))
})

describe('what sellers get', () => {
  const deep = aPool({ address: 'deep' })
  const flat = aPool({ address: 'flat', reserves: { base: 10n ** 8n, quote: 10n ** 9n } })

  it('is what the pool pays, with what is lost to it', () => {
    expect(quoteSale(deep, TEN_SOL.base)).toEqual({
      pool: 'deep',
      amountIn: TEN_SOL.base,
      amountOut: TEN_SOL.quote / 2n,
      loss: 5_000n,
    })
  })

  it('is nothing in a pool that is not open, without swaps, or that refuses', () => {
    const quotes = { ...deep.quotes, ...refusing }
    for (const over of [{ opensAt: 99_999_999_999n }, { switchedOff: ['swap'] as const }, { quotes }])
      expect(quoteSale({ ...deep, ...over }, 1n)).toBeNull()
    expect(quoteSale({ ...deep, switchedOff: ['add'] }, 1n)).not.toBeNull()
  })

  it('is paid by the best pool for a tenth and for all that is outside of pools, by the price of the first', () => {
    const twice = aPool({ address: 'twice', reserves: { base: TEN_SOL.base, quote: 2n * TEN_SOL.quote } })
    expect(sellersShare([flat, twice, deep], 1_500n * 10n ** 6n, 500n * 10n ** 6n)).toEqual({
      outside: TEN_SOL.base,
      tenth: { pool: 'twice', amountIn: 10n ** 8n, amountOut: 1_818_181_818n, loss: 0n },
      all: { pool: 'twice', amountIn: TEN_SOL.base, amountOut: TEN_SOL.quote, loss: 0n },
    })
    const { all } = sellersShare([twice, deep], TEN_SOL.base, 0n)
    expect(all).toMatchObject({ pool: 'twice', loss: 5_000n })
  })

  it('is nothing where no pool takes so many, and no one sells what is in pools', () => {
    expect(sellersShare([], 10n, 0n)).toEqual({ outside: 10n, tenth: null, all: null })
    expect(sellersShare([deep], 10n, 11n).outside).toBe(0n)
  })
})

describe('how a swap moves the price', () => {
  it('is by how much dearer or cheaper the base token is afterwards', () => {
    const pool = aPool()
    const moved = (from: 'base' | 'quote', amount: bigint) => movedBy(pool, pool.quotes.swap(from, amount))
    expect(moved('quote', TEN_SOL.quote)).toBe(30_000n)
    expect(moved('base', TEN_SOL.base)).toBe(-7_500n)
    expect(movedBy(aPool({ reserves: { base: 0n, quote: 0n } }), { after: TEN_SOL })).toBe(0n)
  })

  it('is of several the largest, up or down', () => {
    const pool = aPool()
    const swaps = (['quote', 'base'] as const).map((from) => ({
      pool,
      quote: pool.quotes.swap(from, TEN_SOL[from] / 10n),
    }))
    const [up, down] = swaps.map(({ quote }) => movedBy(pool, quote))
    expect([up, down]).toEqual([2_099n, -1_736n])
    expect(worstMove(swaps)).toBe(up)
    expect(worstMove(swaps.slice(1))).toBe(down)
    expect(worstMove([])).toBe(0n)
  })
})

describe('a pool', () => {
  it('is shallow where one SOL raises its price by half', () => {
    // One SOL into n doubles (1 + 1/n)² of the price.
    const pair = { quote: SOL }
    const pooled = (quote: bigint) => market({ base: 10n ** 12n, quote })
    expect(shallowBuy(pooled(4n * 10n ** 9n), pair)?.amountIn).toBe(10n ** 9n)
    expect(shallowBuy(pooled(5n * 10n ** 9n), pair)).toBeNull()
    expect(shallowBuy(refusing, pair)).toBeNull()
    const buy = market().swap('quote', 10n ** 9n)
    const half = { ...market(), swap: () => ({ ...buy, after: { base: 2n, quote: 30n } }) }
    expect(shallowBuy(half, pair)?.after).toEqual({ num: 30n * 10n ** 9n, den: 20n * 10n ** 9n })
  })

  it('has a large fee above six percent', () =>
    expect([60_000n, 60_001n].map(isLargeFee)).toEqual([false, true]))
})

describe('what a move of the price means', () => {
  it.each([
    [0n, 'small'],
    [100n, 'small'],
    [101n, 'large'],
    [500n, 'large'],
    [501n, 'absurd'],
  ] as const)('a rise or a fall by %i hundredths of a percent is as large: %s', (moved, effect) => {
    expect(effectOfMove(moved, 500n)).toEqual({ moved, effect })
    expect(effectOfMove(-moved, 500n)).toEqual({ moved: -moved, effect })
  })
})
