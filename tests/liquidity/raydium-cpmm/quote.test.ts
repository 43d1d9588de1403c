import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../src/errors/AppError'
import type { PairOf, CpmmPoolState, CreatorFeeOn } from '../../../src/liquidity/raydium-cpmm/layouts'
import { isFlipped, quoteCpmmOpening } from '../../../src/liquidity/raydium-cpmm/pool'
import {
  LOCKED_LP,
  quoteCpmmDeposit,
  quoteDepositFrom,
  quoteInitialize,
  quoteWithdraw,
  reservesOf,
  type TokenPlace,
  type PoolSnapshot,
  quoteSwapIn,
} from '../../../src/liquidity/raydium-cpmm/quote'
import { poolsSay, refusedByPool } from '../../../src/liquidity/said'
import type { AmountRefusal, PairToken } from '../../../src/liquidity/venue'

const MOST = 2n ** 64n - 1n
type Reason =
  | 'too-little-out'
  | 'nothing-enters'
  | 'too-large-to-hold'
  | 'too-little-to-compute'
  | 'holds-none'
  | 'too-little-back'
  | 'needs-both'
  | 'too-little-for-pool'

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

  const none = { ...pool, lpSupply: 0n }
  const ofOne = { ...pool, reserves: [0n, 4_000_000n] as const }
  const full = { ...pool, lpSupply: MOST, reserves: [MOST, MOST] as const }
  const taxed = { ...pool, transferFees: [{ basisPoints: 10_000, maximum: MOST }, null] as const }

  it.each<[string, () => unknown, Reason, AmountRefusal?]>([
    ['one base unit in', () => quoteSwapIn(pool, 0, 1n), 'too-little-out', 'too-little'],
    ['nothing in', () => quoteSwapIn(pool, 0, 0n), 'nothing-enters', 'too-little'],
    ['a payment that is all transfer fee', () => quoteSwapIn(taxed, 0, 9n), 'nothing-enters', 'too-little'],
    ['more than u64 in', () => quoteSwapIn(pool, 0, MOST + 1n), 'too-large-to-hold', 'too-much'],
    [
      'so much that the vault could not count it',
      () => quoteSwapIn(pool, 0, MOST),
      'too-large-to-hold',
      'too-much',
    ],
    [
      'one base unit of a deposit',
      () => quoteDepositFrom(pool, 1, 1n),
      'too-little-to-compute',
      'too-little',
    ],
    [
      'a deposit of all that can be counted',
      () => quoteDepositFrom(pool, 0, MOST),
      'too-large-to-hold',
      'too-much',
    ],
    [
      'a deposit where vaults are full',
      () => quoteCpmmDeposit({ ...full, lpSupply: 9n }, 1n),
      'too-large-to-hold',
      'too-much',
    ],
    [
      'a deposit where all LP are made',
      () => quoteCpmmDeposit({ ...full, reserves: [9n, 9n] }, MOST),
      'too-large-to-hold',
      'too-much',
    ],
    ['a deposit of a token that the pool has none of', () => quoteDepositFrom(ofOne, 0, 9n), 'holds-none'],
    ['no LP', () => quoteCpmmDeposit(pool, 0n), 'too-little-to-compute', 'too-little'],
    ['LP of a pool without any', () => quoteCpmmDeposit(none, 1n), 'too-little-to-compute', 'too-little'],
    [
      'LP for which nothing is needed of one token',
      () => quoteCpmmDeposit(ofOne, 9n),
      'too-little-to-compute',
      'too-little',
    ],
    ['no LP back', () => quoteWithdraw(pool, 0n), 'too-little-to-compute', 'too-little'],
    ['more LP than there is', () => quoteWithdraw(pool, 2_000_001n), 'too-little-to-compute', 'too-much'],
    [
      'LP for which nothing comes of one token',
      () => quoteWithdraw(pool, 1n),
      'too-little-back',
      'too-little',
    ],
    ['a pool of one token', () => quoteInitialize([1n, 0n], [null, null]), 'needs-both'],
    ['a pool of next to nothing', () => quoteInitialize([99n, 99n], [null, null]), 'too-little-for-pool'],
    [
      'a pool of more than u64',
      () => quoteInitialize([MOST + 1n, 99n], [null, null]),
      'too-large-to-hold',
      'too-much',
    ],
    [
      'more than u64 of the second token',
      () => quoteInitialize([99n, MOST + 1n], [null, null]),
      'too-large-to-hold',
      'too-much',
    ],
  ])('are refused in a sentence: %s', (_, quote, reason, amount) => {
    expect(quote).toThrow(refusedByPool(poolsSay(reason, {}), amount))
    expect(quote).toThrow(expect.objectContaining({ context: { message: poolsSay(reason, {}), amount } }))
  })

  it('a deposit of a multiple is exact, of which a part is rounded up, but never from nothing', () => {
    expect(quoteCpmmDeposit(pool, 2n).arrives).toEqual([1n, 4n])
    expect(quoteCpmmDeposit(pool, 3n).arrives).toEqual([2n, 6n])
    expect(() => quoteCpmmDeposit(pool, 1n)).toThrow(AppError)
  })

  it('a withdrawal may be of all LP tokens', () =>
    expect(quoteWithdraw(pool, 2_000_000n).gets).toEqual(pool.reserves))

  it('a pool of the largest numbers has as many LP tokens', () => {
    const { lp, lpSupply } = quoteInitialize([MOST, MOST], [null, null])
    expect([lp, lpSupply]).toEqual([MOST - LOCKED_LP, MOST])
  })

  it('a pool of a hundred of both gives its creator nothing', () => {
    expect(quoteInitialize([100n, 100n], [null, null]).lp).toBe(0n)
  })
})

