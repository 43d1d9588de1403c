import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isqrt, mulDivCeil, mulDivFloor } from '../../src/liquidity/math'
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
