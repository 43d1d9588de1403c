import { expect, test } from 'vitest'
import type { Receipt } from '../../../src/operation/bills'
import { sumOfReceipts } from '../../../src/pages/send-many/RunReceipt'

const aReceipt = (at: number, balanceAfter: bigint | undefined): Receipt => ({
  lines: [],
  tokens: [],
  promised: 1n,
  paid: 1n,
  same: true,
  unproven: undefined,
  balanceAfter,
  at,
  isDated: true,
  final: 'yes',
  signatures: [],
})

test('a list leaves the balance after the payment that landed last, also of several within one second', () => {
  const begun = [aReceipt(1000, 9n), aReceipt(2000, 6n), aReceipt(2000, 8n), aReceipt(2000, 7n)]
  expect(sumOfReceipts(begun)).toMatchObject({ balanceAfter: 6n, at: 2000, paid: 4n })
  // A payment before them tells nothing about the balance afterwards, even where something arrived meanwhile.
  expect(sumOfReceipts([aReceipt(1000, 2n), ...begun])?.balanceAfter).toBe(6n)
})

test('a list with a payment in its last second whose balance is not known leaves no balance', () => {
  expect(sumOfReceipts([aReceipt(2000, 7n), aReceipt(2000, undefined)])?.balanceAfter).toBeUndefined()
  expect(sumOfReceipts([])).toBeNull()
})
