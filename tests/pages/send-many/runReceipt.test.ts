import { expect, test } from 'vitest'
import type { Receipt } from '../../../src/operation/bills'
import { receiptOfRun, sumOfReceipts } from '../../../src/pages/send-many/RunReceipt'
import { foldExecution } from '../../../src/transactions/execution'
import { anOperation, events } from '../../support/events'
import { saidText } from '../../support/said'
import { tokensSay } from '../../../src/tokens/said'

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

/** A payment of SOL that landed: 10 lamports for each of these places, and 5 for the network. */
function aPayment(id: string, places: number[], count: number) {
  const costs = Array.from({ length: count }, (_, at) => ({
    kind: 'deposit' as const,
    label: saidText(`To ${id} ${at}`),
    lamports: 10n,
    refundable: false,
  }))
  const steps = [{ id: 'pay', title: saidText('Pay'), costs, finality: 'reversible' as const }]
  const made = anOperation({ id, kind: 'send-many', subject: { places }, steps })
  const fees = [
    { kind: 'network-fee' as const, label: saidText('Network fee'), lamports: 5n, refundable: false },
  ]
  const total = BigInt(count) * 10n + 5n
  const execution = foldExecution([
    events.planned({ operation: made }),
    events.simulated({ fees, total }),
    events.asked(),
    events.confirmed({ signature: id }),
    events.paid({ total, fee: 5n }),
  ])
  if (!execution) throw new RangeError('no operation')
  return execution
}

test('what a list has paid beyond its lines was never promised, as a whole transaction or in part', () => {
  const once = receiptOfRun([aPayment('one', [0, 1, 2], 3)])
  expect(once).toMatchObject({ promised: 35n, paid: 35n, same: true })
  const [first, again] = [aPayment('one', [0, 1, 2], 3), aPayment('two', [0, 1, 2], 3)]
  const twice = receiptOfRun([first, again])
  expect(twice).toMatchObject({ promised: 35n, paid: 70n, same: false, signatures: ['one', 'two'] })
  expect(twice?.lines.find(({ cost }) => cost.kind === 'deposit')).toMatchObject({
    cost: { label: tokensSay('to-lines', { lines: 3 }), lamports: 30n },
    paid: 60n,
  })
  // The second one pays a line more, which needs its fee.
  const partly = receiptOfRun([first, aPayment('two', [2, 3], 2)])
  expect(partly).toMatchObject({ promised: 50n, paid: 60n, same: false })
})
