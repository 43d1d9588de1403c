import { groupDigits, groupPlain } from './grouping'

/** The largest number that a token account, a mint or a lamport balance can hold. */
export const U64_MAX = 2n ** 64n - 1n

/** Base units, or why the text is no amount: `not-a-number`, or more decimals than the token has. */
export type ParsedAmount =
  | Readonly<{ ok: true; units: bigint }>
  | Readonly<{ ok: false; reason: 'empty' | 'not-a-number' | 'too-many-decimals' | 'too-large' }>

/**
 * A number as people write it: one kind of separator between groups of three, one decimal point. Groups never begin with a zero: "0,125"
 * has a decimal comma, and is refused rather than read as 125. So is "1 500,250", and "1,500", which has two readings (readingsOf).
 */
export const NUMBER = numberPattern(',', '\\.', '(?![1-9]\\d{0,2},\\d{3}$)')

/** A number with a decimal comma, as it is written where that is the rule: "1.500,25", "0,5", "1.234.567". */
const WITH_COMMA = numberPattern('\\.', ',')

/** A whole part and a fraction. Separators are `group`, an underscore, an apostrophe or a space; no number has two kinds. */
function numberPattern(group: string, decimal: string, unless = ''): RegExp {
  const groups = [group, '_', "['’]", '\\s'].map((sign) => `(?:${sign}\\d{3})+`).join('|')
  return new RegExp(`^${unless}(\\d+|[1-9]\\d{0,2}(?:${groups}))?(?:${decimal}(\\d*))?$`)
}

/**
 * A typed amount as whole base units: "1,000.5" with 9 decimals → 1000500000000n.
 * Accepts thousands separators (comma, underscore, apostrophe or space between groups of three) and one decimal point.
 * No float is involved anywhere. Amounts above `most` are refused: what an account can hold, or null for any.
 */
export function parseUnits(text: string, decimals: number, most: bigint | null = U64_MAX): ParsedAmount {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: false, reason: 'empty' }
  const match = NUMBER.exec(trimmed)
  const whole = match?.[1]?.replace(/\D/g, '')
  const fraction = match?.[2]
  if (!match || (!whole && !fraction)) return { ok: false, reason: 'not-a-number' }
  const places = withoutZeros(fraction ?? '')
  if (places.length > decimals) return { ok: false, reason: 'too-many-decimals' }
  const units = BigInt((whole ?? '0') + places.padEnd(decimals, '0'))
  return most !== null && units > most ? { ok: false, reason: 'too-large' } : { ok: true, units }
}

/**
 * The readings of a number with one comma, or one point, before its last three digits: "1,500" is 1500 or 1.5. Null for any other text. A
 * typed point is decimal; a point in a text from elsewhere may not be.
 */
export function readingsOf(
  text: string,
  sign: ',' | '.',
): Readonly<{ grouped: string; decimal: string }> | null {
  const [whole = '', places = '', ...more] = text.trim().split(sign)
  if (more.length > 0 || !/^[1-9]\d{0,2}$/.test(whole) || !/^\d{3}$/.test(places)) return null
  return { grouped: whole + places, decimal: [whole, withoutZeros(places)].filter(Boolean).join('.') }
}

/** A typed number without the separators between its thousands: "1,000.50" → "1000.50". Undefined for any other text. */
export function plainNumber(text: string): string | undefined {
  return plainIn(NUMBER, text)
}

/** A typed number with a decimal comma as `plainNumber` has it: "1.000,50" → "1000.50". Undefined for any other text. */
export function plainWithComma(text: string): string | undefined {
  return plainIn(WITH_COMMA, text)
}

function plainIn(pattern: RegExp, text: string): string | undefined {
  const match = pattern.exec(text.trim())
  const [, whole = '', fraction] = match ?? []
  if (!match || (whole === '' && !fraction)) return undefined
  return whole.replace(/\D/g, '') + (fraction === undefined ? '' : `.${fraction}`)
}

/** Whether the text is a number below zero: "-3". */
export function isBelowZero(text: string): boolean {
  const trimmed = text.trim()
  return /^[-−]/.test(trimmed) && /[1-9]/.test(plainNumber(trimmed.slice(1)) ?? '')
}

/**
 * The digits without zeros at the end. A loop, because the pattern /0+$/ takes time by the square of the length, and a stranger's link may
 * be long.
 */
function withoutZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

/** Base units as a decimal number, grouped as the settings say, without zeros at the end: 1000500000000n, 9 → "1,000.5". */
export function formatUnits(units: bigint, decimals: number): string {
  return decimal(units, decimals, groupDigits)
}

/** Base units as a decimal number, always with commas: for exported or compared texts. */
export function plainUnits(units: bigint, decimals: number): string {
  return decimal(units, decimals, groupPlain)
}

/** Base units as a decimal number without separators, as a form has a typed number: the text of a field must not depend on the settings. */
export function typedUnits(units: bigint, decimals: number): string {
  return decimal(units, decimals, (digits) => digits)
}

function decimal(units: bigint, decimals: number, group: (digits: string) => string): string {
  const negative = units < 0n
  const digits = (negative ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = group(digits.slice(0, digits.length - decimals))
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${negative ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

/** A part of a whole in basis points, rounded down: 2,500 of 9n → 2n. */
export function basisPointsOf(whole: bigint, basisPoints: number): bigint {
  return (whole * BigInt(basisPoints)) / 10_000n
}
