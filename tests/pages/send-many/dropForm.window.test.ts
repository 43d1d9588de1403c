import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type DropForm, useParsedDrop } from '../../../src/pages/send-many/dropForm'
import type { TransferFee } from '../../../src/tokens/transferFeeMath'

/* The rule of a drop as typed. */

const UNIT = { decimals: 2 }

const parsed = (rule: Partial<DropForm['rule']>, amount: string, fee: TransferFee | null = null) => {
  const form: Pick<DropForm, 'rule' | 'rest'> = {
    rule: { holders: '', token: '', by: 'proportion', least: '', top: '', payout: '', ...rule },
    rest: { amount, amountFor: '', raises: false, offCurve: false, ins: [], outs: [] },
  }
  return renderHook(() => useParsedDrop(form, UNIT, UNIT, fee)).result.current
}

it('takes a least payout as what arrives: under a transfer fee more is sent', () => {
  const fee = { basisPoints: 100, maximum: 1_000_000n }
  expect(parsed({ payout: '0.99' }, '100').rule?.leastPayout).toBe(99n)
  expect(parsed({ payout: '0.99' }, '100', fee).rule?.leastPayout).toBe(100n)
  // Without one, what is sent lets at least one base unit arrive.
  expect(parsed({}, '100', fee).rule?.leastPayout).toBe(2n)
  const all = { basisPoints: 10_000, maximum: 2n ** 64n - 1n }
  expect([...parsed({ payout: '0.99' }, '100', all).bad]).toEqual([
    ['payout', 'So much can never arrive: the transfer fee takes too much of it.'],
  ])
})

it('says why a figure cannot be read', () => {
  const { rule, bad } = parsed({ least: 'many', top: '0', payout: '99999999999999999999' }, '1.234')
  expect(rule).toBeNull()
  expect(Object.fromEntries(bad)).toEqual({
    amount: 'The amount has more decimals than the token.',
    least: 'Write a number above zero.',
    top: 'Write a number above zero.',
    payout: 'The amount is larger than any balance can be.',
  })
})
