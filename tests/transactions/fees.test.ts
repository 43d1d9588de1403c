import { expect, test } from 'vitest'
import fc from 'fast-check'
import { addUpFees } from '../../src/transactions/bill'
import { budgetFor, feeCosts } from '../../src/transactions/fees'
import { priorityFee } from '../../src/transactions/pack'

const LIMIT = fc.integer({ min: 1, max: 1_400_000 })
const PRICE = fc.bigInt({ min: 0n, max: 10n ** 13n })
const CEILING = fc.bigInt({ min: 0n, max: 10n ** 10n })

test('limit times price never passes the ceiling by more than the least price there is, and comes as near to it as whole prices allow', () => {
  fc.assert(
    fc.property(LIMIT, PRICE, CEILING, (limit, price, ceiling) => {
      const budget = budgetFor(limit, { price, ceiling })
      expect(budget.price >= 1n).toBe(true)
      expect(priorityFee(budget) <= ceiling || priorityFee(budget) <= 2n).toBe(true)
      expect(budget.price <= price || budget.price === 1n).toBe(true)
      if (budget.price < price)
        expect((budget.price + 1n) * BigInt(budget.limit) > ceiling * 1_000_000n).toBe(true)
    }),
  )
})

test('without a ceiling the price stays what it is, and the limit has room for four guards', () => {
  expect(budgetFor(40_000, { price: 10n ** 12n })).toEqual({ limit: 50_000, price: 10n ** 12n })
})

test.each([
  [{ price: 0n, priority: 'high', ceiling: 5_000_000n } as const, 'the smallest bid: the network is calm'],
  [{ price: 1_000n, priority: 'high', ceiling: 0n } as const, 'the smallest bid: your ceiling is 0 SOL'],
  [
    { price: 1_000n, priority: 'normal', ceiling: 5_000_000n } as const,
    '50,000 compute units, normal, at most 0.005 SOL',
  ],
  [
    { price: 10n ** 9n, priority: 'low', ceiling: 5_000_000n } as const,
    '50,000 compute units, low, held at your ceiling of 0.005 SOL',
  ],
  [{ price: 1_000n }, '50,000 compute units'],
])('the bill’s line says what is bid and what holds it: %o', (bid, words) => {
  const [, priority] = feeCosts(1, 5_000n, 40_000, bid)
  expect(priority?.detail).toBe(words)
})

test('where nobody bids, or nothing may be bid, there is a price all the same: a lamport', () => {
  for (const bid of [{ price: 0n }, { price: 9n ** 9n, ceiling: 0n }, { price: 0n, ceiling: 0n }])
    expect(priorityFee(budgetFor(200_000, bid))).toBe(1n)
})

test('the fees of several transactions are one line each, with nothing lost', () => {
  const fees = [1, 2, 3].map((signatures) => feeCosts(signatures, 5_000n, 10_000, { price: 7_000_000n }))
  const lines = addUpFees(fees)
  expect(lines.map(({ kind }) => kind)).toEqual(['network-fee', 'priority-fee'])
  const sum = (costs: readonly { lamports: bigint }[]) =>
    costs.reduce((all, { lamports }) => all + lamports, 0n)
  expect(sum(lines)).toBe(sum(fees.flat()))
  expect(lines[0]?.detail).toContain('3 transactions')
})
