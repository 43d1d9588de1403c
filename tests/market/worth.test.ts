import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatWorthPrice, formatWorth, usdWorth, worthOn } from '../../src/market/worth'

const SOL = 'So11111111111111111111111111111111111111112'
const HERON = 'HeronHeronHeronHeronHeronHeronHeronHeronHer'
const prices = new Map([
  [SOL, 150],
  [HERON, 0.000_002],
])

describe('a worth', () => {
  it('says where it is in play money', () => {
    expect(worthOn({ money: 'real' }, '≈ $600.00')).toBe('≈ $600.00')
    expect(worthOn({ money: 'play' }, '≈ $600.00')).toBe('≈ $600.00, play money')
    expect(worthOn({ money: 'play' }, undefined)).toBeUndefined()
  })

  it.each([
    [0, '$0'],
    [0.0099, 'less than $0.01'],
    [0.01, '≈ $0.01'],
    [400.123, '≈ $400.12'],
    [1234.56, '≈ $1,234.56'],
    [999_999.99, '≈ $999,999.99'],
    [999_999.999, '≈ $1M'],
    [3_720_000, '≈ $3.72M'],
    [-5.2, '≈ −$5.20'],
  ])('of %d is said as %s', (usd, words) => {
    expect(formatWorth(usd)).toBe(words)
  })

  it('in SOL is at the price of SOL, and not known without one', () => {
    expect(formatWorth(300, 'sol', prices)).toBe('≈ 2 SOL')
    expect(formatWorth(1.5, 'sol', prices)).toBe('≈ 0.01 SOL')
    expect(formatWorth(0.001, 'sol', prices)).toBe('less than 0.0001 SOL')
    expect(formatWorth(300, 'sol', new Map())).toBeUndefined()
  })

  it('is not known where the token has no price, and never zero there', () => {
    expect(usdWorth(prices, 'another', 5n, { decimals: 0 })).toBeUndefined()
    expect(usdWorth(undefined, SOL, 5n, { decimals: 9 })).toBeUndefined()
    expect(formatWorth(undefined)).toBeUndefined()
  })

  it('is nothing that no sum of money can be', () => {
    for (const usd of [1e15, 1e30, Infinity, Number.NaN]) expect(formatWorth(usd)).toBeUndefined()
  })

  it('is the amount times the price', () => {
    expect(usdWorth(prices, SOL, 2_000_000_000n, { decimals: 9 })).toBe(300)
    expect(usdWorth(prices, SOL, -2_000_000_000n, { decimals: 9 })).toBe(-300)
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }),
        fc.integer({ min: 0, max: 12 }),
        (units, decimals) => {
          const worth = usdWorth(prices, SOL, units, { decimals }) ?? Number.NaN
          expect(worth / 150 / (Number(units) / 10 ** decimals)).toBeCloseTo(1, 9)
          expect(formatWorth(worth)).not.toBe('$0')
        },
      ),
    )
  })
})

describe('the price of one token', () => {
  it.each([
    [0.000_012_345_6, '≈ $0.00001235'],
    [1e-15, '≈ $0.000000000000001'],
    [0.5, '≈ $0.5'],
    [154.2, '≈ $154.20'],
  ])('of %d is said as %s', (usd, words) => {
    expect(formatWorthPrice(usd)).toBe(words)
  })

  it('in SOL is at the price of SOL', () => {
    expect(formatWorthPrice(prices.get(HERON), 'sol', prices)).toBe('≈ 0.00000001333 SOL')
    expect(formatWorthPrice(undefined, 'sol', prices)).toBeUndefined()
  })
})