describe('the reserves of a pool', () => {
  const state = (operatorFees: PairOf<bigint>, creatorFees: PairOf<bigint>) =>
    ({ operatorFees, creatorFees }) as CpmmPoolState

  it('are the vaults without what the pool owes to the operators and to its creator', () => {
    expect(reservesOf(state([1n, 10n], [2n, 20n]), [103n, 1_030n])).toEqual([100n, 1_000n])
    expect(reservesOf(state([3n, 0n], [0n, 0n]), [3n, 0n])).toEqual([0n, 0n])
  })

  it.each([0, 1])('are not known where it owes more than it has of one token: %i', (place) => {
    const vaults = [5n, 5n].with(place, 2n) as unknown as PairOf<bigint>
    expect(() => reservesOf(state([1n, 1n], [2n, 2n]), vaults)).toThrow(
      refusedByPool(poolsSay('owes-too-much', {})),
    )
  })
})

describe('the creator’s fee', () => {
  const pool = {
    reserves: [1_000_000n, 4_000_000n],
    lpSupply: 2_000_000n,
    rates: { tradeFeeRate: 2_500n, protocolFeeRate: 120_000n, fundFeeRate: 40_000n, creatorFeeRate: 10_000n },
    transferFees: [null, null],
  } as const
  // Of 100 000 of the first token: 1 250 of both fees, of which four fifths are the creator's; or 250, and a hundredth of what comes out.
  const onInput = { fee: 250n, operatorFee: 40n, creatorFee: 1_000n, creatorFeeAt: 0, amountOut: 359_499n }
  const onOutput = { fee: 250n, operatorFee: 40n, creatorFee: 3_629n, creatorFeeAt: 1, amountOut: 359_180n }
  const no = { fee: 250n, operatorFee: 40n, creatorFee: 0n, creatorFeeAt: 0, amountOut: 362_809n }

  it.each([
    [null, 0, no],
    ['input', 0, onInput],
    ['first', 0, onInput],
    ['second', 0, onOutput],
    [null, 1, no],
    ['input', 1, onInput],
    ['second', 1, onInput],
    ['first', 1, onOutput],
  ] as const)(
    'on %s, where the token at %i is paid, is taken from what the pool names',
    (creatorFeeOn, from, expected) => {
      const [first, second] = pool.reserves
      const turned = {
        ...pool,
        creatorFeeOn,
        reserves: from === 0 ? pool.reserves : ([second, first] as const),
      }
      const creatorFeeAt = from === 0 ? expected.creatorFeeAt : 1 - expected.creatorFeeAt
      const swap = quoteSwapIn(turned, from, 100_000n)
      expect(swap).toMatchObject({ ...expected, creatorFeeAt })
      const owed = [0n, 0n].with(creatorFeeAt, expected.creatorFee)
      const paid = 1_000_000n + 100_000n - 40n - (owed[from] ?? 0n)
      const left = 4_000_000n - expected.amountOut - (owed[1 - from] ?? 0n)
      expect(swap.after).toEqual(from === 0 ? [paid, left] : [left, paid])
    },
  )

  it('is nothing in a pool that takes no fee at all', () => {
    const rates = { ...pool.rates, tradeFeeRate: 0n, creatorFeeRate: 0n }
    expect(quoteSwapIn({ ...pool, rates, creatorFeeOn: 'input' }, 0, 1_000_000n)).toMatchObject({
      fee: 0n,
      creatorFee: 0n,
      amountOut: 2_000_000n,
    })
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
