import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buyOf,
  buySizes,
  effectOfMove,
  impactCurveOf,
  priceImpact,
  quoteBuy,
  shownBuys,
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
  })
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
