import { plainNumber, readingsOf } from './amounts'
import { groupDigits, GROUPINGS, hasDecimalComma, shownGrouping } from './grouping'

/** A whole part that is longer than any amount's is shown as typed; so is one that begins with a zero, because no group does. */
const LONGEST_WHOLE = 40

/**
 * The last edit: the inserted text ('' for a deletion; undefined where the whole text may be new), whether Delete was pressed rather than
 * Backspace, and whether the text was pasted.
 */
export type NumberEdit = Readonly<{ inserted: string | undefined; forward?: boolean; pasted?: boolean }>

/** Follows a number with one point that has two readings: "1.500?" is no number before the person has said which. */
const ASKED = '?'

/** The text of a value with two readings, as typed, and both readings; null for any other value. */
export function askedNumber(value: string): (Readings & Readonly<{ text: string }>) | null {
  const text = value.endsWith(ASKED) ? value.slice(0, -1) : value
  const readings = readingsOf(text, text === value ? ',' : '.')
  return readings && { text, ...readings }
}

type Readings = NonNullable<ReturnType<typeof readingsOf>>

/** A number with a decimal comma, as it is written where that is the rule: "1.500,25", "0,5", "1.234.567". */
const WITH_COMMA = /^(\d+|[1-9]\d{0,2}(?:[._'’\s]\d{3})+)?(?:,(\d*))?$/

/**
 * The value of a typed or pasted text: the plain digits of a number; a text with two readings, which `askedNumber` recognises; any other
 * text as it is. One comma before three digits always has two readings. One point has them where it may be a separator: in a pasted text,
 * and in a browser of a country with a decimal comma.
 */
export function valueOfTyped(text: string, isPasted = false): string {
  const isCommas = hasDecimalComma()
  if (readingsOf(text, ',')) return text
  if ((isCommas || isPasted) && readingsOf(text, '.')) return `${text.trim()}${ASKED}`
  return plainNumber(text) ?? (isCommas ? plainWithComma(text) : undefined) ?? text
}

function plainWithComma(text: string): string | undefined {
  const match = WITH_COMMA.exec(text.trim())
  const [, whole = '', fraction] = match ?? []
  if (!match || (whole === '' && !fraction)) return undefined
  return whole.replace(/\D/g, '') + (fraction === undefined ? '' : `.${fraction}`)
}

/** A number while it is typed: its plain text, its shown text, and the place of the caret in the shown text. */
export type TypedNumber = Readonly<{ value: string; shown: string; caret: number }>

/** The text that a field shows for its value. */
export function shownNumber(value: string): string {
  return askedNumber(value)?.text ?? groupNumber(value)
}

/** A number grouped as the settings say: "1234567.5" → "1,234,567.5". Any other text is shown as it is. */
export function groupNumber(text: string): string {
  const plain = plainNumber(text)
  if (plain === undefined) return text
  const [whole = '', ...fraction] = plain.split('.')
  if (whole.length > LONGEST_WHOLE || /^0\d/.test(whole)) return text
  return [groupDigits(whole), ...fraction].join('.')
}

/**
 * The number after an edit turned the field of the number `value` into `text`. Separators that this function set move as digits come and
 * go. Where the person types or pastes separators, the text counts as a number only once it is one as a whole: "1,5" is never 15. In a
 * country with a decimal comma the comma key types the point.
 */
export function typeNumber(value: string, text: string, caret: number, edit: NumberEdit): TypedNumber {
  const own = askedNumber(value)?.text ?? value
  const isOurs = own === '' || plainNumber(own) === own
  const before = groupNumber(own)
  const { inserted, pasted } = edit
  if (isOurs && inserted === ',' && !own.includes('.') && hasDecimalComma()) {
    const left = text.slice(0, caret - 1).replaceAll(separator(), '')
    const right = text.slice(caret).replaceAll(separator(), '')
    return shownAs(`${left}.${right}`, text, left.length + 1)
  }
  if (!isOurs || inserted === undefined || /[^\d.]/.test(inserted)) return shownAs(text, text, caret, pasted)
  const [left, right] = withoutDigitAt(before, text, caret, edit)
  return shownAs(left + right, text, left.length, pasted)
}

/**
 * The digits on either side of the caret. Where the edit deleted only a separator, the digit beside it is deleted too: otherwise the
 * separator would return at once, and the key would seem to do nothing.
 */
function withoutDigitAt(
  before: string,
  text: string,
  caret: number,
  { inserted, forward }: NumberEdit,
): readonly [string, string] {
  const left = text.slice(0, caret).replaceAll(separator(), '')
  const right = text.slice(caret).replaceAll(separator(), '')
  const isOnlySeparator = inserted === '' && before.length === text.length + 1
  if (!isOnlySeparator || before.replaceAll(separator(), '') !== left + right) return [left, right]
  return forward ? [left, right.slice(1)] : [left.slice(0, -1), right]
}

/** The shown number. `caret` counts the characters of `text` before it, without separators where the text is shown as a number. */
function shownAs(text: string, asTyped: string, caret: number, isPasted = false): TypedNumber {
  const value = valueOfTyped(text, isPasted)
  const asked = askedNumber(value)
  if (asked || plainNumber(value) === undefined) {
    const shown = asked?.text ?? value
    return { value, shown, caret: shown === asTyped ? caret : Math.min(caret, shown.length) }
  }
  const shown = groupNumber(value)
  const digits = text === asTyped ? text.slice(0, caret).replace(/[^\d.]/g, '').length : caret
  return { value, shown, caret: placeAfter(shown, digits) }
}

/** The place in a grouped number after so many of its digits and points. */
function placeAfter(shown: string, count: number): number {
  let at = 0
  for (let left = count; left > 0 && at < shown.length; at += 1) if (shown[at] !== separator()) left -= 1
  return at
}

function separator(): string {
  return GROUPINGS[shownGrouping()]
}
