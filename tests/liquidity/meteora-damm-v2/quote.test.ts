import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../src/errors/AppError'
import {
  type DammSide,
  MAX_SQRT_PRICE,
  MIN_SQRT_PRICE,
  productCurve,
  rangeCurve,
} from '../../../src/liquidity/meteora-damm-v2/curve'
import { type BaseFee, baseFeeAt, variableFee } from '../../../src/liquidity/meteora-damm-v2/fees'
import { toPool } from '../../../src/liquidity/meteora-damm-v2/pool'
import { sidesOfPool } from '../../../src/liquidity/meteora-damm-v2/sides'
import { poolsSay, refusedByPool } from '../../../src/liquidity/said'
import type { AmountRefusal } from '../../../src/liquidity/venue'
import { aToken, SOL } from '../../pages/manage-liquidity/aPool'
import {
  openingFor,
  amountsIn,
  claimable,
  dammCurveOf,
  depositsFor,
  feeRateAt,
  quoteDammDeposit,
  quoteSwap,
  quoteWithdrawal,
  type Fees2,
} from '../../../src/liquidity/meteora-damm-v2/quote'
import {
  type DammPoolState,
  freeLiquidity,
  type PositionState,
} from '../../../src/liquidity/meteora-damm-v2/layouts'
const U64 = (1n << 64n) - 1n
const amount = fc.bigInt({ min: 1n, max: 1n << 60n })
const token = fc.constantFrom<DammSide>('a', 'b')
const transferFee = fc.option(
  fc.record({ basisPoints: fc.integer({ min: 1, max: 10_000 }), maximum: fc.bigInt({ min: 1n, max: U64 }) }),
)
const fees: fc.Arbitrary<Fees2> = fc.record({ a: transferFee, b: transferFee })
const free: Fees2 = { a: null, b: null }

/** Pools of every way to take fees, at any price, as their account could say. */
const pools = fc
  .record({
    a: amount,
    b: amount,
    collects: fc.constantFrom<DammPoolState['collects']>('out', 'only-b', 'compounding'),
    rate: fc.bigInt({ min: 100_000n, max: 990_000_000n }),
  })
  .map(({ collects, rate, ...available }): DammPoolState => {
    const { sqrtPrice, liquidity, amounts } = openingFor(available)
    return {
      mintA: '',
      mintB: '',
      vaultA: '',
      vaultB: '',
      creator: '',
      enabled: true,
      lockedForever: 0n,
      liquidity,
      sqrtPrice,
      amounts,
      collects,
      sqrtMin: MIN_SQRT_PRICE,
      sqrtMax: MAX_SQRT_PRICE,
      openingSqrtPrice: sqrtPrice,
      baseFee: { kind: 'by-amount', cliff: rate, lasts: 0n, limited: false },
      dynamicFee: null,
      mostFee: 990_000_000n,
      protocolPercent: 20n,
      compoundingBps: collects === 'compounding' ? 5_000n : 0n,
      activation: { by: 'time', point: 0n },
      feePerLiquidity: { a: 0n, b: 0n },
    }
  })

/** What the pool would refuse is no case of the property. */
function unlessRefused(check: () => void): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'pool/refused')) throw error
    fc.pre(false)
  }
}

