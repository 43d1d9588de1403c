import {
  amountToUiAmountForInterestBearingMintWithoutSimulation,
  amountToUiAmountForScaledUiAmountMintWithoutSimulation,
} from '@solana/spl-token'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AmountScale,
  type AmountUnit,
  factorOf,
  formatAmount,
  multiplierOf,
  multiplierText,
  parseAmount,
  plainAmount,
  scaleAsOf,
  shortAmount,
  shownPrice,
  shownTo,
  shownUnits,
  typedAmount,
  unscaledAmount,
} from '../../src/solana/amountScale'
import { U64_MAX } from '../../src/units/amounts'
import { toNumber } from '../../src/units/ratio'

/* What is shown of a token with a multiplier or interest, and which base units move for it. */

const times = (multiplier: number, over: Partial<AmountScale> = {}): AmountScale =>
  ({ by: 'multiplier', multiplier, newMultiplier: multiplier, newFrom: 0n, ...over }) as AmountScale
const A_YEAR = 31_556_736n
const interest = (over: object = {}): AmountScale =>
  ({
    by: 'interest',
    began: 0n,
    averageBefore: 0,
    updated: 0n,
    basisPoints: 0,
    at: A_YEAR,
    ...over,
  }) as AmountScale
const unit = (scale: AmountScale | undefined, decimals = 6): AmountUnit => ({ decimals, scale })
const plain = unit(undefined)

describe('what is shown', () => {
  const amounts = fc.bigInt(0n, 10n ** 14n)

  test('with a multiplier is what the token program’s own arithmetic shows', () => {
    fc.assert(
      fc.property(amounts, fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (units, multiplier) => {
        const said = amountToUiAmountForScaledUiAmountMintWithoutSimulation(units, 6, multiplier)
        expect(Number(shownUnits(units, unit(times(multiplier))))).toBeCloseTo(Number(said) * 1e6, -1)
      }),
    )
  })

  test('with interest is what it has grown to at its rates before and since they changed', () => {
    const rate = fc.integer({ min: -3_000, max: 3_000 })
    const seconds = fc.integer({ min: 0, max: 200_000_000 })
    fc.assert(
      fc.property(amounts, rate, rate, seconds, seconds, (units, before, now, first, second) => {
        const updated = 1_000 + first
        const at = updated + second
        const scale = interest({
          began: 1_000n,
          averageBefore: before,
          updated: BigInt(updated),
          basisPoints: now,
          at: BigInt(at),
        })
        const said = Number(
          amountToUiAmountForInterestBearingMintWithoutSimulation(units, 6, at, updated, 1_000, before, now),
        )
        const shown = Number(shownUnits(units, unit(scale))) / 1e6
        expect(Math.abs(shown - said)).toBeLessThanOrEqual(1e-6 + said * 1e-12)
      }),
    )
    // A rate of 100 % a year, compounded without pause.
    expect(factorOf(interest({ basisPoints: 10_000 }))).toBeCloseTo(Math.E, 12)
  })

  test('with a multiplier is cut to the last decimal, and with interest rounded', () => {
    expect(shownUnits(5n, unit(times(4)))).toBe(20n)
    expect(shownUnits(3n, unit(times(0.5)))).toBe(1n)
    expect(shownUnits(-3n, unit(times(0.5)))).toBe(-1n)
    expect(shownUnits(7n, plain)).toBe(7n)
    const half = interest({ basisPoints: -6_931 })
    expect(shownUnits(3n, unit(half))).toBe(2n)
  })

  test('the newer multiplier counts from its second on', () => {
    const scale = times(2, { newMultiplier: 3, newFrom: 100n } as object)
    expect([99n, 100n, 101n].map((at) => factorOf({ ...scale, at }))).toEqual([2, 3, 3])
    expect(factorOf(times(2, { newMultiplier: 3, newFrom: 2n ** 62n } as object))).toBe(2)
    expect(factorOf(times(2, { newMultiplier: 3 } as object))).toBe(3)
    expect(scaleAsOf(scale, 99n)).toEqual({ ...scale, at: 99n })
    expect(scaleAsOf(undefined, 99n)).toBeUndefined()
  })

  test('times that the program refuses change nothing, and what is beyond every number ends', () => {
    const absurd = interest({
      began: -(2n ** 63n),
      updated: 2n ** 63n - 1n,
      basisPoints: 1,
      averageBefore: 1,
    })
    expect(factorOf(absurd)).toBe(1)
    expect(shownUnits(7n, unit(absurd))).toBe(7n)
    const endless = interest({ basisPoints: 32_767, at: 10n ** 12n })
    expect(shownUnits(1n, unit(endless, 0))).toBe(BigInt(Number.MAX_VALUE))
    expect(shownUnits(0n, unit(endless))).toBe(0n)
  })

  test('is written in full, in short, with commas for a file, and as a form holds it', () => {
    const four = unit(times(4))
    expect(formatAmount(308_641_975_308_642n, four)).toBe('1,234,567,901.234568')
    expect(plainAmount(308_641_975_308_642n, four)).toBe('1,234,567,901.234568')
    expect(typedAmount(308_641_975_308_642n, four)).toBe('1234567901.234568')
    expect(shortAmount(308_641_975_308_642n, four)).toBe('1.23456B')
    expect([1n, 2n, 5_000_000n].map(unscaledAmount)).toEqual([
      '1 base unit',
      '2 base units',
      '5,000,000 base units',
    ])
    expect([multiplierOf(four), multiplierText(four), shownTo(5n, four)]).toEqual([4, '4', 20n])
    for (const other of [plain, unit(interest())])
      expect([multiplierOf(other), multiplierText(other), shownTo(5n, other)]).toEqual([
        undefined,
        '',
        undefined,
      ])
  })

  test('a price between base units is one between what is shown', () => {
    const price = { num: 3n, den: 2n }
    // 1.5 base units for one; the paid token is shown fourfold with 9 decimals, the other one half with 6.
    const shown = shownPrice(price, unit(times(4), 9), unit(times(0.5), 6))
    expect(toNumber(shown)).toBeCloseTo((1.5 * 4 * 1e6) / 0.5 / 1e9, 12)
    expect(toNumber(shownPrice(price, plain, plain))).toBe(1.5)
    const [none, endless] = [unit(times(0)), unit(interest({ basisPoints: 32_767, at: 10n ** 12n }))]
    expect(toNumber(shownPrice(price, none, plain))).toBeGreaterThan(0)
    expect(shownPrice(price, plain, endless).num).toBeGreaterThan(0n)
  })
})

