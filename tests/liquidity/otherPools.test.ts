import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { worstGap } from '../../src/forms/PriceGaps'
import {
  isNearPrice,
  otherPoolsOf,
  poolsAsTold,
  priceBesides,
  priceGap,
  timesPrice,
} from '../../src/liquidity/otherPools'
import type { Pair, PairToken, Pool } from '../../src/liquidity/venue'
import { readSubject, writeSubject } from '../../src/transactions/subject'
import { aPool, aToken, SOL } from '../pages/manage-liquidity/aPool'
import { SUBJECTS } from '../support/subjects'
import { namedAmount } from '../../src/tokens/tokenWords'
import { formatRatio } from '../../src/units/ratio'

const GALM = aToken()
const USDC = aToken({ mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'USDC' })
const OTHER = aToken({ mint: 'Oooo111111111111111111111111111111111111111', symbol: 'OTHR' })
const PAIR: Pair = { base: GALM, quote: SOL }

/** A pool in which one whole `base` costs `price` whole `quote`, and which holds so many whole quote tokens. */
function poolAt(
  base: PairToken,
  quote: PairToken,
  price: number,
  holds: number,
  over: Partial<Pool> = {},
): Pool {
  const units = {
    base: BigInt(Math.round((holds / price) * 10 ** base.decimals)),
    quote: BigInt(Math.round(holds * 10 ** quote.decimals)),
  }
  const address = `${base.symbol}${quote.symbol}${price}${holds}`
  return { ...aPool({ reserves: units }), pair: { base, quote }, address, ...over }
}

const USD = new Map([
  [SOL.mint, 150],
  [USDC.mint, 1],
])

/** The prices in the pair's quote, in the order in which the pools are told of. */
const pricesOf = (pair: Pair, pools: readonly Pool[], usd?: ReadonlyMap<string, number>) =>
  otherPoolsOf(pair, pools, usd).map(({ inQuote }) =>
    inQuote === null ? null : Number(inQuote.toPrecision(6)),
  )