describe('no quote creates value', () => {
  it('a deposit that is withdrawn gives no more than it took', () => {
    fc.assert(
      fc.property(pools, token, amount, fees, (pool, side, most, transfer) => {
        unlessRefused(() => {
          const deposit = quoteDammDeposit(pool, side, most, transfer)
          expect(deposit.deposits[side]).toBeLessThanOrEqual(most)
          const { a, b } = amountsIn(pool)
          const after = {
            ...pool,
            liquidity: pool.liquidity + deposit.liquidity,
            amounts: { a: a + deposit.arrives.a, b: b + deposit.arrives.b },
          }
          const { gets, leaves } = quoteWithdrawal(after, deposit.liquidity, transfer)
          for (const one of ['a', 'b'] as const) {
            expect(leaves[one]).toBeLessThanOrEqual(deposit.arrives[one])
            expect(gets[one]).toBeLessThanOrEqual(leaves[one])
          }
        })
      }),
    )
  })

  it('a swap there and back gives no more than was paid, and leaves no less in the pool', () => {
    fc.assert(
      fc.property(pools, token, amount, fees, (pool, from, amountIn, transfer) => {
        unlessRefused(() => {
          const there = quoteSwap(pool, from, amountIn, transfer, 0n)
          const { sqrtPrice, ...amounts } = there.after
          const between = { ...pool, sqrtPrice, amounts }
          const back = quoteSwap(between, from === 'a' ? 'b' : 'a', there.amountOut, transfer, 0n)
          expect(back.amountOut).toBeLessThanOrEqual(amountIn)
        })
      }),
    )
  })

  it('a swap leaves enough in the pool for its liquidity', () => {
    fc.assert(
      fc.property(pools, token, amount, (pool, from, amountIn) => {
        unlessRefused(() => {
          const { sqrtPrice, ...amounts } = quoteSwap(pool, from, amountIn, free, 0n).after
          const before = amountsIn(pool)
          if (pool.collects === 'compounding')
            return expect(amounts.a * amounts.b >= before.a * before.b).toBe(true)
          const claimed = dammCurveOf({ ...pool, sqrtPrice }).amounts(pool.liquidity, 'down')
          expect(amounts.a >= claimed.a && amounts.b >= claimed.b).toBe(true)
        })
      }),
    )
  })

  it('more is never quoted for less', () => {
    fc.assert(
      fc.property(pools, token, amount, amount, fees, (pool, from, one, more, transfer) => {
        unlessRefused(() => {
          const less = quoteSwap(pool, from, one, transfer, 0n).amountOut
          expect(quoteSwap(pool, from, one + more, transfer, 0n).amountOut).toBeGreaterThanOrEqual(less)
        })
      }),
    )
  })

  it('a deposit that would take nothing, or more than an account holds, is refused, as is a withdrawal of nothing', () => {
    fc.assert(
      fc.property(pools, token, (pool, side) => {
        expect(() => quoteDammDeposit(pool, side, 0n, free)).toThrow(AppError)
        expect(() => quoteDammDeposit(pool, side, 1n << 80n, free)).toThrow(AppError)
        const deposit = quoteDammDeposit(pool, side, amountsIn(pool)[side], free)
        expect([deposit.deposits.a > 0n, deposit.deposits.b > 0n]).toContain(true)
        expect(() => quoteWithdrawal({ ...pool, amounts: { a: 1n, b: 1n } }, 1n, free)).toThrow(AppError)
      }),
    )
  })

  it('a part of a position is worth no more than its fraction of the whole', () => {
    fc.assert(
      fc.property(pools, fc.bigInt({ min: 1n, max: 1_000n }), (pool, part) => {
        const lpAmount = pool.liquidity / part
        const [some, all] = [lpAmount, lpAmount * part].map((liquidity) =>
          dammCurveOf(pool).amounts(liquidity, 'down'),
        )
        for (const one of ['a', 'b'] as const)
          expect((some?.[one] ?? 0n) * part).toBeLessThanOrEqual(all?.[one] ?? 0n)
      }),
    )
  })
})

describe('a position', () => {
  const position: PositionState = {
    pool: '',
    nftMint: '',
    checkpoint: { a: 0n, b: 5n << 64n },
    pending: { a: 7n, b: 0n },
    unlocked: 1n << 64n,
    vested: 3n << 64n,
    lockedForever: 4n << 64n,
    claimed: { a: 0n, b: 0n },
    rewards: false,
    vesting: { cliff: 100n, every: 10n, atCliff: 1n << 64n, eachTime: 1n << 64n, released: 0n, times: 2n },
  }

  it('earns with all of its liquidity, and pending fees are kept', () => {
    const [pool] = fc.sample(pools, 1)
    if (!pool) throw new Error('no pool')
    const grown = { ...pool, feePerLiquidity: { a: 3n << 64n, b: 6n << 64n } }
    expect(claimable(position, grown)).toEqual({ a: 7n + 8n * 3n, b: 8n })
  })

  it.each([
    [99n, 1n],
    [100n, 2n],
    [109n, 2n],
    [110n, 3n],
    [1_000n, 4n],
  ])('at %i has %i of it free', (point, parts) => expect(freeLiquidity(position, point)).toBe(parts << 64n))
})