describe('a typed amount', () => {
  test('of a plain token is read as it stands', () => {
    expect(parseAmount('1.5', plain)).toEqual({ ok: true, units: 1_500_000n })
    expect(parseAmount('99999999999999', plain)).toEqual({ ok: false, reason: 'too-large' })
  })

  test('moves the most base units that are shown as no more than it', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 15n),
        fc.double({ min: 1e-4, max: 1e4, noNaN: true }),
        (wanted, multiplier) => {
          const scaled = unit(times(multiplier), 0)
          const parsed = parseAmount(`${wanted}`, scaled)
          if (parsed.ok) {
            expect(shownUnits(parsed.units, scaled) <= wanted).toBe(true)
            expect(shownUnits(parsed.units + 1n, scaled) > wanted).toBe(true)
          } else expect([parsed.reason, shownUnits(1n, scaled) > wanted]).toEqual(['too-small', true])
        },
      ),
    )
  })

  test('is the whole balance where that is shown so', () => {
    const third = unit(times(1 / 3), 0)
    expect(parseAmount('3', third)).toEqual({ ok: true, units: 11n })
    expect(parseAmount('3', third, 9n)).toEqual({ ok: true, units: 9n })
    expect(parseAmount('3', third, 12n)).toEqual({ ok: true, units: 11n })
    expect(parseAmount('0', third, 1n)).toEqual({ ok: true, units: 0n })
  })

  test('is refused where no base unit is as little, or no account holds as much', () => {
    const four = unit(times(4), 0)
    expect(parseAmount('3', four)).toEqual({ ok: false, reason: 'too-small' })
    expect(parseAmount('3', four, 0n)).toEqual({ ok: false, reason: 'too-small' })
    expect(parseAmount('4', four)).toEqual({ ok: true, units: 1n })
    expect(parseAmount('x', four)).toEqual({ ok: false, reason: 'not-a-number' })
    const most = shownUnits(U64_MAX, four)
    expect(parseAmount(`${most}`, four)).toEqual({ ok: true, units: U64_MAX })
    expect(parseAmount(`${most + 1n}`, four)).toEqual({ ok: false, reason: 'too-large' })
  })
})
