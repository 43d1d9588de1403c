import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareWorth, isqrt, leastOf, mostOf, mulDivCeil, mulDivFloor } from '../../src/liquidity/math'
import { U64_MAX } from '../../src/units/amounts'

const amounts = fc.bigInt({ min: 0n, max: U64_MAX })

describe('whole-number arithmetic', () => {
  it('finds the root whose square is not above', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: U64_MAX * U64_MAX }), (value) => {
        const root = isqrt(value)
        expect(root * root).toBeLessThanOrEqual(value)
        expect((root + 1n) * (root + 1n)).toBeGreaterThan(value)
      }),
    )
    expect([0n, 1n, 2n, 3n, 4n, 8n, 9n].map(isqrt)).toEqual([0n, 1n, 1n, 1n, 2n, 2n, 3n])
  })

  it('leaves room for a slippage in hundredths of a percent, rounded so that the room is no smaller', () => {
    expect([mostOf(10_000n, 50), mostOf(10_001n, 50), mostOf(0n, 50), mostOf(7n, 0)]).toEqual([
      10_050n,
      10_052n,
      0n,
      7n,
    ])
    expect([leastOf(10_000n, 50), leastOf(10_001n, 50), leastOf(7n, 0)]).toEqual([9_950n, 9_950n, 7n])
    expect([mostOf(U64_MAX, 1), mostOf(U64_MAX - 1n, 0)]).toEqual([U64_MAX, U64_MAX - 1n])
  })

  it('compares amounts at one price, in hundredths of a percent', () => {
    // One base token costs two of the quote.
    const price = { base: 1n, quote: 2n }
    const put = [{ base: 10n, quote: 0n }]
    expect(compareWorth(price, [{ base: 5n, quote: 10n }], put)).toBe(0n)
    expect(
      compareWorth(
        price,
        [
          { base: 5n, quote: 10n },
          { base: 0n, quote: 1n },
        ],
        put,
      ),
    ).toBe(500n)
    expect(compareWorth(price, [], put)).toBe(-10_000n)
    expect(compareWorth(price, put, [])).toBeNull()
    expect(compareWorth(price, put, [{ base: 0n, quote: 1n }])).toBe(190_000n)
  })

  it('rounds down and up by at most one', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.bigInt({ min: 1n, max: U64_MAX }), (a, b, by) => {
        const rest = (a * b) % by === 0n ? 0n : 1n
        expect(mulDivCeil(a, b, by) - mulDivFloor(a, b, by)).toBe(rest)
      }),
    )
  })
})