/** A pool of 1 000 000 of A and 4 000 000 of B, at the price 4, whose fee is one percent. */
const plain: DammPoolState = {
  mintA: '',
  mintB: '',
  vaultA: '',
  vaultB: '',
  creator: 'creator',
  enabled: true,
  lockedForever: 5n,
  liquidity: 2_000_000n << 64n,
  sqrtPrice: 2n << 64n,
  amounts: { a: 1_000_000n, b: 4_000_000n },
  collects: 'compounding',
  sqrtMin: MIN_SQRT_PRICE,
  sqrtMax: MAX_SQRT_PRICE,
  openingSqrtPrice: 2n << 64n,
  baseFee: { kind: 'by-amount', cliff: 10_000_000n, lasts: 0n, limited: false },
  dynamicFee: null,
  mostFee: 990_000_000n,
  protocolPercent: 20n,
  compoundingBps: 5_000n,
  activation: { by: 'time', point: 1_000n },
  feePerLiquidity: { a: 0n, b: 0n },
}

type Reason =
  | 'beyond-range'
  | 'no-liquidity'
  | 'only-other-token'
  | 'nothing-out'
  | 'too-large-to-compute'
  | 'fee-by-amount'
  | 'not-open'
  | 'switched-off'

function expectRefusal(quote: () => unknown, reason: Reason, amount?: AmountRefusal): void {
  expect(quote).toThrow(refusedByPool(poolsSay(reason, {}), amount))
  expect(quote).toThrow(expect.objectContaining({ context: { message: poolsSay(reason, {}), amount } }))
}

describe('the arithmetic of a price range', () => {
  // From a quarter to four, at one: a thousand of liquidity holds 500 of each.
  const range = { liquidity: 1_000n << 64n, sqrtMin: 1n << 63n, sqrtMax: 1n << 65n, sqrtPrice: 1n << 64n }
  const curve = rangeCurve(range)

  it('has the amounts of its liquidity, a deposit rounded up and a withdrawal down', () => {
    expect(curve.amounts(range.liquidity, 'up')).toEqual({ a: 500n, b: 500n })
    expect(curve.amounts(3n << 64n, 'up')).toEqual({ a: 2n, b: 2n })
    expect(curve.amounts(3n << 64n, 'down')).toEqual({ a: 1n, b: 1n })
    expect([curve.liquidity('a', 500n), curve.liquidity('b', 500n)]).toEqual([
      range.liquidity,
      range.liquidity,
    ])
  })

  it('moves to its ends and no farther', () => {
    expect(curve.move('a', 1_000n)).toEqual({ out: 500n, sqrtPrice: range.sqrtMin })
    expect(curve.move('b', 1_000n)).toEqual({ out: 500n, sqrtPrice: range.sqrtMax })
    for (const side of ['a', 'b'] as const)
      expectRefusal(() => curve.move(side, 1_001n), 'beyond-range', 'too-much')
  })

  it('at an end takes the other token alone, and moves nothing without liquidity', () => {
    const ends = [
      rangeCurve({ ...range, sqrtPrice: range.sqrtMax }),
      rangeCurve({ ...range, sqrtPrice: range.sqrtMin }),
    ]
    expectRefusal(() => ends[0]?.liquidity('a', 5n), 'only-other-token', 'too-much')
    expectRefusal(() => ends[1]?.liquidity('b', 5n), 'only-other-token', 'too-much')
    const empty = rangeCurve({ ...range, liquidity: 0n })
    for (const side of ['a', 'b'] as const) expectRefusal(() => empty.move(side, 1n), 'no-liquidity')
  })
})

describe('the arithmetic of a product', () => {
  const curve = productCurve(10n, { a: 15n, b: 25n })

  it('has the amounts of its liquidity, and moves along it', () => {
    expect(curve.amounts(3n, 'up')).toEqual({ a: 5n, b: 8n })
    expect(curve.amounts(3n, 'down')).toEqual({ a: 4n, b: 7n })
    expect([curve.liquidity('a', 3n), curve.liquidity('b', 5n)]).toEqual([2n, 2n])
    expect([curve.move('a', 5n).out, curve.move('b', 5n).out]).toEqual([6n, 2n])
  })

  it('is refused without liquidity', () => {
    const empty = productCurve(0n, { a: 0n, b: 0n })
    for (const one of [() => empty.amounts(1n, 'up'), () => empty.move('a', 1n), () => empty.move('b', 1n)])
      expectRefusal(one, 'no-liquidity')
  })
})

