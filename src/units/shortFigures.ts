import { formatUnits } from './amounts'

/*
 * Figures that can be read at a glance, for lists and explanations. Bills, receipts, fields, copied texts and the deciding lines of a
 * review have the exact figure.
 */

/** The most significant digits of a figure in a list or an explanation. */
const SIGNIFICANT = 6

/** Which way a figure is rounded: down for what somebody has or gets, up for what somebody needs or pays. */
type RoundedTo = 'down' | 'up'

/** A whole number with at most so many significant digits: 4_181_457n with 2 is 4_100_000n, or 4_200_000n up. Signs are kept. */
export function significant(units: bigint, digits: number, to: RoundedTo = 'down'): bigint {
  if (units < 0n) return -significant(-units, digits, to)
  const unit = 10n ** BigInt(Math.max(units.toString().length - digits, 0))
  return ((to === 'up' ? units + unit - 1n : units) / unit) * unit
}

const LARGE = [
  [12, 'T'],
  [9, 'B'],
  [6, 'M'],
] as const

/**
 * Base units as a decimal number of at most six significant digits: 1_274_937_499n with 9 decimals is "1.27493". From a million on, a
 * number that has more digits is told in millions (M), billions (B) or trillions (T): "242.73M". A number that has no more stays whole.
 */
export function shortUnits(units: bigint, decimals: number): string {
  const rounded = significant(units, SIGNIFICANT)
  if (rounded === units) return formatUnits(units, decimals)
  const size = rounded < 0n ? -rounded : rounded
  const [places, letter] = LARGE.find(([places]) => size >= 10n ** BigInt(decimals + places)) ?? [0, '']
  return `${formatUnits(rounded, decimals + places)}${letter}`
}

/** Of more zeros than this after the point, only the number is shown. */
const MOST_ZEROS = 4

/** A small number in two parts: 0.0000000052 has 8 `zeros` after its point, and then `digits`. Null for any other number. */
export function smallNumber(text: string): Readonly<{ zeros: number; digits: string }> | null {
  const [, zeros = '', digits = ''] = /^0\.(0+)(\d+)$/.exec(text) ?? []
  return zeros.length > MOST_ZEROS ? { zeros: zeros.length, digits } : null
}

/** A small number as text, with the number of its zeros in small print: "0.0000000052" → "0.0₈52". Any other text stays. */
export function withFewZeros(text: string): string {
  const small = smallNumber(text)
  return small === null ? text : `0.0${subscript(small.zeros)}${small.digits}`
}

function subscript(count: number): string {
  return `${count}`.replace(/\d/g, (digit) => String.fromCodePoint(0x2080 + Number(digit)))
}
