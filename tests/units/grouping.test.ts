import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { formatUnits, parseUnits, plainUnits, U64_MAX } from '../../src/units/amounts'
import {
  chooseGrouping,
  formatFloat,
  formatWhole,
  holdGrouping,
  onGrouping,
  releaseGrouping,
  type Grouping,
} from '../../src/units/grouping'
import { formatSolFixed } from '../../src/units/lamports'
import { formatRatio, parseRatio } from '../../src/units/ratio'

const groupings: readonly Grouping[] = ['comma', 'space', 'apostrophe']

afterEach(() => {
  releaseGrouping()
  chooseGrouping('comma')
})

describe('the number format of the settings', () => {
  test.each([
    ['comma', '1,234,567.89'],
    ['space', '1\u202F234\u202F567.89'],
    ['apostrophe', "1'234'567.89"],
  ] as const)('%s groups what is shown, and the decimal sign is a point', (grouping, shown) => {
    chooseGrouping(grouping)
    expect(formatUnits(123_456_789n, 2)).toBe(shown)
    expect(formatSolFixed(1_234_567_890_000_000n)).toBe(`${shown}0000000`)
    expect(formatRatio({ num: 123_456_789n, den: 100n })).toBe(shown)
    expect(formatWhole(-1_234_567)).toBe(`-${shown.slice(0, -3)}`)
    expect(formatFloat(-1_234_567.891, { maximumFractionDigits: 2 })).toBe(`-${shown}`)
  })

  test('changes nothing that is stored or compared', () => {
    for (const grouping of groupings) {
      chooseGrouping(grouping)
      expect(plainUnits(123_456_789n, 2)).toBe('1,234,567.89')
    }
  })

  test('is read back as the same amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: U64_MAX }),
        fc.integer({ min: 0, max: 9 }),
        fc.constantFrom(...groupings),
        (units, places, grouping) => {
          chooseGrouping(grouping)
          const text = formatUnits(units, places)
          expect(parseUnits(text, places)).toEqual({ ok: true, units })
          expect(parseRatio(text).ok).toBe(true)
        },
      ),
    )
  })

  test('waits for the hydration of a prerendered page, and tells who shows figures', () => {
    const told: string[] = []
    const stop = onGrouping(() => told.push(formatWhole(1_000)))
    holdGrouping()
    chooseGrouping('apostrophe')
    expect(formatWhole(1_000)).toBe('1,000')
    releaseGrouping()
    chooseGrouping('space')
    stop()
    chooseGrouping('comma')
    expect(told).toEqual(["1'000", '1\u202F000'])
  })
})