describe('a trading fee', () => {
  const now = { point: 1_000n, opened: 1_000n, openingSqrtPrice: 10_000n, sqrtPrice: 10_000n, buys: false }
  const falls = { cliff: 500n, periods: 4n, reduction: 100n, exponential: false }
  const byTime: BaseFee = { kind: 'by-time', ...falls, every: 10n }
  const byPrice: BaseFee = { kind: 'by-price', ...falls, step: 100n, expiresAfter: 60n }
  const byAmount: BaseFee = { kind: 'by-amount', cliff: 500n, lasts: 60n, limited: true }

  it.each<[string, BaseFee, Partial<typeof now>, bigint | null]>([
    ['is the lowest before the opening', byTime, { point: 999n }, 100n],
    ['begins with the opening', byTime, {}, 500n],
    ['stays for a period', byTime, { point: 1_009n }, 500n],
    ['falls with it', byTime, { point: 1_010n }, 400n],
    ['falls so often', byTime, { point: 1_040n }, 100n],
    ['falls no more often', byTime, { point: 9_999n }, 100n],
    ['stays without periods', { ...byTime, every: 0n }, { point: 9_999n }, 500n],
    ['by price is the lowest before the opening', byPrice, { point: 999n }, 100n],
    ['by price begins with the opening', byPrice, {}, 500n],
    ['stays below a step', byPrice, { sqrtPrice: 10_099n }, 500n],
    ['falls with a step', byPrice, { sqrtPrice: 10_100n }, 400n],
    ['falls with each step', byPrice, { sqrtPrice: 10_250n }, 300n],
    ['falls no farther', byPrice, { sqrtPrice: 99_999n }, 100n],
    ['stays where the price falls', byPrice, { sqrtPrice: 5_000n }, 500n],
    ['stays without steps', { ...byPrice, step: 0n }, { sqrtPrice: 99_999n }, 500n],
    ['lasts to its end', byPrice, { point: 1_060n }, 500n],
    ['is the lowest after it', byPrice, { point: 1_061n }, 100n],
    ['by amount is not known of a buy', byAmount, { buys: true }, null],
    ['by amount is not known of a buy to its end', byAmount, { buys: true, point: 1_060n }, null],
    ['by amount is known after it', byAmount, { buys: true, point: 1_061n }, 500n],
    ['by amount is known before the opening', byAmount, { buys: true, point: 999n }, 500n],
    ['by amount is known of a sale', byAmount, {}, 500n],
    ['by amount is known where there is none', { ...byAmount, limited: false }, { buys: true }, 500n],
  ])('%s', (_, fee, moment, expected) => expect(baseFeeAt(fee, { ...now, ...moment })).toBe(expected))

  it('may fall by a part each time', () => {
    const part = { ...byTime, cliff: 10n ** 9n, reduction: 1_000n, periods: 60n, exponential: true }
    for (let times = 0; times <= 60; times++) {
      const fee = baseFeeAt(part, { ...now, point: 1_000n + 10n * BigInt(times) })
      expect(Math.abs(Number(fee) - 1e9 * 0.9 ** times)).toBeLessThan(2)
    }
    expect(baseFeeAt({ ...part, reduction: 0n }, { ...now, point: 1_500n })).toBe(10n ** 9n)
  })

  it('rises with the square of the volatility, rounded up, to the most at last', () => {
    const dynamic = { binStep: 100n, control: 3n, volatility: 10_000n }
    expect([variableFee(null), variableFee(dynamic)]).toEqual([0n, 30n])
    expect(variableFee({ ...dynamic, volatility: 10_001n })).toBe(31n)
    const pool = { ...plain, dynamicFee: dynamic }
    expect(feeRateAt(pool, 2_000n, 'a')).toBe(10_000_030n)
    expect(feeRateAt({ ...pool, mostFee: 10_000_029n }, 2_000n, 'a')).toBe(10_000_029n)
    const limited = { ...plain, baseFee: { ...byAmount, lasts: 9_999n } }
    expect(feeRateAt(limited, 2_000n, 'a')).toBe(500n)
    expectRefusal(() => feeRateAt(limited, 2_000n, 'b'), 'fee-by-amount')
  })
})

