import { formatUnits } from './amounts'
import { formatFloat } from './grouping'
import { formatMultiple } from './ratio'

/** The text for percentages too small for two decimals. */
const TINY = 'under 0.01 %'

/** Basis points as a percentage without zeros at the end: 50n → "0.5 %". */
export function formatBasisPoints(basisPoints: bigint): string {
  return `${formatUnits(basisPoints, 2)} %`
}

/** Basis points as a percentage of always two places: 125 → "1.25 %", -500 → "-5.00 %". */
export function formatPercentFixed(basisPoints: number): string {
  const digits = `${Math.abs(basisPoints)}`.padStart(3, '0')
  return `${basisPoints < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)} %`
}

/** Basis points as a percentage with its sign: "+2.01 %", "−0.5 %"; "0 %" has none. */
export function formatSigned(basisPoints: bigint): string {
  if (basisPoints < 0n) return `−${formatBasisPoints(-basisPoints)}`
  return `${basisPoints > 0n ? '+' : ''}${formatBasisPoints(basisPoints)}`
}

/** Basis points of a value that is never zero: 53n → "0.53 %"; 0n then means too small for two decimals. */
export function formatAtLeastTiny(basisPoints: bigint): string {
  return basisPoints === 0n ? TINY : formatBasisPoints(basisPoints)
}

/** Millionths as a percentage: 2500n → "0.25 %". */
export function formatRate(millionths: bigint): string {
  return `${formatUnits(millionths, 4)} %`
}

/** A part of a whole as a percentage with two decimals, rounded down; smaller parts have a text of their own. */
export function formatShare(part: bigint, whole: bigint): string {
  if (whole === 0n || part === 0n) return '0 %'
  return formatAtLeastTiny((part * 10_000n) / whole)
}

/** A part of a whole, rounded to the nearest hundredth of a percent; but never 0 % or 100 % for a part that is only nearly so. */
export function formatNearestShare(part: bigint, whole: bigint): string {
  if (whole === 0n || part === 0n) return '0 %'
  const basisPoints = (part * 20_000n + whole) / (2n * whole)
  return formatAtLeastTiny(basisPoints >= 10_000n && part < whole ? 9_999n : basisPoints)
}

/** Whether a move of a price, in basis points, is told as a multiple: tenfold is 9 times more. */
export function isTenfold(basisPoints: bigint): boolean {
  return basisPoints >= 90_000n
}

/** A move as a multiple of what was before it: 2_500n → "1.25×". */
export function formatTimes(basisPoints: bigint): string {
  return `${formatMultiple({ num: basisPoints + 10_000n, den: 10_000n })}×`
}

/** A move with its sign, "+2.01 %", "−0.5 %"; from tenfold on a multiple, "12.5×"; and a text for values too small for two decimals. */
export function formatMove(basisPoints: bigint): string {
  if (isTenfold(basisPoints)) return formatTimes(basisPoints)
  return basisPoints === 0n ? formatAtLeastTiny(0n) : formatSigned(basisPoints)
}

/** A move in words, "by +2.01 %"; from tenfold on "to 12.5× of what it was". */
export function wordedMove(basisPoints: bigint): string {
  const move = formatMove(basisPoints)
  return isTenfold(basisPoints) ? `to ${move} of what it was` : `by ${move}`
}

/**
 * Basis points of one part of a division, as a whole percentage where that is exact enough: 6321n → "63 %", 9_990n → "99.9 %", 40n → "0.4
 * %".
 */
export function formatPart(basisPoints: bigint): string {
  const isNearEnd = basisPoints < 100n || (basisPoints > 9_900n && basisPoints < 10_000n)
  return formatBasisPoints(isNearEnd ? basisPoints : ((basisPoints + 50n) / 100n) * 100n)
}

/**
 * A price, as a multiple of another one, in words before that one: "10 times", "12 % above", "12 % below", "half", "a tenth of", "4.5 % of".
 */
export function wordedGap(times: number): string {
  const figures = (value: number) => formatFloat(value, { maximumSignificantDigits: 2 })
  // As the figures round: never "100 % above" or "50 % below".
  if (times >= 1.995) return `${figures(times)} times`
  if (times >= 0.505) return `${figures(Math.abs(times - 1) * 100)} % ${times >= 1 ? 'above' : 'below'}`
  const part = figures(times * 100)
  return part === '50' ? 'half' : part === '10' ? 'a tenth of' : `${part} % of`
}

/** The same at the beginning of a sentence: "A tenth of". */
export function beginWithGap(times: number): string {
  const gap = wordedGap(times)
  return `${gap.charAt(0).toUpperCase()}${gap.slice(1)}`
}
