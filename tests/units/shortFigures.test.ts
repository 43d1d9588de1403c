import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatSolAbout } from '../../src/units/lamports'
import { shortUnits, significant, smallNumber, withFewZeros } from '../../src/units/shortFigures'

const someUnits = fc.bigInt(0n, 2n ** 64n - 1n)
const someDecimals = fc.integer({ min: 0, max: 18 })
const LETTERS: Readonly<Record<string, number>> = { M: 6, B: 9, T: 12 }

/** A shown figure, as base units again. */
function readBack(text: string, decimals: number): bigint {
  const letter = LETTERS[text.at(-1) ?? ''] ?? 0
  const [whole = '', places = ''] = text.replace(/[,MBT]/g, '').split('.')
  return BigInt(whole + places.padEnd(decimals + letter, '0'))
}

describe('a figure in a list', () => {
  it.each([
    [242_730_393_158_343_081n, 9, '242.73M'],
    [1_274_937_499n, 9, '1.27493'],
    [757_266_233_841_656_916n, 9, '757.266M'],
    [14_204_118_123_456_789n, 9, '14.2041M'],
    [1_000_000_000_000_000_000n, 9, '1,000,000,000'],
    [123_456_789_000_000n, 6, '123.456M'],
    [999_999_900_000_000n, 9, '999,999'],
    [1n, 9, '0.000000001'],
    [1_234_567n, 9, '0.00123456'],
    [0n, 9, '0'],
    [18_446_744_073_709_551_615n, 0, '18,446,700T'],
    [-1_274_937_499n, 9, '-1.27493'],
  ])('%s with %i decimals is %s', (units, decimals, text) => expect(shortUnits(units, decimals)).toBe(text))

  it('is rounded up where somebody needs it', () => {
    expect(formatSolAbout(4_181_457n)).toBe('0.0042')
  })

  it('has at most six significant digits, or is whole', () => {
    fc.assert(
      fc.property(someUnits, someDecimals, (units, decimals) => {
        const text = shortUnits(units, decimals)
        const digits = text.replace(/\D/g, '').replace(/^0+|0+$/g, '')
        expect(digits.length).toBeLessThanOrEqual(6)
      }),
    )
  })

  it('is never above what is there, and within a hundred-thousandth of it', () => {
    fc.assert(
      fc.property(someUnits, someDecimals, (units, decimals) => {
        const shown = readBack(shortUnits(units, decimals), decimals)
        expect(shown <= units && (units - shown) * 100_000n <= units).toBe(true)
      }),
    )
  })

  it('keeps as many digits as are asked for, and its sign', () => {
    expect([significant(4_181_457n, 2), significant(4_181_457n, 2, 'up')]).toEqual([4_100_000n, 4_200_000n])
    expect([significant(-4_181_457n, 2), significant(7n, 2, 'up')]).toEqual([-4_100_000n, 7n])
  })
})

describe('a small price', () => {
  it.each([
    ['0.000000005', '0.0₈5'],
    ['0.0000000052525', '0.0₈52525'],
    ['0.0000000000001842', '0.0₁₂1842'],
    ['0.000001', '0.0₅1'],
    ['0.00001842', '0.00001842'],
    ['12.000000005', '12.000000005'],
    ['0', '0'],
    ['1,000', '1,000'],
  ])('%s is %s', (text, short) => expect(withFewZeros(text)).toBe(short))

  it('loses no digit and no zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 999_999 }), (zeros, digits) => {
        const text = `0.${'0'.repeat(zeros)}${digits}`
        const small = smallNumber(text)
        expect(small && `0.${'0'.repeat(small.zeros)}${small.digits}`).toBe(zeros > 4 ? text : null)
      }),
    )
  })
})
