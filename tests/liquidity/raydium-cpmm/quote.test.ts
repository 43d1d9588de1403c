import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../src/errors/AppError'
import type { PairOf, CreatorFeeOn } from '../../../src/liquidity/raydium-cpmm/layouts'
import { isFlipped, quoteCpmmOpening } from '../../../src/liquidity/raydium-cpmm/pool'
import {
  LOCKED_LP,
  quoteCpmmDeposit,
  quoteDepositFrom,
  quoteInitialize,
  quoteWithdraw,
  type TokenPlace,
  type PoolSnapshot,
  quoteSwapIn,
} from '../../../src/liquidity/raydium-cpmm/quote'
import type { PairToken } from '../../../src/liquidity/venue'

const MOST = 2n ** 64n - 1n

/** Numbers of every order of magnitude, each as likely. */
const sized = (bits: number) =>
  fc.tuple(fc.nat(bits - 1), fc.bigInt(0n, MOST)).map(([shift, more]) => {
    const top = 1n << BigInt(shift)
    return top + (more % top)
  })
const fees = fc.option(fc.record({ basisPoints: fc.integer({ min: 1, max: 10_000 }), maximum: sized(64) }))
const rates = fc.record({
  tradeFeeRate: fc.bigInt(1n, 300_000n),
  protocolFeeRate: fc.bigInt(0n, 500_000n),
  fundFeeRate: fc.bigInt(0n, 500_000n),
  creatorFeeRate: fc.bigInt(0n, 300_000n),
})
const snapshots: fc.Arbitrary<PoolSnapshot> = fc.record({
  reserves: fc.tuple(sized(62), sized(62)),
  lpSupply: sized(62),
  rates,
  creatorFeeOn: fc.constantFrom<CreatorFeeOn | null>(null, 'input', 'first', 'second'),
  transferFees: fc.tuple(fees, fees),
})
const places = fc.constantFrom<TokenPlace>(0, 1)

describe('no quote creates value', () => {
  it('withdrawing a deposit gives no more than was paid', () => {
    fc.assert(
      fc.property(snapshots, places, sized(64), (pool, place, amount) => {
        const paid = orNothing(() => quoteDepositFrom(pool, place, amount))
        if (!paid) return
        expect(paid.deposits[place]).toBeLessThanOrEqual(amount)
        const after: PoolSnapshot = {
          ...pool,
          reserves: [pool.reserves[0] + paid.arrives[0], pool.reserves[1] + paid.arrives[1]],
          lpSupply: pool.lpSupply + paid.lp,
        }
        const got = orNothing(() => quoteWithdraw(after, paid.lp))
        if (!got) return
        expect(got.gets[0]).toBeLessThanOrEqual(paid.deposits[0])
        expect(got.gets[1]).toBeLessThanOrEqual(paid.deposits[1])
      }),
    )
  })

  it('a deposit leaves nobody’s LP token worth less, nor does a withdrawal', () => {
    fc.assert(
      fc.property(snapshots, sized(62), (pool, lp) => {
        const { reserves, lpSupply } = pool
        const into = orNothing(() => quoteCpmmDeposit(pool, lp))
        const out = orNothing(() => quoteWithdraw(pool, lp))
        for (const at of [0, 1] as const) {
          if (into)
            expect((reserves[at] + into.arrives[at]) * lpSupply).toBeGreaterThanOrEqual(
              reserves[at] * (lpSupply + lp),
            )
          if (out)
            expect((reserves[at] - out.leaves[at]) * lpSupply).toBeGreaterThanOrEqual(
              reserves[at] * (lpSupply - lp),
            )
        }
      }),
    )
  })

  it('swapping there and back gives no more than was paid', () => {
    fc.assert(
      fc.property(snapshots, places, sized(62), (pool, from, amountIn) => {
        const there = orNothing(() => quoteSwapIn(pool, from, amountIn))
        if (!there) return
        const back = orNothing(() =>
          quoteSwapIn({ ...pool, reserves: there.after }, from === 0 ? 1 : 0, there.amountOut),
        )
        if (back) expect(back.amountOut).toBeLessThanOrEqual(amountIn)
      }),
    )
  })

  it('the product of the reserves never falls', () => {
    fc.assert(
      fc.property(snapshots, places, sized(62), (pool, from, amount) => {
        const before = pool.reserves[0] * pool.reserves[1]
        const done = orNothing(() => quoteSwapIn(pool, from, amount))
        if (done) expect(done.after[0] * done.after[1]).toBeGreaterThanOrEqual(before)
      }),
    )
  })

  it('the whole payment is in the pool, with the operators or with the creator', () => {
    fc.assert(
      fc.property(snapshots, places, sized(62), (pool, from, amountIn) => {
        const done = orNothing(() => quoteSwapIn({ ...pool, transferFees: [null, null] }, from, amountIn))
        if (!done) return
        const to = from === 0 ? 1 : 0
        const creators = (at: TokenPlace) => (done.creatorFeeAt === at ? done.creatorFee : 0n)
        expect(done.after[from]).toBe(pool.reserves[from] + amountIn - done.operatorFee - creators(from))
        expect(done.after[to]).toBe(pool.reserves[to] - done.amountOut - creators(to))
      }),
    )
  })
})

