import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  basisPointsOf,
  formatUnits,
  isBelowZero,
  parseUnits,
  plainNumber,
  plainUnits,
  plainWithComma,
  readingsOf,
  typedUnits,
  U64_MAX,
} from '../../src/units/amounts'
import { cutTyped } from '../../src/units/cutTyped'
import { parseRatio } from '../../src/units/ratio'
import { formatSol, formatSolAbout, formatSolFixed, parseSol } from '../../src/units/lamports'

const units = fc.bigInt({ min: 0n, max: U64_MAX })
const decimals = fc.integer({ min: 0, max: 9 })

describe('amounts', () => {
  test('however many zeros somebody writes, a number is read at once', () => {
    const zeros = '0'.repeat(500_000)
    expect(parseUnits(`1.${zeros}1`, 9)).toEqual({ ok: false, reason: 'too-many-decimals' })
    expect(parseUnits(`1.${zeros}`, 9)).toEqual({ ok: true, units: 1_000_000_000n })
  })

  test('of thousands of digits are too large, and cut they are no number that fits either', () => {
    const digit = fc.constantFrom('0', '1', '5', '9', '.', ',')
    const long = fc.string({ unit: digit, minLength: 401, maxLength: 9_000 })
    expect(parseUnits('9'.repeat(9_000), 9)).toEqual({ ok: false, reason: 'too-large' })
    fc.assert(
      fc.property(fc.oneof(long, fc.constant('9'.repeat(9_000))), (text) => {
        expect(cutTyped(text).length).toBeLessThan(402)
        expect(cutTyped(cutTyped(text))).toBe(cutTyped(text))
        expect(parseUnits(cutTyped(text), 9).ok).toBe(false)
      }),
    )
  })

  test('what was formatted is parsed back to the same base units', () => {
    fc.assert(
      fc.property(units, decimals, (value, places) => {
        expect(parseUnits(formatUnits(value, places), places)).toEqual({ ok: true, units: value })
      }),
    )
  })

  test('what a person typed comes out as the same number, whatever the separators', () => {
    fc.assert(
      fc.property(units, decimals, fc.constantFrom(',', '_', ' ', "'", ''), (value, places, separator) => {
        const typed = formatUnits(value, places).replaceAll(',', separator)
        const isOpen = readingsOf(typed, ',') !== null
        expect(parseUnits(` ${typed} `, places)).toEqual(
          isOpen ? { ok: false, reason: 'not-a-number' } : { ok: true, units: value },
        )
      }),
    )
  })

  test('any text is parsed or refused with a reason, never thrown at', () => {
    fc.assert(
      fc.property(fc.string(), decimals, (text, places) => {
        const parsed = parseUnits(text, places)
        if (parsed.ok) expect(parsed.units >= 0n && parsed.units <= U64_MAX).toBe(true)
        else expect(['empty', 'not-a-number', 'too-many-decimals', 'too-large']).toContain(parsed.reason)
      }),
    )
  })

  test.each([
    ['1,000.5', 9, { ok: true, units: 1_000_500_000_000n }],
    ['.5', 1, { ok: true, units: 5n }],
    ['0.10', 1, { ok: true, units: 1n }],
    ['18,446,744,073.709551615', 9, { ok: true, units: U64_MAX }],
    ['18,446,744,073.709551616', 9, { ok: false, reason: 'too-large' }],
    ['0.0000000001', 9, { ok: false, reason: 'too-many-decimals' }],
    ['1,00', 0, { ok: false, reason: 'not-a-number' }],
    ['1e9', 9, { ok: false, reason: 'not-a-number' }],
    ['-1', 9, { ok: false, reason: 'not-a-number' }],
    ['.', 9, { ok: false, reason: 'not-a-number' }],
    ['', 9, { ok: false, reason: 'empty' }],
    ['  ', 9, { ok: false, reason: 'empty' }],
    ['0', 0, { ok: true, units: 0n }],
    ['5.', 1, { ok: true, units: 50n }],
  ])('%s with %d decimals', (text, places, expected) => {
    expect(parseUnits(text, places)).toEqual(expected)
  })
})

test('are grouped for the screen and for a file, and never in a field', () => {
  const written = (units: bigint, places: number) =>
    [formatUnits, plainUnits, typedUnits].map((write) => write(units, places))
  expect(written(1_234_567_050n, 2)).toEqual(['12,345,670.5', '12,345,670.5', '12345670.5'])
  expect(written(-1_234_567n, 0)).toEqual(['-1,234,567', '-1,234,567', '-1234567'])
  expect(written(0n, 9)).toEqual(['0', '0', '0'])
})

