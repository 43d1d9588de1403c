import { expect, test } from 'vitest'
import { EXAMPLE, sumBill } from '../../../src/pages/home/exampleBill'
import { mintBytes, tokenAccountBytes } from '../../../src/tokens/mintSize'

test('the sizes are those of the token that the page would make', () => {
  const uri = 'x'.repeat(63)
  expect(EXAMPLE.mintBytes).toBe(mintBytes({ name: 'Quiet Heron', symbol: 'QHRN', uri }))
  expect(EXAMPLE.tokenAccountBytes).toBe(tokenAccountBytes())
})

test('adds up to the lamport, with the priority fee rounded up as the chain does', () => {
  const bill = sumBill(2_661_920n, 1_513_840n, 20_000n)
  expect(bill.priorityFee).toBe(903n)
  expect(bill.total).toBe(4_181_663n)
  expect(sumBill(0n, 0n, 1n).total).toBe(5001n)
})
