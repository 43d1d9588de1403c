import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addLiquidity,
  removeLiquidity,
  swap,
  initializeCustomPool,
  permanentLock,
} from '../../../src/liquidity/meteora-damm-v2/instructions'
import {
  poolAccounts,
  positionAccounts,
  customPoolAddress,
} from '../../../src/liquidity/meteora-damm-v2/addresses'
import { MAX_SQRT_PRICE, MIN_SQRT_PRICE, rangeCurve } from '../../../src/liquidity/meteora-damm-v2/curve'
import { openingFor } from '../../../src/liquidity/meteora-damm-v2/quote'
import { sidesOfPool } from '../../../src/liquidity/meteora-damm-v2/sides'
import { toPool } from '../../../src/liquidity/meteora-damm-v2/pool'
import { toPosition } from '../../../src/liquidity/meteora-damm-v2/fetchPositions'
import { tokenAccountOf } from '../../../src/tokens/tokenProgram'
import type { PairToken } from '../../../src/liquidity/venue'
import { describeWithPrograms, METEORA_DAMM } from '../../support/programs'
import { aBench, type TestMint } from '../bench'
import { big, bn, sdk } from './oracle'
import { ponds } from './pond'
import { Keypair, PublicKey } from '@solana/web3.js'
import { poolsSay, refusedByPool } from '../../../src/liquidity/said'

const U64 = (1n << 64n) - 1n
const amounts = fc.record({
  a: fc.bigInt({ min: 1n, max: U64 }),
  b: fc.bigInt({ min: 1n, max: U64 }),
})

describe('openingFor', () => {
  it('uses no more than available of either token, and of one of them all except for rounding of the price', () => {
    fc.assert(
      fc.property(amounts, (available) => {
        const opening = tryOpening(available)
        fc.pre(opening !== null)
        const { a, b } = opening.amounts
        expect(a <= available.a && b <= available.b).toBe(true)
        const left = (of: bigint, all: bigint) => ((all - of) * 1_000_000n) / all
        expect(left(a, available.a) + left(b, available.b)).toBeLessThanOrEqual(
          1_000_000n / (available.b < available.a ? available.b : available.a) + 1n,
        )
      }),
    )
  })

  it('finds the price that the venue’s library finds', () => {
    const within = fc.record({ a: fc.bigInt(10n ** 6n, 10n ** 18n), b: fc.bigInt(10n ** 6n, 10n ** 18n) })
    fc.assert(
      fc.property(within, (available) => {
        const theirs = sdk.calculateInitSqrtPrice(
          bn(available.a),
          bn(available.b),
          sdk.MIN_SQRT_PRICE,
          sdk.MAX_SQRT_PRICE,
        )
        const off = openingFor(available).sqrtPrice - big(theirs)
        expect(
          off === 0n || off === 1n || off === -1n || (off < 0n ? -off : off) * 10n ** 15n < big(theirs),
        ).toBe(true)
      }),
    )
  })

  it('leaves no more over than at a price beside it', () => {
    // Of every order of magnitude, each as likely.
    const sized = fc.tuple(fc.nat(61), fc.bigInt(0n, U64)).map(([shift, more]) => {
      const top = 1n << BigInt(shift)
      return top + (more % top)
    })
    fc.assert(
      fc.property(sized, sized, (a, b) => {
        const opening = tryOpening({ a, b })
        fc.pre(opening !== null)
        const { sqrtPrice, liquidity, amounts } = opening
        const at = (price: bigint) => {
          const range = { sqrtMin: MIN_SQRT_PRICE, sqrtMax: MAX_SQRT_PRICE, sqrtPrice: price, liquidity: 0n }
          const curve = rangeCurve(range)
          const [ofA, ofB] = [curve.liquidity('a', a), curve.liquidity('b', b)]
          return { liquidity: ofA < ofB ? ofA : ofB, curve }
        }
        const own = at(sqrtPrice)
        expect([liquidity, amounts]).toEqual([own.liquidity, own.curve.amounts(liquidity, 'up')])
        // By parts of 10^18, of both tokens together.
        const leftAt = (price: bigint) => {
          const there = at(price)
          const taken = there.curve.amounts(there.liquidity, 'up')
          return ((a - taken.a) * 10n ** 18n) / a + ((b - taken.b) * 10n ** 18n) / b
        }
        for (const beside of [sqrtPrice - 1n, sqrtPrice + 1n])
          expect(leftAt(sqrtPrice)).toBeLessThanOrEqual(leftAt(beside))
      }),
    )
  })

  it('refuses no possible amount, and opens at both ends of the range', () => {
    for (const one of [
      { a: 0n, b: 1n },
      { a: 1n, b: 0n },
    ])
      expect(() => openingFor(one)).toThrow(refusedByPool(poolsSay('nothing-out', {}), 'too-little'))
    expect(() => openingFor({ a: U64, b: U64 })).toThrow(
      refusedByPool(poolsSay('too-large-to-compute', {}), 'too-much'),
    )
    expect(openingFor({ a: 1n, b: U64 }).amounts.a).toBe(1n)
    expect(openingFor({ a: U64, b: 1n }).amounts.b).toBe(1n)
  })
})

