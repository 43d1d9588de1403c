import { ALPHABET } from '../units/base58'

/** The wanted beginning and end of an address; '' where any will do. `anyCase`: capital and small letters count as equal. */
export type VanityPattern = Readonly<{ prefix: string; suffix: string; anyCase: boolean }>

/** The most characters of an end: ten take a thousand years at ten million candidates a second. */
const MOST_CHARACTERS = 10

/** The problem of each end, as a sentence that says what to do; undefined where it is valid. An empty end is valid. */
export function checkPattern(pattern: VanityPattern): Readonly<{ prefix?: string; suffix?: string }> {
  const { prefix, suffix, anyCase } = pattern
  const [ofPrefix, ofSuffix] = [problemOf(prefix, anyCase), problemOf(suffix, anyCase)]
  if (ofPrefix !== undefined || ofSuffix !== undefined)
    return {
      ...(ofPrefix !== undefined && { prefix: ofPrefix }),
      ...(ofSuffix !== undefined && { suffix: ofSuffix }),
    }
  const tooLong = `At most ${MOST_CHARACTERS} characters together. Remove some.`
  if (prefix.length + suffix.length > MOST_CHARACTERS)
    return prefix.length >= suffix.length ? { prefix: tooLong } : { suffix: tooLong }
  if (intervalsOf(pattern).length === 0) return { prefix: 'No address begins like this. Change a character.' }
  return {}
}

/** Says which characters addresses leave out, because they are easily mistaken for others. */
function problemOf(text: string, anyCase: boolean): string | undefined {
  const wrong = Array.from(text).find((char) => variantsOf(char, anyCase).length === 0)
  if (wrong === undefined) return undefined
  const instead = INSTEAD[wrong]
  if (instead !== undefined)
    return `No address contains ${NAMES[wrong] ?? wrong}, because it looks like other characters. Try ${instead}.`
  return wrong.trim() === ''
    ? 'An address contains no spaces. Remove them.'
    : `No address contains “${wrong}”: an address has only letters from A to Z and digits. Remove it.`
}

const NAMES: Readonly<Record<string, string>> = {
  '0': 'the digit 0',
  O: 'a capital O',
  I: 'a capital I',
  l: 'a small l',
}

const INSTEAD: Readonly<Record<string, string>> = {
  '0': 'a small o',
  O: 'a small o',
  I: 'a small i',
  l: 'a capital L',
}

/** The characters of addresses that match a typed one. */
function variantsOf(char: string, anyCase: boolean): readonly string[] {
  const all = anyCase ? [...new Set([char, char.toLowerCase(), char.toUpperCase()])] : [char]
  return all.filter((one) => one.length === 1 && ALPHABET.includes(one))
}

/** Every text that matches a typed one. */
function textsOf(text: string, anyCase: boolean): readonly string[] {
  return Array.from(text).reduce<readonly string[]>(
    (texts, char) => variantsOf(char, anyCase).flatMap((one) => texts.map((before) => before + one)),
    [''],
  )
}

/** The matching texts as numbers of base 58. */
export function valuesOf(text: string, anyCase: boolean): readonly bigint[] {
  return textsOf(text, anyCase).map(valueOf)
}

function valueOf(text: string): bigint {
  return Array.from(text).reduce((sum, char) => sum * 58n + BigInt(ALPHABET.indexOf(char)), 0n)
}

/** The number of addresses: an address is a number of 32 bytes. */
const ALL = 1n << 256n
/** The longest address; 58^44 is more than 2^256. */
const LONGEST = 44
const POWERS = Array.from({ length: LONGEST }, (_, exponent) => 58n ** BigInt(exponent))

/**
 * The intervals [from, before) of 256-bit numbers whose addresses begin with the pattern's prefix. An address writes each leading zero
 * byte as a 1, and the number after them without a leading 1: so a prefix has an interval for each length that the address can have.
 */
export function intervalsOf({ prefix, anyCase }: VanityPattern): readonly (readonly [bigint, bigint])[] {
  return textsOf(prefix, anyCase).flatMap((text) => {
    const zeros = /^1*/.exec(text)?.[0].length ?? 0
    const digits = text.slice(zeros)
    const before = ALL >> BigInt(8 * zeros)
    if (digits === '') return [[0n, before] as const]
    const first = before >> 8n
    const value = valueOf(digits)
    return POWERS.slice(0, LONGEST - digits.length + 1)
      .filter((unit) => (value + 1n) * unit > first && value * unit < before)
      .map((unit) => [max(value * unit, first), min((value + 1n) * unit, before)] as const)
  })
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

/**
 * The average number of candidates of a search: 1 divided by the fraction of fitting addresses. The fraction of the beginnings is exact,
 * since addresses of 43 and of 44 characters do not begin alike. Infinity where no address fits.
 */
export function expectedTries(pattern: VanityPattern): number {
  const beginnings = intervalsOf(pattern).reduce((sum, [from, before]) => sum + before - from, 0n)
  const endings = valuesOf(pattern.suffix, pattern.anyCase).length
  const share = beginnings * BigInt(endings)
  if (share === 0n) return Infinity
  // With nine decimal places.
  return Number((1_000_000_000n * ALL * 58n ** BigInt(pattern.suffix.length)) / share) / 1e9
}

/** This multiple of the average number of candidates is enough in 95 of 100 searches: ln 20. */
export const TIMES_FOR_95 = Math.log(20)

/** The seed's alphabet has 16 letters. */
const LETTERS = 16

/** The length of a seed without a search, and of most with one. */
export const USUAL_SEED = 8

/** The length of the seed for a search of this pattern: 8, or 12 or 16 where fewer characters do not give enough candidates. */
export function seedLengthFor(pattern: VanityPattern): number {
  const wanted = 64 * expectedTries(pattern)
  return [USUAL_SEED, 12].find((length) => LETTERS ** length >= wanted) ?? 16
}

/** The numbers of characters at both ends of an address that fit the pattern. */
export function fitting(
  address: string,
  { prefix, suffix, anyCase }: VanityPattern,
): Readonly<{ prefix: number; suffix: number }> {
  const fits = (typed: string | undefined, char: string | undefined) =>
    typed !== undefined && char !== undefined && variantsOf(typed, anyCase).includes(char)
  const count = (typed: readonly string[], chars: readonly string[]) => {
    const differs = typed.findIndex((one, at) => !fits(one, chars[at]))
    return differs === -1 ? typed.length : differs
  }
  const chars = Array.from(address)
  return {
    prefix: count(Array.from(prefix), chars),
    suffix: count(Array.from(suffix).toReversed(), chars.toReversed()),
  }
}

/** Whether an address begins and ends as the pattern says. */
export function fitsPattern(address: string, pattern: VanityPattern): boolean {
  const { prefix, suffix } = fitting(address, pattern)
  return prefix === pattern.prefix.length && suffix === pattern.suffix.length
}

/** The pattern with only so many of its characters, from both ends in turn: a search looks for it until a longer one fits. */
export function shortened({ prefix, suffix, anyCase }: VanityPattern, characters: number): VanityPattern {
  const first = Math.min(prefix.length, Math.max(Math.ceil(characters / 2), characters - suffix.length))
  const last = characters - first
  return { prefix: prefix.slice(0, first), suffix: last === 0 ? '' : suffix.slice(-last), anyCase }
}
