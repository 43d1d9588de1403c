import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../src/errors/AppError'
import type { DammSide } from '../../../src/liquidity/meteora-damm-v2/curve'
import { MAX_SQRT_PRICE, MIN_SQRT_PRICE } from '../../../src/liquidity/meteora-damm-v2/curve'
import {
  openingFor,
  amountsIn,
  claimable,
  dammCurveOf,
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