describe('the other prices of a token', () => {
  it.each<
    [string, Pair, readonly Pool[], ReadonlyMap<string, number> | undefined, readonly (number | null)[]]
  >([
    ['of its own pair', PAIR, [poolAt(GALM, SOL, 0.002, 5)], undefined, [0.002]],
    ['of a pool that has it as its quote', PAIR, [poolAt(SOL, GALM, 500, 2_500)], undefined, [0.002]],
    [
      'where the pair is the other way round',
      { base: SOL, quote: GALM },
      [poolAt(GALM, SOL, 0.002, 5)],
      undefined,
      [500],
    ],
    ['through USDC at market prices', PAIR, [poolAt(GALM, USDC, 0.3, 900)], USD, [0.002]],
    ['in USDC, of a pool in SOL', { base: GALM, quote: USDC }, [poolAt(GALM, SOL, 0.002, 5)], USD, [0.3]],
    [
      'through the deepest pool of both quotes',
      { base: GALM, quote: OTHER },
      [poolAt(GALM, SOL, 0.002, 5), poolAt(OTHER, SOL, 0.01, 50), poolAt(OTHER, SOL, 5, 0.1)],
      undefined,
      [0.2],
    ],
    [
      'through a pool of both quotes that is open and holds some',
      { base: GALM, quote: OTHER },
      [
        poolAt(GALM, SOL, 0.002, 5),
        poolAt(OTHER, SOL, 0.04, 60, { opensAt: 99_999_999_999n }),
        poolAt(OTHER, USDC, 0.05, 70),
        poolAt(SOL, OTHER, 50, 10),
      ],
      new Map([[OTHER.mint, 3]]),
      [0.1],
    ],
    [
      'not to be compared, through a pool that holds none',
      { base: GALM, quote: OTHER },
      [poolAt(GALM, SOL, 0.002, 5), poolAt(SOL, OTHER, 50, 10, { holdings: { base: 1n, quote: 0n } })],
      USD,
      [null],
    ],
    ['not to be compared, without a rate', PAIR, [poolAt(GALM, USDC, 0.3, 900)], undefined, [null]],
    [
      'the deepest first, whatever its quote',
      PAIR,
      [poolAt(GALM, SOL, 0.02, 0.001), poolAt(GALM, USDC, 0.3, 900), poolAt(GALM, SOL, 0.0021, 7)],
      USD,
      [0.0021, 0.002, 0.02],
    ],
    [
      'without pools that have none of what they pay in, no price, or no swaps',
      PAIR,
      [
        poolAt(GALM, SOL, 0.02, 5, { holdings: { base: 1n, quote: 0n } }),
        poolAt(GALM, SOL, 0.03, 5, { price: { base: 0n, quote: 0n } }),
        poolAt(GALM, SOL, 0.03, 6, { price: { base: 1n, quote: 0n } }),
        poolAt(SOL, GALM, 30, 6, { price: { base: 0n, quote: 1n } }),
        poolAt(GALM, GALM, 1, 6),
        poolAt(GALM, SOL, 0.04, 5, { switchedOff: ['swap'] }),
        poolAt(OTHER, SOL, 0.05, 5),
      ],
      undefined,
      [],
    ],
    [
      'of a pool that is not open yet after all others',
      PAIR,
      [poolAt(GALM, SOL, 0.02, 50, { opensAt: 99_999_999_999n }), poolAt(GALM, SOL, 0.002, 5)],
      undefined,
      [0.002, 0.02],
    ],
  ])('are read %s', (_, pair, pools, usd, expected) => expect(pricesOf(pair, pools, usd)).toEqual(expected))

  it('leave out the pool that is compared itself, and say what each holds', () => {
    const [own, other] = [poolAt(GALM, SOL, 0.02, 5), poolAt(GALM, SOL, 0.002, 3)]
    expect(otherPoolsOf(PAIR, [own, other], undefined, own.address)).toMatchObject([
      { address: other.address, holds: 3_000_000_000n, feeRate: 2_500n, quote: SOL, isOpen: true, depth: 3 },
    ])
    const inUsdc = poolAt(GALM, USDC, 0.3, 900)
    expect(otherPoolsOf(PAIR, [inUsdc], USD)[0]?.depth).toBeCloseTo(6)
    expect(otherPoolsOf(PAIR, [inUsdc], undefined)[0]?.depth).toBeNull()
  })

  it('are in the tokens that wallets show where one has a multiplier, and not by market prices, which do not say', () => {
    const scale = { by: 'multiplier', multiplier: 4, newMultiplier: 4, newFrom: 0n } as const
    const split = { ...GALM, scale }
    expect(pricesOf({ base: split, quote: SOL }, [poolAt(split, SOL, 0.002, 5)])).toEqual([0.0005])
    const inScaled = { base: GALM, quote: { ...OTHER, scale } }
    expect(pricesOf(inScaled, [poolAt(GALM, SOL, 0.002, 5)], new Map([...USD, [OTHER.mint, 3]]))).toEqual([
      null,
    ])
  })
})

describe('the gap between two prices', () => {
  it('is the same either way round, and near only up to two percent', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 1e12, noNaN: true }), (times) => {
        const [gap, back] = [priceGap(times), priceGap(1 / times)]
        const apart = gap > back ? gap - back : back - gap
        expect(apart <= 1n + gap / 1_000_000n).toBe(true)
        expect(gap >= 0n).toBe(true)
        if (isNearPrice(times)) expect(gap <= 200n).toBe(true)
      }),
    )
    expect([priceGap(10), priceGap(0.1), priceGap(1.25), priceGap(0.8), priceGap(1)]).toEqual([
      90_000n,
      90_000n,
      2_500n,
      2_500n,
      0n,
    ])
  })

  it.each([
    [1, true],
    [1.0199, true],
    [1 / 1.0199, true],
    [1.02, false],
    [1 / 1.02, false],
    [5, false],
    [0.2, false],
  ])('of %f times the price is near: %s', (times, isNear) => expect(isNearPrice(times)).toBe(isNear))

  it('is not known without a rate or a price', () => {
    expect([timesPrice(0.02, { inQuote: null }), timesPrice(0, { inQuote: 1 })]).toEqual([null, null])
    expect(timesPrice(0.02, { inQuote: 0 })).toBeNull()
    expect(timesPrice(0.02, { inQuote: 0.002 })).toBeCloseTo(10)
  })
})

