import { describe, expect, test } from 'vitest'
import {
  beginWithGap,
  formatAtLeastTiny,
  formatBasisPoints,
  formatMove,
  formatNearestShare,
  formatPart,
  formatPercentFixed,
  formatRate,
  formatShare,
  formatSigned,
  formatTimes,
  wordedGap,
  wordedMove,
} from '../../src/units/percent'

/* By these a person judges a price, a fee and a share: each figure right beside the place where its text changes. */

const of =
  <Value>(format: (value: Value) => string) =>
  (texts: readonly (readonly [Value, string])[]) => {
    for (const [value, text] of texts) expect([value, format(value)]).toEqual([value, text])
  }

test('basis points and millionths, with all their places and no zeros at the end', () => {
  of(formatBasisPoints)([
    [50n, '0.5 %'],
    [1n, '0.01 %'],
    [10_000n, '100 %'],
  ])
  of(formatRate)([
    [2_500n, '0.25 %'],
    [1n, '0.0001 %'],
  ])
  of(formatPercentFixed)([
    [125, '1.25 %'],
    [-500, '-5.00 %'],
    [0, '0.00 %'],
    [7, '0.07 %'],
    [-99_999, '-999.99 %'],
  ])
})

test('a share is never rounded up to the whole, nor down to none', () => {
  const shares: readonly (readonly [part: bigint, whole: bigint, down: string, nearest: string])[] = [
    [0n, 10n, '0 %', '0 %'],
    [5n, 0n, '0 %', '0 %'],
    [10n, 10n, '100 %', '100 %'],
    [1n, 3n, '33.33 %', '33.33 %'],
    [2n, 3n, '66.66 %', '66.67 %'],
    [9_999_999n, 10_000_000n, '99.99 %', '99.99 %'],
    [1n, 10_000_000n, 'under 0.01 %', 'under 0.01 %'],
    [5n, 100_000n, 'under 0.01 %', '0.01 %'],
    [49n, 1_000_000n, 'under 0.01 %', 'under 0.01 %'],
    [20n, 10n, '200 %', '200 %'],
  ]
  for (const [part, whole, down, nearest] of shares)
    expect([part, whole, formatShare(part, whole), formatNearestShare(part, whole)]).toEqual([
      part,
      whole,
      down,
      nearest,
    ])
  of(formatAtLeastTiny)([
    [0n, 'under 0.01 %'],
    [1n, '0.01 %'],
  ])
})

test('a part of a division is whole where that hides nothing, and exact near none and near all', () => {
  of(formatPart)([
    [0n, '0 %'],
    [40n, '0.4 %'],
    [99n, '0.99 %'],
    [100n, '1 %'],
    [149n, '1 %'],
    [150n, '2 %'],
    [6_321n, '63 %'],
    [9_900n, '99 %'],
    [9_901n, '99.01 %'],
    [9_999n, '99.99 %'],
    [10_000n, '100 %'],
    [10_049n, '100 %'],
  ])
})

describe('a move of a price', () => {
  test('has its sign, and is a multiple from tenfold on', () => {
    of(formatSigned)([
      [201n, '+2.01 %'],
      [1n, '+0.01 %'],
      [0n, '0 %'],
      [-1n, '−0.01 %'],
      [-50n, '−0.5 %'],
    ])
    of(formatTimes)([
      [2_500n, '1.25×'],
      [-5_000n, '0.5×'],
    ])
    of(formatMove)([
      [0n, 'under 0.01 %'],
      [-50n, '−0.5 %'],
      [89_999n, '+899.99 %'],
      [90_000n, '10×'],
    ])
    of(wordedMove)([
      [201n, 'by +2.01 %'],
      [89_999n, 'by +899.99 %'],
      [90_000n, 'to 10× of what it was'],
    ])
  })
})

test('a price beside another one is told as it rounds: never "100 % above", nor "50 % below"', () => {
  of(wordedGap)([
    [10, '10 times'],
    [2, '2 times'],
    [1.995, '2 times'],
    [1.994, '99 % above'],
    [1.12, '12 % above'],
    [1, '0 % above'],
    [0.88, '12 % below'],
    [0.505, '50 % below'],
    [0.504, 'half'],
    [0.5, 'half'],
    [0.1, 'a tenth of'],
    [0.045, '4.5 % of'],
  ])
  expect([beginWithGap(0.1), beginWithGap(2)]).toEqual(['A tenth of', '2 times'])
})
