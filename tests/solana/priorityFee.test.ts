import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pickPriorityFee } from '../../src/solana/priorityFee'

const fees = (...values: number[]) => values.map((prioritizationFee, slot) => ({ slot, prioritizationFee }))
const levels = ['low', 'normal', 'high'] as const

it('bids the quartiles of what was bid lately', () => {
  const recent = fees(40, 10, 30, 20)
  expect(levels.map((level) => pickPriorityFee(recent, level))).toEqual([10n, 20n, 30n])
})

it('bids the least there is where nobody does', () => {
  expect(pickPriorityFee([], 'high')).toBe(1n)
  expect(pickPriorityFee(fees(0, 0, 0, 500), 'normal')).toBe(1n)
})

it('bids what somebody bid, and never less at a higher level', () => {
  const anyFees = fc
    .array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1 })
    .map((values) => fees(...values))
  fc.assert(
    fc.property(anyFees, (recent) => {
      const [low = 0n, normal = 0n, high = 0n] = levels.map((level) => pickPriorityFee(recent, level))
      expect(low <= normal && normal <= high).toBe(true)
      expect(recent.some((fee) => BigInt(fee.prioritizationFee) === normal)).toBe(true)
    }),
  )
})
