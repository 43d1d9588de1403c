/**
 * Reads the amounts of a list in any usual style. All amounts together prove what a point or a comma means; where they do not, the page
 * asks: "1.500" is a thousand and a half in one country, and one and a half in another.
 */

/** The sign between an amount's whole part and its fraction. `arabic`: U+066B, between Arabic digits. */
export type DecimalSign = 'point' | 'comma' | 'arabic'

/** A style of amounts: the decimal sign, and a pattern with the sign between thousands. */
type Style = Readonly<{ sign: DecimalSign; pattern: RegExp }>

/** An amount as written, with its line. */
export type WrittenAmount = Readonly<{ line: number; text: string }>

/**
 * What is known of a list's amounts: one sign that reads them all; or the readings of the first amount with two meanings, one for each
 * sign.
 */
export type AmountStyle =
  | Readonly<{
      known: true
      /** The sign with the first amount that only it reads. */
      decimals: Readonly<{ sign: DecimalSign; proof: WrittenAmount }> | null
      styles: readonly number[]
    }>
  | Readonly<{
      known: false
      amount: WrittenAmount
      /** The amount with a decimal point as each sign reads it; null where it is no number with that sign. */
      readings: Readonly<{ point: string | null; comma: string | null }>
      /** Two amounts that no sign reads both, or the two amounts behind a denied answer. */
      disagree: readonly [WrittenAmount, WrittenAmount] | null
      /** Whether the person answered with another sign than the list proves. */
      isDenied: boolean
    }>

const SIGNS = ['point', 'comma', 'arabic'] as const satisfies readonly DecimalSign[]
const DECIMALS: Readonly<Record<DecimalSign, string>> = { point: '\\.', comma: ',', arabic: '٫' }

const STYLES: readonly Style[] = [
  aStyle('point', ','),
  aStyle('point', "'"),
  aStyle('point', ' '),
  aStyle('point', '_'),
  aStyle('comma', '.'),
  aStyle('comma', "'"),
  aStyle('comma', ' '),
  aStyle('comma', '_'),
  aStyle('arabic', '٬'),
]

/**
 * No number ends in its sign: "1." numbers a line. Groups never begin with a zero: "0,125" has a decimal comma. With commas, India groups
 * the digits before the last three in twos.
 */
function aStyle(sign: DecimalSign, group: string): Style {
  const mark = group === '.' ? '\\.' : group
  const indian = group === ',' ? `|[1-9]\\d?(?:,\\d{2})+,\\d{3}` : ''
  return {
    sign,
    pattern: new RegExp(`^(\\d+|[1-9]\\d{0,2}(?:${mark}\\d{3})+${indian})?(?:${DECIMALS[sign]}(\\d+))?$`),
  }
}

/** A text's reading in each style, with a decimal point and nothing else ("1234.5"); null where the text is no number in that style. */
export type AmountReadings = readonly (string | null)[]

/** No amount has more characters; a stranger's text may have. */
const LONGEST = 80

export function listAmountReadings(text: string): AmountReadings {
  const plain = plainCharacters(text)
  return STYLES.map(({ pattern }) => {
    const [, whole = '', fraction] = (plain !== null && pattern.exec(plain)) || []
    if (whole === '' && !fraction) return null
    return (whole.replace(/\D/g, '') || '0') + (fraction ? `.${fraction}` : '')
  })
}

/** Whether a text is a number in some style. */
export function isAmountLike(text: string): boolean {
  return listAmountReadings(text).some((reading) => reading !== null)
}

/** The whole numbers that a text can mean. */
export function wholeNumbersOf(text: string): readonly number[] {
  return listAmountReadings(text).flatMap((reading) =>
    reading !== null && /^\d{1,15}(?:\.0*)?$/.test(reading) ? [Number(reading)] : [],
  )
}

/** A number with a word or a sign beside it: "5 SOL", "$5", "5,00 €", "12%". */
export type WithUnit = Readonly<{ number: string; unit: string }>

const UNIT = '[\\p{L}\\p{Sc}%‰◎][^\\p{Nd}\\s]{0,11}'
const UNIT_AFTER = new RegExp(`^(?<number>.*[\\p{Nd}.,])\\s*(?<unit>${UNIT})$`, 'u')
const UNIT_BEFORE = new RegExp(`^(?<unit>${UNIT}?)\\s*(?<number>[\\p{Nd}.,].*)$`, 'u')

/** The number and its unit; null where the text is a number alone, or no number. */
export function unitBeside(text: string): WithUnit | null {
  if (text.length > LONGEST) return null
  const { number = '', unit = '' } = (UNIT_AFTER.exec(text) ?? UNIT_BEFORE.exec(text))?.groups ?? {}
  return unit !== '' && isAmountLike(number) ? { number, unit } : null
}

/** Words that multiply a number: "5K" is not an amount of five K. */
const MULTIPLES = /^(?:k|m|b|t|bn|mn|mm|mio|mrd|tsd|thousand|million|billion|lakh|crore)\.?$/i