describe('a pool of a million and four', () => {
  it('takes its fee of what comes out in B, and keeps a part of it', () => {
    // 363 636 come out, one percent of which is the fee; the operators have a fifth of that, the pool half of the rest.
    const { after, ...swap } = quoteSwap(plain, 'a', 100_000n, free, 2_000n)
    expect(swap).toEqual({ amountOut: 359_999n, fee: 3_637n, feeToken: 'b' })
    expect([after.a, after.b]).toEqual([1_100_000n, 4_000_000n - 363_636n + 1_455n])
    expect(Number(after.sqrtPrice) / 2 ** 64).toBeCloseTo(Math.sqrt(3_637_819 / 1_100_000), 9)
  })

  it('takes its fee of what is paid in B', () => {
    const { after, ...swap } = quoteSwap(plain, 'b', 100_000n, free, 2_000n)
    expect(swap).toEqual({ amountOut: 24_152n, fee: 1_000n, feeToken: 'b' })
    expect([after.a, after.b]).toEqual([1_000_000n - 24_152n, 4_000_000n + 99_000n + 400n])
  })

  it('that takes its fee of what comes out takes it in A as well', () => {
    const out = { ...plain, collects: 'out', compoundingBps: 0n } as const
    const { amountOut, fee, feeToken, after } = quoteSwap(out, 'b', 100_000n, free, 2_000n)
    expect([amountOut + fee, fee, feeToken]).toEqual([24_390n, 244n, 'a'])
    expect([after.a, after.b]).toEqual([1_000_000n - 24_390n, 4_100_000n])
  })

  const whole = { basisPoints: 10_000, maximum: U64 }
  const half = { basisPoints: 5_000, maximum: U64 }
  it.each<[string, () => unknown, Reason, AmountRefusal]>([
    [
      'a payment that is all transfer fee',
      () => quoteSwap(plain, 'a', 9n, { a: whole, b: null }, 2_000n),
      'nothing-out',
      'too-little',
    ],
    [
      'an output that is all transfer fee',
      () => quoteSwap(plain, 'a', 9_999n, { a: null, b: whole }, 2_000n),
      'nothing-out',
      'too-little',
    ],
    ['no liquidity in', () => quoteDammDeposit(plain, 'a', 0n, free), 'nothing-out', 'too-little'],
    [
      'more liquidity than there can be',
      () => quoteDammDeposit({ ...plain, liquidity: (1n << 128n) - (2n << 64n) }, 'a', 1_000_000n, free),
      'too-large-to-compute',
      'too-much',
    ],
    [
      'more of A than an account holds',
      () => depositsFor({ a: U64, b: 1n }, { a: half, b: null }),
      'too-large-to-compute',
      'too-much',
    ],
    [
      'more of B than an account holds',
      () => depositsFor({ a: 1n, b: U64 }, { a: null, b: half }),
      'too-large-to-compute',
      'too-much',
    ],
    ['no liquidity out', () => quoteWithdrawal(plain, 0n, free), 'nothing-out', 'too-little'],
    ['liquidity of next to nothing out', () => quoteWithdrawal(plain, 1n, free), 'nothing-out', 'too-little'],
    [
      'more of A out than an account holds',
      () => quoteWithdrawal({ ...plain, amounts: { a: U64 + 1n, b: 1n } }, plain.liquidity, free),
      'too-large-to-compute',
      'too-much',
    ],
    [
      'more of B out than an account holds',
      () => quoteWithdrawal({ ...plain, amounts: { a: 1n, b: U64 + 1n } }, plain.liquidity, free),
      'too-large-to-compute',
      'too-much',
    ],
  ])('refuses %s', (_, quote, reason, amount) => expectRefusal(quote, reason, amount))

  it('pays out all that an account can hold, and one token alone', () => {
    const full = { ...plain, amounts: { a: U64, b: 0n } }
    expect(quoteWithdrawal(full, plain.liquidity, free).leaves).toEqual({ a: U64, b: 0n })
    const other = { ...plain, amounts: { a: 0n, b: U64 } }
    expect(quoteWithdrawal(other, plain.liquidity, free).leaves).toEqual({ a: 0n, b: U64 })
  })
})