describe('the largest and smallest numbers', () => {
  const pool: PoolSnapshot = {
    reserves: [1_000_000n, 4_000_000n],
    lpSupply: 2_000_000n,
    rates: { tradeFeeRate: 2_500n, protocolFeeRate: 120_000n, fundFeeRate: 40_000n, creatorFeeRate: 0n },
    creatorFeeOn: null,
    transferFees: [null, null],
  }

  it.each<[string, () => unknown]>([
    ['one base unit in', () => quoteSwapIn(pool, 0, 1n)],
    ['nothing in', () => quoteSwapIn(pool, 0, 0n)],
    ['more than u64 in', () => quoteSwapIn(pool, 0, MOST + 1n)],
    ['so much that the vault could not count it', () => quoteSwapIn(pool, 0, MOST)],
    ['one base unit of a deposit', () => quoteDepositFrom(pool, 1, 1n)],
    ['a deposit of all that can be counted', () => quoteDepositFrom(pool, 0, MOST)],
    ['no LP', () => quoteCpmmDeposit(pool, 0n)],
    ['no LP back', () => quoteWithdraw(pool, 0n)],
    ['more LP than there is', () => quoteWithdraw(pool, 2_000_001n)],
    ['LP for which nothing comes of one token', () => quoteWithdraw(pool, 1n)],
    ['a pool of one token', () => quoteInitialize([1n, 0n], [null, null])],
    ['a pool of next to nothing', () => quoteInitialize([99n, 99n], [null, null])],
    ['a pool of more than u64', () => quoteInitialize([MOST + 1n, 99n], [null, null])],
  ])('are refused in a sentence: %s', (_, quote) => {
    expect(quote).toThrow(expect.objectContaining({ code: 'pool/refused' }))
  })

  it('a pool of the largest numbers has as many LP tokens', () => {
    const { lp, lpSupply } = quoteInitialize([MOST, MOST], [null, null])
    expect([lp, lpSupply]).toEqual([MOST - LOCKED_LP, MOST])
  })

  it('a pool of a hundred of both gives its creator nothing', () => {
    expect(quoteInitialize([100n, 100n], [null, null]).lp).toBe(0n)
  })
})

describe('a pool that is not there yet', () => {
  const token = (mint: string): PairToken => ({
    mint,
    standard: 'spl',
    decimals: 6,
    supply: 10n ** 12n,
    name: '',
    symbol: '',
    uri: '',
    transferFee: null,
    extensions: [],
    freezable: false,
  })
  const first = token('4JPyh4ATbE8hfcH7LqhxF3YThsECZm6htmLvMUyrbonk')
  const sol = token('So11111111111111111111111111111111111111112')
  const tier = { id: '', rate: 2_500n, split: { pool: 840_000n, operators: 160_000n }, creationFee: 1n }

  it('is quoted equally in both orders of the tokens', () => {
    const deposit = { base: 1_000_000n, quote: 9_000_000n }
    const quoted = ([base, quote]: PairOf<PairToken>) =>
      quoteCpmmOpening({ pair: { base, quote }, deposit, tier, opensAt: null, lock: false })
    const [one, other] = [quoted([first, sol]), quoted([sol, first])]
    expect(isFlipped({ base: first, quote: sol })).not.toBe(isFlipped({ base: sol, quote: first }))
    expect([one.reserves, one.lpAmount, one.lpSupply]).toEqual([deposit, 2_999_900n, 3_000_000n])
    expect([other.reserves, other.lpAmount]).toEqual([one.reserves, one.lpAmount])
    expect(other.swap('quote', 10_000n)).toEqual(one.swap('quote', 10_000n))
    expect(other.deposit('base', 10_000n)).toEqual(one.deposit('base', 10_000n))
    expect(other.withdraw(10_000n)).toEqual(one.withdraw(10_000n))
  })
})

function orNothing<T>(quote: () => T): T | null {
  try {
    return quote()
  } catch (error) {
    if (error instanceof AppError && error.code === 'pool/refused') return null
    throw error
  }
}