/** Whether a unit is the token's own symbol, with or without a dollar sign before it; ◎ is SOL's. */
export function isOwnUnit(unit: string, symbol: string): boolean {
  if (unit === '◎') return /^\$?sol$/i.test(symbol)
  const [own = '', other] = [symbol, unit].map((text) => text.trim().replace(/^\$/, '').toUpperCase())
  return own === other && own.length > 1 && !MULTIPLES.test(unit)
}

/** Whether a spreadsheet has shortened a number, as in "1.8E+7": the list does not have the digits that it left out. */
export function isShortened(text: string): boolean {
  return /^[\d.,]{1,40}[eE][+-]?\d{1,3}$/.test(text.trim())
}

/** The amount as the first of these styles reads it; null where it is no number in any of them. */
export function amountInStyles(readings: AmountReadings, styles: readonly number[]): string | null {
  for (const at of styles) {
    const reading = readings[at]
    if (typeof reading === 'string') return reading
  }
  return null
}

/** The styles of each sign. No text means two numbers in the styles of one sign. */
export const STYLES_WITH: Readonly<Record<DecimalSign, readonly number[]>> = {
  point: stylesWith('point'),
  comma: stylesWith('comma'),
  arabic: stylesWith('arabic'),
}

function stylesWith(sign: DecimalSign): readonly number[] {
  return STYLES.flatMap((style, at) => (style.sign === sign ? [at] : []))
}

type Found = Readonly<{ amount: WrittenAmount; readings: AmountReadings; signs: readonly DecimalSign[] }>

/**
 * Finds the style of a list from all its amounts; texts that are no numbers prove nothing. An amount that only one sign reads proves that
 * sign for all. The style is not known where one amount has two meanings and none proves a sign, or where the amounts contradict each
 * other. Nor is it known where the person answered with another sign than the list proves now, while an amount has two meanings.
 */
export function styleOfAmounts(amounts: readonly WrittenAmount[], said?: DecimalSign): AmountStyle {
  const found = amounts.flatMap((amount): Found[] => {
    const readings = listAmountReadings(amount.text)
    const signs = SIGNS.filter((sign) => amountInStyles(readings, STYLES_WITH[sign]) !== null)
    return signs.length > 0 ? [{ amount, readings, signs }] : []
  })
  const signs = SIGNS.filter((sign) => found.every((each) => each.signs.includes(sign)))
  const proof = found.find((each) => each.signs.length === 1)
  const open = found.find(({ readings }) => meaningsOf(readings) > 1)
  const isDenied = signs.length > 0 && !!said && !!open && !!proof && !signs.includes(said)
  if (signs.length > 0 && (proof || !open) && !isDenied)
    return {
      known: true,
      styles: signs.flatMap((sign) => STYLES_WITH[sign]),
      decimals: proof?.signs[0] ? { sign: proof.signs[0], proof: proof.amount } : null,
    }
  const disagree = isDenied ? ([open, proof] as const) : signs.length === 0 ? contradiction(found) : null
  const asked = (isDenied ? proof : open) ?? disagree?.find((each) => !each.signs.includes('arabic'))
  if (!asked) throw new RangeError('amounts that no sign reads contradict each other')
  const reading = (sign: DecimalSign) => shortest(amountInStyles(asked.readings, STYLES_WITH[sign]))
  return {
    known: false,
    amount: asked.amount,
    readings: { point: reading('point'), comma: reading('comma') },
    disagree: disagree && [disagree[0].amount, disagree[1].amount],
    isDenied,
  }
}

/** A number without the zeros at its end: "1.500" → "1.5". */
function shortest(plain: string | null): string | null {
  return plain?.includes('.') ? plain.replace(/\.?0*$/, '') : plain
}

/** How many different numbers a text can mean. */
function meaningsOf(readings: AmountReadings): number {
  return new Set(readings.filter((reading) => reading !== null)).size
}

/**
 * The first two amounts that no sign reads both. One of them has a single sign: of three signs, two amounts with two signs each always
 * share one.
 */
function contradiction(found: readonly Found[]): readonly [Found, Found] | null {
  for (const one of found.filter(({ signs }) => signs.length === 1)) {
    const other = found.find(({ signs }) => !signs.some((sign) => one.signs.includes(sign)))
    if (other) return [one, other]
  }
  return null
}

/** The text with plain digits, apostrophes and spaces; null where it has digits of several scripts, or is too long. */
function plainCharacters(text: string): string | null {
  if (text.length > LONGEST) return null
  const trimmed = text.trim()
  if (/^[\d.,]*$/.test(trimmed)) return trimmed
  const zeros = new Set<number>()
  const plain = trimmed
    .replace(/[’‘ʼ]/g, "'")
    .replace(/\p{Zs}/gu, ' ')
    .replace(/\p{Nd}/gu, (digit) => {
      const zero = zeroOf(digit.codePointAt(0) ?? 0)
      zeros.add(zero)
      return `${((digit.codePointAt(0) ?? 0) - zero) % 10}`
    })
  return zeros.size > 1 ? null : plain
}

/** The zero of a digit's script: Unicode has the ten digits of a script in a row. */
function zeroOf(digit: number): number {
  let zero = digit
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return zero
}
