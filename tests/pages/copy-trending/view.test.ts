import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UNKNOWN } from '../../../src/market/rows'
import type { TrendingToken } from '../../../src/market/trending'
import { auditScore, topHoldersMark } from '../../../src/pages/copy-trending/view/audit'
import { formatChange, formatUsdPrice, formatSum } from '../../../src/units/marketFigures'
import { formatAge, formatHolders } from '../../../src/pages/copy-trending/list/figures'
import { holdOrder } from '../../../src/pages/copy-trending/view/holdOrder'
import { formatSort, parseSort, SORT_KEYS, sortTokens } from '../../../src/pages/copy-trending/view/sort'

const aToken = (mint: string, changes: Partial<TrendingToken> = {}): TrendingToken => ({
  ...UNKNOWN,
  mint,
  name: mint,
  symbol: mint,
  altered: false,
  sources: ['jupiter'],
  ...changes,
})

describe('figures', () => {
  it('are as people write them', () => {
    expect([0.0001842, 0.0712, 1.5, 12.345, 64_231.4, 2_500_000].map(formatUsdPrice)).toEqual([
      '0.0001842',
      '0.07120',
      '1.500',
      '12.35',
      '64,231.40',
      '2.50M',
    ])
    expect(formatUsdPrice(1.842e-13)).toBe('0.0000000000001842')
    expect([38.42, -3.1, 0, 0.04, 899.9, 900, 1_204, 120_000].map(formatChange)).toEqual([
      '+38.4 %',
      '−3.1 %',
      '0.0 %',
      '0.0 %',
      '+899.9 %',
      '10.0×',
      '13.0×',
      '1.2k×',
    ])
    expect([812, 1_200, 96_000, 412_345, 999_999, 1_920_000, 12_400_000_000].map(formatSum)).toEqual([
      '812',
      '1.2k',
      '96k',
      '412k',
      '1.00M',
      '1.92M',
      '12.4B',
    ])
    expect([24_377, 1_300_000].map(formatHolders)).toEqual(['24,377', '1.30M'])
  })

  it('of age are the largest whole unit', () => {
    const now = Date.UTC(2026, 0, 1)
    const minutes = [-5, 0.5, 41, 9 * 60, 6 * 1440, 83 * 1440, 900 * 1440]
    expect(minutes.map((age) => formatAge(now - age * 60_000, now))).toEqual([
      'new',
      'new',
      '41 min',
      '9 h',
      '6 d',
      '83 d',
      '2.5 y',
    ])
  })

  it('of a price below 1 are within a thousandth of it, and never nothing', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-18, max: 0.9999, noNaN: true }), (price) => {
        const read = Number(formatUsdPrice(price))
        expect(Math.abs(read - price) / price).toBeLessThanOrEqual(0.0006)
      }),
    )
  })

  it('of a sum are short, whatever it is', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e14, noNaN: true }), (sum) => {
        expect(formatSum(sum)).toMatch(/^(< 1|\d{1,3}(\.\d{1,2})?[kMBT]?)$/)
      }),
    )
  })
})

describe('the order', () => {
  it('puts what is not known last either way, and survives the address', () => {
    const tokens = [aToken('a', { price: 1 }), aToken('b'), aToken('c', { price: 2 })]
    const sorted = (reversed: boolean) =>
      sortTokens(tokens, { by: 'price', reversed }, '1h').map(({ mint }) => mint)
    expect(sorted(false)).toEqual(['c', 'a', 'b'])
    expect(sorted(true)).toEqual(['a', 'c', 'b'])
    for (const by of SORT_KEYS)
      for (const reversed of [true, false])
        expect(parseSort(formatSort({ by, reversed }))).toEqual({ by, reversed })
    expect(parseSort('nonsense')).toBeNull()
  })

  it('stays while it is held, with new figures, what is new at the end and what left in its place', () => {
    const [a, b, c] = [aToken('a'), aToken('b'), aToken('c')]
    const before = holdOrder(null, 'k', [a, b], false)
    const dearer = { ...b, price: 9 }
    const held = holdOrder(before, 'k', [c, dearer], true)
    expect(held.rows).toEqual([
      { token: a, gone: true },
      { token: dearer, gone: false },
      { token: c, gone: false },
    ])
    expect(holdOrder(held, 'k', held.from, true)).toBe(held)
    expect(holdOrder(held, 'k', held.from, false).rows.map(({ token }) => token)).toEqual([c, dearer])
    expect(holdOrder(held, 'another', held.from, true).rows.map(({ token }) => token)).toEqual([c, dearer])
  })
})

describe('the audit', () => {
  it('finds nothing good in what is not known', () => {
    expect([null, 0, 19.9, 20, 49.9, 50].map(topHoldersMark)).toEqual([
      'off',
      'ok',
      'ok',
      'warn',
      'warn',
      'err',
    ])
    const known = auditScore({ mintGone: true, freezeGone: true, topHolders: 5 }) ?? 0
    expect(auditScore({ mintGone: true, freezeGone: true, topHolders: null })).toBeLessThan(known)
    expect(auditScore({ mintGone: null, freezeGone: null, topHolders: null })).toBeNull()
  })
})
