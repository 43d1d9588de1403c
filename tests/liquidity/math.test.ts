import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isqrt, MAX_U64, mulDivCeil, mulDivFloor } from '../../src/liquidity/math'

const amounts = fc.bigInt({ min: 0n, max: MAX_U64 })

describe('whole-number arithmetic', () => {
  it('finds the root whose square is not above', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX_U64 * MAX_U64 }), (value) => {
        const root = isqrt(value)
        expect(root * root).toBeLessThanOrEqual(value)
        expect((root + 1n) * (root + 1n)).toBeGreaterThan(value)
      }),
    )
  })

  it('rounds down and up by at most one', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.bigInt({ min: 1n, max: MAX_U64 }), (a, b, by) => {
        const rest = (a * b) % by === 0n ? 0n : 1n
        expect(mulDivCeil(a, b, by) - mulDivFloor(a, b, by)).toBe(rest)
      }),
    )
  })
})
