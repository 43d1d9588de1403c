// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { billOf } from '../../../src/transactions/bill'
import { Bill } from '../../../src/transactions/components/Bill'
import { ReceiptBill } from '../../../src/transactions/components/ReceiptBill'
import type { Cost } from '../../../src/transactions/plan'

afterEach(cleanup)

const fee: Cost = { kind: 'network-fee', label: 'Network fee', lamports: 5_000n, refundable: false }
const out: Cost = { kind: 'deposit', label: 'SOL out', lamports: -2_000_000_000n, refundable: false }

it('a bill that brings in more than it takes says what one gets', () => {
  render(<Bill bill={billOf([out, fee], 1_000_000_000n)} note="SOL" />)
  const bill = screen.getByRole('region', { name: 'The bill' })
  expect(bill.textContent).toContain('You get1.999995000')
  expect(bill.textContent).toContain('SOL out-2.000000000')
  expect(bill.textContent).toContain('Your balance after2.999995000')
  expect(bill.textContent).not.toContain('Total')
})

it('a receipt of it says by how much less or more came in', () => {
  const receipt = { lines: [], promised: -1_000n, at: 1, balanceAfter: undefined, signatures: [] }
  const { rerender } = render(<ReceiptBill receipt={{ ...receipt, paid: -900n }} address="a" />)
  expect(screen.getByText('You got 0.0000001 SOL less than promised.')).toBeTruthy()
  rerender(<ReceiptBill receipt={{ ...receipt, paid: -1_000n }} address="a" />)
  expect(screen.getByText('Promised and got are the same, to the lamport.')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Receipt' }).textContent).toContain(
    'You get0.0000010000.000001000',
  )
})
