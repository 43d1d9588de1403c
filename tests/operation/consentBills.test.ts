import { describe, expect, it } from 'vitest'
import { addedCost, billsOf, receiptOf } from '../../src/operation/bills'
import { foldExecution, type Execution } from '../../src/transactions/execution'
import type { Cost } from '../../src/transactions/plan'
import { anOperation, events } from '../support/events'

const rent: Cost = { kind: 'rent', label: 'Mint', lamports: 700n, refundable: false, account: 'Mint1' }
const base: Cost = { kind: 'network-fee', label: 'Network fee', lamports: 5_000n, refundable: false }
const bid = (lamports: bigint): Cost => ({
  kind: 'priority-fee',
  label: 'Priority fee',
  lamports,
  refundable: false,
})
const step = { id: 'a', title: 'Make the mint', finality: 'reversible', costs: [rent] } as const
const changed = events.changed({ fees: [base, bid(90n)], total: 5_790n })

function asking(fees: readonly Cost[]): Execution {
  const execution = foldExecution([
    events.planned({ deed: anOperation({ steps: [step] }) }),
    events.simulated({ fees, total: 5_730n }),
    events.asked(),
    changed,
  ])
  if (!execution) throw new Error('an operation was planned')
  return execution
}

describe('the bill as asked and as signed', () => {
  it('stands side by side, and says which line the wallet set', () => {
    const { lines, total } = billsOf(asking([base, bid(30n)]), changed)
    expect(lines.map(({ label, left, right }) => [label, left, right])).toEqual([
      ['Mint', 700n, 700n],
      ['Network fee', 5_000n, 5_000n],
      ['Priority fee', 30n, 90n],
    ])
    expect(total).toEqual({ left: 5_730n, right: 5_790n })
    expect(addedCost(asking([base, bid(30n)]), changed)).toBe(60n)
  })

  it('has a line that only one of them has', () => {
    const service: Cost = { kind: 'service-fee', label: 'Fee', lamports: 1n, refundable: false }
    const { lines } = billsOf(asking([base, service]), changed)
    expect(lines.map(({ label, left, right }) => [label, left, right])).toEqual([
      ['Mint', 700n, 700n],
      ['Network fee', 5_000n, 5_000n],
      ['Priority fee', null, 90n],
      ['Fee', 1n, null],
    ])
  })

  it('that was agreed to is what the receipt calls promised', () => {
    const paid = events.paid({ total: 5_790n, fee: 5_090n, rents: { Mint1: 700n } })
    const done = foldExecution([
      events.planned({ deed: anOperation({ steps: [step] }) }),
      events.simulated({ fees: [base, bid(30n)], total: 5_730n }),
      events.asked(),
      changed,
      events.signed(),
      events.broadcast(),
      events.confirmed(),
      paid,
    ])
    const receipt = done && receiptOf(done)
    expect([receipt?.promised, receipt?.paid]).toEqual([5_790n, 5_790n])
  })
})
