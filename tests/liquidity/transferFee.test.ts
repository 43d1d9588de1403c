import fc from 'fast-check'
import { calculateFee, type TransferFee as SplTransferFee } from '@solana/spl-token'
import { describe, expect, it } from 'vitest'
import {
  isqrt,
  MAX_U64,
  mulDivCeil,
  mulDivFloor,
  grossFor,
  netOf,
  transferFeeOf,
} from '../../src/liquidity/math'
const amounts = fc.bigInt({ min: 0n, max: MAX_U64 })
const fees = fc.record({
  basisPoints: fc.integer({ min: 0, max: 10_000 }),
  maximum: fc.oneof(amounts, fc.bigInt({ min: 0n, max: 1_000n })),
})

describe('the fee of a transfer', () => {
  it('is what the official library takes, for every amount and every fee', () => {
    fc.assert(
      fc.property(amounts, fees, (amount, fee) => {
        const theirs: SplTransferFee = {
          epoch: 0n,
          maximumFee: fee.maximum,
          transferFeeBasisPoints: fee.basisPoints,
        }
        expect(transferFeeOf(amount, fee)).toBe(calculateFee(theirs, amount))
      }),
    )
  })

  it('is nothing of a mint without one', () => {
    expect(transferFeeOf(1_000n, null)).toBe(0n)
    expect(grossFor(1_000n, null)).toBe(1_000n)
  })

  it('is rounded up and capped', () => {
    expect(transferFeeOf(1n, { basisPoints: 1, maximum: 5n })).toBe(1n)
    expect(transferFeeOf(1_000_000n, { basisPoints: 100, maximum: 5n })).toBe(5n)
  })
})

describe('what must be sent for an amount to arrive', () => {
  it('is the least that brings it', () => {
    fc.assert(
      fc.property(amounts, fees, (net, fee) => {
        const gross = grossFor(net, fee)
        if (gross === undefined) return
        expect(netOf(gross, fee)).toBe(net)
        if (gross > 0n) expect(netOf(gross - 1n, fee)).toBeLessThan(net)
      }),
    )
  })

  it('is undefined where it would be more than a token program accepts', () => {
    expect(grossFor(MAX_U64, { basisPoints: 1, maximum: 1n })).toBeUndefined()
  })

  it('is the amount and the whole maximum where all of a transfer would be kept', () => {
    expect(grossFor(7n, { basisPoints: 10_000, maximum: 100n })).toBe(107n)
  })
})

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
