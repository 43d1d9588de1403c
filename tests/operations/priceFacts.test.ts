import { describe, expect, it } from 'vitest'
import { decisionOf } from '../../src/operations/decision'
import { SOL_MINT } from '../../src/tokens/wellKnown'
import type { PriceBesides, Subject } from '../../src/transactions/subject'
import { SUBJECTS } from '../support/subjects'

const POOL = 'Pooo111111111111111111111111111111111111111'
const A_POOL: PriceBesides['pools'][number] = {
  venue: 'raydium-cpmm',
  pool: POOL,
  feeRate: 2_500n,
  price: { num: 2n, den: 1_000n },
  holds: { units: 12_500_000_000n, mint: SOL_MINT, symbol: 'SOL', decimals: 9 },
  times: 10,
  isOpen: true,
}
const NONE: PriceBesides = { pools: [], more: 0, complete: true, market: null }

const factsOf = (over: Subject) =>
  decisionOf({
    kind: 'create-pool',
    subject: { ...SUBJECTS['create-pool'], ...over },
  }).facts
const namesOf = (facts: readonly { label: string }[]) => facts.map(({ label }) => label)
const besides = (over: Partial<PriceBesides>) => factsOf({ besides: { ...NONE, ...over } })

describe('the review of a new pool', () => {
  it('names each other pool with its price, fee, depth and address, and by how much the opening price is off', () => {
    expect(besides({ pools: [A_POOL] })).toContainEqual({
      label: 'Pool at Raydium CPMM',
      value: '1 QHRN = 0.002 SOL',
      address: POOL,
      note: '0.25 % fee; holds 12.5 SOL',
      warning: 'This price is 10 times that.',
    })
  })

  it.each([
    [1.99, 'This price is 99 % above that.'],
    [1.996, 'This price is 2 times that.'],
    [0.51, 'This price is 49 % below that.'],
    [0.5, 'This price is half that.'],
    [0.1, 'This price is a tenth of that.'],
    [0.045, 'This price is 4.5 % of that.'],
    [1e-9, 'This price is 0.0000001 % of that.'],
    [25_000, 'This price is 25,000 times that.'],
    [0.9, 'This price is 10 % below that.'],
    [1.1, 'This price is 10 % above that.'],
    [1.01, undefined],
    [null, undefined],
  ])('of a price %s times another one says: %s', (times, warning) => {
    const [fact] = besides({ pools: [{ ...A_POOL, times }] }).filter(({ address }) => address === POOL)
    expect(fact?.warning).toBe(warning)
  })

  it('names pools that are not open yet, those that are not listed, and both the market and the pools', () => {
    const facts = besides({
      pools: [{ ...A_POOL, isOpen: false }],
      more: 2,
      market: { source: 'Jupiter', times: 1 },
    })
    expect(facts).toContainEqual({ label: 'Price at Jupiter', value: 'about the same' })
    expect(facts).toContainEqual({ label: 'Further pools', value: '2' })
    expect(facts.find(({ address }) => address === POOL)?.note).toMatch(/; not open yet$/)
  })

  it.each([
    [true, 'none found at any venue here'],
    [false, 'not every venue could be searched'],
  ])('says that there is no other pool only where all venues were searched: %s', (complete, value) =>
    expect(besides({ complete })).toContainEqual({ label: 'Other pools', value }),
  )

  it('says nothing of other pools where none were compared', () =>
    expect(namesOf(factsOf({}))).not.toContain('Other pools'))

  it('warns of a shallow pool', () => {
    expect(factsOf({ shallowBuy: 1_000_000_000n, shallowTimes: 22_465n })).toContainEqual({
      label: 'Depth',
      value: 'a shallow pool',
      warning:
        'One buyer with 1 SOL raises the price to 2.25 times the opening price, and one seller can undo that.',
    })
    expect(namesOf(factsOf({}))).not.toContain('Depth')
  })
})

it('the review of a deposit names other pools as well, with one token or both', () => {
  for (const kind of ['add-liquidity', 'swap-and-add'] as const) {
    const subject = { ...SUBJECTS[kind], besides: { ...NONE, pools: [A_POOL] } }
    expect(namesOf(decisionOf({ kind, subject }).facts)).toContain('Pool at Raydium CPMM')
  }
})
