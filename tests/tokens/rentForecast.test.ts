import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beyond, RENT_STEPS, rentForecast } from '../../src/tokens/rentForecast'

const account = fc.record({
  bytes: fc.integer({ min: 0, max: 1_000 }),
  lamports: fc.bigInt({ min: 0n, max: 10n ** 10n }),
  native: fc.boolean(),
})

test('names the steps after today’s, at which never less can be had', () => {
  fc.assert(
    fc.property(fc.array(account), fc.nat(RENT_STEPS.length - 1), (accounts, now) => {
      const steps = rentForecast(accounts, (RENT_STEPS[now] ?? 0n) * 128n)
      expect(steps?.map(({ perByte }) => perByte)).toEqual(RENT_STEPS.slice(now + 1))
      const sums = steps?.map(({ lamports }) => lamports) ?? []
      expect(sums).toEqual(sums.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
    }),
  )
})

test('counts a token account as the network does, and wrapped SOL not at all', () => {
  const made = { bytes: 165, lamports: 2_039_280n, native: false }
  expect(rentForecast([made, { ...made, native: true }], 6_960n * 128n)?.at(-1)).toEqual({
    perByte: 696n,
    lamports: 2_039_280n - 293n * 696n,
  })
  expect(beyond(made, 6_960n)).toBe(0n)
})

test('says nothing about a network whose rent is none of the steps', () => {
  expect(rentForecast([], 1n)).toBeNull()
})