function tryOpening(available: Readonly<{ a: bigint; b: bigint }>) {
  try {
    return openingFor(available)
  } catch {
    return null
  }
}

function pairToken({ mint, standard, transferFee }: TestMint): PairToken {
  const words = { name: '', symbol: '', uri: '' }
  return { mint, standard, transferFee, decimals: 6, supply: 0n, ...words, extensions: [], freezable: false }
}

describeWithPrograms('a pool that opens later', [METEORA_DAMM], () => {
  it('forbids swaps and withdrawals before the opening, while adding and locking are possible', () => {
    const bench = aBench()
    const { owner, run, refusal, aMint, svm, passTime } = bench
    const { poolOf, positionOf } = ponds(bench)
    const [a, b] = [aMint(10n ** 15n), aMint(10n ** 15n)]
    const [mintA, mintB] = [new PublicKey(a.mint), new PublicKey(b.mint)]
    const pool = poolAccounts(customPoolAddress(mintA, mintB), a, b)
    const tokenAccounts = { a: tokenAccountOf(owner, mintA, 'spl'), b: tokenAccountOf(owner, mintB, 'spl') }
    const position = positionAccounts(Keypair.generate().publicKey)
    const accounts = { pool, position, tokenAccounts, owner }
    const opening = openingFor({ a: 10n ** 12n, b: 10n ** 12n })
    // The binary of the tests was built for tests: it opens pools 30 seconds ahead at most, mainnet's 31 days.
    const opensAt = svm.getClock().unixTimestamp + 25n
    run(initializeCustomPool(accounts, { ...opening, opensAt }, 2_500_000n))

    const trade = swap(accounts, tokenAccounts.a, tokenAccounts.b, 1_000_000n, 0n)
    const take = removeLiquidity(accounts, opening.liquidity / 8n, { a: 0n, b: 0n })
    expect(refusal(trade)).toMatch(/PoolDisabled/)
    expect(refusal(take)).toMatch(/PoolDisabled/)
    run(addLiquidity(accounts, opening.liquidity / 4n, { a: U64, b: U64 }))
    run(permanentLock(pool.pool, position, owner, opening.liquidity / 4n))

    const states = () => {
      const { slot, unixTimestamp: time } = svm.getClock()
      const pond = { accounts, fees: { a: null, b: null }, opening }
      const [address, sides] = [pool.pool.toBase58(), sidesOfPool(pairToken(a), pairToken(b))]
      const read = { address, state: poolOf(pond), clock: { slot, time, slotMs: 200 } }
      const held = { address: position.position.toBase58(), state: positionOf(pond), rentBack: 0n }
      return { pool: toPool(address, read.state, sides, read.clock), mine: toPosition(held, read, sides, '') }
    }
    const before = states()
    expect(before.pool.opensAt).toBe(opensAt)
    expect(before.mine.actions).toEqual(['add', 'lock'])
    expect(before.mine.locked.forever).toBe(opening.liquidity / 4n)
    expect(() => before.pool.quotes.swap('quote', 1_000_000n)).toThrow(
      refusedByPool(poolsSay('not-open', {})),
    )
    expect(() => before.pool.quotes.withdraw(1n << 64n)).toThrow(refusedByPool(poolsSay('not-open', {})))
    expect(before.pool.quotes.deposit('quote', 1_000_000n).lpAmount).toBeGreaterThan(0n)

    passTime(25n)
    const after = states()
    expect(after.pool.opensAt).toBeNull()
    expect(after.mine.actions).toEqual(['add', 'remove', 'lock'])
    expect(after.pool.quotes.swap('base', 1_000_000n).amountOut).toBeGreaterThan(0n)
    run(trade, take)
  })
})