describe('a pool as pages have it', () => {
  const clock = { slot: 500n, time: 2_000n, slotMs: 400 }
  const sides = sidesOfPool(aToken(), SOL)
  const shown = (over: Partial<DammPoolState> = {}, turned = false) =>
    toPool('address', { ...plain, ...over }, turned ? sidesOfPool(SOL, aToken()) : sides, clock)

  it('has its fee, of which the operators have a part, its price, its amounts, and what is never withdrawn', () => {
    expect(shown()).toMatchObject({
      venue: 'meteora-damm-v2',
      address: 'address',
      creator: 'creator',
      tier: { rate: 10_000n, split: { pool: 800_000n, operators: 200_000n }, creationFee: 0n },
      lpSupply: plain.liquidity,
      lockedForever: 5n + (100n << 64n),
      reserves: { base: 1_000_000n, quote: 4_000_000n },
      holdings: { base: 1_000_000n, quote: 4_000_000n },
      price: { base: 1n << 128n, quote: 4n << 128n },
      opensAt: null,
      switchedOff: [],
    })
    expect(shown({ collects: 'out' }).lockedForever).toBe(5n)
    expect(shown({}, true)).toMatchObject({
      reserves: { base: 4_000_000n, quote: 1_000_000n },
      price: { base: 4n << 128n, quote: 1n << 128n },
    })
  })

  it('with a price range has the reserves of a pool without one that moves as it does', () => {
    const range = { collects: 'out', amounts: { a: 7n, b: 9n } } as const
    const virtual = { base: 1_000_000n, quote: 4_000_000n }
    expect(shown({ ...range, sqrtMax: MAX_SQRT_PRICE - 1n })).toMatchObject({
      reserves: virtual,
      holdings: { base: 7n, quote: 9n },
    })
    expect(shown({ ...range, sqrtMin: MIN_SQRT_PRICE + 1n }).reserves).toEqual(virtual)
    expect(shown(range).reserves).toEqual({ base: 7n, quote: 9n })
    expect(shown({ ...range, collects: 'compounding', sqrtMin: MIN_SQRT_PRICE + 1n }).reserves).toEqual({
      base: 7n,
      quote: 9n,
    })
  })

  it('says when it opens, in seconds or by the chain’s pace, with the fee that it opens with', () => {
    const falls = {
      kind: 'by-time',
      cliff: 500_000n,
      periods: 9n,
      reduction: 1_000n,
      every: 1n,
      exponential: false,
    } as const
    const later = shown({ activation: { by: 'time', point: 2_001n }, baseFee: falls })
    expect([later.opensAt, later.tier.rate]).toEqual([2_001n, 500n])
    expect(shown({ activation: { by: 'time', point: 2_000n } }).opensAt).toBeNull()
    expect(shown({ activation: { by: 'slot', point: 503n } }).opensAt).toBe(2_002n)
    expect(shown({ activation: { by: 'slot', point: 500n } }).opensAt).toBeNull()
    expectRefusal(() => later.quotes.swap('base', 9_999n), 'not-open')
    expectRefusal(() => later.quotes.withdraw(plain.liquidity / 2n), 'not-open')
    expect(later.quotes.deposit('base', 9_999n).lpAmount).toBeGreaterThan(0n)
  })

  it('that is switched off takes nothing but withdrawals', () => {
    const off = shown({ enabled: false })
    expect(off.switchedOff).toEqual(['add', 'swap'])
    expectRefusal(() => off.quotes.swap('base', 9_999n), 'switched-off')
    expectRefusal(() => off.quotes.deposit('base', 9_999n), 'switched-off')
    expect(off.quotes.withdraw(plain.liquidity / 2n).gets).toEqual({ base: 500_000n, quote: 2_000_000n })
  })

  it('after a swap takes deposits at the price that it left', () => {
    for (const collects of ['compounding', 'out'] as const) {
      const { swap, deposit } = shown({ collects }).quotes.afterSwap('quote', 4_000_000n)
      const { deposits } = deposit('quote', 80_000n)
      const ratio = Number(deposits.quote) / Number(deposits.base)
      expect(ratio).toBeCloseTo(Number(swap.after.quote) / Number(swap.after.base), 1)
      expect(ratio).toBeGreaterThan(15)
    }
  })
})
