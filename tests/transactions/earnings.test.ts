import { expect, test } from 'vitest'
import { earningsByMonth, earningsCsv } from '../../src/transactions/earnings'

test('an amount of thousands is one column of the CSV', () => {
  const earning = { signature: 'sig', at: 0, from: 'payer', lamports: 1_234_500_000_000n }
  expect(earningsCsv([earning])).toBe(
    'time,sol,from,transaction\r\n1970-01-01T00:00:00.000Z,1234.5,payer,sig\r\n',
  )
})

test('payments are summed by month, in their order, and those without a time apart', () => {
  const paid = (at: string | null, lamports: bigint) => ({
    signature: 'sig',
    at: at === null ? null : Date.parse(at),
    from: 'payer',
    lamports,
  })
  const earnings = [
    paid('2026-11-01T00:00:00Z', 5n),
    paid(null, 7n),
    paid('2026-10-31T23:59:59Z', 11n),
    paid('2026-11-30T00:00:00Z', 13n),
    paid(null, 17n),
  ]
  expect(earningsByMonth(earnings)).toEqual([
    { month: '2026-11', payments: 2, lamports: 18n },
    { month: null, payments: 2, lamports: 24n },
    { month: '2026-10', payments: 1, lamports: 11n },
  ])
  expect(earningsCsv(earnings.slice(1, 2))).toBe('time,sol,from,transaction\r\n,0.000000007,payer,sig\r\n')
})
