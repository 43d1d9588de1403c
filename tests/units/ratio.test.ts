import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactRatio } from '../../src/units/floats'
import {
  formatMultiple,
  formatRatio,
  inverse,
  parseRatio,
  rescale,
  toNumber,
  typedRatio,
  type Ratio,
} from '../../src/units/ratio'

const ratio = fc.record({ num: fc.bigInt(1n, 2n ** 64n), den: fc.bigInt(1n, 2n ** 64n) })

function parsed(text: string): Ratio {
  const result = parseRatio(text)
  if (!result.ok) throw new Error(`${text}: ${result.reason}`)
  return result.ratio
}

describe('a typed price', () => {
  it.each([
    ['1', 1n, 1n],
    ['0.000000005', 5n, 10n ** 9n],
    ['200,000,000', 200_000_000n, 1n],
    ['.5', 5n, 10n],
    ['5.', 5n, 1n],
    [' 1 000.25 ', 100_025n, 100n],
  ])('%j is exactly that', (text, num, den) => expect(parsed(text)).toEqual({ num, den }))

  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['0', 'zero'],
    ['0.000', 'zero'],
    ['.', 'not-a-number'],
    ['-1', 'not-a-number'],
    ['1e9', 'not-a-number'],
    ['1,00', 'not-a-number'],
    ['9'.repeat(81), 'not-a-number'],
  ])('%j is none: %s', (text, reason) => expect(parseRatio(text)).toEqual({ ok: false, reason }))

  it('has eighty digits at most', () => expect(parsed('9'.repeat(80)).num).toBe(10n ** 80n - 1n))

  it('never throws, and is above zero where it is one', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const result = parseRatio(text)
        expect(result.ok && (result.ratio.num <= 0n || result.ratio.den <= 0n)).toBe(false)
      }),
    )
  })
})

describe('a fraction as text', () => {
  it.each([
    [{ num: 2n, den: 400_000_000n }, '0.000000005'],
    [{ num: 1n, den: 3n }, '0.333333333'],
    [{ num: 2n, den: 3n }, '0.666666667'],
    [{ num: 9_999_999_999n, den: 10n ** 10n }, '1'],
    [{ num: 10n ** 20n + 1n, den: 1n }, '100,000,000,000,000,000,001'],
    [{ num: 0n, den: 1n }, '0'],
  ])('%s', (value, text) => expect(formatRatio(value)).toBe(text))

  it.each([
    [{ num: 9n, den: 4n }, '2.25', '2.25'],
    [{ num: 12_345n, den: 10n }, '1,235', '1234.5'],
    [{ num: 1n, den: 3n }, '0.333', '0.333333333'],
    [{ num: 123_456_789_012n, den: 10n }, '12,345,678,901', '12345678901'],
    [{ num: 10n, den: 1n }, '10', '10'],
    [{ num: 1n, den: 10n }, '0.1', '0.1'],
    [{ num: 0n, den: 7n }, '0', '0'],
  ])('%s as a multiple and in a field', (value, multiple, typed) => {
    expect([formatMultiple(value), typedRatio(value)]).toEqual([multiple, typed])
  })

  it('reads back to within half of its last digit', () => {
    fc.assert(
      fc.property(ratio, (value) => {
        const back = parsed(formatRatio(value))
        const off = back.num * value.den - value.num * back.den
        const size = off < 0n ? -off : off
        expect(size * 2n * 10n ** 8n).toBeLessThanOrEqual(value.num * back.den)
      }),
    )
  })

  it('turned over twice is what it was, and so are decimals', () => {
    fc.assert(
      fc.property(ratio, fc.nat(20), fc.nat(20), (value, from, to) => {
        expect(inverse(inverse(value))).toEqual(value)
        const there = rescale(rescale(value, from, to), to, from)
        expect(there.num * value.den).toBe(value.num * there.den)
      }),
    )
  })

  it('as a number is the nearest one', () => {
    fc.assert(
      fc.property(ratio, (value) => {
        const nearest = Number(value.num) / Number(value.den)
        expect(Math.abs(toNumber(value) / nearest - 1)).toBeLessThan(1e-14)
      }),
    )
    expect(toNumber({ num: 1n, den: 10n ** 60n })).toBe(1e-60)
    expect([0n, 10n ** 15n, 10n ** 16n].map((num) => toNumber({ num, den: 1n }))).toEqual([0, 1e15, 1e16])
  })
})

it('is exactly the float that it is made from', () => {
  fc.assert(
    fc.property(fc.double({ min: Number.MIN_VALUE, noNaN: true, noDefaultInfinity: true }), (value) => {
      const { num, den } = exactRatio(value)
      // Both are a float's whole number times a power of two, so that neither loses anything.
      const [whole, power] = num % den === 0n ? [num / den, 1n] : [num, den]
      if (whole < 2n ** 1023n && power < 2n ** 1023n) expect(Number(whole) / Number(power)).toBe(value)
      else expect(toNumber({ num, den }) / value).toBeCloseTo(1, 12)
    }),
  )
  expect(exactRatio(4.2)).toEqual({ num: 4728779608739021n, den: 1125899906842624n })
})
