import { expect, test } from 'vitest'

/** The scripts of the tests are plain JavaScript, which has no types. */
type Cost = Readonly<{ file: string; seconds: number }>
type Shares = Readonly<Record<string, number>>
const script: string = './roomCosts.mjs'
const { dearest, grown, sharesOf } = (await import(script)) as Readonly<{
  dearest: (costs: readonly Cost[], count: number) => string
  grown: (shares: Shares, kept: Shares) => readonly string[]
  sharesOf: (costs: readonly Cost[]) => Shares
}>

const costs = [
  { file: 'tests/units/ratio.test.ts', seconds: 1 },
  { file: 'tests/tokens/list/readList.test.ts', seconds: 6 },
  { file: 'tests/tokens/report.test.ts', seconds: 3 },
]

test('the dearest come first', () => {
  expect(dearest(costs, 2)).toBe(
    '    6.0 s  tests/tokens/list/readList.test.ts\n    3.0 s  tests/tokens/report.test.ts',
  )
})

test('a room that took over a fifth more of the whole is named, and a new one', () => {
  const shares = sharesOf(costs)
  expect(shares).toEqual({ tokens: 0.9, units: 0.1 })
  expect(grown(shares, { tokens: 0.76, units: 0.09 })).toEqual([])
  expect(grown(shares, { tokens: 0.7, units: 0.1 })).toEqual([
    'warning: tests/tokens took 90.0 % of what the unit tests took of the processor, and 70.0 % when tests/costs.json was written',
  ])
  expect(grown(shares, { tokens: 0.9 })).toHaveLength(1)
})
