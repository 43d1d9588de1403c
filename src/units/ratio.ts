import { formatUnits, NUMBER, typedUnits } from './amounts'

/** An exact fraction of whole numbers. `den` is above zero. */
export type Ratio = Readonly<{ num: bigint; den: bigint }>

/** A typed decimal number as an exact fraction, or why it is no price, such as `zero`. */
export type ParsedRatio =
  | Readonly<{ ok: true; ratio: Ratio }>
  | Readonly<{ ok: false; reason: 'empty' | 'not-a-number' | 'zero' }>

/** The most characters that are parsed: longer than any price of two tokens, and short enough that a long pasted text is cheap. */
const LONGEST = 80

/** Parses a typed number: "1,000.5" → 10005/10. Separators and point are those of `parseUnits`. */
export function parseRatio(text: string): ParsedRatio {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: false, reason: 'empty' }
  const match = NUMBER.exec(trimmed)
  const whole = match?.[1]?.replace(/\D/g, '') ?? ''
  const places = match?.[2] ?? ''
  if (!match || whole + places === '' || trimmed.length > LONGEST)
    return { ok: false, reason: 'not-a-number' }
  const num = BigInt(whole + places)
  if (num === 0n) return { ok: false, reason: 'zero' }
  return { ok: true, ratio: { num, den: 10n ** BigInt(places.length) } }
}

/** The fraction as a decimal number of `digits` significant digits at least, rounded to the nearest; whole digits are never cut. */
export function formatRatio(ratio: Ratio, digits = 9): string {
  const places = Math.max(0, digits - 1 - exponentOf(ratio))
  return formatUnits(roundedTo(ratio, places), places)
}

/** A multiple as text: "2.25", "2,595". */
export function formatMultiple(ratio: Ratio): string {
  return formatRatio(ratio, 3)
}

/** The fraction as `formatRatio` shows it, without separators, as a form has a typed number. */
export function typedRatio(ratio: Ratio): string {
  const places = Math.max(0, 8 - exponentOf(ratio))
  return typedUnits(roundedTo(ratio, places), places)
}

/** The fraction as a float with 15 digits, for a chart or a sentence. */
export function toNumber({ num, den }: Ratio): number {
  if (num === 0n) return 0
  const exponent = exponentOf({ num, den })
  const shift = 15 - exponent
  const scaled = shift >= 0 ? (num * 10n ** BigInt(shift)) / den : num / (den * 10n ** BigInt(-shift))
  return Number(`${scaled}e${-shift}`)
}

export function inverse({ num, den }: Ratio): Ratio {
  return { num: den, den: num }
}

/**
 * Converts a price in base units into a price in whole tokens: `numDecimals` are the decimals of the price's token, `denDecimals` those of
 * the priced token. With the two exchanged it converts back.
 */
export function rescale({ num, den }: Ratio, numDecimals: number, denDecimals: number): Ratio {
  return { num: num * 10n ** BigInt(denDecimals), den: den * 10n ** BigInt(numDecimals) }
}

function roundedTo({ num, den }: Ratio, places: number): bigint {
  return (2n * num * 10n ** BigInt(places) + den) / (2n * den)
}

/** floor(log10): the position of the first digit that is not zero. */
function exponentOf({ num, den }: Ratio): number {
  if (num === 0n) return 0
  const guess = num.toString().length - den.toString().length
  const below = guess >= 0 ? num < den * 10n ** BigInt(guess) : num * 10n ** BigInt(-guess) < den
  return below ? guess - 1 : guess
}