describe('the pool that judges a price', () => {
  it.each<[string, readonly Pool[], readonly number[], bigint]>([
    [
      'is not the deepest alone: anybody can make one at the price that is typed',
      [poolAt(GALM, SOL, 0.02, 90), poolAt(GALM, SOL, 0.0002, 9.2), poolAt(GALM, SOL, 0.0199, 9.1)],
      [0.0002, 0.02, 0.0199],
      990_000n,
    ],
    [
      'is told even where three deeper ones agree with the price',
      [90, 89, 88, 87].map((holds, nth) => poolAt(GALM, SOL, nth === 3 ? 0.002 : 0.02, holds)),
      [0.002, 0.02, 0.02, 0.02],
      90_000n,
    ],
    [
      'has at least a tenth of the deepest one’s depth',
      [poolAt(GALM, SOL, 0.02, 90), poolAt(GALM, SOL, 0.0002, 8.9)],
      [0.02, 0.0002],
      0n,
    ],
    [
      'may be in another quote, by what that is worth',
      [poolAt(GALM, SOL, 0.02, 9), poolAt(GALM, USDC, 0.3, 900)],
      [0.002, 0.02],
      90_000n,
    ],
    [
      'is open, where any is',
      [poolAt(GALM, SOL, 0.02, 9), poolAt(GALM, SOL, 0.002, 90, { opensAt: 99_999_999_999n })],
      [0.02, 0.002],
      0n,
    ],
  ])('%s', (_, found, order, gap) => {
    const pools = otherPoolsOf(PAIR, found, USD)
    const prices = poolsAsTold(0.02, pools).map(({ inQuote }) => Number(inQuote?.toPrecision(6)))
    expect(prices).toEqual(order)
    expect(worstGap(0.02, { pools, complete: true }, null)).toBe(gap)
    const [first] = priceBesides(0.02, { pools, complete: true }, null).pools
    expect(priceGap(first?.times ?? 1)).toBe(gap)
  })

  it('is none where no price can be compared', () => {
    const pools = otherPoolsOf(PAIR, [poolAt(GALM, USDC, 0.3, 900)], undefined)
    expect(poolsAsTold(0.02, pools)).toEqual(pools)
    expect(worstGap(0.02, { pools, complete: true }, null)).toBe(0n)
  })
})

describe('what a review says of other prices', () => {
  const pools = otherPoolsOf(
    PAIR,
    [0.002, 0.0021, 0.0022, 0.0023].map((price, nth) => poolAt(GALM, SOL, price, 9 - nth)),
    USD,
  )
  const said = priceBesides(0.02, { pools, complete: false }, { source: 'Jupiter', price: 0.0019 })

  it('are the three deepest pools, how many more there are, and the market', () => {
    expect(said).toMatchObject({ more: 1, complete: false, market: { source: 'Jupiter' } })
    expect(said.market?.times).toBeCloseTo(0.02 / 0.0019)
    expect(priceBesides(0.02, { pools: pools.slice(2), complete: true }, null)).toMatchObject({
      more: 0,
      market: null,
    })
    expect(
      said.pools.map(({ price, holds }) => `${formatRatio(price, 6)} ${namedAmount(holds.units, holds)}`),
    ).toEqual(['0.002 9 SOL', '0.0021 8 SOL', '0.0022 7 SOL'])
    expect(said.pools[0]?.times).toBeCloseTo(10)
    const scale = { by: 'multiplier', multiplier: 4, newMultiplier: 4, newFrom: 0n } as const
    const scaled = otherPoolsOf(PAIR, [poolAt(GALM, { ...SOL, scale }, 0.002, 9)], USD)
    const [inScaled] = priceBesides(0.02, { pools: scaled, complete: true }, null).pools
    expect([inScaled?.holds.scale, said.pools[0]?.holds]).toEqual([
      scale,
      { units: 9_000_000_000n, mint: SOL.mint, symbol: 'SOL', decimals: 9 },
    ])
  })

  it('is kept with the operation, and left out where a file has anything else in its place', () => {
    const pool = { ...said.pools[0], pool: 'Pooo111111111111111111111111111111111111111' }
    const besides = { ...said, pools: [pool] } as typeof said
    const kept = writeSubject({ ...SUBJECTS['create-pool'], besides })
    expect(readSubject(kept)).toMatchObject({ besides })
    for (const odd of [
      '',
      'x',
      '{}',
      '[]',
      JSON.stringify({ ...besides, pools: [{ pool: 'x' }] }, (_, value: unknown) =>
        typeof value === 'bigint' ? `${value}` : value,
      ),
    ]) {
      const read = readSubject({ ...kept, besides: odd })
      expect([read.unread, read.besides]).toEqual([{ besides: odd }, undefined])
    }
  })
})