test('a part in basis points is rounded down, so that no fee is too high', () => {
  expect([2_500, 10_000, 0].map((points) => basisPointsOf(9n, points))).toEqual([2n, 9n, 0n])
  expect(basisPointsOf(20_000n, 1)).toBe(2n)
  expect(basisPointsOf(19_999n, 1)).toBe(1n)
})

test('a number below zero is told from a dash, from zero and from what is no number', () => {
  const below = ['-1', ' -1', '−0.5', '-1,000.5', '-10']
  for (const text of below) expect([text, isBelowZero(text)]).toEqual([text, true])
  for (const text of ['1', '-', '-0', '−0.00', '1-2', '-x', '--1', '2 -1', ''])
    expect([text, isBelowZero(text)]).toEqual([text, false])
})

test('what is typed is plain digits, with a point or a decimal comma, or no number', () => {
  const plain: readonly (readonly [string, string | undefined, string | undefined])[] = [
    [' 1,000.50 ', '1000.50', undefined],
    ['1.000,50', undefined, '1000.50'],
    ['0,5', undefined, '0.5'],
    ['.5', '.5', undefined],
    [',5', undefined, '.5'],
    ['5.', '5.', undefined],
    ['1_000', '1000', '1000'],
    ['1’000', '1000', '1000'],
    ['', undefined, undefined],
    ['.', undefined, undefined],
    ['x', undefined, undefined],
  ]
  for (const [text, point, comma] of plain)
    expect([text, plainNumber(text), plainWithComma(text)]).toEqual([text, point, comma])
  expect(readingsOf(' 1,000 ', ',')).toEqual({ grouped: '1000', decimal: '1' })
})

describe('lamports', () => {
  test('the bill shows nine decimals and loses none', () => {
    fc.assert(
      fc.property(units, (lamports) => {
        expect(parseSol(formatSolFixed(lamports))).toEqual({ ok: true, units: lamports })
        expect(formatSolFixed(lamports)).toMatch(/\.\d{9}$/)
      }),
    )
  })

  test('"about" never promises less than it is', () => {
    fc.assert(
      fc.property(units, (lamports) => {
        const about = parseSol(formatSolAbout(lamports))
        expect(about.ok ? about.units >= lamports : lamports > U64_MAX - 10n ** 18n).toBe(true)
      }),
    )
    expect(formatSolAbout(4_181_457n)).toBe('0.0042')
    expect(formatSolAbout(4_181_457n, 3)).toBe('0.00419')
    expect(formatSol(-1_500_000_000n)).toBe('-1.5')
    expect(formatSolAbout(-1_500_000_001n)).toBe('-1.500000001')
    expect(formatSolAbout(0n)).toBe('0')
    expect([-5_000n, 0n, 1_234_000_000_005n].map(formatSolFixed)).toEqual([
      '-0.000005000',
      '0.000000000',
      '1,234.000000005',
    ])
  })
})

test('one comma before three digits is one of two numbers, and neither before somebody said which', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 999 }), (whole, places) => {
      const text = `${whole},${String(places).padStart(3, '0')}`
      expect(parseUnits(text, 9)).toEqual({ ok: false, reason: 'not-a-number' })
      expect(parseRatio(text)).toEqual({ ok: false, reason: 'not-a-number' })
      const { grouped = '', decimal = '' } = readingsOf(text, ',') ?? {}
      expect(parseUnits(grouped, 0)).toEqual({ ok: true, units: BigInt(whole * 1000 + places) })
      expect(parseUnits(decimal, 3)).toEqual({ ok: true, units: BigInt(whole * 1000 + places) })
    }),
  )
  for (const text of ['1,500.5', '1,500,000', '0,125', '1,50', '1500', '1,5000', '1,500,'])
    expect(readingsOf(text, ',')).toBeNull()
  expect(readingsOf('1.500', '.')).toEqual({ grouped: '1500', decimal: '1.5' })
})

test('refuses a decimal comma, rather than read it as thousands', () => {
  for (const text of ['0,125', '0,005', '01,000', "0'125", '1 500,250', '1\u202F234 567,890', "1'500,250"]) {
    expect(parseUnits(text, 9)).toEqual({ ok: false, reason: 'not-a-number' })
    expect(plainNumber(text)).toBeUndefined()
    expect(parseRatio(text)).toEqual({ ok: false, reason: 'not-a-number' })
  }
})
