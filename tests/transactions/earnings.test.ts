import { expect, test } from 'vitest'
import { earningsCsv } from '../../src/transactions/earnings'

test('an amount of thousands is one column of the CSV', () => {
  const earning = { signature: 'sig', at: 0, from: 'payer', lamports: 1_234_500_000_000n }
  expect(earningsCsv([earning])).toBe(
    'time,sol,from,transaction\r\n1970-01-01T00:00:00.000Z,1234.5,payer,sig\r\n',
  )
})
